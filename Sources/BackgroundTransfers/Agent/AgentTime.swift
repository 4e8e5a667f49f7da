import BackgroundTasks

/// The time as an agent has it: what it is now, and who wakes the agent.
struct AgentTime: Sendable {
    let clock: any SchedulerClock
    let moment: @Sendable () -> Moment

    /// The machine's.
    static let machine = AgentTime(clock: WallClock()) { .now() }
}
