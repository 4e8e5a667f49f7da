/// Starts the process that performs a session's transfers.
public protocol AgentLauncher: Sendable {
    /// Starts a process that calls ``TransferAgent/run(session:userAgent:programs:conditions:)`` and outlives this one: with
    /// neither its terminal nor its descriptors, and out of reach of what ends this one. Returns when it is started; it
    /// does no harm when there is one already.
    /// - Throws: why there can be none, as a sentence for the person.
    func startAgent(session: String) async throws
}
