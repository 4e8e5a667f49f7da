public import FoundationEssentials

/// When a feed is asked for again, and why then.
///
/// A feed that answers is asked at a twelfth of the time between its posts, or of its silence when that is longer,
/// within bounds. What the user set for it goes before that. A feed or a server that asks for longer pauses gets
/// them, up to a bound, since many of them say what nobody meant. What failed is asked ever more rarely.
public struct RefreshPolicy: Sendable, Equatable {
    /// What came of a check, as far as it matters for the next one. Counts include this check.
    public enum Outcome: Sendable, Equatable {
        /// The server sent the feed.
        case updated
        /// The server said that nothing changed (304), or sent the same document again.
        case unchanged
        /// The server answered with an error or with something that is no feed, or not in time.
        case failed(inARow: Int)
        /// No server was reached: it is as likely the network's fault as the feed's.
        case unreachable(inARow: Int)
        /// The server asked to be left alone until then (`Retry-After`), with an answer that is a failure like others.
        case askedToWait(until: Date, inARow: Int = 1)
        /// The server asked for fewer requests (429), without saying how long it wants to be left alone.
        case tooManyRequests(inARow: Int)
        /// 410: the feed is gone on purpose.
        case gone
    }

    /// The earliest next request, and the reason for it.
    public struct Decision: Sendable, Equatable {
        /// Nil: the feed is not asked any more by itself.
        public var nextCheck: Date?
        public var reason: CheckReason
    }

    /// The shortest pause between two checks of a feed that answers, seconds; what a feed without dates gets.
    public var interval: TimeInterval
    /// The longest pause that the feed's own rhythm leads to, seconds.
    public var longestInterval: TimeInterval
    /// The longest pause after failures, seconds.
    public var longestPause: TimeInterval
    /// The longest pause while no server is reached, seconds: nobody is bothered by such tries, and the network comes
    /// back without telling.
    public var longestPauseUnreachable: TimeInterval

    /// A feed is asked about this many times between two posts.
    public static let checksPerPost = 12.0
    /// The longest pause that `ttl` and `sy:updatePeriod` lead to, seconds: yearly is written as lightly as daily.
    public static let longestWish: TimeInterval = 86_400
    /// The longest pause that `Cache-Control` and `Expires` lead to, seconds: servers send days by default, for feeds
    /// that change by the hour. The bound is NetNewsWire's.
    public static let longestFreshness: TimeInterval = 5 * 3_600
    /// However long a server asks to wait, a feed is tried again after this, seconds.
    public static let longestRetryAfter: TimeInterval = 7 * 86_400
    /// However long a host asks to be left alone, its other feeds wait no longer than this, seconds: the wish came with
    /// one of them, and may be that one's alone.
    public static let longestHostWait: TimeInterval = 86_400
    /// The pause after a 429 that names none, seconds; doubles like other failures'.
    public static let pauseAfterTooMany: TimeInterval = 900

    public init(
        interval: TimeInterval = 300, longestInterval: TimeInterval = 6 * 3_600, longestPause: TimeInterval = 6 * 3_600,
        longestPauseUnreachable: TimeInterval = 3_600
    ) {
        self.interval = interval
        self.longestInterval = longestInterval
        self.longestPause = longestPause
        self.longestPauseUnreachable = longestPauseUnreachable
    }

    /// - Parameters:
    ///   - hints: what the feed, its server and the user say.
    ///   - url: decides the jitter, the same at every check, which keeps feeds from being asked all at the same moment.
    ///   - asked: when the refresh that the check belongs to began. Counting from there, a feed that was answered late
    ///     in one refresh is not skipped in the next.
    ///   - answered: when the check ended.
    public func decide(
        after outcome: Outcome, hints: RefreshHints = RefreshHints(), url: String, asked: Date, answered: Date
    ) -> Decision {
        switch outcome {
        case .updated, .unchanged:
            return regular(hints, url: url, asked: asked, answered: answered)
        case .failed(let count):
            // Who is asked rarely when all is well is not asked often when it is not.
            let usual = hints.personsInterval ?? max(hints.schedule.timeToLive ?? 0, hints.schedule.updatePeriod ?? 0)
            let first = max(interval, min(usual, longestPause))
            let decision = backOff(count, from: first, cap: longestPause, hints, url: url, answered: answered)
            guard hints.personsInterval == nil, let next = decision.nextCheck else { return decision }
            return allowed(next, decision.reason, hints, url)
        case .unreachable(let count):
            return backOff(count, from: interval, cap: longestPauseUnreachable, hints, url: url, answered: answered)
        case .tooManyRequests(let count):
            let first = max(interval, Self.pauseAfterTooMany)
            return backOff(count, from: first, cap: longestPause, hints, url: url, answered: answered)
        case .askedToWait(let until, let count):
            let usual = backOff(count, from: interval, cap: longestPause, hints, url: url, answered: answered)
            // Nobody who fails and asks for a short pause is asked more often for it.
            if let next = usual.nextCheck, next >= until { return usual }
            let wish = max(until.timeIntervalSince(answered), 0)
            let pause = min(wish, Self.longestRetryAfter)
            let late = Self.jitter(url, of: pause, atMost: 30)
            return Decision(
                nextCheck: answered.addingTimeInterval(pause + late),
                reason: .askedToWait(pause, isMore: wish > Self.longestRetryAfter))
        case .gone:
            return Decision(nextCheck: nil, reason: .gone)
        }
    }
}

extension RefreshPolicy {
    /// Whether a feed is to be asked again at a time. Dates that only a clock that stood wrong can have left do not
    /// count, so that a feed is not silently asked no more.
    public func isDue(_ next: Date?, lastCheck: Date?, personsInterval: TimeInterval?, at now: Date) -> Bool {
        guard let next, next > now else { return true }
        // Another process may have asked a moment ago.
        if let lastCheck, lastCheck.timeIntervalSince(now) > 60 { return true }
        let longest = max(interval, longestInterval, longestPause, Self.longestRetryAfter, personsInterval ?? 0)
        // Skipped days and hours add a week at most, and the jitter some minutes.
        return next.timeIntervalSince(now) > longest + 8 * 86_400
    }
}
