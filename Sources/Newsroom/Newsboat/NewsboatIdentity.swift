import Foundation
import News
import NewsParser
import NewsStore

/// By what the next refresh will know an article that newsboat had stored.
///
/// newsboat keeps a GUID of its own making where the feed gives none: the link with the date behind it as the feed wrote
/// it, else the link, else the title (`RssParser::get_guid`). Taken as it is it would be another article here.
enum NewsboatIdentity {
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// - Parameters:
    ///   - title: as it is shown.
    ///   - link: absolute; of an article without one, that of its enclosure.
    static func identity(of item: NewsboatItem, title: String, link: String?, body: String?) -> String {
        EntryIdentity.identity(
            guid: isOwn(item.guid, item) ? nil : item.guid, link: link, title: title, published: item.published,
            body: body)
    }

    /// Whether newsboat has made it up. One that is the link as it stands may be the feed's own.
    private static func isOwn(_ guid: String, _ item: NewsboatItem) -> Bool {
        let guid = guid.trimmingCharacters(in: .whitespacesAndNewlines)
        let link = item.link.trimmingCharacters(in: .whitespacesAndNewlines)
        if guid.isEmpty || link.isEmpty && item.guid == item.title { return true }
        guard !link.isEmpty else { return false }
        if guid.hasPrefix(link) { return isDate(guid.dropFirst(link.count)) }
        // A relative link, which newsboat's column has absolute.
        guard !guid.contains("://"), let start = startOfDate(guid), isDate(guid[start...]) else { return false }
        let relative = guid[..<start].drop { $0 == "." || $0 == "/" }
        return !relative.isEmpty && link.hasSuffix(relative)
    }

    /// Not what may follow a link for other reasons, such as `#2026-11-20`.
    private static func isDate(_ text: Substring) -> Bool {
        guard let first = text.first, first.isLetter || first.isNumber || first.isWhitespace else { return false }
        return FeedDate.parse(String(text)) != nil
    }

    private static func startOfDate(_ guid: String) -> String.Index? {
        days.lazy.compactMap { guid.range(of: $0 + ", ", options: .backwards)?.lowerBound }.first
    }
}
