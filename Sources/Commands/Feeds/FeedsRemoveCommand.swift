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

    @Option(
        help: ArgumentHelp("Unsubscribe this account from it; the server deletes its articles.", valueName: "name"),
        completion: ShellCompletion.accounts)
    var account: String?

    @Flag(name: .shortAndLong, help: "With --account: without a question.")
    var yes = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            if let account { return try await unsubscribe(account, services) }
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let own = try await services.library.ownFeeds()
            let address = try NamedFeed.address(url, in: own)
            let key = FeedAddress.key(address)
            if !own.contains(where: { FeedAddress.key($0.url) == key }),
                let feed = try await services.library.feeds().first(where: {
                    FeedAddress.key($0.url) == key || $0.title == url
                }), let account = feed.accountName
            {
                throw NewsroomError.removeByCommand(
                    feed: ShellWord.of(SafeLine.of(feed.title)), account: ShellWord.of(SafeLine.of(account)))
            }
            let removed = try await Self.uninterrupted { try await services.subscriptions.remove(address) }
            guard json else { return Output.say(Self.sentence(removed)) }
            try Output.json(
                ["url": FeedAddress.withoutCredentials(removed.url), "title": removed.name] as ReportMembers)
        }
    }

    private func unsubscribe(_ name: String, _ services: AppServices) async throws {
        let account = try await services.library.account(named: name)
        let feeds = try await services.library.feeds().filter { $0.account == account.id }
        let key = FeedAddress.key(try NamedFeed.address(url, in: feeds))
        guard let feed = feeds.first(where: { FeedAddress.key($0.url) == key }) else {
            if let addition = account.feedChanges.first(where: { $0.kind == .add && FeedAddress.key($0.url) == key }) {
                try await Self.uninterrupted {
                    try await AccountSyncing.answer(account) {
                        _ = try await services.accounts.takeBack(addition, of: account)
                    }
                }
                return Output.say("\(SafeLine.of(addition.name)) is not added to \(SafeLine.of(account.name)).")
            }
            throw CommandFailure("\(SafeLine.of(account.name)) has no feed \(SafeLine.of(url)).", status: .usage)
        }
        let shown = SafeLine.of(feed.title)
        guard
            try yes
                || Prompt.confirms(
                    "Unsubscribe \(SafeLine.of(account.name)) from \(shown)? The server deletes its articles, and what "
                        + "is read and starred there.")
        else { throw CommandFailure("Nothing was changed; --yes does it without a question.", status: .usage) }
        let result = try await Self.uninterrupted {
            try await AccountSyncing.answer(account) { try await services.unsubscribe(account, from: feed) }
        }
        if result == .waits { return Output.say(AccountSyncing.later(account, "to remove \(shown)")) }
        Output.say("Unsubscribed \(SafeLine.of(account.name)) from \(shown).")
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
