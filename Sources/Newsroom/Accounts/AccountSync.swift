import FoundationEssentials
import Glibc
public import News
public import NewsStore
import Programs

/// Syncs accounts with their servers: sends what the user marked here, and follows what the servers say.
///
/// An account is synced by one process at a time. All that arrives is stored in portions, and a sync that was cut short
/// is continued by the next, since it asks for what is not stored.
public struct AccountSync: Sendable {
    /// What a sync or a sending has done.
    public struct Report: Sendable, Equatable {
        /// Articles that are new here.
        public var received = 0
        /// Marks that were sent.
        public var sent = 0
        /// Changes of the list of feeds that were sent.
        public var feedsSent = 0
        /// Articles whose marks were changed here, as they were on the server.
        public var followed = 0
        /// What it left for the user to decide.
        public var held: HeldMarks?
        /// What it could not do in full.
        public var remarks: [AccountRemark] = []
        /// Why a change of the list of feeds waits on, which is recorded.
        public var failure: AccountFailure?
        /// Why marks wait on, which is recorded.
        public var marksFailure: AccountFailure?
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
    private let unlisted = UnlistedArticles()

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
    /// - Throws: `AccountFailure`, which is recorded; `LibraryError`, `CancellationError`. What arrives does not wait for
    ///   changes of feeds and marks that wait on: why they do is in the report.
    public func sync(
        _ account: Account, allowsAll: Bool = false, isAsked: Bool = false,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Report? {
        try library.checkWritable()
        guard let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        let (done, failure) = try await recording(account, isAsked: isAsked) { server in
            // First, so that the list of feeds that is asked for has them.
            let told = try await tellFeeds(of: account, server, allowsAll: allowsAll)
            var (report, refusal) = try await pass(account, server, allowsAll: allowsAll, isAsked: isAsked, progress)
                .run(leavesChange: told.failure != nil)
            report.feedsSent = told.sent
            (report.failure, report.marksFailure) = (told.failure?.failure, refusal?.failure)
            return (report, refusal ?? told.failure)
        }
        if let failure { try await record(failure, of: account, isAsked: isAsked) }
        return done
    }

    /// Sends what waits to be sent.
    /// - Returns: nil if nothing waits, or another process is syncing the account, which sends it.
    /// - Throws: As `sync` does.
    public func send(_ account: Account) async throws -> Report? {
        guard account.hasToSend, let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        return try await recording(account) { server in
            var report = Report()
            let told = try await tellFeeds(of: account, server, follows: true)
            report.feedsSent = told.sent
            let (sent, refused) = try await AccountPass.send(account.id, server, library)
            // Not at once again.
            if let failure = told.failure { throw failure }
            if refused > 0 { throw RemoteError(failure: .marksRefused(count: refused)) }
            if account.failure != nil { try await library.recordAnswer(of: account.id) }
            report.sent = sent
            return report
        }
    }

    /// Compares the marks and the feeds of an account with those of its server, after the marks that wait were sent.
    /// Changes nothing here.
    /// - Returns: nil if another process is syncing the account.
    /// - Throws: As `sync` does.
    public func compare(_ account: Account) async throws -> Comparison? {
        guard let lock = try lock(account.id) else { return nil }
        defer { lock.release() }
        return try await recording(account) { server in
            let others = try await NameCheck(account: account.id, server: server, library: library).all()
            guard others.isEmpty else { return Comparison(others: others.words) }
            return try await pass(account, server).compare()
        }
    }

    /// Forgets what the server calls articles that are others there, and feeds. They stay here with their marks, as if the
    /// server had deleted them; the next sync receives those that the server has as new ones.
    /// - Returns: false if another process is syncing the account.
    /// - Throws: As `sync` does.
    public func forgetOthers(of account: Account) async throws -> Bool {
        try library.checkWritable()
        guard let lock = try lock(account.id) else { return false }
        defer { lock.release() }
        try await recording(account) { server in
            let others = try await NameCheck(account: account.id, server: server, library: library).all()
            try await library.forget(others.articles, feeds: others.feeds, of: account.id)
        }
        return true
    }
}

extension AccountSync {
    /// Seconds before the next attempt after a failure, doubled with each one in a row.
    private static let pauses = 60.0...3_600.0

    /// Works with the server of an account.
    /// - Throws: `RemoteError`, and what the work throws.
    func withServer<Value: Sendable>(
        of account: Account, _ work: (any RemoteLibrary) async throws -> Value
    ) async throws -> Value {
        let secrets = AccountSecrets(account.id, in: folder, account.service)
        return try await AccountClient.with(account.service, secrets, userAgent: userAgent, now: now, work)
    }

    private func recording<Value: Sendable>(
        _ account: Account, isAsked: Bool = false, _ work: (any RemoteLibrary) async throws -> Value
    ) async throws -> Value {
        try await moveHeaders(of: account)
        do {
            return try await withServer(of: account, work)
        } catch let error as RemoteError {
            try await record(error, of: account, isAsked: isAsked)
            throw error.failure
        }
    }

    private func record(_ error: RemoteError, of account: Account, isAsked: Bool) async throws {
        let own = min(Self.pauses.upperBound, Self.pauses.lowerBound * Double(1 << min(account.failureCount, 10)))
        // A wrong password that is sent again and again gets the user banned. What is no answer of the protocol may be
        // the page of a proxy that is gone in a minute.
        let isUsers = if case .otherServer = error.failure { false } else { error.failure.needsUser }
        let pause = isUsers ? Self.pauses.upperBound : own
        let asked = error.retryAfter.map { min(86_400, $0.timeIntervalSince(now())) } ?? 0
        try await library.recordFailure(
            error.failure, of: account.id, next: now().addingTimeInterval(max(pause, asked)), isAsked: isAsked)
    }

    var now: @Sendable () -> Date { refresher.now }

    private func pass(
        _ account: Account, _ server: any RemoteLibrary, allowsAll: Bool = false, isAsked: Bool = false,
        _ progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) -> AccountPass {
        AccountPass(
            account: account, server: server, library: library, refresher: refresher, unlisted: unlisted,
            retention: retention, allowsAll: allowsAll, isAsked: isAsked, progress: progress)
    }

    /// nil if another process has it.
    /// - Parameter part: What is locked; empty for the account.
    func lock(_ account: Account.ID, _ part: String = "") throws -> FileLock? {
        let path = "\(folder)/\(account.rawValue)\(part).lock"
        try AccountSecrets.make(folder, for: path)
        do throws(FileLock.Failure) {
            let lock = try FileLock(path, flags: O_RDWR | O_CREAT, among: nil)
            return try lock.takeIfFree() ? lock : nil
        } catch {
            throw AccountFailure.secretUnwritable(path: path, reason: error.reason)
        }
    }
}
