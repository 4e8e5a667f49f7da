import ArgumentParser
import News
import Newsroom

/// `newsterm feeds remove`.
struct FeedsRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a feed off the list; its articles are hidden, not deleted.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The feed's address.", valueName: "url"), completion: ShellCompletion.feeds)
    var url: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            let removed = try await Self.wholly { try await workshop.subscriptions.remove(url) }
        try options.locations.checkFeedList()
            guard json else { return Output.say(Self.sentence(removed)) }
            try Output.json(
                ["url": FeedAddress.withoutCredentials(removed.url), "title": removed.name] as ReportMembers)
        }
    }

    /// What was done, and how it is taken back when `newsterm undo` no longer does. Passwords are never printed.
    static func sentence(_ removed: RemovedFeed) -> String {
        let shown = FeedAddress.withoutCredentials(removed.url)
        let login = shown == removed.url ? "" : ", with its user name and password in the address,"
        return "Took \(removed.name) off the feed list. Its articles are kept until retention deletes them; "
            + "newsterm feeds add \(ShellWord.of(shown))\(login) brings them back."
    }
}
