import News
import NewsParser
public import Web

/// Finds the feed of an address that may be a page's: by the site's rule, by what the page says, by trying where feeds
/// usually are. A few requests at most, one after the other.
public struct FeedFinder: Sendable {
    private let web: WebClient
    private let settings: RefreshSettings

    public init(web: WebClient, settings: RefreshSettings = RefreshSettings()) {
        self.web = web
        self.settings = settings
    }

    /// - Parameter typed: as typed; see `FeedAddress.normalized`.
    /// - Throws: `FeedAddressError`, or `CancellationError`.
    public func find(_ typed: String) async throws -> FeedFinding {
        let address = try FeedAddress.normalized(typed)
        guard !FeedAddress.host(of: address).isEmpty else { return .feed(FoundFeed(url: address)) }
        let known = KnownSite.feeds(of: address)
        if known.count > 1 { return .several(known) }
        // A known site's page says less than its rule: nothing is asked of it.
        if let feed = known.first { return .feed(feed) }
        switch try await look(at: address) {
        case .feed(let document):
            return .feed(FoundFeed(url: address, document: document))
        case .page(let links, let url):
            let feeds = Self.worthwhile(links)
            if let only = feeds.first, feeds.count == 1 { return .feed(FoundFeed(url: only.url, title: only.title)) }
            if !feeds.isEmpty { return .several(feeds.map { FoundFeed(url: $0.url, title: $0.title) }) }
            return try await tryCommonPaths(of: url)
        case .other(let sentence): return .nothing(sentence)
        case .unknown(let sentence): return .unknown(FoundFeed(url: address), sentence)
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
        /// What it names, and its own address after all redirects.
        case page([FeedLink], String)
        case other(String)
        case unknown(String)
    }

    private func tryCommonPaths(of page: String) async throws -> FeedFinding {
        for candidate in CommonPath.candidates(for: page) {
            switch try await look(at: candidate) {
            case .feed(let document): return .feed(FoundFeed(url: candidate, document: document))
            // Who can not be reached now, or asks for fewer requests, is not asked six times more.
            case .unknown(let sentence):
                return .nothing("The page names no feed, and no more could be tried: \(sentence)")
            case .page, .other: continue
            }
        }
        return .nothing("This is a page that names no feed, and there is none at the usual places.")
    }

    private func look(at address: String) async throws -> Sight {
        let request = WebRequest(
            url: address, headers: settings.own(address).headers, maximumBodyBytes: settings.maximumBodyBytes,
            connectTimeout: settings.connectTimeout, timeout: settings.timeout)
        let answer: WebAnswer<PageBody.Output>
        do {
            answer = try await web.exchange(request) { PageBody(head: $0) }
        } catch {
            if case .cancelled = error { throw CancellationError() }
            if case .consumer(let failure) = error { return .other(failure.description) }
            return .unknown(error.description)
        }
        switch answer.output {
        case .feed(let output):
            return .feed(WebAnswer(head: answer.head, bodyBytes: answer.bodyBytes, output: output))
        case .page(let links): return .page(links, answer.head.url)
        case .other(let sentence): return .other(sentence)
        case nil:
            let sentence = HTTPStatus.sentence(for: answer.head.status)
            return [404, 410].contains(answer.head.status) ? .other(sentence) : .unknown(sentence)
        }
    }
}
