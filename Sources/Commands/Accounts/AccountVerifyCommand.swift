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
            let comparison = try await AccountSyncing.whenFree(account) {
                try await services.accounts.compare(account)
            }
            guard let comparison else { throw AccountSyncing.isBusy(account) }
            guard comparison.others.isEmpty else {
                return try await separate(comparison.others, account, services)
            }
            let (found, goneFeeds) = (comparison.marks, comparison.goneFeeds)
            guard found.count > 0 || !found.words.isEmpty || !goneFeeds.isEmpty else {
                return Output.say("\(SafeLine.of(account.name)): all marks are those of the server.")
            }
            for kind in AccountSync.Comparison.Kind.allCases {
                guard let (count, titles) = comparison.kinds[kind] else { continue }
                let are = "\(count.counted(kind.noun)) \(count == 1 ? "is" : "are")"
                Output.line("\(are) \(kind.words):")
                Self.list(titles, of: count)
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

    /// Lets go of articles that are others on the server, after a question.
    private func separate(
        _ others: [(here: String, there: String)], _ account: Account, _ services: AppServices
    ) async throws {
        Output.line(
            "\(others.count.counted("article or feed", "articles and feeds")) here \(others.count == 1 ? "is" : "are") "
                + "known by what the server calls other ones, as after it was restored from a backup:")
        Self.list(others.map { "\($0.here)  is there  \($0.there)" }, of: others.count)
        let question = "Keep them here without the server, and receive its own?"
        guard try yes || Prompt.confirms(question) else { return Output.say("Nothing was changed.") }
        let isDone = try await AccountSyncing.whenFree(account) {
            try await services.accounts.forgetOthers(of: account) ? true : nil
        }
        guard isDone == true else { throw AccountSyncing.isBusy(account) }
        try await AccountSyncing.run([account], services)
    }

    /// Prints the first lines of a list.
    private static func list(_ lines: [String], of count: Int) {
        let shown = lines.prefix(AccountSync.Comparison.mostTitles)
        for line in shown { Output.line("  \(SafeLine.of(line))") }
        if count > shown.count { Output.line("  and \((count - shown.count).grouped) more") }
    }
}

extension AccountSync.Comparison.Kind {
    fileprivate var noun: String {
        switch self {
        case .unlabelled, .labelled: "tag"
        default: "article"
        }
    }

    /// Completes "5 articles are".
    fileprivate var words: String {
        switch self {
        case .goneUnread: "unread here, and not on the server any more; this would mark them as read"
        case .read: "unread here, and read on the server"
        case .unread: "read here, and unread on the server"
        case .goneStarred: "starred here, and not on the server any more; they stay so"
        case .unstarred: "starred here only"
        case .starred: "starred on the server only"
        case .unlabelled: "here only"
        case .labelled: "on the server only"
        }
    }
}
