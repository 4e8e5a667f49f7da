public import FoundationEssentials
public import News

/// The result of a refresh.
public struct RefreshReport: Sendable, Equatable {
    /// The three results of a background fetch.
    public enum Result: Sendable, Equatable {
        case newData
        case noData
        /// No feed that was fetched responded, and no fetch continues; the sentence says why.
        case failed(String)
    }

    /// Number of feeds by outcome.
    public var updated = 0
    public var unchanged = 0
    public var skipped = 0
    public var failed = 0
    public var cancelled = 0
    /// How many of the skipped ones wait for their hosts, although they were due or requested.
    public var postponed = 0
    /// How many of the skipped ones are being fetched by the background session.
    public var handedOver = 0
    /// How many of the skipped ones were unreachable because there is no network.
    public var offline = 0
    /// How many of the skipped ones are held because of a mistake in the configuration.
    public var held = 0
    /// Why the first of them is held; nil if none is.
    public var firstSuspension: CheckReason?
    /// When the first of the feeds that are not due will be; nil if there is none.
    public var nextDue: Date?
    /// Articles that were not stored before.
    public var newArticles = 0
    /// How many of the updated feeds had new articles.
    public var feedsWithNews = 0
    /// The first failure's sentence.
    public var firstFailure: String?
    /// The same as values; nil if there is only the sentence.
    public var firstCause: RefreshOutcome.Failure?
    /// The sentence on the feed that waits the longest for its host; if none waits, on the first that is stopped.
    public var longestPostponed: String?
    /// The same as values; nil if there is only the sentence.
    public var longestPostponement: RefreshOutcome.Postponement?
    /// Whether the user requested feeds that are not due.
    public var wasForced = false
    /// The full texts that it fetched after the feeds.
    public var fullTexts = FullTextReport()
    /// What was done for accounts, whose feeds are not counted here.
    public var accounts: [AccountOutcome] = []

    public init() {}

    /// A refresh that was cut short counts what it stored; cancelled feeds stay due.
    public var result: Result {
        if updated > 0 || accounts.contains(where: { $0.received + $0.followed > 0 }) { return .newData }
        let asked = accounts.filter { $0.pausedUntil == nil }
        guard asked.allSatisfy({ $0.failure != nil }) else { return .noData }
        if let first = asked.first, updated + unchanged + failed + handedOver == 0 { return .failed(first.words) }
        if failed > 0, unchanged == 0, handedOver == 0 {
            let others = failed > 1 ? " (and \(failed - 1) more)" : ""
            return .failed((firstFailure ?? "All feeds failed.") + others)
        }
        return .noData
    }

    /// For a status line: "3 new articles in 2 feeds, 1 feed failed."
    public var sentence: String { sentences(onFeeds: sentenceOnFeeds) }

    /// Adds what was done for accounts. Without feeds of the user's own there is nothing to say about those.
    package func sentences(onFeeds sentence: String) -> String {
        let hasFeeds = updated + unchanged + skipped + failed + cancelled > 0
        return ((hasFeeds || accounts.isEmpty ? [sentence] : []) + accounts.map(\.words)).joined(separator: " ")
    }

    /// The sentence on the feeds alone.
    package var sentenceOnFeeds: String {
        if updated + unchanged + failed + cancelled + handedOver == 0 {
            if offline > 0 {
                return "Offline. \(offline.counted("feed")) will be refreshed when the network is back."
            }
            if let firstSuspension {
                return held == 1 ? "\(firstSuspension)" : "\(held.grouped) feeds are suspended: \(firstSuspension)"
            }
            if skipped == 1 || postponed == 1, let longestPostponed { return longestPostponed }
            if postponed > 1, let longestPostponed { return "\(postponed.grouped) feeds wait: \(longestPostponed)" }
            return skipped == 0 ? "There are no feeds to refresh." : "No feed is due yet."
        }
        // For a single failed feed the reason says more than a count.
        if failed == 1, updated + unchanged + cancelled + handedOver + offline + held == 0, let firstFailure {
            return firstFailure
        }
        return countedSentence
    }

    /// The same with counts, even if only one feed failed.
    public var countedSentence: String {
        var parts: [String] = []
        switch (newArticles, updated) {
        case (0, 0): parts.append("nothing new")
        case (0, _): parts.append("\(updated.counted("feed")) changed")
        default: parts.append("\(newArticles.counted("new article")) in \(feedsWithNews.counted("feed"))")
        }
        if failed > 0 { parts.append("\(failed.counted("feed")) failed") }
        if postponed > 0 {
            let wait = longestPostponement.map { " (up to \(DurationWords.words($0.seconds)))" } ?? ""
            parts.append(
                postponed == 1
                    ? "1 feed waits for its host\(wait)" : "\(postponed.grouped) feeds wait for their hosts\(wait)")
        }
        if offline > 0 {
            parts.append(
                offline == 1 ? "1 feed waits for the network" : "\(offline.grouped) feeds wait for the network")
        }
        if held > 0 { parts.append(held == 1 ? "1 feed is suspended" : "\(held.grouped) feeds are suspended") }
        if handedOver > 0 {
            parts.append("\(handedOver.counted("fetch", "fetches")) continuing in the background session")
        }
        if cancelled > 0 { parts.append("stopped before \(cancelled.counted("feed")) had answered") }
        let text = parts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    mutating func count(_ outcome: RefreshOutcome) {
        newArticles += outcome.new
        if outcome.new > 0 { feedsWithNews += 1 }
        switch outcome.status {
        case .new: updated += 1
        case .unchanged: unchanged += 1
        case .skipped:
            if outcome.isCancelled { cancelled += 1 } else { skipped += 1 }
            if outcome.postponement != nil { postponed += 1 }
            if outcome.isHandedOver { handedOver += 1 }
            if let hold = outcome.hold {
                held += 1
                firstSuspension = firstSuspension ?? hold
            }
            if outcome.isOffline { offline += 1 }
            if outcome.isNotDue, let next = outcome.nextCheck { nextDue = min(next, nextDue ?? next) }
            if let postponement = outcome.postponement {
                if postponement.seconds > longestPostponement?.seconds ?? -1 {
                    (longestPostponed, longestPostponement) = (outcome.reason, postponement)
                }
            } else if outcome.isStopped {
                longestPostponed = longestPostponed ?? outcome.reason
            }
        case .failed:
            failed += 1
            if firstFailure == nil { (firstFailure, firstCause) = (outcome.reason, outcome.failure) }
        }
    }
}
