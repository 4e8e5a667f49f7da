public import FoundationEssentials

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
    /// The period in seconds.
    public var every: TimeInterval
    /// Seconds at the end of the period within which the launch may be drawn forward, to share the wake of another
    /// task. Without such a wake it comes at the end of the period. It is not drawn closer to the last launch than the
    /// rest of the period is long.
    public var flex: TimeInterval
    /// The launch is shifted by up to this many seconds, later only. The shift comes from the scheduler's seed, so it is
    /// the same each time it is asked for and differs from machine to machine and from period to period.
    public var jitter: TimeInterval
    /// The local time at which it is due every day, in place of a period in seconds; nil: there is none.
    public private(set) var daily: TimeOfDay?

    /// - Parameters:
    ///   - every: the period in seconds; not less than ``shortestPeriod``.
    ///   - flex: seconds; not more than the period.
    ///   - jitter: seconds; not more than the period.
    public init(every: TimeInterval, flex: TimeInterval = 0, jitter: TimeInterval = 0) {
        self.every = every
        self.flex = flex
        self.jitter = jitter
    }

    /// Every day at a local time.
    public init(daily: TimeOfDay) {
        self.init(every: 86_400)
        self.daily = daily
    }

    /// Seconds. A shorter period would keep the machine busy with launching alone.
    public static let shortestPeriod: TimeInterval = 1

    /// With every value within its bounds; nil when the period is no number, or not above zero, or the time of day is none.
    var sanitized: Repetition? {
        if let daily { return daily.isValid ? self : nil }
        guard every.isFinite, every > 0 else { return nil }
        let period = max(every, Self.shortestPeriod)
        func bounded(_ value: TimeInterval) -> TimeInterval { value.isFinite ? min(max(value, 0), period) : 0 }
        return Repetition(every: period, flex: bounded(flex), jitter: bounded(jitter))
    }
}
