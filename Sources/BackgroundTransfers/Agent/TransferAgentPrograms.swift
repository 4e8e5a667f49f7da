import BackgroundTasks

/// Callbacks that an agent needs from its program.
public struct TransferAgentPrograms: Sendable {
    /// Starts the program in the background to handle the session's events; must not wait for it.
    public var launch: @Sendable () -> Void
    /// Takes a sentence about a problem with the session's files.
    public var report: @Sendable (String) -> Void
    /// Called when a stage of the agent's start is over: most of its code is not needed again, so a program may return
    /// the memory.
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

/// The time source of an agent: the present moment and alarms.
struct AgentClock: Sendable {
    let clock: any SchedulerClock
    let moment: @Sendable () -> Moment

    /// The system's clocks.
    static let machine = AgentClock(clock: WallClock()) { .now() }
}

/// Stages of an agent's start after it has read the session. Each needs so much memory for its code that the previous
/// one should be over first.
enum StartStage {
    /// libcurl is initialised and the first transfer begins.
    case beginning
    /// The first response head has arrived.
    case answered
    /// Its first bytes have arrived.
    case transferring
}
