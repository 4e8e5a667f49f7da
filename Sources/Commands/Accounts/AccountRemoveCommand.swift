import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account; the server keeps everything.",
        discussion: """
            Asks what becomes of the feeds and articles here: they are deleted, or become ones of your own list.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Flag(help: "Delete its feeds and articles here.")
    var delete = false

    @Flag(help: "Keep its feeds and articles, with their marks, in your own list.")
    var keep = false

    func validate() throws {
        guard !delete || !keep else { throw ValidationError("--keep and --delete exclude each other.") }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            let account = try await services.library.account(named: name)
            let feeds = try await services.library.feeds().filter { $0.account == account.id }
            let articles = feeds.reduce(0) { $0 + $1.articleCount }
            let shown = SafeLine.of(account.name)
            if account.outgoingMarks > 0 {
                Output.say(
                    "\(account.outgoingMarks.counted("mark")) of \(shown) were not sent and would be lost; newsterm sync "
                        + "sends them.")
            }
            let all = "\(articles.counted("article")) of \(feeds.count.counted("feed"))"
            let answer =
                try delete
                ? "d" : keep ? "k" : Prompt.choice("Remove \(shown): keep \(all) here, or delete them? [k/d]")
            guard answer == "d" || answer == "k" else {
                throw CommandFailure(
                    "\(shown) was not removed; --keep or --delete removes it without a question.", status: .usage)
            }
            if answer == "k" { try await Self.keep(feeds, of: account, services) }
            let isRemoved = try await Self.wholly { try await services.accounts.remove(account.id) }
            guard isRemoved else { throw AccountSyncing.isBusy(account) }
            Output.say("Removed the account \(shown). On the server everything is as before.")
        }
    }

    private static func keep(_ feeds: [Feed], of account: Account, _ services: AppServices) async throws {
        try await services.synchronizeIfChanged(needsList: false)
        Output.say("Fetching \(feeds.count.counted("feed")) from their publishers…")
        var failed = 0
        try await services.keep(feeds, of: account) { result in
            guard let failure = result.failure else { return }
            failed += 1
            Output.say("\(SafeLine.of(result.feed.title)): \(SafeLine.of(failure))")
        }
        guard failed == 0 else {
            throw CommandFailure(
                "\(failed.counted("feed")) cannot be kept, so the account stays; --delete removes it with them.")
        }
    }
}
