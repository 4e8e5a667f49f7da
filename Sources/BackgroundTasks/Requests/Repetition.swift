import FoundationEssentials

/// How a periodic request comes back: with each launch the scheduler itself makes the next pending request, in the same
/// write to disk, so that the chain needs no hand to keep it alive and cannot be broken between two steps.
///
/// The first launch follows the request's own `earliestBeginDate`; nil: as soon as its conditions hold. The periods are
/// counted from that date, or from the submission, and each begins where the one before it ends: what delays a launch,
/// jitter and the coalescing window included, moves none of those after it. Periods that were missed are not made up
/// for: whatever time has passed, one launch catches up, and the period after it ends where it would have anyway. Late as
/// it is, that launch can be close to the next; a `minimumInterval` keeps them apart. A simulated launch does its period's
/// work, and the periods are counted from it.
public struct Repetition: Codable, Sendable, Hashable {
    /// The period.
    public var every: Duration { Duration(bounded: seconds) }
    /// The time at the end of the period within which the launch may be drawn forward, to share the wake of another
    /// task. Without such a wake it comes at the end of the period. It is not drawn closer to the last launch than the
    /// rest of the period is long.
    public var flex: Duration { Duration(bounded: flexSeconds) }
    /// The launch is shifted by up to this much, later only. The shift comes from the scheduler's seed, so it is the same
    /// each time it is asked for and differs from machine to machine and from period to period.
    public var jitter: Duration { Duration(bounded: jitterSeconds) }
    /// The local time at which it is due every day, in place of a period; nil: there is none.
    public private(set) var daily: TimeOfDay?
    // As they are stored.
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
    ///   - every: the period; not less than ``shortestPeriod``.
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

    /// A shorter period would keep the machine busy with launching alone.
    public static let shortestPeriod = Duration.seconds(1)

    /// With every value within its bounds; nil when the period is not above zero, or the time of day is none.
    var sanitized: Repetition? {
        if let daily { return daily.isValid ? self : nil }
        guard every > .zero else { return nil }
        let period = max(every, Self.shortestPeriod)
        func bounded(_ span: Duration) -> Duration { min(max(span, .zero), period) }
        return Repetition(every: period, flex: bounded(flex), jitter: bounded(jitter))
    }
}
