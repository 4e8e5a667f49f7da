import BackgroundTransfers

/// Starts no agent: the test, or another program, does.
struct NoLauncher: AgentLauncher {
    func startAgent(session: String) throws {}
}
