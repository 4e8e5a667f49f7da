public import FoundationEssentials

/// The scheduler's source of time and alarms.
///
/// There are two times. Dates, such as an earliest begin date, follow the wall clock: setting it moves them nearer or
/// further away. Budgets are counted in ``uptime``, which cannot be set and stops while the machine sleeps
/// (`CLOCK_MONOTONIC`, not `CLOCK_BOOTTIME`): a budget is time in which the handler could work, and a handler that has
/// worked for two seconds must not expire when the lid opens.
///
/// An alarm calls back instead of being awaited: a sleeping task resumes on the shared pool, and a handler that blocks
/// that pool would keep the scheduler from expiring that very handler.
public protocol SchedulerClock: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Seconds that the machine has been awake, from an arbitrary origin.
    var uptime: TimeInterval { get }

    /// Creates an alarm that is not set yet.
    /// - Parameter action: called from any thread when the alarm goes off, and also when the wall clock is set or the
    ///   machine wakes up, because earlier decisions may then be wrong; it must return at once.
    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm
}

/// One alarm of a clock.
public protocol SchedulerAlarm: Sendable {
    /// Sets the alarm to a wall-clock date, an uptime, or the earlier of both, replacing the earlier setting. A time in
    /// the past sets it off at once; nil and nil turn it off.
    func set(_ date: Date?, uptime: TimeInterval?)
}
