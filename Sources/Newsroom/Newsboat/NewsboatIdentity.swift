import FoundationEssentials
import News
import NewsParser
import NewsStore

/// The identity under which the next refresh will recognise an article stored by newsboat.
///
/// Where the feed gives no GUID, newsboat makes one up: the link followed by the date as the feed wrote it, else the
/// link, else the title (`RssParser::get_guid`). Used literally it would be a different article here. Articles that
/// share a link in the cache get the identity that a refresh gives them if they share it in the feed, too; otherwise
/// the library finds them by their `LinkIdentity`.
enum NewsboatIdentity {
    private enum Origin {
        case feed
        /// Made of this link and date, as the feed wrote them; with `DateKind.day` possibly by the feed itself.
        case link(String, date: String, DateKind)
        /// Made of the title, or empty.
        case title
    }

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    /// Maximum difference in seconds between the date in a GUID made by newsboat and its date column, which is accurate
    /// to at least a minute if newsboat could parse the date.
    private static let tolerance: TimeInterval = 60

    /// What distinguishes an article from others in the cache that would have the same identity.
    enum Form {
        /// Nothing, as there are none.
        case alone
        /// Title and date in addition to the link.
        case amongOthers
        /// newsboat's GUID, which may be the feed's own.
        case guid
    }

    /// - Parameters:
    ///   - shownTitle: The article's title, shortened to the limit, or made of its text if it has none.
    ///   - link: Absolute; for an article without a link, that of its enclosure.
    static func identity(
        of item: NewsboatItem, _ form: Form, shownTitle: String, link: String?, site: String, body: String?
    ) -> (text: String, link: LinkIdentity?) {
        var guid: String?
        var link = link
        var published: Date? = item.published
        switch form == .guid ? .feed : origin(of: item) {
        case .feed:
            guid = item.guid
            // newsboat uses a link alone as GUID if there is no date; its date column is then the time of the fetch.
            published = nil
        case .link(let written, let date, _):
            link = WebAddress.resolve(written, against: site) ?? link
            // Parsed like a refresh does, even if newsboat could not.
            published = FeedDate.parse(date)
        case .title: break
        }
        // Without a GUID it is an RSS item, whose title a refresh parses as HTML.
        let title = HTMLText.plainLine(ofHTML: item.title)
        let text = EntryIdentity.identity(
            guid: guid, link: link, title: title, published: item.published, body: body)
        guard text == link else { return (text, nil) }
        let name = LinkIdentity(
            link: text, title: title.isEmpty ? shownTitle : Entry.boundedTitle(title), published: published)
        return (form == .amongOthers ? name.identityIfShared : text, name)
    }

    /// What distinguishes it from others with its link; nil if newsboat did not make its GUID from the link.
    static func difference(of item: NewsboatItem) -> String? {
        switch origin(of: item) {
        case .link(_, let date, _):
            item.title + "\u{1F}" + (FeedDate.parse(date).map { "\($0.timeIntervalSince1970)" } ?? "")
        default: nil
        }
    }

    /// The key that articles of a feed with the same identity share; nil if newsboat stores such an article once.
    static func key(of item: NewsboatItem) -> String? {
        switch origin(of: item) {
        case .feed: trimmed(item.guid)
        case .link(let written, _, _): written
        case .title: nil
        }
    }

    /// Whether newsboat made the GUID from the link.
    static func isMadeOfLink(_ item: NewsboatItem) -> Bool {
        if case .link = origin(of: item) { true } else { false }
    }

    /// Whether that is likely, but the feed may have made the GUID.
    static func mayBeMadeOfLink(_ item: NewsboatItem) -> Bool {
        if case .link(_, _, .day) = origin(of: item) { true } else { false }
    }
}

extension NewsboatIdentity {
    /// A GUID equal to the link may be the feed's own.
    private static func origin(of item: NewsboatItem) -> Origin {
        let guid = trimmed(item.guid)
        let link = trimmed(item.link)
        guard !guid.isEmpty else { return .title }
        guard !link.isEmpty else { return words(guid) == words(item.title) ? .title : .feed }
        if guid.utf8.starts(with: link.utf8) {
            let rest = guid[guid.utf8.index(guid.startIndex, offsetBy: link.utf8.count)...]
            return dateKind(of: rest, item.published).map { .link(link, date: trimmed(String(rest)), $0) } ?? .feed
        }
        // The link column may differ, because newsboat makes relative links absolute.
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
        /// The article's date, or one that newsboat could not parse and replaced.
        case own
        /// A different date without a time.
        case day
    }

    /// nil if it is not a date. A feed's own GUID may be a link followed by a number or, rarely, by a day.
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

    /// As in 05.02.2025 and 2025-02-05, which newsboat parses as another day.
    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { "./-".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return false }
        let lengths = parts.map(\.count)
        return (lengths[0] == 4) != (lengths[2] == 4) && lengths.allSatisfy { $0 == 4 || $0 == 1 || $0 == 2 }
    }

    /// A time as in 22:13.
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

    /// Whether newsboat normalises one address to the other: lower-case host, "/" for an empty path, escaped spaces.
    private static func isSame(_ written: String, _ link: String) -> Bool {
        func key(_ address: String) -> String {
            let key = FeedAddress.key(address)
            return key.percentDecoded ?? key
        }
        return key(written) == key(link)
    }

    /// Fast path: almost no text needs trimming, and bytes are cheaper to examine than characters.
    private static func trimmed(_ text: String) -> String {
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? true }
        return isPlain(text.utf8.first) && isPlain(text.utf8.last)
            ? text : text.trimmedAsIdentity
    }

    private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
