import FlyingFox
import FlyingSocks
import Foundation
import News

/// Serves the filler's feeds on loopback, each answer after a moment and with articles that no library has yet.
actor FeedHost {
    static let port: UInt16 = 18_591
    /// As far away as a server in the next country.
    static let latency = Duration.milliseconds(100)

    private let filler: LibraryFiller
    private let server: HTTPServer
    private var documents: [Data] = []
    /// Answers given since the last `publish`.
    private(set) var answers = 0

    init(_ filler: LibraryFiller) throws {
        server = HTTPServer(address: try .inet(ip4: "0.0.0.0", port: Self.port), logger: .disabled)
        self.filler = filler
    }

    /// Each feed has a host of its own.
    static func url(of feed: Int) -> String { "http://127.0.\(1 + feed / 250).\(1 + feed % 250):\(port)/\(feed)" }

    /// Serves while the work is done.
    func serve<Result: Sendable>(
        during work: @Sendable (FeedHost) async throws -> Result
    ) async throws -> Result {
        await server.appendRoute("GET /*") { [weak self] (request: HTTPRequest) -> HTTPResponse in
            try await Task.sleep(for: Self.latency)
            let feed = Int(request.path.dropFirst()) ?? -1
            guard let document = await self?.document(feed) else { return HTTPResponse(statusCode: .notFound) }
            return HTTPResponse(
                statusCode: .ok, headers: [HTTPHeader("Content-Type"): "application/rss+xml"], body: document)
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.server.run() }
            try await server.waitUntilListening(timeout: 30)
            defer { group.cancelAll() }
            return try await work(self)
        }
    }

    /// From now on every feed has new articles.
    func publish(entries: Int) {
        answers = 0
        documents = filler.freshUpdates(entries: entries).map { update in
            let items = update.entries.map { entry in
                "<item><title>\(entry.title)</title><guid>\(entry.identity)</guid>"
                    + "<description><![CDATA[\(entry.content ?? "")]]></description></item>"
            }
            return Data(
                ("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>\(update.title ?? "")</title>"
                    + items.joined(separator: "\n") + "</channel></rss>").utf8)
        }
    }

    private func document(_ feed: Int) -> Data? {
        answers += 1
        return documents.indices.contains(feed) ? documents[feed] : nil
    }
}
