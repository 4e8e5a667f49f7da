import ArgumentParser
import Newsroom

/// `newsterm feeds remove`.
struct FeedsRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a feed off the list; its articles are hidden, not deleted.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The feed's address.", valueName: "url"))
    var url: String

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            Output.say(try await workshop.subscriptions.remove(url))
        }
    }
}
