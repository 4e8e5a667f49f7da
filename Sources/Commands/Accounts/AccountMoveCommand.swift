import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountMoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move feeds of your own list to an account, or back.",
        discussion: """
            The account is subscribed to them, a feed's first tag becoming its category. Its articles get the marks of the \
            same articles here, recognised by their links, and the feeds leave your list; newsterm undo puts each back, \
            and unsubscribes the account if it was not subscribed before. A feed with starred or tagged articles that \
            the server does not have stays.

            With --back, feeds of the account become ones of your own list, with their articles and marks, and the \
            account is unsubscribed from them.
            """)

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Tell what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Move feeds of the account to your own list.")
    var back = false

    @Flag(name: .shortAndLong, help: "With --back: without a question.")
    var yes = false

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Argument(
        help: ArgumentHelp("The feeds' addresses or titles; all by default.", valueName: "url"),
        completion: ShellCompletion.feeds)
    var feeds: [String] = []

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let account = try await services.library.account(named: name)
            let feeds = try await services.library.feeds()
            let chosen = try self.chosen(of: feeds.filter { back ? $0.account == account.id : $0.account == nil })
            guard !chosen.isEmpty else { return Output.say("There is no feed to move.") }
            if back, !dryRun { try confirm(chosen, of: account) }
            var failed = 0
            func tell(_ result: MovedFeed) {
                if result.failure != nil { failed += 1 }
                Output.line(Self.sentence(on: result, isTrial: dryRun, isBack: back))
            }
            try await AccountSyncing.answer(account) {
                if back {
                    try await services.moveBack(chosen, from: account, isTrial: dryRun, tell: tell)
                } else {
                    try await services.move(chosen, to: account, isTrial: dryRun, tell: tell)
                }
            }
            guard failed == 0 else { throw CommandFailure("", status: failed == chosen.count ? .failure : .partial) }
        }
    }

    private func confirm(_ feeds: [Feed], of account: Account) throws {
        let question =
            "Unsubscribe \(SafeLine.of(account.name)) from \(feeds.count.counted("feed"))? The server deletes the articles; "
            + "those here come to your own list."
        guard try yes || Prompt.confirms(question) else {
            throw CommandFailure("Nothing was changed; --yes does it without a question.", status: .usage)
        }
    }

    /// A server fetches only what is on the web.
    private func chosen(of own: [Feed]) throws -> [Feed] {
        let movable = own.filter { FeedAddress.isWeb($0.url) }
        guard !feeds.isEmpty else { return movable }
        return try feeds.map { typed in
            let key = FeedAddress.key(try NamedFeed.address(typed, in: movable))
            guard let feed = movable.first(where: { FeedAddress.key($0.url) == key }) else {
                throw NewsroomError.notListed(url: typed)
            }
            return feed
        }
    }

    static func sentence(on result: MovedFeed, isTrial: Bool, isBack: Bool = false) -> String {
        let title = SafeLine.of(result.feed.title)
        if let failure = result.failure {
            let outcome =
                result.articles != nil
                ? "moved, but the account is still subscribed" : result.stays ? "only added to your list" : "not moved"
            return "\(title): \(outcome). \(SafeLine.of(failure))"
        }
        guard let articles = result.articles else {
            return "\(title): \(isTrial ? "would be " : "")\(isBack ? "added to your list" : "subscribed to")."
        }
        let known =
            "\(articles.matched.counted("article")) known \(isBack ? "on your list" : "there"), "
            + "\(articles.marks.counted("mark")) taken over"
        if isBack {
            let rest = "\(articles.left.counted("other article"))\(isTrial ? "" : " moved")"
            return "\(title): \(isTrial ? "would be moved, " : "")\(known), \(rest)."
        }
        let unfiled = result.unfiledCategory.map { "; the server did not put it into \(SafeLine.of($0))" } ?? ""
        let others = articles.left == 0 ? "" : ", \(articles.left.counted("other article")) only here"
        let reason =
            articles.kept > 0
            ? "for \(articles.kept.counted("starred or tagged article")) that the server does not have"
            : "until the server has one of its articles"
        let stays = result.stays ? "; \(isTrial ? "would stay" : "stays") on your list \(reason)" : ""
        let trial = isTrial ? (result.stays ? "the account would be subscribed, " : "would be moved, ") : ""
        return "\(title): \(trial)\(known)\(others)\(unfiled)\(stays)."
    }
}
