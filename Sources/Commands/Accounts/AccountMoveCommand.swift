import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountMoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move feeds of your own list to an account.",
        discussion: """
            The account is subscribed to them, a feed's first tag becoming its category. Its articles get the marks of the \
            same articles here, recognised by their links, and the feeds leave your list; newsterm undo puts each back. A \
            feed with starred or tagged articles that the server does not have stays.
            """)

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Tell what would be done, and do nothing.")
    var dryRun = false

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Argument(
        help: ArgumentHelp("The feeds' addresses or titles; all of your list by default.", valueName: "url"),
        completion: ShellCompletion.feeds)
    var feeds: [String] = []

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let account = try await services.library.account(named: name)
            let own = try await services.library.ownFeeds()
            let chosen = try self.chosen(of: own)
            guard !chosen.isEmpty else { return Output.say("There is no feed to move.") }
            var failed = 0
            try await AccountSyncing.answer(account) {
                try await services.move(chosen, to: account, isTrial: dryRun) { result in
                    if result.failure != nil { failed += 1 }
                    Output.line(Self.sentence(on: result, isTrial: dryRun))
                }
            }
            guard failed == 0 else { throw CommandFailure("", status: failed == chosen.count ? .failure : .partial) }
        }
    }

    /// Only a server can fetch what is on the web.
    private func chosen(of own: [Feed]) throws -> [Feed] {
        let movable = own.filter { ["http", "https"].contains(FeedAddress.scheme(of: $0.url) ?? "") }
        guard !feeds.isEmpty else { return movable }
        return try feeds.map { typed in
            let key = FeedAddress.key(try NamedFeed.address(typed, in: movable))
            guard let feed = movable.first(where: { FeedAddress.key($0.url) == key }) else {
                throw NewsroomError.notListed(url: typed)
            }
            return feed
        }
    }

    static func sentence(on result: MovedFeed, isTrial: Bool) -> String {
        let title = SafeLine.of(result.feed.title)
        if let failure = result.failure { return "\(title): not moved. \(SafeLine.of(failure))" }
        guard let articles = result.articles else { return "\(title): would be subscribed to." }
        let known = "\(articles.matched.counted("article")) known there, \(articles.marks.counted("mark")) taken over"
        let stays =
            result.stays
            ? "; stays on your list for \(articles.kept.counted("starred or tagged article")) that the server does not have"
            : ""
        return "\(title): \(isTrial ? "would be moved, " : "")\(known)\(stays)."
    }
}
