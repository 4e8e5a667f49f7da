import FoundationEssentials

/// How a periodic request repeats: with each launch the scheduler makes the next pending request in the same write to
/// disk, so the program need not resubmit and no crash can break the chain.
///
/// The first launch follows the request's `earliestBeginDate`; nil: as soon as its conditions hold. Periods are counted
/// from that date, or from the submission, and each begins where the previous one ends: a late launch, jitter or the
/// coalescing window does not shift later ones. However many periods were missed, one launch catches up, and the next
/// period ends where it would have anyway. So a late launch can come close to the next; a `minimumInterval` keeps them
/// apart. A simulated launch does its period's work, and the periods are counted from it.
public struct Repetition: Codable, Sendable, Hashable {
    /// The period.
    public var every: Duration { Duration(bounded: seconds) }
    /// The time at the end of the period within which the launch may come early, to share another task's wake-up.
    /// Otherwise it comes at the end of the period. At least the rest of the period lies between it and the last
    /// launch.
    public var flex: Duration { Duration(bounded: flexSeconds) }
    /// The launch is delayed by up to this much. The delay comes from the scheduler's seed, so it is stable for one
    /// period and differs between machines and periods.
    public var jitter: Duration { Duration(bounded: jitterSeconds) }
    /// The local time at which the request is due every day, instead of a period; nil: none.
    public private(set) var daily: TimeOfDay?
    // The stored form.
    private let seconds: TimeInterval
    private let flexSeconds: TimeInterval
    private let jitterSeconds: TimeInterval

    private enum CodingKeys: String, CodingKey {
        case seconds = "every"
        case flexSeconds = "flex"
        case jitterSeconds = "jitter"
        case daily
    }

    /// - Parameters:
    ///   - every: the period; not less than ``minimumPeriod``.
    ///   - flex: not more than the period.
    ///   - jitter: not more than the period.
    public init(every: Duration, flex: Duration = .zero, jitter: Duration = .zero) {
        seconds = every.timeInterval
        flexSeconds = flex.timeInterval
        jitterSeconds = jitter.timeInterval
    }

    /// Every day at a local time.
    public init(daily: TimeOfDay) {
        self.init(every: .days(1))
        self.daily = daily
    }

    /// A shorter period would keep the machine busy with launches alone.
    public static let minimumPeriod = Duration.seconds(1)

    /// A copy with all values within bounds; nil when the period is not positive or the time of day is invalid.
    var sanitized: Repetition? {
        if let daily { return daily.isValid ? self : nil }
        guard every > .zero else { return nil }
        let period = max(every, Self.minimumPeriod)
        func bounded(_ span: Duration) -> Duration { min(max(span, .zero), period) }
        return Repetition(every: period, flex: bounded(flex), jitter: bounded(jitter))
    }
}
