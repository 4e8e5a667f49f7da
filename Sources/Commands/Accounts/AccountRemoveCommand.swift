import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account; the server keeps everything.",
        discussion: """
            Asks what becomes of the articles here: they are deleted, or their feeds become feeds of your own list.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Flag(help: "Delete its articles here.")
    var delete = false

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
            let isSure =
                try delete
                || Prompt.confirms(
                    "Remove \(shown), and delete \(articles.counted("article")) of \(feeds.count.counted("feed")) here?"
                )
            guard isSure else {
                throw CommandFailure(
                    "\(shown) was not removed; --delete removes it without a question.", status: .usage)
            }
            try await Self.wholly { try await services.accounts.remove(account.id) }
            Output.say("Removed the account \(shown). On the server everything is as before.")
        }
    }
}
