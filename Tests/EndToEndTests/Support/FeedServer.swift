import Foundation
import TestSupport
import Testing

/// A web server on loopback that serves RSS feeds whose items a test can change while the program runs.
actor FeedServer {
    private var items: [String: [String]] = [:]
    private var pages: [String: (head: String, body: String)] = [:]
    private var requests: [String: Int] = [:]
    /// Requests for these feeds get "too many requests".
    private var refused: Set<String> = []
    /// Requests for these feeds are answered only after `release`.
    private var held: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { ServerActorExecutor.shared.asUnownedSerialExecutor() }

    private var server: WebServer?

    /// Starts the server, runs the body and stops the server.
    static func run<Result: Sendable>(_ body: @Sendable (FeedServer) async throws -> Result) async throws -> Result {
        let server = FeedServer()
        try await server.start()
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    func url(_ feed: String) -> String { server?.url("/\(feed)") ?? "" }

    func setItems(_ titles: [String], of feed: String) { items[feed] = titles }

    func refuse(_ feed: String) { refused.insert(feed) }

    /// An HTML page with something in its head or body.
    func setPage(head: String = "", body: String = "<p>Hello", at path: String) { pages[path] = (head, body) }

    func addItem(_ title: String, to feed: String) { items[feed, default: []].insert(title, at: 0) }

    func requestCount(of feed: String) -> Int { requests[feed, default: 0] }

    /// Waits until a feed has been asked for.
    func waitForRequest(of feed: String) async throws {
        let isRequested = try await eventually { requestCount(of: feed) > 0 }
        try #require(isRequested, "\(feed) was never asked for")
    }

    func hold(_ feed: String) { held.insert(feed) }

    func release(_ feed: String) {
        held.remove(feed)
        for continuation in waiting.removeValue(forKey: feed) ?? [] { continuation.resume() }
    }

    private func start() throws {
        server = try WebServer { [weak self] request in await self?.answer(request) ?? ServerAnswer(503) }
    }

    private func stop() {
        for feed in held { release(feed) }
        server?.stop()
    }

    private func answer(_ request: ServerRequest) async -> ServerAnswer {
        let feed = String(request.path.drop { $0 == "/" })
        requests[feed, default: 0] += 1
        if held.contains(feed) {
            await withCheckedContinuation { waiting[feed, default: []].append($0) }
        }
        if refused.contains(feed) { return ServerAnswer(429, ["Retry-After": "3600"]) }
        if let page = pages[feed] {
            let html = "<!DOCTYPE html><html><head>\(page.head)</head><body>\(page.body)</body></html>"
            return ServerAnswer(200, ["Content-Type": "text/html"], body: Data(html.utf8))
        }
        guard let titles = items[feed] else { return ServerAnswer(404) }
        let etag = "\"\(titles.count)-\(titles.joined().utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff })\""
        if request.headers["if-none-match"] == etag { return ServerAnswer(304) }
        return ServerAnswer(
            200, ["Content-Type": "application/rss+xml", "ETag": etag],
            body: Data(Self.document(title: "Feed \(feed)", items: titles).utf8))
    }

    /// The last item is a day old, and each one above it a minute younger.
    /// All items of a feed have one link, which no other feed has: what feeds share is one row in lists.
    private static func document(title: String, items: [String]) -> String {
        let newest = Date().addingTimeInterval(-86_400)
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let link = "http://127.0.0.1/article/\(title.filter { $0.isLetter || $0.isNumber })"
        let body = items.enumerated().map { index, title in
            let age = TimeInterval(60 * (items.count - index))
            return """
                <item><title><![CDATA[\(title)]]></title><guid isPermaLink="false">\(title)</guid>
                <link>\(link)</link>
                <pubDate>\(format.string(from: newest.addingTimeInterval(age)))</pubDate>
                <description><![CDATA[<p>The body of \(title).</p>]]></description></item>
                """
        }.joined(separator: "\n")
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel><title>\(title)</title>\(body)</channel></rss>"
    }
}
