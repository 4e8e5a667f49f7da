import ArgumentParser
import News
import Newsroom

/// `newsterm feeds remove`.
struct FeedsRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a feed off the list; its articles are hidden, not deleted.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The feed's address.", valueName: "url"), completion: ShellCompletion.feeds)
    var url: String

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            Output.say(Self.sentence(try await workshop.subscriptions.remove(url)))
        }
    }

    /// What was done, and how it is taken back: an undo is in the reader only. Passwords are never printed.
    static func sentence(_ removed: RemovedFeed) -> String {
        let shown = FeedAddress.withoutCredentials(removed.url)
        let login = shown == removed.url ? "" : ", with its user name and password in the address,"
        return "Took \(removed.name) off the feed list. Its articles are kept until retention deletes them; "
            + "newsterm feeds add \(ShellWord.of(shown))\(login) brings them back."
    }
}
