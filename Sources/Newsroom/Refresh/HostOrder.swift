import Foundation
import News
import NewsStore

/// The order in which feeds are asked.
enum HostOrder {
    /// Host after host in turn, so that many feeds of one host, which are asked two at a time, do not hold up the
    /// others' places.
    static func mixed(_ checks: [FeedCheck]) -> [FeedCheck] {
        var turns: [Substring: Int] = [:]
        let placed = checks.map { check in
            let turn = turns[host(of: check.url), default: 0]
            turns[host(of: check.url)] = turn + 1
            return (turn: turn, check: check)
        }
        guard turns.count < checks.count else { return checks }
        // Stable: within a turn the order is the list's.
        return placed.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
            .map(\.element.check)
    }

    /// Of the feeds of hosts that are asked for one at a time, those that have waited longest come first.
    static func longestUnasked(_ checks: [FeedCheck], rules: [HostRule]) -> [FeedCheck] {
        let places = checks.indices.filter { rules.rule(for: FeedAddress.host(of: checks[$0].url))?.spacing != nil }
        guard places.count > 1 else { return checks }
        let sorted = places.map { checks[$0] }.enumerated().sorted {
            ($0.element.lastCheck ?? .distantPast, $0.offset) < ($1.element.lastCheck ?? .distantPast, $1.offset)
        }
        var result = checks
        for (place, check) in zip(places, sorted) { result[place] = check.element }
        return result
    }

    private static func host(of url: String) -> Substring {
        let rest = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        return rest.count > 1 ? rest[1] : url[...]
    }
}
