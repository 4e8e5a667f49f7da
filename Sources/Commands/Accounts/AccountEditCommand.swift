import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

struct AccountEditCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an account's name, or how its server is reached.",
        discussion: """
            What is given is tried before it is stored; another library is refused. Without options, the password is asked for. --header replaces all \
            header fields. Change rules and saved queries with the tag of the old name, @NAME, yourself.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: ShellCompletion.accounts)
    var name: String

    @OptionGroup var service: AccountOptions

    @Flag(help: "Send no header fields any more.")
    var noHeaders = false

    @Option(help: ArgumentHelp("The address of the server.", valueName: "address"))
    var address: String?

    @Flag(help: "Ask for the password.")
    var password = false

    @Option(name: .customLong("name"), help: ArgumentHelp("What to call the account.", valueName: "new-name"))
    var newName: String?

    func validate() throws {
        try service.validate()
        guard !noHeaders || service.header.isEmpty else {
            throw ValidationError("--header and --no-headers exclude each other.")
        }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            let account = try await services.library.account(named: name)
            let wanted = newName.map { SafeLine.of($0).trimmed }
            let others = try await services.library.accounts().filter { $0.id != account.id }
            if let wanted {
                try Self.checkName(wanted)
                guard !others.contains(where: { $0.name.lowercased() == wanted.lowercased() }) else {
                    throw CommandFailure("Another account is called \(wanted).", status: .usage)
                }
            }
            let changesServer =
                password || service.user != nil || address != nil || noHeaders || !service.isEmpty
            if changesServer || wanted == nil {
                try await changeServer(of: account, asksForPassword: password || !changesServer, services)
            }
            if let wanted { try await Self.rename(account, to: wanted, services) }
        }
    }

    /// - Parameter name: As it is stored.
    static func checkName(_ name: String) throws {
        guard !name.isEmpty else { throw CommandFailure("The name is empty.", status: .usage) }
        guard name.count <= 100 else {
            throw CommandFailure("The name is longer than 100 characters.", status: .usage)
        }
    }

    private func changeServer(
        of account: Account, asksForPassword: Bool, _ services: AppServices
    ) async throws {
        var wanted = account.service
        wanted.headers = noHeaders ? nil : await services.accounts.headers(of: account)
        if let user = service.user { wanted.user = user }
        let typed = try service.apply(to: &wanted, asksForPassword: asksForPassword)
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
        try AccountAddCommand.checkIsNew(
            found, among: try await services.library.accounts().filter { $0.id != account.id })
        try await checkLibrary(of: account, at: found, secret, services)
        let isChanged = try await Self.uninterrupted {
            try await services.accounts.change(
                account.id, to: found, password: found.passwordCommand == nil ? secret : nil)
        }
        guard isChanged else { throw AccountSyncing.isBusy(account) }
        Output.say("Changed how the server of \(SafeLine.of(account.name)) is reached.")
    }

    /// Articles of another library would take the place of those here, and get their marks. Without a user name, it is
    /// the password that tells which library it is.
    private func checkLibrary(
        of account: Account, at found: AccountService, _ secret: String?, _ services: AppServices
    ) async throws {
        let isSame = (found.address, found.user) == (account.service.address, account.service.user)
        guard !isSame || found.user.isEmpty else { return }
        let hasLibrary = try await AccountAddCommand.answer {
            try await services.accounts.hasLibrary(of: account, at: found, password: secret)
        }
        guard !hasLibrary else { return }
        throw CommandFailure(
            "What is there is another library than that of \(SafeLine.of(account.name)): its articles are others. Add it as an "
                + "account of its own: newsterm account add \(ShellWord.of(found.address)).", status: .usage)
    }

    private static func rename(_ account: Account, to name: String, _ services: AppServices) async throws {
        guard try await uninterrupted({ try await services.library.rename(account.id, to: name) }) else {
            throw CommandFailure("Another account is called \(name).", status: .usage)
        }
        Output.say("The account \(SafeLine.of(account.name)) is called \(name).")
    }
}

extension AccountOptions {
    /// Whether no option was given, except perhaps the user.
    fileprivate var isEmpty: Bool {
        passwordCommand.isEmpty && caFile == nil && header.isEmpty && !allowHTTP
    }
}
