import BackgroundTasks

/// What an agent has others do.
public struct TransferAgentPrograms: Sendable {
    /// Starts the program in the background, so that it hears of the session's events; must not wait for it.
    public var launch: @Sendable () -> Void
    /// Takes a sentence about what goes wrong with the session's files.
    public var report: @Sendable (String) -> Void
    /// Called when a stage of the agent's start is over: most code that was needed for it is not needed again, so that a
    /// program may give its memory back.
    public var returnMemory: @Sendable () -> Void

    public init(
        launch: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void,
        returnMemory: @escaping @Sendable () -> Void = {}
    ) {
        self.launch = launch
        self.report = report
        self.returnMemory = returnMemory
    }
}

/// The time as an agent has it: what it is now, and who wakes the agent.
struct AgentTime: Sendable {
    let clock: any SchedulerClock
    let moment: @Sendable () -> Moment

    /// The machine's.
    static let machine = AgentTime(clock: WallClock()) { .now() }
}

/// What comes after the session has been read. Each stage needs so much memory for its code that the one before is to be
/// over first.
enum StartStage {
    /// libcurl is set up, and the first transfer begins.
    case beginning
    /// The head of the first answer is there.
    case answered
    /// Its first bytes are.
    case transferring
}
