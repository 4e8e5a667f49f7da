import FoundationEssentials
import Glibc
import NewsService

/// The fictitious feeds of Resources/demo. Their articles have ages instead of dates, or appear after a delay.
struct DemoFeeds: Sendable {
    /// A feed at some time.
    struct Document: Sendable, Equatable {
        let bytes: [UInt8]
        /// Changes with the content.
        let etag: String
    }

    /// The feed whose server is slow to send new content.
    static let slow = "bench-work"

    /// The lines of the feed list, in order.
    static let list = [
        ("harbour-post", "news"), ("small-web", "web"), ("compiler-notes", "code"), ("tide-tables", "science"),
        ("night-sky", "science"), ("long-cable", "listen"), (slow, "watch"), ("kitchen-chemistry", "home"),
        ("street-corner-books", "home"),
    ].map { name, tag in "\(address(of: name)) \(tag)\n" }.joined()

    /// The date to which articles' ages are relative.
    let start: Date

    /// The address of a feed. The host does not exist: a proxy answers for it.
    static func address(of name: String) -> String { "http://\(name).example/feed.xml" }

    /// - Parameters:
    ///   - name: The feed's name: its host without the top-level domain.
    ///   - elapsed: Seconds since the start.
    /// - Returns: `nil` when there is no such feed.
    func document(_ name: String, after elapsed: TimeInterval) -> Document? {
        guard let source = ResourceFiles.demoFeed(name) else { return nil }
        let (head, items, foot) = Self.parts(of: source)
        let shown = items.compactMap { item -> String? in
            guard let match = item.firstMatch(of: /<pubDate>(in )?(\d+)([mhd])( ago)?<\/pubDate>/) else { return item }
            let seconds = (Double(match.2) ?? 0) * (match.3 == "m" ? 60 : match.3 == "h" ? 3_600 : 86_400)
            let offset = match.1 == nil ? -seconds : seconds
            guard offset <= elapsed else { return nil }
            let date = Self.text(of: start.addingTimeInterval(offset))
            return item.replacing(match.0, with: "<pubDate>\(date)</pubDate>")
        }
        return Document(
            bytes: Array((head + shown.joined() + foot).utf8), etag: "\"\(name)-\(shown.count)\"")
    }

    private static func parts(of text: String) -> (head: String, items: [String], foot: String) {
        let begin = "    <item>\n"
        let end = text.firstRange(of: "  </channel>")?.lowerBound ?? text.endIndex
        let pieces = text[..<end].split(separator: begin, omittingEmptySubsequences: false).map(String.init)
        return (pieces[0], pieces.dropFirst().map { begin + $0 }, String(text[end...]))
    }

    /// In RSS format (RFC 822), independent of the locale.
    private static func text(of date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let month = months[Int(parts.tm_mon)]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(time) GMT"
    }
}
