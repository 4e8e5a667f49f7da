import BackgroundTransfers

/// Starts nothing: the test, or another program, starts the agent.
struct NoLauncher: AgentLauncher {
    func startAgent(session: String) throws {}
}
