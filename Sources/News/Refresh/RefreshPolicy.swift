public import Foundation

/// When a feed is asked for again, and why then.
public struct RefreshPolicy: Sendable, Equatable {
    /// What came of a check, as far as it matters for the next one. Counts include this check.
    public enum Outcome: Sendable, Equatable {
        /// The server sent the feed.
        case updated
        /// The server said that nothing changed (304).
        case unchanged
        /// The server answered with an error or with something that is no feed, or not in time.
        case failed(inARow: Int)
        /// No server was reached: it is as likely the network's fault as the feed's.
        case unreachable(inARow: Int)
        /// The server asked to be left alone until then (`Retry-After`).
        case askedToWait(until: Date)
        /// 410: the feed is gone on purpose.
        case gone
    }

    /// The earliest next request, and the reason for it as a sentence.
    public struct Decision: Sendable, Equatable {
        public var nextCheck: Date
        public var reason: String
    }

    /// Seconds between two checks of a feed that answers.
    public var interval: TimeInterval
    /// The longest pause after failures, seconds.
    public var longestPause: TimeInterval
    /// The longest pause while no server is reached, seconds: nobody is bothered by such tries, and the network comes
    /// back without telling.
    public var longestPauseUnreachable: TimeInterval

    /// How long a gone feed is left alone, seconds.
    public static let pauseWhenGone: TimeInterval = 86_400
    /// However long a server asks to wait, a feed is tried again after this, seconds.
    public static let longestRetryAfter: TimeInterval = 7 * 86_400

    public init(
        interval: TimeInterval = 300, longestPause: TimeInterval = 6 * 3_600,
        longestPauseUnreachable: TimeInterval = 3_600
    ) {
        self.interval = interval
        self.longestPause = longestPause
        self.longestPauseUnreachable = longestPauseUnreachable
    }

    /// - Parameters:
    ///   - url: decides the jitter, the same at every check, which keeps feeds from being asked all at the same moment.
    ///   - asked: when the refresh that the check belongs to began. Counting from there, a feed that was answered late
    ///     in one refresh is not skipped in the next.
    ///   - answered: when the check ended.
    public func decide(after outcome: Outcome, url: String, asked: Date, answered: Date) -> Decision {
        switch outcome {
        case .updated, .unchanged:
            // Earlier, never later: a refresh that comes once an interval must find the feed due.
            let early = Self.jitter(url, of: interval, atMost: 60)
            return Decision(
                nextCheck: asked.addingTimeInterval(interval - early),
                reason: "Asked every \(DurationWords.words(interval)).")
        case .failed(let count):
            return backOff(count, cap: longestPause, url: url, answered: answered)
        case .unreachable(let count):
            return backOff(count, cap: longestPauseUnreachable, url: url, answered: answered)
        case .askedToWait(let until):
            let wish = max(until.timeIntervalSince(answered), 0)
            let pause = max(min(wish, Self.longestRetryAfter), interval)
            let words =
                wish > Self.longestRetryAfter
                ? "The server asked to wait longer than \(DurationWords.words(pause)) (Retry-After); tried again then."
                : "The server asked to wait \(DurationWords.words(wish)) (Retry-After)."
            let late = Self.jitter(url, of: pause, atMost: 30)
            return Decision(nextCheck: answered.addingTimeInterval(pause + late), reason: words)
        case .gone:
            let late = Self.jitter(url, of: Self.pauseWhenGone, atMost: 3_600)
            return Decision(
                nextCheck: answered.addingTimeInterval(Self.pauseWhenGone + late),
                reason: "The feed is gone for good (410); asked once a day in case that was a mistake.")
        }
    }
}

extension RefreshPolicy {
    private func backOff(_ count: Int, cap: TimeInterval, url: String, answered: Date) -> Decision {
        let count = max(count, 1)
        // The interval doubles with every failure in a row; past 2^20 any interval has met its cap.
        let pause = min(interval * Double(1 << min(count - 1, 20)), max(cap, interval))
        let late = Self.jitter(url, of: pause, atMost: 600)
        let times = count == 1 ? "Failed once" : "Failed \(count) times in a row"
        return Decision(
            nextCheck: answered.addingTimeInterval(pause + late),
            reason: "\(times); tried again after \(DurationWords.words(pause)).")
    }

    /// Up to a tenth of the pause.
    private static func jitter(_ url: String, of pause: TimeInterval, atMost limit: TimeInterval) -> TimeInterval {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in url.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        let share = Double(hash >> 40) / Double(1 << 24)
        return min(pause / 10, limit) * share
    }
}
