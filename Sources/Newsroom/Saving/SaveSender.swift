import FoundationEssentials
public import News
public import NewsStore
import Web

/// Sends what the user wants saved to services. Each request is a row of the library; this process claims it before it
/// sends it, so that of several processes one does, and what a killed one was sending is known to be uncertain.
///
/// Not an upload of a background session: that repeats a request whose answer was lost, and no service here supports
/// its `Idempotency-Key`, so that the article would be saved twice.
public struct SaveSender: Sendable {
    /// After this many attempts that reached the server a save has failed.
    private static let mostAttempts = 50
    /// Seconds before the second attempt, doubled before each further one.
    private static let pauses = 30.0...900.0
    /// Seconds for which a file waits for a full text that is to be fetched.
    private static let longestWaitForText = 86_400.0
    /// The longest pause that a server may ask for, and that before a save to a service missing in the configuration is
    /// tried again.
    private static let longestPause = 86_400.0

    public let services: [SaveService]
    private let accounts: AccountSync
    let library: Library
    private let articles: ArticleReader
    private let web: WebClient
    /// This process, and whether another one has ended.
    private let owner: String
    private let isGone: @Sendable (String) -> Bool
    private let now: @Sendable () -> Date
    private let note: @Sendable (SaveNote) -> Void
    /// For each service one pass at a time.
    private let turns: [String: AsyncSemaphore]

    /// - Parameters:
    ///   - refresher: Supplies the web client.
    ///   - owner: Identifies this process.
    ///   - isGone: Whether another process, identified in this way, has ended.
    ///   - note: Writes into the journal.
    public init(
        _ services: [SaveService], _ refresher: FeedRefresher, _ accounts: AccountSync, library: Library, owner: String,
        isGone: @escaping @Sendable (String) -> Bool, note: @escaping @Sendable (SaveNote) -> Void
    ) {
        self.services = services
        turns = Dictionary(uniqueKeysWithValues: services.map { ($0.name, AsyncSemaphore(1)) })
        self.accounts = accounts
        self.library = library
        self.owner = owner
        self.isGone = isGone
        self.note = note
        articles = ArticleReader(library: library)
        web = refresher.web
        now = refresher.now
    }

    /// The names of services.
    public var names: [String] { services.map(\.name) }

    /// Sends all saves that are due: the services side by side, the saves of each one after the other. Saves to
    /// services of another configuration are left to processes that have it.
    /// - Parameter wanted: The services; nil for all.
    /// - Throws: `LibraryError`, `CancellationError`. A save that is being sent then is sent again by the next process,
    ///   unless the service has it.
    public func send(to wanted: [String]? = nil) async throws {
        let names = try await library.servicesWithSaves(among: wanted ?? names)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names { group.addTask { try await send(to: name) } }
            try await group.waitForAll()
        }
        try Task.checkCancellation()
    }
}

extension SaveSender {
    private func send(to name: String) async throws {
        let turn = turns[name]
        try await turn?.take()
        defer { turn?.release() }
        let service = services.first { $0.name == name }
        // The token of all saves of the pass.
        var exchange: SaveExchange?
        while !Task.isCancelled, let save = try await library.claimSave(of: name, for: owner, isGone: isGone) {
            let (outcome, isServers) = await outcome(of: save, service, &exchange)
            // The process may be ending.
            try await Task {
                try await library.finishSave(save, outcome)
                try await report(save, outcome)
            }.value
            guard case .postponed(_, let date, _) = outcome, isServers else { continue }
            return try await library.postponeSaves(of: name, until: date)
        }
    }

    /// - Returns: Also whether the next save would fail in the same way.
    private func outcome(
        of save: ClaimedSave, _ service: SaveService?, _ exchange: inout SaveExchange?
    ) async -> (SaveOutcome, isServers: Bool) {
        guard let service else {
            // Another configuration may have it.
            return (.postponed(.noService, until: now() + Self.longestPause, mayBeThere: save.mayBeThere), true)
        }
        do {
            return (try await attempt(save, service, &exchange), false)
        } catch {
            let error = error as? ServiceError ?? ServiceError(error)
            guard Task.isCancelled else { return settle(error, save) }
            let mayBeAtWork = error.isLost && ServiceProtocol.of(service.kind)?.merges == false
            let date = now().addingTimeInterval(mayBeAtWork ? Library.timeToSend : 0)
            return (.postponed(nil, until: date, mayBeThere: error.isLost || save.mayBeThere), true)
        }
    }

    private func attempt(
        _ save: ClaimedSave, _ service: SaveService, _ exchange: inout SaveExchange?
    ) async throws -> SaveOutcome {
        guard let (article, text) = try await articles.article(save.article, .page) else { return .saved }
        if service.kind == .miniflux {
            // The server cannot be asked, and other services behind it may keep what they get twice.
            if save.mayBeThere { return .unsure }
            try await accounts.save(save.article, in: service.place)
            return .saved
        }
        guard let link = article.headline.link, WebClient.isWeb(link) else { return .failed(.noLink) }
        guard let talk = ServiceProtocol.of(service.kind) else {
            // An existing file is not written again, so it waits for the full text.
            if try await library.attemptsLeft(ofFullText: save.article) != nil,
                now() < save.requested.addingTimeInterval(Self.longestWaitForText)
            {
                return .postponed(nil, until: now() + Self.pauses.upperBound, mayBeThere: false)
            }
            try await MarkdownFolder(path: service.place).save(article, text, tags: service.tags, at: now())
            return .saved
        }
        // A page that the service is still processing would not be found, and would be saved twice.
        if !talk.merges, let end = save.isAtWorkUntil, end > now() {
            return .postponed(nil, until: end, mayBeThere: true)
        }
        let known = exchange
        let asking = if let known { known } else { try await SaveExchange.open(with: service, talk, web, now: now) }
        exchange = asking
        let ownLink = FeedAddress.withoutCredentials(link)
        let page = ServiceProtocol.Page(
            link: ownLink, address: StoryLink.withoutTracking(ownLink), title: article.headline.title,
            tags: service.tags, requested: save.requested)
        // Always ask: saving an address again would double it, or replace what the user has written beside it.
        switch try await presence(of: page, talk, asking) {
        case .there: return .saved
        case .absent: break
        case .unknown: if save.mayBeThere, !talk.merges { return .unsure }
        }
        guard talk.isSaved(try await asking.ask(talk.save(page))) else {
            throw ServiceError(failure: .otherServer, isFinal: true, isLost: true)
        }
        return .saved
    }

    private func presence(
        of page: ServiceProtocol.Page, _ talk: ServiceProtocol, _ exchange: SaveExchange
    ) async throws -> ServiceProtocol.Presence {
        do {
            let presence = try await talk.find(page) { try await exchange.read($0) }
            guard presence == .absent, page.address != page.link else { return presence }
            // The user, or an earlier newsterm, may have saved the whole link.
            var whole = page
            whole.address = page.link
            return try await talk.find(whole) { try await exchange.read($0) }
        } catch let error as ServiceError
            where error.isFinal && (!error.concernsServer || error.failure == .otherServer)
        {
            return .unknown
        }
    }

    private func settle(_ error: ServiceError, _ save: ClaimedSave) -> (SaveOutcome, isServers: Bool) {
        let mayBeThere = error.isLost || save.mayBeThere
        let isAnswered = if case .refused = error.failure { true } else { false }
        let reached = error.isLost || isAnswered
        // What concerns the server, such as its token, a proxy's answer or a portal's, may be over later.
        if error.isFinal && !error.concernsServer || reached && save.attempts >= Self.mostAttempts {
            return (mayBeThere && !error.isFinal ? .unsure : .failed(error.failure), false)
        }
        let pause = min(Self.pauses.upperBound, Self.pauses.lowerBound * Double(1 << min(save.attempts, 10)))
        let asked = error.retryAfter.map { min(Self.longestPause, $0.timeIntervalSince(now())) } ?? 0
        // Asking a program for the secret again may show a dialog, and a wrong token too often leads to a ban.
        let isSlow = if case .noSecret = error.failure { true } else { error.isFinal }
        var own = isSlow ? pause * 24 : pause
        // A page that the service may still be processing would not be found yet, and would be saved twice.
        let merges = services.first { $0.name == save.service }.flatMap { ServiceProtocol.of($0.kind) }?.merges
        if error.isLost, merges == false { own = max(own, Library.timeToSettle) }
        let date = now().addingTimeInterval(max(own, asked))
        return (.postponed(error.failure, until: date, mayBeThere: mayBeThere), error.concernsServer)
    }

    /// Notes the outcome in the journal; of several postponements of a save, the first.
    private func report(_ save: ClaimedSave, _ outcome: SaveOutcome) async throws {
        let ending: SaveNote.Ending
        switch outcome {
        case .saved: ending = .saved
        case .failed(let failure): ending = .failed(failure)
        case .unsure: ending = .unsure
        case .postponed(let failure?, _, _) where save.attempts == 0: ending = .postponed(failure)
        case .postponed: return
        }
        guard let headline = try await library.article(save.article)?.headline else { return }
        let name = headline.title.isEmpty ? FeedAddress.withoutCredentials(headline.link ?? "") : headline.title
        note(SaveNote(article: name.count > 100 ? name.prefix(99) + "…" : name, service: save.service, ending))
    }
}

extension ServiceError {
    /// An error of the disk, or of the library.
    fileprivate init(_ error: any Error) {
        self.init(failure: error as? SaveFailure ?? .noAnswer(ExchangeFailure("\(error)", nil)))
    }
}
