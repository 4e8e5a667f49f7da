import CLinux
import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import News

/// Serves the filler's feeds on loopback, in a low-priority process of its own: a real server would not take the
/// reader's processor. Each response comes after a delay, with articles that no library has.
actor FeedHost {
    static let port: UInt16 = 18_591
    private static let entries = 40
    /// The round trip to a server in a neighbouring country.
    private static let latency = Duration.milliseconds(100)

    private let server: HTTPServer
    /// By feed; each is served once.
    private var documents: [Data] = []

    private init() throws {
        server = HTTPServer(address: try .inet(ip4: "0.0.0.0", port: Self.port), logger: .disabled)
    }

    /// Each feed has a host of its own.
    static func url(of feed: Int) -> String { "http://127.0.\(1 + feed / 250).\(1 + feed % 250):\(port)/\(feed)" }

    /// Serves until standard input ends. Writes a byte to standard output when it listens, and one per response.
    static func run() async throws {
        lowerPriority()
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        let host = try FeedHost()
        await host.server.appendRoute("GET /*") { (request: HTTPRequest) -> HTTPResponse in
            try await Task.sleep(for: latency)
            guard let feed = Int(request.path.dropFirst()), let document = await host.document(feed) else {
                return HTTPResponse(statusCode: .notFound)
            }
            FileHandle.standardOutput.write(Data(".".utf8))
            return HTTPResponse(
                statusCode: .ok, headers: [HTTPHeader("Content-Type"): "application/rss+xml"], body: document)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await host.server.run() }
            try await host.server.waitUntilListening(timeout: 30)
            FileHandle.standardOutput.write(Data(".".utf8))
            try await group.waitForAll()
        }
    }

    /// Lowers the priority of this process below the measured one, including threads started later. Linux may group
    /// processes by session (sched(7), "The autogroup feature"): niceness then counts only within a session, and the
    /// session's own between sessions, so this process creates a session.
    private static func lowerPriority() {
        setsid()
        clinux_give_way()
        if let group = FileHandle(forWritingAtPath: "/proc/self/autogroup") {
            try? group.write(contentsOf: Data("19".utf8))
        }
    }

    private func document(_ feed: Int) -> Data? {
        guard 0..<LibraryFiller.feedCount ~= feed else { return nil }
        if documents.isEmpty { documents = Self.documents() }
        defer { if feed == LibraryFiller.feedCount - 1 { documents = Self.documents() } }
        return documents[feed]
    }

    private static func documents() -> [Data] {
        LibraryFiller(articles: 0).freshUpdates(entries: entries).map { update in
            let items = update.entries.map { entry in
                "<item><title>\(entry.title)</title><guid>\(entry.identity)</guid>"
                    + "<description><![CDATA[\(entry.content ?? "")]]></description></item>"
            }
            return Data(
                ("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>\(update.title ?? "")</title>"
                    + items.joined(separator: "\n") + "</channel></rss>").utf8)
        }
    }
}
