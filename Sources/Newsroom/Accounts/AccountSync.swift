import FoundationEssentials
import Glibc
public import News
public import NewsStore
import Programs
import Web

/// Syncs accounts with their servers: sends what the user marked here, and follows what the servers say.
///
/// An account is synced by one process at a time. All that arrives is stored in portions, and a sync that was cut short
/// is continued by the next, since it asks for what is not stored.
public struct AccountSync: Sendable {
    /// What a sync or a sending has done.
    public struct Report: Sendable, Equatable {
        public var feeds = 0
        /// Articles that are new here.
        public var received = 0
        /// Articles still to come when it was cut short.
        public var missing = 0
        /// Marks that were sent.
        public var sent = 0
        /// Articles whose marks were changed here, as they were on the server.
        public var followed = 0
        /// What it left for the user to decide.
        public var held: HeldMarks?
        /// What it could not follow in full: sentences in English.
        public var remarks: [String] = []
        /// What was stored of each feed.
        public var updates: [Feed.ID: [StoredUpdate]] = [:]

        public init() {}
    }

    /// How far a sync has come.
    public enum Progress: Sendable, Equatable {
        case asking
        /// Articles stored, of those to come.
        case receiving(Int, of: Int)
    }

    /// Articles whose content is asked for at once.
    static let batchSize = 250
    /// Articles that one request marks. PHP, and so FreshRSS, reads 1,000 fields of a form.
    static let marksAtOnce = 250
    /// A change of more marks than this, and of more than 30 % of the list, is checked.
    static let mostUnchecked = 200
    /// A list that loses more articles than this and is empty then is checked, too.
    static let fewMarks = 10
    /// Articles that are read to check such a change.
    static let checkedArticles = 25

    let library: Library
    /// The folder of passwords and locks.
    let folder: String
    let refresher: FeedRefresher
    let retention: RetentionPolicy?
    let userAgent: String

    /// - Parameters:
    ///   - folder: Of passwords and locks; created when needed.
    ///   - refresher: Supplies the rules for new articles, the settings of feeds, and the clock.
    ///   - retention: How long articles are kept; nil for ever.
    public init(
        library: Library, folder: String, refresher: FeedRefresher, retention: RetentionPolicy?, userAgent: String
    ) {
        self.library = library
        self.folder = folder
        self.refresher = refresher
        self.retention = retention
        self.userAgent = userAgent
    }

    /// Sends and follows everything.
    /// - Parameters:
    ///   - allowsAll: Whether changes that the server's answers do not bear out are made nevertheless: the user has
    ///     allowed them.
    ///   - isAsked: Whether the user has asked for it.
    ///   - progress: Called on any thread.
    /// - Returns: nil if another process is syncing the account.
    /// - Throws: `AccountFailure`, which is recorded; `LibraryError`, `CancellationError`.
    public func sync(
        _ account: Account, allowsAll: Bool = false, isAsked: Bool = false,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Report? {
        try library.checkWritable()
        guard let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        return try await recording(account, isAsked: isAsked) { server in
            try await pass(account, server, allowsAll: allowsAll, progress).run()
        }
    }

    /// Sends what waits to be sent.
    /// - Returns: How many marks were sent; nil if another process is syncing the account, which sends them.
    /// - Throws: As `sync` does.
    public func send(_ account: Account) async throws -> Int? {
        guard account.outgoingMarks > 0, let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        return try await recording(account) { server in
            let (sent, refused) = try await AccountPass.send(account.id, server, library)
            // Not at once again.
            if refused > 0 { throw RemoteError(failure: .marksRefused(count: refused)) }
            if account.failure != nil { try await library.recordAnswer(of: account.id) }
            return sent
        }
    }

    /// Tries a service without storing anything.
    /// - Parameter password: nil if a program prints it.
    /// - Throws: `AccountFailure`, `CancellationError`.
    public func test(_ service: AccountService, password: String?) async throws {
        let web = Self.web(service, userAgent)
        let server = AccountClient.open(service, AccountSecrets(password: password, service), web, now)
        do {
            try await server.logIn()
            await web.shutdown()
        } catch {
            await web.shutdown()
            throw (error as? RemoteError)?.failure ?? error
        }
    }

    /// Tries an account as it is stored, without a library.
    /// - Returns: Why it does not work; nil if it does.
    public static func probe(
        _ account: Account, in folder: String, userAgent: String
    ) async throws -> AccountFailure? {
        let web = web(account.service, userAgent)
        let secrets = AccountSecrets(account.id, in: folder, account.service)
        do {
            try await AccountClient.open(account.service, secrets, web, { Date() }).logIn()
            await web.shutdown()
            return nil
        } catch {
            await web.shutdown()
            guard let failure = (error as? RemoteError)?.failure else { throw error }
            return failure
        }
    }

    /// Subscribes an account to a feed. Its articles come with the next sync.
    /// - Parameters:
    ///   - url: Of the feed, or of a page that names it.
    ///   - title: nil for the feed's own.
    ///   - category: nil for none.
    /// - Throws: `AccountFailure`, `LibraryError`, `CancellationError`.
    public func subscribe(
        _ account: Account, to url: String, title: String?, category: String?
    ) async throws {
        try await asking(account) { server in
            let feed = try await server.subscribe(to: url)
            if title != nil || category != nil {
                try await server.change(feed, title: title, category: category, insteadOf: nil)
            }
            try await library.setFeeds(try await server.feeds(), of: account.id)
        }
    }

    /// Gives a feed of an account another title or category on its server, and here.
    /// - Throws: As `subscribe` does.
    public func change(
        _ feed: Feed.ID, of account: Account, title: String?, category: String?, insteadOf old: String? = nil
    ) async throws {
        guard let name = try await library.remoteName(of: feed) else { return }
        try await asking(account) { server in
            try await server.change(name, title: title, category: category, insteadOf: old)
            try await library.setFeeds(try await server.feeds(), of: account.id)
        }
    }

    /// Unsubscribes an account from a feed: the server deletes its articles, which are hidden here until retention
    /// deletes them. Cannot be undone.
    /// - Throws: As `subscribe` does.
    public func unsubscribe(_ account: Account, from feed: Feed.ID) async throws {
        guard let name = try await library.remoteName(of: feed) else { return }
        try await asking(account) { server in
            try await server.unsubscribe(from: name)
            try await library.setFeeds(try await server.feeds(), of: account.id)
        }
    }

    /// The password to try a changed service with.
    /// - Parameter typed: nil if the user did not give another one.
    /// - Returns: nil if a program prints it.
    public func password(_ typed: String?, of account: Account, _ service: AccountService) async throws -> String? {
        if typed != nil || service.passwordCommand != nil { return typed }
        do {
            return try await AccountSecrets(account.id, in: folder, account.service).password()
        } catch let error as RemoteError {
            throw error.failure
        }
    }

    /// Compares the marks of an account with those of its server, after what waits was sent. Changes nothing here.
    /// - Returns: The differences, and why they would be held; nil if another process is syncing the account.
    /// - Throws: As `sync` does.
    public func compare(_ account: Account) async throws -> HeldMarks? {
        guard let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        return try await recording(account) { try await pass(account, $0).compare() }
    }

    /// Changes how an account's server is reached, and its password.
    /// - Returns: Whether it was changed; false if a process is syncing it, which would store the earlier password again.
    public func change(_ account: Account.ID, to service: AccountService, password: String?) async throws -> Bool {
        guard let lock = try lock(account) else { return false }
        defer { lock.release() }
        try keep(password, of: account)
        try await library.change(account, to: service)
        return true
    }

    /// Stores the password of an account.
    public func keep(_ password: String?, of account: Account.ID) throws {
        try AccountSecrets.store(password, of: account, in: folder)
    }

    /// Deletes an account with all that is stored of it.
    /// - Returns: Whether it was deleted; false if a process is syncing it, which would store something of it again.
    public func remove(_ account: Account.ID) async throws -> Bool {
        guard let lock = try lock(account) else { return false }
        defer { lock.release() }
        try await library.removeAccount(account)
        AccountSecrets.remove(of: account, in: folder)
        return true
    }
}

extension AccountSync {
    /// Seconds before the next attempt after a failure, doubled with each one in a row.
    private static let pauses = 60.0...3_600.0

    /// Asks for something that the user waits for: a failure is not one of the sync.
    private func asking(_ account: Account, _ work: (any RemoteLibrary) async throws -> Void) async throws {
        try library.checkWritable()
        let web = Self.web(account.service, userAgent)
        let secrets = AccountSecrets(account.id, in: folder, account.service)
        do {
            try await work(AccountClient.open(account.service, secrets, web, now))
            await web.shutdown()
        } catch {
            await web.shutdown()
            throw (error as? RemoteError)?.failure ?? error
        }
    }

    private func recording<Value: Sendable>(
        _ account: Account, isAsked: Bool = false, _ work: (any RemoteLibrary) async throws -> Value
    ) async throws -> Value {
        let web = Self.web(account.service, userAgent)
        let secrets = AccountSecrets(account.id, in: folder, account.service)
        do {
            let value = try await work(AccountClient.open(account.service, secrets, web, now))
            await web.shutdown()
            return value
        } catch let error as RemoteError {
            await web.shutdown()
            let own = min(Self.pauses.upperBound, Self.pauses.lowerBound * Double(1 << min(account.failureCount, 10)))
            // A wrong password that is sent again and again gets the user banned.
            let isUsers = if case .otherServer = error.failure { false } else { error.failure.needsUser }
            let pause = isUsers ? Self.pauses.upperBound : own
            let asked = error.retryAfter.map { min(86_400, $0.timeIntervalSince(now())) } ?? 0
            try await library.recordFailure(
                error.failure, of: account.id, next: now().addingTimeInterval(max(pause, asked)),
                isAsked: isAsked)
            throw error.failure
        } catch {
            await web.shutdown()
            throw error
        }
    }

    private var now: @Sendable () -> Date { refresher.now }

    private func pass(
        _ account: Account, _ server: any RemoteLibrary, allowsAll: Bool = false,
        _ progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) -> AccountPass {
        AccountPass(
            account: account, server: server, library: library, refresher: refresher, retention: retention,
            allowsAll: allowsAll, progress: progress)
    }

    private static func web(_ service: AccountService, _ userAgent: String) -> WebClient {
        WebClient(
            configuration: WebConfiguration(
                userAgent: userAgent, connectionsPerHost: 2, rateLimit: .unbounded, caFile: service.caFile))
    }

    /// nil if another process has it.
    private func lock(_ account: Account.ID) throws -> FileLock? {
        let path = "\(folder)/\(account.rawValue).lock"
        try AccountSecrets.make(folder, for: path)
        do throws(FileLock.Failure) {
            let lock = try FileLock(path, flags: O_RDWR | O_CREAT, among: nil)
            return try lock.takeIfFree() ? lock : nil
        } catch {
            throw AccountFailure.secretUnwritable(path: path, reason: error.reason)
        }
    }
}

/// Chooses the protocol of an account.
enum AccountClient {
    static func open(
        _ service: AccountService, _ secrets: AccountSecrets, _ web: WebClient, _ now: @escaping @Sendable () -> Date
    ) -> any RemoteLibrary {
        let exchange = AccountExchange(web: web, service: service, now: now)
        return switch service.kind {
        case .googleReader: GoogleReader(exchange: exchange, secrets: secrets)
        case .miniflux: Miniflux(exchange: exchange, secrets: secrets)
        }
    }
}
