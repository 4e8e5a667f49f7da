import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountEditCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an account's name, or how its server is reached.",
        discussion: """
            What is given is tried before it is stored. Without options, the password is asked for. Rules, saved queries \
            and keys that have the tag of the old name, @NAME, are to be changed by you.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @OptionGroup var service: AccountOptions

    @Option(help: ArgumentHelp("The address of the server.", valueName: "address"))
    var address: String?

    @Flag(help: "Ask for the password.")
    var password = false

    @Option(name: .customLong("name"), help: ArgumentHelp("What to call the account.", valueName: "name"))
    var newName: String?

    func validate() throws {
        try service.validate()
        guard newName.map({ !$0.allSatisfy(\.isWhitespace) }) != false else {
            throw ValidationError("The name is empty.")
        }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            let account = try await services.library.account(named: name)
            let changesServer = password || service.user != nil || address != nil || !service.isEmpty
            if let newName {
                try await Self.rename(account, to: SafeLine.of(newName.trimmed), services)
                guard changesServer else { return }
            }
            var wanted = account.service
            if let user = service.user { wanted.user = user }
            let typed = try service.apply(to: &wanted, asksForPassword: password || !changesServer)
            let secret = try await services.accounts.password(typed, of: account, wanted)
            if let address {
                try AccountAddCommand.checkAddress(address)
                wanted.address = address
            }
            let kind = wanted.kind
            let found = try await AccountAddCommand.answer { [wanted] in
                guard address != nil else {
                    try await services.accounts.test(wanted, password: secret)
                    return wanted
                }
                return try await AccountFinder(services.accounts).find(wanted, kind: kind, password: secret)
            }
            let isChanged = try await Self.wholly {
                try await services.accounts.change(
                    account.id, to: found, password: found.passwordCommand == nil ? secret : nil)
            }
            guard isChanged else { throw AccountSyncing.isBusy(account) }
            Output.say("Changed how the server of \(SafeLine.of(newName ?? account.name)) is reached.")
        }
    }

    private static func rename(_ account: Account, to name: String, _ services: AppServices) async throws {
        guard try await wholly({ try await services.library.rename(account.id, to: name) }) else {
            throw CommandFailure("Another account is called \(name).", status: .usage)
        }
        Output.say("The account \(SafeLine.of(account.name)) is called \(name).")
    }
}

extension AccountOptions {
    /// Whether nothing was given but perhaps the user.
    fileprivate var isEmpty: Bool {
        passwordCommand.isEmpty && caFile == nil && header.isEmpty && !allowHTTP
    }
}
