import ArgumentParser

/// `newsterm agent`: the process that performs the downloads of a session. newsterm starts it by itself.
struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent", abstract: "Perform the downloads of a session; newsterm starts it by itself.",
        shouldDisplay: false)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The session's folder.")
    var session: String

    func run() async throws { try await AgentProcess(session: session, locations: options.locations).run() }
}
