import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountEditCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change how an account's server is reached.",
        discussion: "What is given is tried before it is stored. Without options, the password is asked for.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @OptionGroup var service: AccountOptions

    @Option(help: ArgumentHelp("The address of the server.", valueName: "address"))
    var address: String?

    @Flag(help: "Ask for the password.")
    var password = false

    func validate() throws { try service.validate() }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            let account = try await services.library.account(named: name)
            var wanted = account.service
            if let user = service.user { wanted.user = user }
            let changesNothing = service.user == nil && address == nil && service.isEmpty
            let typed = try service.apply(to: &wanted, asksForPassword: password || changesNothing)
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
            Output.say("Changed the account \(SafeLine.of(account.name)).")
        }
    }
}

extension AccountOptions {
    /// Whether nothing was given but perhaps the user.
    fileprivate var isEmpty: Bool {
        passwordCommand.isEmpty && caFile == nil && header.isEmpty && !allowHTTP
    }
}
