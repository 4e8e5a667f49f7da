import FoundationEssentials
public import News
import NewsParser
public import NewsStore
import Web

/// Fetches the full text of an article from its page, and stores it with the article.
public struct FullTextFetcher: Sendable {
    /// Size limit of a page in bytes; its text is a small part of it.
    static let maximumBytes = 5_000_000
    private static let accept = "text/html, application/xhtml+xml, application/xml;q=0.8, */*;q=0.5"

    let library: Library
    private let web: WebClient
    private let settings: RefreshSettings
    private let hosts: HostLimiter
    private let rules: AddressAccessRules
    private let now: @Sendable () -> Date
    let progress: RefreshProgressHub
    /// The requested texts that are being fetched.
    let underWay = InFlightArticles()

    /// - Parameter refresher: Supplies the web client, settings and knowledge of hosts, which is shared.
    public init(_ refresher: FeedRefresher, library: Library) {
        self.library = library
        web = refresher.web
        settings = refresher.settings
        hosts = refresher.hosts
        rules = refresher.reachRules
        now = refresher.now
        progress = refresher.hub
    }

    /// Fetches the text that the user asks for. One that is being fetched for a rule is waited for.
    /// - Parameter responseStore: Takes over the partial page if this is cancelled; nil drops it.
    /// - Throws: `FullTextError`, `LibraryError`, or `CancellationError`; nothing was stored then.
    public func fetch(_ id: Headline.ID, responseStore: (any PartialResponseStore)? = nil) async throws {
        let hasWaited = try await underWay.beginInTurn(id)
        defer { underWay.end(id) }
        if hasWaited, try await !isNeeded(id) { return try await library.chooseText(.page, of: id) }
        var hasAsked = false
        try await fetch(id, responseStore, isRequested: true, acceptsPart: true, &hasAsked)
    }

    /// - Parameters:
    ///   - isRequested: Whether the user asked for it, and the host may be contacted although it wants a pause.
    ///   - acceptsPart: Whether the text is stored even if a later page of the article fails.
    ///   - hasAsked: Becomes true when the host may be asked for the page.
    func fetch(
        _ id: Headline.ID, _ responseStore: (any PartialResponseStore)?, isRequested: Bool, acceptsPart: Bool,
        _ hasAsked: inout Bool
    ) async throws {
        do {
            try await fetchText(
                of: id, responseStore, isRequested: isRequested, acceptsPart: acceptsPart, &hasAsked)
        } catch let error as FullTextError {
            // A request that is only put off has not failed.
            if case .hostIsPaused = error, !hasAsked { throw error }
            // What cannot be stored is told to a user who waits nevertheless.
            try? await library.storeFullTextFailure(error, of: id)
            throw error
        }
    }

    private func fetchText(
        of id: Headline.ID, _ responseStore: (any PartialResponseStore)?, isRequested: Bool, acceptsPart: Bool,
        _ hasAsked: inout Bool
    ) async throws {
        guard let article = try await library.article(id) else { throw FullTextError.notStored }
        guard let link = article.headline.link, !link.isEmpty else { throw FullTextError.noLink }
        guard WebClient.isWeb(link) else { throw FullTextError.notOfTheWeb(FeedAddress.withoutCredentials(link)) }
        try await hosts.load(at: now())
        if let pausedHost = try await admit(link, isRequested: isRequested) {
            throw FullTextError.hostIsPaused(pausedHost)
        }
        hasAsked = true
        let isPrivate = try await library.feedAddress(of: article.headline.feedID)?.isPrivate
        let selection = ContentSelection(tags: try await library.check(of: article.headline.feedID)?.tags ?? [])
        let isSaved = article.feedURL == FeedAddress.saved
        let first = try await page(
            request(for: link, of: article.feedURL, isPrivate: isPrivate), selection, responseStore,
            savedPage: isSaved ? id : nil
        ) { copy in
            if let pausedHost = try await admit(copy, isRequested: isRequested) {
                // A host that spaces its requests would do so after each attempt, since the page was one.
                guard pausedHost.asked != nil || hosts.rule(for: link)?.host != pausedHost.name else { return nil }
                throw FullTextError.hostIsPaused(pausedHost)
            }
            return try await page(request(for: copy, of: article.feedURL, isPrivate: isPrivate), selection, nil)
        }
        var text = FullText(
            html: first.article.html, url: first.url, fetched: now(), selectors: first.article.selectors)
        try await addNextPages(
            to: &text, after: first, of: article, selection, isPrivate: isPrivate, isRequested: isRequested,
            acceptsPart: acceptsPart)
        // The last point to stop: from here on the text is stored as a whole.
        try Task.checkCancellation()
        let head = isSaved ? SavedPageHead(first.article) : nil
        guard try await library.storeFullText(text, of: id, choosing: isRequested, head: head) else {
            throw FullTextError.notStored
        }
    }

    /// Whether an article's full text is not stored or not complete, or was made with other selectors than its feed has
    /// now.
    public func isNeeded(_ id: Headline.ID) async throws -> Bool {
        guard let article = try await library.article(id), let text = article.fullText, !text.isIncomplete else {
            return true
        }
        return !text.isCurrent(tags: try await library.check(of: article.headline.feedID)?.tags ?? [])
    }
}

/// Exchanges, for pages and for what else belongs to an article.
extension FullTextFetcher {
    /// Why the user's request must not be sent now; nil if it may.
    func pause(_ address: String) async throws -> PausedHost? {
        try await hosts.load(at: now())
        return try await admit(address, isRequested: true)
    }

    /// Why a request must not be sent; nil if it may, in which case it counts from now on.
    func admit(_ address: String, isRequested: Bool) async throws -> PausedHost? {
        try await hosts.admit(address, overridesHostPause: isRequested, at: now())
    }

    /// A feed of the public network must not lead to a private address (`AddressAccessRules`). The feed's credentials
    /// and headers are sent only for a page on the feed's own server.
    func request(for link: String, of feed: String, isPrivate: Bool?) -> WebRequest {
        let page = FeedAddress.withoutCredentials(link)
        var request = WebRequest(
            url: page, accept: Self.accept, acceptEncoding: FeedBody.encoding,
            reach: rules.ofLink(page, in: feed, isPrivate: isPrivate),
            maximumBodyBytes: Self.maximumBytes, connectTimeout: settings.connectTimeout, timeout: settings.timeout,
            lowSpeedTime: settings.maximumSilence)
        if WebClient.isSameServer(page, feed) {
            request.url = FeedAddress.withCredentials(of: feed, page)
            request.headers = settings.own(feed).headers
        }
        return request
    }

    /// A page's text, and the address that answered.
    typealias FetchedPage = (article: PageArticle, url: String)

    /// Fetches one page and extracts its text.
    /// - Parameters:
    ///   - savedPage: A page that the user saved, which gets its title even if it has no main text.
    ///   - copy: Fetches the page's AMP copy if the page itself has no text; nil if it must not be fetched.
    func page(
        _ request: WebRequest, _ selection: ContentSelection, _ responseStore: (any PartialResponseStore)?,
        savedPage: Headline.ID? = nil, first: String? = nil, number: Int = 1,
        copy: ((String) async throws -> FetchedPage?)? = nil
    ) async throws -> FetchedPage {
        let answer = try await ask(request, responseStore)
        guard let page = answer.output else { throw try await refusal(answer.head) }
        var head = answer.head
        // Some answer with 200 and a page that makes the browser compute; its text may be long enough for an article's.
        head.botWall = head.botWall ?? BotWall.name(ofPage: page, isWanted: true)
        func throwIfWall() throws {
            if head.botWall != nil { throw FullTextError.noAnswer(ExchangeFailure(ofPage: head)) }
        }
        try throwIfWall()
        let article = MainText.article(
            ofPage: page, contentType: head.contentType, url: head.url, selection: selection, first: first,
            number: number)
        if let article { return (article, head.url) }
        // Without a text, a wall's title is sign enough.
        head.botWall = BotWall.name(ofPage: page, isWanted: false)
        try throwIfWall()
        // The page's own failure says more than the copy's, but that may pass.
        var failure: FullTextError = MainText.asksForPassword(page) ? .asksForPassword : .nothingFound
        let said = savedPage == nil ? nil : MainText.head(ofPage: page, contentType: head.contentType, url: head.url)
        if let copy, let address = MainText.ampAddress(ofPage: page, contentType: head.contentType, url: head.url) {
            do {
                if var found = try await copy(address),
                    found.url == address || !Self.isNoCopy(found.url, of: [head.url, request.url])
                {
                    found.article.nextPage = nil
                    found.article.title = said?.title ?? found.article.title
                    found.article.author = said?.author ?? found.article.author
                    found.article.published = said?.published ?? found.article.published
                    return (found.article, head.url)
                }
            } catch let error as FullTextError {
                if error.isPassing { failure = error }
            }
        }
        if let savedPage, let said {
            try await library.storeHead(SavedPageHead(said), of: savedPage)
        }
        throw failure
    }

    /// Whether a page's copy was redirected to the page itself, or to a site's front page.
    private static func isNoCopy(_ address: String, of pages: [String]) -> Bool {
        /// Without the scheme, and a slash at the end.
        func place(_ address: String) -> Substring {
            let place = StoryLink.withoutTracking(address).drop { $0 != ":" }.dropFirst(3).prefix { $0 != "#" }
            return place.last == "/" ? place.dropLast() : place
        }
        let copy = place(address)
        let front = copy.prefix { $0 != "?" }
        // WordPress has an article's number there.
        let isFront = !(front.last == "/" ? front.dropLast() : front).contains("/") && !copy.contains("?p=")
        return isFront || pages.contains { place($0) == copy }
    }

    /// - Parameter isPage: Whether another type than a page's is refused.
    func ask(
        _ request: WebRequest, _ responseStore: (any PartialResponseStore)?, limit: Int = FullTextFetcher.maximumBytes,
        isPage: Bool = true
    ) async throws -> WebAnswer<[UInt8]> {
        do {
            return try await web.exchange(request, responseStore: responseStore) {
                try PageBytes(head: $0, limit: limit, partial: $1, isPage: isPage)
            }
        } catch .cancelled {
            throw CancellationError()
        } catch .consumer(let failure) where failure.error is FullTextError {
            throw failure.error
        } catch .consumer(let failure) {
            throw FullTextError.noAnswer(ExchangeFailure(failure.error as? WebError ?? .consumer(failure)))
        } catch .hostAskedToWait(let host, let status, let retryAfter) {
            let pausedHost = try await hosts.pauseHost(host, status: status, retryAfter: retryAfter, at: now())
            throw FullTextError.hostIsPaused(pausedHost)
        } catch {
            throw FullTextError.noAnswer(ExchangeFailure(error))
        }
    }

    func refusal(_ head: ResponseHead) async throws -> FullTextError {
        if head.requestsPause(answered: now()) {
            let host = FeedAddress.hostAndPort(of: head.url)
            try await hosts.pauseHost(host, status: head.status, retryAfter: head.retryAfter, at: now())
        }
        return .noAnswer(ExchangeFailure(ofPage: head))
    }
}

extension SavedPageHead {
    fileprivate init(_ page: PageArticle) {
        self.init(title: page.title, author: page.author, published: page.published)
    }
}

extension FullTextError {
    /// The host wants a pause.
    static func hostIsPaused(_ host: PausedHost) -> FullTextError {
        .hostIsPaused(host.name, until: host.nextRequest, hasAsked: host.asked != nil)
    }

    /// Whether a page's copy that failed so may be had later.
    fileprivate var isPassing: Bool {
        switch self {
        case .hostIsPaused: true
        case .noAnswer(let failure):
            switch failure.cause {
            case .pageStatus(let status): status >= 500 || [408, 425, 429].contains(status)
            case .timedOut, .unresolvedHost, .refusesConnections, .noNetwork, .noRoute, .noReaction, .cannotConnect,
                .tooManyOpenFiles, .proxy, .interrupted, .emptyResponse, .truncatedDocument:
                true
            default: false
            }
        case .notStored, .noLink, .notOfTheWeb, .notAPage, .nothingFound, .asksForPassword: false
        }
    }
}
