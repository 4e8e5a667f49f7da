import FoundationEssentials
import News
import NewsParser
import NewsStore

/// By what the next refresh will know an article that newsboat had stored.
///
/// newsboat keeps a GUID of its own making where the feed gives none: the link with the date behind it as the feed wrote
/// it, else the link, else the title (`RssParser::get_guid`). Taken as it is it would be another article here. What shares
/// its link with others there is known as the refresh will know it if they share it in the feed, too; else the library finds
/// it by its `LinkIdentity`.
enum NewsboatIdentity {
    /// Where a GUID comes from.
    private enum Origin {
        case feed
        /// Made of this link and this date, as the feed wrote them; where nothing but a day tells so, the feed may have made it.
        case link(String, date: String, DateKind)
        /// Made of the title, or of nothing.
        case title
    }

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    /// newsboat's column has the date that stands in a GUID of its making, if newsboat could read it, in whole minutes at
    /// least. Seconds.
    private static let tolerance: TimeInterval = 60

    /// What tells an article from others of newsboat's that would be known by the same.
    enum Form {
        /// Nothing: there are none.
        case alone
        /// Title and date beside the link.
        case amongOthers
        /// newsboat's own GUID, which the feed may have made.
        case guid
    }

    /// - Parameters:
    ///   - shownTitle: the article's, as long as it may be; made of its text where it has none.
    ///   - link: absolute; of an article without one, that of its enclosure.
    static func identity(
        of item: NewsboatItem, _ form: Form, shownTitle: String, link: String?, site: String, body: String?
    ) -> (text: String, link: LinkIdentity?) {
        var guid: String?
        var link = link
        var published: Date? = item.published
        switch form == .guid ? .feed : origin(of: item) {
        case .feed:
            guid = item.guid
            // newsboat makes a GUID of a link alone where there is no date; its column has the time of the fetch then.
            published = nil
        case .link(let written, let date, _):
            link = WebAddress.resolve(written, against: site) ?? link
            // As a refresh reads it; also where newsboat could not.
            published = FeedDate.parse(date)
        case .title: break
        }
        // Without a GUID it is an item of RSS, whose titles a refresh takes for HTML.
        let title = HTMLText.plainLine(ofHTML: item.title)
        let text = EntryIdentity.identity(
            guid: guid, link: link, title: title, published: item.published, body: body)
        guard text == link else { return (text, nil) }
        let name = LinkIdentity(
            link: text, title: title.isEmpty ? shownTitle : Entry.boundedTitle(title), published: published)
        return (form == .amongOthers ? name.amongOthers : text, name)
    }

    /// What tells it from others with its link, as `identity` has it; nil: newsboat has not made its GUID of the link.
    static func difference(of item: NewsboatItem) -> String? {
        switch origin(of: item) {
        case .link(_, let date, _):
            item.title + "\u{1F}" + (FeedDate.parse(date).map { "\($0.timeIntervalSince1970)" } ?? "")
        default: nil
        }
    }

    /// What articles of a feed have in common that would be known by the same; nil: newsboat has no two of them.
    static func key(of item: NewsboatItem) -> String? {
        switch origin(of: item) {
        case .feed: trimmed(item.guid)
        case .link(let written, _, _): written
        case .title: nil
        }
    }

    /// Whether newsboat has made the GUID up of the link.
    static func isMadeOfLink(_ item: NewsboatItem) -> Bool {
        if case .link = origin(of: item) { true } else { false }
    }

    /// Whether it seems so, and the feed may have made it.
    static func mayBeMadeOfLink(_ item: NewsboatItem) -> Bool {
        if case .link(_, _, .day) = origin(of: item) { true } else { false }
    }
}

extension NewsboatIdentity {
    /// A GUID that is the link as it stands may be the feed's own.
    private static func origin(of item: NewsboatItem) -> Origin {
        let guid = trimmed(item.guid)
        let link = trimmed(item.link)
        guard !guid.isEmpty else { return .title }
        guard !link.isEmpty else { return words(guid) == words(item.title) ? .title : .feed }
        if guid.utf8.starts(with: link.utf8) {
            let rest = guid[guid.utf8.index(guid.startIndex, offsetBy: link.utf8.count)...]
            return dateKind(of: rest, item.published).map { .link(link, date: trimmed(String(rest)), $0) } ?? .feed
        }
        // A link that newsboat's column has in another form: a relative one is absolute there.
        guard guid.utf8.contains(UInt8(ascii: ",")), let start = startOfDate(guid),
            let kind = dateKind(of: guid[start...], item.published)
        else { return .feed }
        let written = trimmed(String(guid[..<start]))
        let date = String(guid[start...])
        if written.contains("://") { return isSame(written, link) ? .link(written, date: date, kind) : .feed }
        let relative = written.drop { $0 == "." || $0 == "/" }
        return !relative.isEmpty && link.hasSuffix(relative) ? .link(link, date: date, kind) : .feed
    }

    private enum DateKind {
        /// That of the article, or one that newsboat could not read and has put its own in place of.
        case own
        /// Another one, with nothing but a day in it.
        case day
    }

    /// Nil: it is no date. Feeds' own GUIDs may be a link with a number behind it, and seldom a link with a day.
    private static func dateKind(of text: Substring, _ published: Date) -> DateKind? {
        guard let first = text.first, first.isLetter || first.isNumber || first.isWhitespace else { return nil }
        let text = trimmed(String(text))
        let hasWeekday = beginsWithWeekday(text)
        guard let date = FeedDate.parse(text) else {
            return hasWeekday && text.contains(where: \.isNumber) ? .own : nil
        }
        if abs(date.timeIntervalSince(published)) < tolerance || hasWeekday || hasClock(text) { return .own }
        return isDay(text) ? .day : nil
    }

    private static func beginsWithWeekday(_ text: String) -> Bool {
        let word = text.prefix(while: \.isLetter).lowercased()
        guard days.contains(where: { word.hasPrefix($0) }) else { return false }
        return text.dropFirst(word.count).first.map { $0 == "," || $0 == "." || $0.isWhitespace } ?? false
    }

    /// As 05.02.2025 and 2025-02-05, which newsboat reads as another day.
    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { "./-".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return false }
        let lengths = parts.map(\.count)
        return (lengths[0] == 4) != (lengths[2] == 4) && lengths.allSatisfy { $0 == 4 || $0 == 1 || $0 == 2 }
    }

    /// As in 22:13.
    private static func hasClock(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).contains { hour, minute in
            hour.last?.isNumber == true && minute.first?.isNumber == true
        }
    }

    private static func startOfDate(_ guid: String) -> String.Index? {
        let bytes = guid.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
        return days.lazy.compactMap { day in
            let place = bytes.indices.last { bytes[$0...].starts(with: "\(day), ".utf8) }
            return place.map { guid.utf8.index(guid.startIndex, offsetBy: $0) }
        }.first
    }

    /// Whether newsboat makes the one address of the other: host in lower case, "/" for no path, blanks escaped.
    private static func isSame(_ written: String, _ link: String) -> Bool {
        func key(_ address: String) -> String {
            let key = FeedAddress.key(address)
            return key.percentDecoded ?? key
        }
        return key(written) == key(link)
    }

    /// Nearly no text has anything around it, and to look at characters costs more than at bytes.
    private static func trimmed(_ text: String) -> String {
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? true }
        return isPlain(text.utf8.first) && isPlain(text.utf8.last)
            ? text : text.trimmedAsIdentity
    }

    private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
