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

    /// Deleting this many articles takes less than a second.
    private static let quicklyDeleted = 2_000

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
                    "Not sent yet, and lost then: \(account.outgoingMarks.counted("mark")) of \(shown). newsterm sync sends "
                        + "them.")
            }
            let all = "\(articles.counted("article")) of \(feeds.count.counted("feed"))"
            let answer =
                try delete
                ? "d" : keep ? "k" : Prompt.choice("Remove \(shown): keep \(all) here, or delete them? [k/d]")
            guard answer == "d" || answer == "k" else {
                throw CommandFailure(
                    "\(shown) was not removed; --keep or --delete removes it without a question.", status: .usage)
            }
            if answer == "k" { try await Self.keep(feeds, services) }
            let isRemoved = try await AccountSyncing.whenFree(account) {
                try await Self.uninterrupted {
                    try await services.accounts.remove(account.id) { failure in
                        let reason = SafeLine.of(failure.description)
                        Output.say("The key that the server issued for newsterm stays there: \(reason)")
                    }
                } ? true : nil
            }
            guard isRemoved == true else { throw AccountSyncing.isBusy(account) }
            Output.say("Removed the account \(shown). On the server everything is as before.")
            if articles > Self.quicklyDeleted {
                Output.say("Deleting its articles; if you stop this, the next reader or newsterm maintain continues.")
            }
            do {
                try await services.library.deleteRemovedAccounts()
            } catch let error as LibraryError {
                if error != .cancelled { Output.say("Its articles are deleted later: \(error)") }
            }
        }
    }

    private static func keep(_ feeds: [Feed], _ services: AppServices) async throws {
        try await services.synchronizeIfChanged(needsList: false)
        Output.say(
            "Fetching \(feeds.count.counted("feed")) from \(feeds.count == 1 ? "its publisher" : "their publishers")…")
        let failed = try await uninterrupted { try await services.keepFeeds(feeds, isForced: false) }.filter {
            $0.failure != nil
        }
        guard !failed.isEmpty else { return }
        for result in failed {
            Output.say("\(SafeLine.of(result.feed.title)): \(SafeLine.of(result.failure ?? ""))")
        }
        let are = failed.count == 1 ? "1 feed does" : "\(failed.count.grouped) feeds do"
        guard
            try Prompt.confirms("\(are) not answer; their articles would be deleted here. Go on?")
        else {
            throw CommandFailure("The account stays, and the feeds are on your list, too; try again later.")
        }
        _ = try await uninterrupted { try await services.keepFeeds(feeds, isForced: true) }
    }
}
