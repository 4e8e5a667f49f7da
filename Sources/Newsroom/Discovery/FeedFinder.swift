import FoundationEssentials
import News
import NewsParser
import NewsStore
import Web

/// Finds the feed of an address that may be a page's: by the site's rule, by what the page says, by trying where feeds
/// usually are. A few requests at most, one after the other, and none of a host that wants to be left alone.
public struct FeedFinder: Sendable {
    private let web: WebClient
    private let settings: RefreshSettings
    private let hosts: HostBook
    private let now: @Sendable () -> Date

    /// - Parameter refresher: whose way of asking and knowledge of hosts are taken over, and added to.
    public init(_ refresher: FeedRefresher) {
        web = refresher.web
        settings = refresher.settings
        hosts = refresher.hosts
        now = refresher.now
    }

    /// - Parameters:
    ///   - typed: as typed; see `FeedAddress.normalized`. Without a scheme it is asked over http where its server does not
    ///     speak TLS, or refuses connections.
    ///   - keeper: takes what has come of the first answer when this is told to end; nil: nobody goes on from it.
    /// - Throws: `FeedAddressError`, `LibraryError`, or `CancellationError`.
    public func find(_ typed: String, keeper: (any AnswerKeeper)? = nil) async throws -> FeedFinding {
        let address = try FeedAddress.normalized(typed)
        let finding = try await find(at: address, keeper)
        guard case .unknown(_, let failure, _) = finding, failure.maySpeakPlainHTTP(at: address),
            let plain = FeedAddress.overPlainHTTP(typed)
        else { return finding }
        // Credentials go unencrypted only where the user typed so.
        if plain == FeedAddress.withoutCredentials(plain) {
            let overHTTP = try await find(at: plain, keeper)
            guard case .unknown(_, let failure, _) = overHTTP, !failure.isAnswer else { return overHTTP }
        }
        return failure.meansNoTLS ? .nothing(.noHTTPS(Redaction.redacted(plain))) : finding
    }

    private func find(at address: String, _ keeper: (any AnswerKeeper)?) async throws -> FeedFinding {
        if FeedAddress.isFile(address) { return try await findFile(at: address) }
        let known = KnownSite.feeds(of: address)
        if known.count > 1 { return .several(known) }
        // A known site's page says less than its rule: nothing is asked of it.
        if let feed = known.first { return .feed(feed) }
        try await hosts.load(at: now())
        switch try await look(at: address, keeper: keeper) {
        case .feed(let document):
            return .feed(FoundFeed(url: address, document: document))
        case .page(let links, let head):
            let feeds = Self.worthwhile(links).map {
                FoundFeed(
                    url: FeedAddress.withCredentials(of: address, FeedAddress.withoutCredentials($0.url)),
                    title: $0.title)
            }
            if let only = feeds.first, feeds.count == 1 { return try await judge(only, namedBy: head, of: address) }
            if !feeds.isEmpty { return .several(feeds) }
            return try await tryCommonPaths(of: FeedAddress.withCredentials(of: address, head.url))
        case .other(let failure), .refused(let failure): return .nothing(.failed(failure))
        case .unknown(let failure, let until):
            // Without a network nothing is known of the host: the address may well be right.
            if case .unresolvedHost(let host) = failure.cause, await web.isUnknownHost(host) {
                return .nothing(.noSuchHost(host))
            }
            return .unknown(FoundFeed(url: address), failure, until: until)
        }
    }

    /// A file is a feed itself or none: nothing is looked for beside it.
    private func findFile(at address: String) async throws -> FeedFinding {
        switch try await look(at: address) {
        case .feed(let document): .feed(FoundFeed(url: address, document: document))
        case .page: .nothing(.failed(ExchangeFailure(.consumer(ConsumerFailure(FeedParserError.notAFeed(.htmlPage))))))
        case .other(let failure), .refused(let failure), .unknown(let failure, _): .nothing(.failed(failure))
        }
    }

    /// Without the feeds of comments, where there are others.
    static func worthwhile(_ links: [FeedLink]) -> [FeedLink] {
        let posts = links.filter { link in
            let words = (link.url + " " + (link.title ?? "")).lowercased()
            return !words.contains("comments")
        }
        return posts.isEmpty ? links : posts
    }
}

extension FeedFinder {
    private enum Sight {
        case feed(WebAnswer<FeedBody.Output>)
        /// What it names, and its own answer's head.
        case page([FeedLink], ResponseHead)
        case other(ExchangeFailure)
        /// Nobody could look, and nobody is to before a date.
        case unknown(ExchangeFailure, until: Date? = nil)
        /// Nobody may look: a page of the public network leads into the private one.
        case refused(ExchangeFailure)
    }

    /// What is to be thought of the only feed that a page names.
    private func judge(
        _ feed: FoundFeed, namedBy page: ResponseHead, of address: String
    ) async throws -> FeedFinding {
        let shown = Redaction.redacted(feed.url)
        switch try await look(at: feed.url, namedBy: page, of: address) {
        case .feed(let document): return .feed(FoundFeed(url: feed.url, title: feed.title, document: document))
        case .page: return .nothing(.namesPage(shown))
        case .other(let failure): return .nothing(.namesNoFeed(shown, failure))
        case .unknown(let failure, let until): return .unknown(feed, failure, until: until)
        case .refused: return .nothing(.namesPrivateFeed(shown))
        }
    }

    private func tryCommonPaths(of page: String) async throws -> FeedFinding {
        for candidate in CommonPath.candidates(for: page) {
            switch try await look(at: candidate) {
            case .feed(let document): return .feed(FoundFeed(url: candidate, document: document))
            // Who cannot be reached now, or asks for fewer requests, is not asked six times more.
            case .unknown(let failure, _), .refused(let failure): return .nothing(.notAllTried(failure))
            case .page, .other: continue
            }
        }
        return .nothing(.noneThere)
    }

    /// - Parameters:
    ///   - page: what named the address, so that the rules of a redirect from there hold.
    ///   - origin: the address that the user gave for the page.
    private func look(
        at address: String, namedBy page: ResponseHead? = nil, of origin: String = "",
        keeper: (any AnswerKeeper)? = nil
    ) async throws -> Sight {
        if let quiet = try await hosts.claim(address, insists: false, at: now()) {
            return .unknown(ExchangeFailure(quiet), until: quiet.until)
        }
        var request = WebRequest(
            url: page == nil ? address : origin, acceptEncoding: FeedBody.encoding,
            headers: settings.own(address).headers,
            maximumBodyBytes: settings.maximumBodyBytes, connectTimeout: settings.connectTimeout,
            timeout: settings.patience, lowSpeedTime: settings.longestSilence)
        if let page {
            request.movedTo = FeedAddress.withoutCredentials(address)
            if page.beganInPrivateNetwork == true { request.reach = .anywhere }
        }
        let answer: WebAnswer<PageBody.Output>
        do {
            answer = try await web.exchange(request, keeper: keeper) { [limit = settings.maximumBodyBytes] in
                PageBody(head: $0, maximumBytes: limit, partial: $1)
            }
        } catch {
            guard case .consumer(let failure) = error, let enough = failure.error as? PageBody.Enough else {
                return try await sight(of: error)
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
            if head.asksForFewer(answered: now()) {
                let host = FeedAddress.hostAndPort(of: head.url)
                until = try await hosts.keepQuiet(
                    host, status: head.status, retryAfter: head.retryAfter, at: now()
                ).until
            }
            let failure = ExchangeFailure(head, askedAt: address)
            return [404, 410].contains(head.status) ? .other(failure) : .unknown(failure, until: until)
        }
    }

    private func sight(of error: WebError) async throws -> Sight {
        switch error {
        case .cancelled: throw CancellationError()
        // What is larger than is read of a feed was seen.
        case .consumer, .tooLarge: return .other(ExchangeFailure(error))
        case .redirectRefused(_, .privateAddress): return .refused(ExchangeFailure(error))
        case .hostAskedToWait(let host, let status, let retryAfter):
            let quiet = try await hosts.keepQuiet(host, status: status, retryAfter: retryAfter, at: now())
            return .unknown(ExchangeFailure(error), until: quiet.until)
        default: return .unknown(ExchangeFailure(error))
        }
    }
}

extension ExchangeFailure {
    /// Whether the server of this address, and not one to which it redirects, may speak plain HTTP where it did not answer
    /// over TLS: some close the connection at what they do not understand. A certificate that is not trusted is TLS.
    func maySpeakPlainHTTP(at address: String) -> Bool {
        switch cause {
        case .secureConnection(let host, .noTLS, _), .secureConnection(let host, .handshake, _),
            .refusesConnections(let host):
            host == FeedAddress.host(of: address)
        default: false
        }
    }

    fileprivate var meansNoTLS: Bool { if case .secureConnection(_, .noTLS, _) = cause { true } else { false } }

    /// Whether a server has answered.
    fileprivate var isAnswer: Bool {
        switch cause {
        case .status, .credentialsRefused: true
        default: false
        }
    }
}
