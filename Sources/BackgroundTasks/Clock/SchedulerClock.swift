public import FoundationEssentials

/// Where the scheduler gets the time from, and who wakes it.
///
/// There are two times. Dates, such as an earliest begin date, are the wall clock's: when it is set, they are nearer or
/// further away. What a run may take is counted in ``uptime``, which nobody can set and which stands still while the
/// machine sleeps (`CLOCK_MONOTONIC`, not `CLOCK_BOOTTIME`): a budget is time in which the handler could work, and one
/// that has worked for two seconds must not be told at the lid's opening that its thirty are over.
///
/// An alarm calls back instead of being awaited: a task that sleeps resumes on the pool that all tasks share, and a
/// handler that blocks that pool would keep the scheduler from being told that the handler's time is up.
public protocol SchedulerClock: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Seconds that the machine has been awake, from any beginning.
    var uptime: TimeInterval { get }

    /// Makes an alarm, not set yet.
    /// - Parameter action: called from any thread when the alarm goes off, and also when the wall clock has been set or
    ///   the machine has woken up, since then what was decided may be wrong; it must return at once.
    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm
}

/// One alarm of a clock.
public protocol SchedulerAlarm: Sendable {
    /// Sets the alarm to a date of the wall clock, to an uptime, or to whichever comes first; replaces what it was set
    /// to. A time that has passed sets it off at once; nil and nil turn it off.
    func set(_ date: Date?, uptime: TimeInterval?)
}
