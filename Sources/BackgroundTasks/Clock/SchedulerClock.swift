public import FoundationEssentials

/// Where the scheduler gets the time from, and who wakes it.
///
/// An alarm calls back instead of being awaited: a task that sleeps resumes on the pool that all tasks share, and a
/// handler that blocks that pool would keep the scheduler from being told that the handler's time is up.
public protocol SchedulerClock: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Makes an alarm, not set yet.
    /// - Parameter action: called from any thread when the alarm goes off; it must return at once.
    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm
}

/// One alarm of a clock: set to at most one date at a time.
public protocol SchedulerAlarm: Sendable {
    /// Sets the alarm; replaces what it was set to. A date that has passed sets it off at once; nil turns it off.
    func set(_ date: Date?)
}
