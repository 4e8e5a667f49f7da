import FoundationEssentials
import News
import NewsStore

/// The order in which feeds are asked.
enum HostOrder {
    /// Host after host in turn, so that many feeds of one host, which are asked two at a time, do not hold up the
    /// others' places.
    static func mixed(_ checks: [FeedCheck]) -> [FeedCheck] {
        var turns: [Substring: Int] = [:]
        let placed = checks.map { check in
            let host = host(of: check.url)
            let turn = turns[host, default: 0]
            turns[host] = turn + 1
            return (turn: turn, check: check)
        }
        guard turns.count < checks.count else { return checks }
        // Stable: within a turn the order stays.
        return placed.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
            .map(\.element.check)
    }

    /// Those that have waited longest come first: a refresh that has no time for all, or may ask a host for one feed
    /// only, gets round to each of them in the end.
    static func longestUnasked(_ checks: [FeedCheck]) -> [FeedCheck] {
        // Stable: what was never asked is asked in the list's order.
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
