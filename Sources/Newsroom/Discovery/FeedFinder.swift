import FoundationEssentials
import News
import NewsParser
import NewsStore
import Web

/// Finds the feed for an address that may be a page's: by a rule for the site, by the page's links, then by trying
/// usual locations. Makes few requests, one after another, and none to a host that asked for a pause.
public struct FeedFinder: Sendable {
    private let web: WebClient
    private let settings: RefreshSettings
    private let hosts: HostLimiter
    private let now: @Sendable () -> Date

    /// - Parameter refresher: Supplies the web client, settings and knowledge of hosts, which is shared.
    public init(_ refresher: FeedRefresher) {
        web = refresher.web
        settings = refresher.settings
        hosts = refresher.hosts
        now = refresher.now
    }

    /// - Parameters:
    ///   - typed: As typed; see `FeedAddress.normalized`. Without a scheme, http is tried if the server does not speak
    ///     TLS or refuses connections.
    ///   - responseStore: Takes over the partial first response if this is cancelled; nil drops it.
    /// - Throws: `FeedAddressError`, `LibraryError`, or `CancellationError`.
    public func find(_ typed: String, responseStore: (any PartialResponseStore)? = nil) async throws
        -> FeedDiscoveryResult
    {
        let address = try FeedAddress.normalized(typed)
        let finding = try await find(at: address, responseStore)
        guard case .unknown(_, let failure, _) = finding, failure.maySpeakPlainHTTP(at: address),
            let plain = FeedAddress.overPlainHTTP(typed)
        else { return finding }
        // Credentials are sent unencrypted only if the user typed http.
        if plain == FeedAddress.withoutCredentials(plain) {
            let overHTTP = try await find(at: plain, responseStore)
            guard case .unknown(_, let failure, _) = overHTTP, !failure.isAnswer else { return overHTTP }
        }
        return failure.meansNoTLS ? .nothing(.noHTTPS(Redaction.redacted(plain))) : finding
    }

    private func find(at address: String, _ responseStore: (any PartialResponseStore)?) async throws
        -> FeedDiscoveryResult
    {
        if FeedAddress.isFile(address) { return try await findFile(at: address) }
        let known = KnownSite.feeds(of: address)
        if known.count > 1 { return .several(known) }
        // The rule of a known site gives more than its page, which is not fetched.
        if let feed = known.first { return .feed(feed) }
        try await hosts.load(at: now())
        switch try await inspect(address, responseStore: responseStore) {
        case .feed(let document):
            return .feed(FoundFeed(url: address, document: document))
        case .page(let links, let head):
            let feeds = Self.withoutCommentFeeds(links).map {
                FoundFeed(
                    url: FeedAddress.withCredentials(of: address, FeedAddress.withoutCredentials($0.url)),
                    title: $0.title)
            }
            if let only = feeds.first, feeds.count == 1 {
                return try await checkOnlyFeed(only, namedBy: head, of: address)
            }
            if !feeds.isEmpty { return .several(feeds) }
            let result = try await tryCommonPaths(of: FeedAddress.withCredentials(of: address, head.url))
            guard case .nothing = result, let bridge = settings.feedBridge.map(FeedBridge.init) else { return result }
            return try await ask(bridge, for: head.url)
        case .other(let failure), .refused(let failure): return .nothing(.failed(failure))
        case .unknown(let failure, let until):
            // Unless the host is known not to exist, the address may be right: the network may be down.
            if case .unresolvedHost(let host) = failure.cause, await web.isUnknownHost(host) {
                return .nothing(.noSuchHost(host))
            }
            return .unknown(FoundFeed(url: address), failure, until: until)
        }
    }

    /// A file either is a feed or not; nothing is looked for beside it.
    private func findFile(at address: String) async throws -> FeedDiscoveryResult {
        switch try await inspect(address) {
        case .feed(let document): .feed(FoundFeed(url: address, document: document))
        case .page: .nothing(.failed(ExchangeFailure(.consumer(ConsumerFailure(FeedParserError.notAFeed(.htmlPage))))))
        case .other(let failure), .refused(let failure), .unknown(let failure, _): .nothing(.failed(failure))
        }
    }

    /// Without feeds of comments, unless there are no others.
    static func withoutCommentFeeds(_ links: [FeedLink]) -> [FeedLink] {
        let posts = links.filter { link in
            let words = (link.url + " " + (link.title ?? "")).lowercased()
            return !words.contains("comments")
        }
        return posts.isEmpty ? links : posts
    }
}

extension FeedFinder {
    private enum Inspection {
        case feed(WebAnswer<FeedBody.Output>)
        /// The feeds that it names, and the head of its response.
        case page([FeedLink], ResponseHead)
        case other(ExchangeFailure)
        /// Could not be fetched; `until` is when the host may be contacted again.
        case unknown(ExchangeFailure, until: Date? = nil)
        /// Must not be fetched: a page of the public network leads into a private one.
        case refused(ExchangeFailure)
    }

    /// Checks the only feed that a page names.
    private func checkOnlyFeed(
        _ feed: FoundFeed, namedBy page: ResponseHead, of address: String
    ) async throws -> FeedDiscoveryResult {
        let shown = Redaction.redacted(feed.url)
        switch try await inspect(feed.url, namedBy: page, of: address) {
        case .feed(let document): return .feed(FoundFeed(url: feed.url, title: feed.title, document: document))
        case .page: return .nothing(.namesPage(shown))
        case .other(let failure): return .nothing(.namesNoFeed(shown, failure))
        case .unknown(let failure, let until): return .unknown(feed, failure, until: until)
        case .refused: return .nothing(.namesPrivateFeed(shown))
        }
    }

    private func tryCommonPaths(of page: String) async throws -> FeedDiscoveryResult {
        for candidate in CommonPath.candidates(for: page) {
            switch try await inspect(candidate) {
            case .feed(let document): return .feed(FoundFeed(url: candidate, document: document))
            // Send no more requests to a host that is unreachable or asks for fewer.
            case .unknown(let failure, _), .refused(let failure): return .nothing(.notAllTried(failure))
            case .page, .other: continue
            }
        }
        return .nothing(.noneThere)
    }

    /// Asks the user's RSS-Bridge for a page without a feed.
    private func ask(_ bridge: FeedBridge, for page: String) async throws -> FeedDiscoveryResult {
        if let pausedHost = try await hosts.admit(bridge.query(for: page), overridesHostPause: false, at: now()) {
            return .nothing(.bridgeFailed(bridge.shown, ExchangeFailure(pausedHost)))
        }
        let feeds: [FoundFeed]
        do {
            feeds = try await bridge.feeds(for: page, web, settings)
        } catch let failure as FeedBridge.Failure {
            return .nothing(NoFeed(failure, of: bridge))
        }
        guard let first = feeds.first else { return .nothing(.bridgeMakesNone(bridge.shown)) }
        guard feeds.count == 1 else { return .several(feeds) }
        switch try await inspect(first.url) {
        case .feed(let document): return .feed(FoundFeed(url: first.url, title: first.title, document: document))
        case .page: return .nothing(.namesPage(Redaction.redacted(first.url)))
        case .other(let failure), .refused(let failure): return .nothing(.bridgeFailed(bridge.shown, failure))
        case .unknown(let failure, let until): return .unknown(first, failure, until: until)
        }
    }

    /// - Parameters:
    ///   - page: The page that named the address, so that the rules for redirects from there apply.
    ///   - origin: The address of the page as the user gave it.
    private func inspect(
        _ address: String, namedBy page: ResponseHead? = nil, of origin: String = "",
        responseStore: (any PartialResponseStore)? = nil
    ) async throws -> Inspection {
        if let pausedHost = try await hosts.admit(address, overridesHostPause: false, at: now()) {
            return .unknown(ExchangeFailure(pausedHost), until: pausedHost.until)
        }
        var request = WebRequest(
            url: page == nil ? address : origin, acceptEncoding: FeedBody.encoding,
            headers: settings.own(address).headers,
            maximumBodyBytes: settings.maximumBodyBytes, connectTimeout: settings.connectTimeout,
            timeout: settings.longTimeout, lowSpeedTime: settings.maximumSilence)
        if let page {
            request.movedTo = FeedAddress.withoutCredentials(address)
            if page.beganInPrivateNetwork == true { request.reach = .anywhere }
        }
        let answer: WebAnswer<PageBody.Output>
        do {
            answer = try await web.exchange(request, responseStore: responseStore) {
                [limit = settings.maximumBodyBytes] in
                PageBody(head: $0, maximumBytes: limit, partial: $1)
            }
        } catch {
            guard case .consumer(let failure) = error, let enough = failure.error as? PageBody.StopReading else {
                return try await inspection(of: error)
            }
            answer = WebAnswer(head: enough.head, bodyBytes: 0, output: enough.output)
        }
        switch answer.output {
        case .feed(let output):
            return .feed(WebAnswer(head: answer.head, bodyBytes: answer.bodyBytes, output: output))
        case .page(let links): return .page(links, answer.head)
        case .other(let failure): return .other(failure)
        case nil:
            let head = answer.head
            var until: Date?
            if head.requestsPause(answered: now()) {
                let host = FeedAddress.hostAndPort(of: head.url)
                until = try await hosts.pauseHost(
                    host, status: head.status, retryAfter: head.retryAfter, at: now()
                ).until
            }
            let failure = ExchangeFailure(head, askedAt: address)
            return [404, 410].contains(head.status) ? .other(failure) : .unknown(failure, until: until)
        }
    }

    private func inspection(of error: WebError) async throws -> Inspection {
        switch error {
        case .cancelled: throw CancellationError()
        // A document beyond the size limit was seen, so it exists.
        case .consumer, .tooLarge: return .other(ExchangeFailure(error))
        case .redirectRefused(_, .privateAddress): return .refused(ExchangeFailure(error))
        case .hostAskedToWait(let host, let status, let retryAfter):
            let pausedHost = try await hosts.pauseHost(host, status: status, retryAfter: retryAfter, at: now())
            return .unknown(ExchangeFailure(error), until: pausedHost.until)
        default: return .unknown(ExchangeFailure(error))
        }
    }
}

extension ExchangeFailure {
    /// Whether the server of this address, and not one it redirects to, may speak plain HTTP after failing over TLS:
    /// some close the connection on data they do not understand. An untrusted certificate means that it does speak TLS.
    func maySpeakPlainHTTP(at address: String) -> Bool {
        switch cause {
        case .secureConnection(let host, .noTLS, _), .secureConnection(let host, .handshake, _),
            .refusesConnections(let host):
            host == FeedAddress.host(of: address)
        default: false
        }
    }

    fileprivate var meansNoTLS: Bool { if case .secureConnection(_, .noTLS, _) = cause { true } else { false } }

    /// Whether a server responded.
    fileprivate var isAnswer: Bool {
        switch cause {
        case .status, .botWall, .credentialsRefused: true
        default: false
        }
    }
}

extension NoFeed {
    fileprivate init(_ failure: FeedBridge.Failure, of bridge: FeedBridge) {
        switch failure {
        case .exchange(let failure): self = .bridgeFailed(bridge.shown, failure)
        case .isNone: self = .notABridge(bridge.shown)
        }
    }
}
