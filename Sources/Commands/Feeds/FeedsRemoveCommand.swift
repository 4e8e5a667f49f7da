import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct FeedsRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a feed from the list; its articles are hidden, not deleted.")

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("The feed's address, or its title.", valueName: "url"), completion: ShellCompletion.feeds)
    var url: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let address = try NamedFeed.address(url, in: try await services.library.ownFeeds())
            let removed = try await Self.wholly { try await services.subscriptions.remove(address) }
            guard json else { return Output.say(Self.sentence(removed)) }
            try Output.json(
                ["url": FeedAddress.withoutCredentials(removed.url), "title": removed.name] as ReportMembers)
        }
    }

    /// What was done, and how to reverse it once `newsterm undo` no longer can. Never contains secrets.
    static func sentence(_ removed: RemovedFeed) -> String {
        let done = "Removed \(SafeLine.of(removed.name)). newsterm undo restores it"
        // A command can be listed only by editing the file.
        guard !FeedCommand.isCommand(removed.url) else { return done + "." }
        let isPublic = Redaction.redacted(removed.url) == removed.url
        let address = isPublic ? ShellWord.of(removed.url) : "with its whole address"
        return "\(done); later, newsterm feeds add \(address) does, with the articles that retention has left."
    }
}
