/// What an agent has others do.
public struct TransferAgentPrograms: Sendable {
    /// Starts the program in the background, so that it hears of the session's events; must not wait for it.
    public var launch: @Sendable () -> Void
    /// Takes a sentence about what goes wrong with the session's files.
    public var report: @Sendable (String) -> Void

    public init(launch: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void) {
        self.launch = launch
        self.report = report
    }
}
