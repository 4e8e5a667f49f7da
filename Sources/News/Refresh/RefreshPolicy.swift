public import FoundationEssentials

/// Decides when a feed is requested next, and why.
///
/// A feed that responds is requested at a twelfth of the time between its posts, or of its current silence if longer,
/// within bounds. The user's interval takes precedence. A longer pause that a feed or server asks for is granted up to
/// a bound, since many such values are unintended defaults. Failing feeds are requested ever more rarely.
public struct RefreshPolicy: Sendable, Equatable {
    /// The result of a check, as far as it affects the next one. Counts include this check.
    public enum Outcome: Sendable, Equatable {
        /// The server sent the feed.
        case updated
        /// The server said that nothing changed (304), or sent the same document again.
        case unchanged
        /// The server responded with an error or something other than a feed, or timed out.
        case failed(inARow: Int)
        /// No server was reached: the network may be at fault as well as the feed.
        case unreachable(inARow: Int)
        /// The server asked for a pause (`Retry-After`) in a response that counts as a failure.
        case askedToWait(until: Date, inARow: Int = 1)
        /// The server asked for fewer requests (429) without stating a pause.
        case tooManyRequests(inARow: Int)
        /// 410: the feed was removed intentionally.
        case gone
    }

    /// The earliest next request, with the reason.
    public struct Decision: Sendable, Equatable {
        /// Nil if the feed is not requested automatically.
        public var nextCheck: Date?
        public var reason: CheckReason
    }

    /// The shortest pause between checks of a feed that responds, in seconds; also that of a feed without dates.
    public var interval: TimeInterval
    /// The longest pause derived from the feed's own rhythm, in seconds.
    public var maximumInterval: TimeInterval
    /// The longest pause after failures, in seconds.
    public var maximumPause: TimeInterval
    /// The longest pause while no server is reached, in seconds: such attempts bother no server, and the network
    /// returns without notice.
    public var maximumPauseUnreachable: TimeInterval

    /// How many times a feed is requested between two posts.
    public static let checksPerPost = 12.0
    /// The longest pause granted to `ttl` and `sy:updatePeriod`, in seconds: "yearly" is written as lightly as "daily".
    public static let maximumHintedPause: TimeInterval = 86_400
    /// The longest pause granted to `Cache-Control` and `Expires`, in seconds: servers declare days by default, even
    /// for feeds that change hourly. NetNewsWire's value.
    public static let maximumFreshness: TimeInterval = 5 * 3_600
    /// The longest pause granted to `Retry-After`, in seconds.
    public static let maximumRetryAfter: TimeInterval = 7 * 86_400
    /// The longest that a host's other feeds wait after it asks for a pause, in seconds: the request came with one
    /// feed, and may concern only that one.
    public static let maximumHostWait: TimeInterval = 86_400
    /// The pause after a 429 without a stated pause, in seconds; doubles like those of other failures.
    public static let pauseAfterTooMany: TimeInterval = 900

    public init(
        interval: TimeInterval = 300, maximumInterval: TimeInterval = 6 * 3_600, maximumPause: TimeInterval = 6 * 3_600,
        maximumPauseUnreachable: TimeInterval = 3_600
    ) {
        self.interval = interval
        self.maximumInterval = maximumInterval
        self.maximumPause = maximumPause
        self.maximumPauseUnreachable = maximumPauseUnreachable
    }

    /// - Parameters:
    ///   - hints: what the feed, its server and the user say.
    ///   - url: determines the jitter, the same at every check, which keeps feeds from being requested all at once.
    ///   - started: when the refresh of this check began. Counting from there, a feed that was answered late in one
    ///     refresh is not skipped in the next.
    ///   - ended: when the check ended.
    public func decide(
        after outcome: Outcome, hints: RefreshHints = RefreshHints(), url: String, started: Date, ended: Date
    ) -> Decision {
        switch outcome {
        case .updated, .unchanged:
            return regular(hints, url: url, started: started, ended: ended)
        case .failed(let count):
            // A feed that is rarely requested must not be requested more often when it fails.
            let usual = hints.userInterval ?? max(hints.schedule.timeToLive ?? 0, hints.schedule.updatePeriod ?? 0)
            let first = max(interval, min(usual, maximumPause))
            let decision = backOff(count, from: first, cap: maximumPause, hints, url: url, ended: ended)
            guard hints.userInterval == nil, let next = decision.nextCheck else { return decision }
            return allowed(next, decision.reason, hints, url)
        case .unreachable(let count):
            return backOff(count, from: interval, cap: maximumPauseUnreachable, hints, url: url, ended: ended)
        case .tooManyRequests(let count):
            let first = max(interval, Self.pauseAfterTooMany)
            return backOff(count, from: first, cap: maximumPause, hints, url: url, ended: ended)
        case .askedToWait(let until, let count):
            let usual = backOff(count, from: interval, cap: maximumPause, hints, url: url, ended: ended)
            // A failing server that asks for a short pause must not be requested sooner because of it.
            if let next = usual.nextCheck, next >= until { return usual }
            let requestedPause = max(until.timeIntervalSince(ended), 0)
            let pause = min(requestedPause, Self.maximumRetryAfter)
            let late = Self.jitter(url, of: pause, atMost: 30)
            return Decision(
                nextCheck: ended.addingTimeInterval(pause + late),
                reason: .askedToWait(pause, isMore: requestedPause > Self.maximumRetryAfter))
        case .gone:
            return Decision(nextCheck: nil, reason: .gone)
        }
    }
}

extension RefreshPolicy {
    /// Whether a feed is due. Ignores dates that only a wrong clock can have produced, which would stop the feed
    /// silently.
    public func isDue(_ next: Date?, lastCheck: Date?, userInterval: TimeInterval?, at now: Date) -> Bool {
        guard let next, next > now else { return true }
        // Another process may have checked it seconds ago.
        if let lastCheck, lastCheck.timeIntervalSince(now) > 60 { return true }
        let longest = max(interval, maximumInterval, maximumPause, Self.maximumRetryAfter, userInterval ?? 0)
        // Skipped days and hours add at most a week, and jitter some minutes.
        return next.timeIntervalSince(now) > longest + 8 * 86_400
    }
}
