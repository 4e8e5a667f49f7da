import ArgumentParser
import NewsService

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

extension AgentProcess {
    /// The agent as newsterm starts it.
    /// - Returns: nil for what only the parser of all commands can make sense of, or complain about.
    package init?(arguments: [String]) {
        guard let plain = PlainArguments(arguments, flags: []), plain.words.count == 2, plain.words[0] == "agent"
        else { return nil }
        self.init(session: plain.words[1], locations: plain.locations)
    }
}
