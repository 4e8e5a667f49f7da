import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account; the server keeps everything.",
        discussion: """
            Asks what becomes of the feeds and articles here: they are deleted, or become ones of your own list. With \
            --keep or --delete it asks only if something would be lost.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Flag(help: "Delete its feeds and articles here.")
    var delete = false

    @Flag(help: "Keep its feeds and articles, with their marks, in your own list.")
    var keep = false

    @Flag(name: .shortAndLong, help: "With --keep or --delete: without a question.")
    var yes = false

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
            let hasNoLabels = account.service.kind == .miniflux || account.labels?.areMissing == true
            let tagged = hasNoLabels && !keep ? try await services.library.taggedArticles(of: account.id) : 0
            let lost = Self.losses(account, taggedArticles: tagged)
            let all = "\(articles.counted("article")) of \(feeds.count.counted("feed"))"
            let answer =
                try delete
                ? "d" : keep ? "k" : Prompt.choice("\(lost)Remove \(shown): keep \(all) here, or delete them? [k/d]")
            guard answer == "d" || answer == "k" else {
                throw CommandFailure(
                    "\(shown) was not removed; --keep or --delete removes it without a question.", status: .usage)
            }
            if delete || keep, !lost.isEmpty {
                if yes {
                    Output.say(lost.trimmed)
                } else if try !Prompt.confirms("\(lost)Remove \(shown)?") {
                    throw CommandFailure(
                        "\(lost)\(shown) was not removed; --yes removes it without a question.", status: .usage)
                }
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

    /// What is neither on the server nor kept, as sentences before a question; empty if nothing is.
    static func losses(_ account: Account, taggedArticles tagged: Int) -> String {
        let waiting = [
            account.outgoingMarks == 0 ? nil : account.outgoingMarks.counted("mark"),
            account.feedChanges.isEmpty ? nil : "\(account.feedChanges.count.counted("change")) of feeds",
        ].compactMap(\.self)
        let names = waiting.joined(separator: ", ")
        let unsent = names.isEmpty ? "" : "Not sent yet, and lost unless newsterm sync sends it: \(names). "
        let articles = tagged.counted("article")
        return unsent + (tagged == 0 ? "" : "The server has no tags; deleting loses those of \(articles). ")
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
