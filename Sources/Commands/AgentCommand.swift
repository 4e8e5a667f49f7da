import ArgumentParser
import NewsService

/// `newsterm agent`: the process that performs a session's downloads. newsterm starts it automatically.
struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent", abstract: "Perform the downloads of a session; newsterm starts it automatically.",
        shouldDisplay: false)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The session's folder.")
    var session: String

    func run() async throws { try await AgentProcess(session: session, locations: options.locations).run() }
}

extension AgentProcess {
    /// Parses the command line with which newsterm starts the agent.
    /// - Returns: nil if only the full parser can handle the arguments or report an error in them.
    package init?(arguments: [String]) {
        guard let plain = PlainArguments(arguments, flags: []), plain.words.count == 2, plain.words[0] == "agent"
        else { return nil }
        self.init(session: plain.words[1], locations: plain.locations)
    }
}
