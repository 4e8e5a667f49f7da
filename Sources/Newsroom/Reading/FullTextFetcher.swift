import FoundationEssentials
public import News
import NewsParser
public import NewsStore
import Web

/// Fetches the full text of an article from its page, and stores it with the article.
public struct FullTextFetcher: Sendable {
    /// Size limit of a page in bytes; its text is a small part of it.
    private static let maximumBytes = 5_000_000
    private static let accept = "text/html, application/xhtml+xml, application/xml;q=0.8, */*;q=0.5"

    private let library: Library
    private let web: WebClient
    private let settings: RefreshSettings
    private let hosts: HostBook
    private let rules: ReachRules
    private let now: @Sendable () -> Date

    /// - Parameter refresher: Supplies the web client, settings and knowledge of hosts, which is shared.
    public init(_ refresher: FeedRefresher, library: Library) {
        self.library = library
        web = refresher.web
        settings = refresher.settings
        hosts = refresher.hosts
        rules = refresher.reachRules
        now = refresher.now
    }

    /// - Parameter keeper: Takes over the partial page if this is cancelled; nil drops it.
    /// - Throws: `FullTextError`, `LibraryError`, or `CancellationError`; nothing was stored then.
    public func fetch(_ id: Headline.ID, keeper: (any AnswerKeeper)? = nil) async throws {
        guard let article = try await library.article(id) else { throw FullTextError.notStored }
        guard let link = article.headline.link, !link.isEmpty else { throw FullTextError.noLink }
        guard WebClient.isWeb(link) else { throw FullTextError.notOfTheWeb(FeedAddress.withoutCredentials(link)) }
        try await hosts.load(at: now())
        if let quiet = try await hosts.claim(link, insists: true, at: now()) {
            throw FullTextError.hostIsQuiet(quiet.name, reason: quiet.reason)
        }
        let isPrivate = try await library.feedAddress(of: article.headline.feedID)?.isPrivate
        let answer = try await ask(request(for: link, of: article.feedURL, isPrivate: isPrivate), keeper)
        guard let page = answer.output else { throw try await refusal(answer.head) }
        let html = MainText.html(ofPage: page, contentType: answer.head.contentType, url: answer.head.url)
        guard let html else { throw FullTextError.nothingFound }
        // The last point to stop: from here on the text is stored as a whole.
        try Task.checkCancellation()
        let text = FullText(html: html, url: answer.head.url, fetched: now())
        guard try await library.storeFullText(text, of: id) else { throw FullTextError.notStored }
    }
}

extension FullTextFetcher {
    /// A feed of the public network must not lead to a private address (`ReachRules`). The feed's credentials and
    /// headers are sent only for a page on the feed's own server.
    private func request(for link: String, of feed: String, isPrivate: Bool?) -> WebRequest {
        let page = FeedAddress.withoutCredentials(link)
        var request = WebRequest(
            url: page, accept: Self.accept, acceptEncoding: FeedBody.encoding,
            reach: rules.ofLink(page, in: feed, isPrivate: isPrivate),
            maximumBodyBytes: Self.maximumBytes, connectTimeout: settings.connectTimeout, timeout: settings.timeout,
            lowSpeedTime: settings.longestSilence)
        if WebClient.isSameServer(page, feed) {
            request.url = FeedAddress.withCredentials(of: feed, page)
            request.headers = settings.own(feed).headers
        }
        return request
    }

    private func ask(_ request: WebRequest, _ keeper: (any AnswerKeeper)?) async throws -> WebAnswer<[UInt8]> {
        do {
            return try await web.exchange(request, keeper: keeper) {
                try PageBytes(head: $0, limit: Self.maximumBytes, partial: $1)
            }
        } catch .cancelled {
            throw CancellationError()
        } catch .consumer(let failure) where failure.error is FullTextError {
            throw failure.error
        } catch .consumer(let failure) {
            throw FullTextError.noAnswer(ExchangeFailure(failure.error as? WebError ?? .consumer(failure)))
        } catch .hostAskedToWait(let host, let status, let retryAfter) {
            let quiet = try await hosts.keepQuiet(host, status: status, retryAfter: retryAfter, at: now())
            throw FullTextError.hostIsQuiet(quiet.name, reason: quiet.reason)
        } catch {
            throw FullTextError.noAnswer(ExchangeFailure(error))
        }
    }

    private func refusal(_ head: ResponseHead) async throws -> FullTextError {
        if head.asksForFewer(answered: now()) {
            let host = FeedAddress.hostAndPort(of: head.url)
            try await hosts.keepQuiet(host, status: head.status, retryAfter: head.retryAfter, at: now())
        }
        return .noAnswer(ExchangeFailure(pageStatus: head.status))
    }
}
