import BackgroundTransfers
import Glibc

/// The process that performs the downloads of a session.
struct AgentProcess {
    /// The session's folder.
    let session: String
    let locations: Locations

    func run() async throws {
        // Whoever started it may go away as they like.
        signal(SIGHUP, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        let launcher = ProgramLauncher(locations: locations)
        let programs = TransferAgentPrograms(
            launch: {
                do {
                    try launcher.startWake()
                } catch {
                    Output.say("newsterm: newsterm wake can not be started: \(error)")
                }
            }, report: { Output.say("newsterm: \($0)") }, returnMemory: ProcessMemory.returnStartupCode)
        let session = session
        programs.returnMemory()
        // A download that SIGTERM cuts off goes on with the next agent: that is no failure.
        _ = try await TerminationSignals.whileWorking {
            try await TransferAgent.run(session: session, userAgent: Version.userAgent, programs: programs)
        }
    }
}

extension AgentProcess {
    /// The agent as newsterm starts it.
    /// - Returns: nil for what only the parser of all commands can make sense of, or complain about.
    init?(arguments: [String]) {
        guard let plain = PlainArguments(arguments, flags: []), plain.words.count == 2, plain.words[0] == "agent"
        else { return nil }
        session = plain.words[1]
        locations = plain.locations
    }
}
