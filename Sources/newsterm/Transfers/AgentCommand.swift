import ArgumentParser
import BackgroundTransfers
import Glibc

/// `newsterm agent`: the process that performs the downloads of a session. newsterm starts it by itself.
struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent", abstract: "Perform the downloads of a session; newsterm starts it by itself.",
        shouldDisplay: false)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The session's folder.")
    var session: String

    func run() async throws {
        // Whoever started it may go away as they like.
        signal(SIGHUP, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        let launcher = ProgramLauncher(locations: options.locations)
        let programs = TransferAgentPrograms(
            launch: {
                do {
                    try launcher.startWake()
                } catch {
                    Output.say("newsterm: newsterm wake can not be started: \(error)")
                }
            }, report: { Output.say("newsterm: \($0)") })
        let session = session
        // A download that SIGTERM cuts off goes on with the next agent: that is no failure.
        _ = try await TerminationSignals.whileWorking {
            try await TransferAgent.run(
                session: session, userAgent: Version.userAgent, programs: programs)
        }
    }
}
