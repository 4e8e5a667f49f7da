import FoundationEssentials
import News
import NewsStore

/// The order in which feeds are fetched.
enum HostOrder {
    /// Alternates between hosts, so that many feeds of one host, which are fetched two at a time, do not occupy all
    /// places.
    static func mixed(_ checks: [FeedCheck]) -> [FeedCheck] {
        var turns: [Substring: Int] = [:]
        let placed = checks.map { check in
            let host = host(of: check.url)
            let turn = turns[host, default: 0]
            turns[host] = turn + 1
            return (turn: turn, check: check)
        }
        guard turns.count < checks.count else { return checks }
        // Stable: keeps the order within a round.
        return placed.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
            .map(\.element.check)
    }

    /// Longest unchecked feeds first: a refresh that lacks time for all, or may fetch only one feed of a host, reaches
    /// every feed eventually.
    static func longestUncheckedFirst(_ checks: [FeedCheck]) -> [FeedCheck] {
        // Stable: never checked feeds keep list order.
        checks.enumerated().sorted {
            ($0.element.lastCheck ?? .distantPast, $0.offset) < ($1.element.lastCheck ?? .distantPast, $1.offset)
        }
        .map(\.element)
    }

    private static func host(of url: String) -> Substring {
        let parts = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: true)
        return parts.count > 1 ? Substring(parts[1]) : url[...]
    }
}
