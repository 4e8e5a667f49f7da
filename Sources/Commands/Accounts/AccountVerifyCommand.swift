import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountVerifyCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare an account's marks with those of its server, and mend them.",
        discussion: """
            Sends what waits, then tells which articles are read, starred or tagged on one side only, and which feeds the \
            server does not have any more. After a question, or with --yes, this side follows the server.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @Flag(name: .shortAndLong, help: "Follow the server without a question.")
    var yes = false

    /// The most feeds to name.
    private static let namedFeeds = 5

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            let account = try await services.library.account(named: name)
            let found = try await AccountSyncing.whenFree(account) { try await services.accounts.compare(account) }
            guard let (found, goneFeeds) = found else { throw AccountSyncing.isBusy(account) }
            guard found.count > 0 || !found.words.isEmpty || !goneFeeds.isEmpty else {
                return Output.say("\(SafeLine.of(account.name)): all marks are those of the server.")
            }
            for (count, words) in [
                (found.read, "unread here, and read on the server"),
                (found.unread, "read here, and unread on the server"),
                (found.unstarred, "starred here only"), (found.starred, "starred on the server only"),
            ] where count > 0 {
                Output.line("\(count.counted("article")) \(count == 1 ? "is" : "are") \(words).")
            }
            for (count, words) in [(found.unlabelled ?? 0, "here only"), (found.labelled ?? 0, "on the server only")]
            where count > 0 {
                Output.line("\(count.counted("tag")) \(count == 1 ? "is" : "are") \(words).")
            }
            if !goneFeeds.isEmpty {
                let others = goneFeeds.count - Self.namedFeeds
                let more = others > 0 ? ["\(others.grouped) more"] : []
                let names = goneFeeds.prefix(Self.namedFeeds).map(SafeLine.of) + more
                let are = goneFeeds.count == 1 ? "is" : "are"
                Output.line(
                    "\(goneFeeds.count.counted("feed")) \(are) not on the server any more, and would be hidden here with "
                        + "the articles: \(names.joined(separator: "; ")).")
            }
            if !found.words.isEmpty { Output.say(SafeLine.of(found.words)) }
            guard try yes || Prompt.confirms("Change this here to match the server?") else {
                return Output.say("Nothing was changed.")
            }
            try await AccountSyncing.run([account], services, allowsAll: true)
        }
    }
}
