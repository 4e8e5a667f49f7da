import ArgumentParser
import FoundationEssentials
import Glibc
import News
import NewsService
import NewsStore
import Newsroom

/// `newsterm sync`: syncs accounts now.
struct SyncCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync accounts with their servers now.",
        discussion: "newsterm refresh does the same beside the feeds of your own list.")

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("The accounts; all by default.", valueName: "name"), completion: ShellCompletion.accounts)
    var names: [String] = []

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            var accounts: [Account] = []
            for name in names { accounts.append(try await services.library.account(named: name)) }
            if names.isEmpty { accounts = try await services.library.accounts() }
            guard !accounts.isEmpty else {
                return Output.say("There are no accounts. newsterm account add ADDRESS adds one.")
            }
            try await AccountSyncing.run(accounts, services)
        }
    }
}

/// Syncs accounts for a user who waits.
enum AccountSyncing {
    /// - Throws: `CommandFailure` if one failed, or its server refused a change of its feeds; the others are synced.
    static func run(_ accounts: [Account], _ services: AppServices, allowsAll: Bool = false) async throws {
        var (failed, hasUnmade) = (0, false)
        for account in accounts {
            let progress = SyncProgressLine(account.name)
            do {
                let outcome = try await whenFree(account) {
                    try await services.sync(
                        account, allowsAll: allowsAll, isAsked: true, progress: { progress.show($0) },
                        remarking: { remark in
                            progress.end()
                            Output.say("\(SafeLine.of(account.name)): \(SafeLine.of(remark.description))")
                        })
                }
                progress.end()
                guard let outcome else { throw isBusy(account) }
                if outcome.feedsRefused != nil || outcome.feedFailure != nil { hasUnmade = true }
                Output.line(SafeLine.of(outcome.words))
            } catch let failure as CommandFailure {
                progress.end()
                guard accounts.count > 1 else { throw failure }
                Output.say(failure.description)
                failed += 1
            }
        }
        do { try await services.indexSynced() } catch is CancellationError {}
        guard failed > 0 || hasUnmade else { return }
        throw CommandFailure("", status: failed == accounts.count ? .failure : .partial)
    }

    /// Waits while another newsterm is sending marks, as after a command that marked some.
    static func whenFree<Value>(_ account: Account, _ ask: () async throws -> Value?) async throws -> Value? {
        try await whenFree { try await answer(account, ask) }
    }

    /// - Returns: nil if it is not free for 20 seconds.
    static func whenFree<Value>(_ ask: () async throws -> Value?) async throws -> Value? {
        for _ in 0..<100 {
            if let value = try await ask() { return value }
            try await Task.sleep(for: .milliseconds(200))
        }
        return nil
    }

    /// Turns an account's failure into the command's.
    static func answer<Value>(_ account: Account, _ ask: () async throws -> Value) async throws -> Value {
        do {
            return try await ask()
        } catch let failure as AccountFailure {
            throw CommandFailure("\(SafeLine.of(account.name)): \(SafeLine.of(failure.description))")
        }
    }

    /// The message about a change that waits.
    /// - Parameter subject: Completes "it is told", as in "of Swift.org".
    static func later(_ account: Account, _ subject: String) -> String {
        "\(SafeLine.of(account.name))'s server does not answer; it is told \(subject) when it does."
    }

    static func isBusy(_ account: Account) -> CommandFailure {
        CommandFailure("\(SafeLine.of(account.name)) is being synced by another newsterm.", status: .tryLater)
    }
}

/// A progress line, rewritten in place; shown only if standard error is a terminal.
private final class SyncProgressLine: Sendable {
    private let name: String
    private let isTerminal = isatty(STDERR_FILENO) == 1

    init(_ name: String) { self.name = SafeLine.of(name) }

    func show(_ progress: AccountSync.Progress) {
        guard isTerminal else { return }
        let words =
            switch progress {
            case .asking: "asking the server…"
            case .receiving(let count, let all): "\(count.grouped) of \(all.counted("article"))"
            }
        Output.write("\r\u{1B}[K\(name): \(words)", to: STDERR_FILENO)
    }

    func end() { if isTerminal { Output.write("\r\u{1B}[K", to: STDERR_FILENO) } }
}
