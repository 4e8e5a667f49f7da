import ArgumentParser
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom

struct AccountAddCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account of a server, and fetch its feeds.",
        discussion: """
            Servers with the Google Reader API (FreshRSS, Miniflux, Inoreader, The Old Reader, BazQux) and Miniflux's \
            own are found from the address of the server. What is not given is asked for; the password is then not \
            shown. Without a terminal, the answers are the lines of standard input. FreshRSS wants the API password of its \
            profile page; Miniflux also takes one of its API keys, with an empty user name.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The address of the server.", valueName: "address"))
    var address: String?

    @OptionGroup var service: AccountOptions

    @Option(help: ArgumentHelp("What to call the account; the server's host by default.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("google-reader or miniflux; found out by default.", valueName: "protocol"))
    var `protocol`: String?

    func validate() throws {
        guard `protocol`.map({ AccountService.Kind(rawValue: $0) != nil }) != false else {
            throw ValidationError("--protocol is google-reader or miniflux.")
        }
        try service.validate()
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            if let name { try AccountEditCommand.checkName(SafeLine.of(name).trimmed) }
            let typed = try address ?? Prompt.line("Address of the server: ")
            guard !typed.trimmed.isEmpty else {
                throw CommandFailure("Give the address of the server.", status: .usage)
            }
            try Self.checkAddress(typed)
            let user = try service.user ?? Prompt.line("User name: ")
            var wanted = AccountService(kind: .googleReader, address: typed, user: user.trimmed)
            let password = try service.apply(to: &wanted, asksForPassword: true)
            let kind = `protocol`.flatMap(AccountService.Kind.init)
            Output.say("Asking \(SafeLine.of(typed.trimmed))…")
            let found = try await Self.answer {
                try await AccountFinder(services.accounts).find(wanted, kind: kind, password: password)
            }
            Output.say("It speaks \(found.kind.title), at \(SafeLine.of(found.address)).")
            let account = try await Self.uninterrupted { [name] in
                try await Self.store(found, name, password, services)
            }
            Output.say("Added the account \(SafeLine.of(account.name)).")
            try await AccountSyncing.run([account], services)
        }
    }

    /// A password in an address would be stored and shown with it.
    static func checkAddress(_ typed: String) throws {
        guard FeedAddress.withoutAnyCredentials(typed) == typed else {
            throw CommandFailure(
                "Give the user name with --user, and not in the address; the password is asked for.", status: .usage)
        }
    }

    /// Two accounts of one library would send each mark twice.
    static func checkIsNew(_ service: AccountService, among accounts: [Account]) throws {
        let taken = accounts.first { $0.service.address == service.address && $0.service.user == service.user }
        guard let taken else { return }
        throw CommandFailure(
            "\(SafeLine.of(taken.name)) is this account already; newsterm account edit changes it.", status: .usage)
    }

    /// Stores an account under a name that no other has.
    private static func store(
        _ service: AccountService, _ name: String?, _ password: String?, _ services: AppServices
    ) async throws -> Account {
        let library = services.library
        let base = name.map { SafeLine.of($0).trimmed } ?? FeedAddress.host(of: service.address)
        try checkIsNew(service, among: try await library.accounts())
        for number in 1...100 {
            let name = number == 1 ? base : "\(base) \(number)"
            guard let id = try await library.addAccount(name, service) else { continue }
            do {
                try services.accounts.storePassword(password, of: id, headers: service.headers)
            } catch {
                _ = try await services.accounts.remove(id)
                throw error
            }
            return try await library.account(named: name)
        }
        throw CommandFailure("Another account is called \(base); give a name with --name.", status: .usage)
    }

    /// Turns an account's failure into the command's.
    static func answer<Value>(_ ask: () async throws -> Value) async throws -> Value {
        do {
            return try await ask()
        } catch let failure as AccountFailure {
            throw CommandFailure(SafeLine.of(failure.wordsWhileAdding), status: failure.needsUser ? .usage : .failure)
        }
    }
}

extension AccountFailure {
    /// For an account that is not stored yet.
    fileprivate var wordsWhileAdding: String {
        switch self {
        case .credentials:
            "The server does not accept the user name and password. FreshRSS wants the API password, which is set on its "
                + "profile page; for Miniflux's Google Reader API it is set under Integrations."
        case .otherServer:
            "No API was found there that newsterm speaks. Give the address of its API, or check that it is switched on: in "
                + "FreshRSS under Administration, Authentication; in Miniflux under Settings, Integrations."
        case .unencrypted:
            "The address is plain http, by which the password could be read on its way. Use https, or --allow-http if you "
                + "trust the network."
        case .redirected(let address): "The server redirects to \(address); give that address."
        default: description
        }
    }
}

extension AccountService.Kind {
    var title: String {
        switch self {
        case .googleReader: "the Google Reader API"
        case .miniflux: "Miniflux's API"
        }
    }
}
