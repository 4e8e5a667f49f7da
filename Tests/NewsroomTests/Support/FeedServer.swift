import FlyingFox
import FlyingSocks
import Foundation
import TestSupport
import Testing

/// A web server on loopback that answers as a test tells it.
actor FeedServer {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = Data()
        /// Holds the answer back until `release` is called.
        var isHeld = false

        static func feed(_ text: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(
                headers: headers.merging(["Content-Type": "application/rss+xml"]) { a, _ in a }, body: Data(text.utf8))
        }

        static func status(_ status: Int, _ headers: [String: String] = [:]) -> Answer {
            Answer(status: status, headers: headers)
        }

        static let held = Answer(isHeld: true)
    }

    struct Request: Sendable {
        var path: String
        var headers: [String: String]
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { ServerActorExecutor.shared.asUnownedSerialExecutor() }

    private var answers: [String: Answer] = [:]
    private var watchers: [(path: String, continuation: CheckedContinuation<Void, Never>)] = []
    private var gates: [AsyncStream<Never>.Continuation] = []
    private(set) var requests: [Request] = []
    private var running: [String: Int] = [:]
    /// The most requests that were in work at the same time, for one path.
    private(set) var mostAtOnce = 0

    /// Runs a server for as long as the body runs.
    static func running<T: Sendable>(_ body: (FeedServer, String) async throws -> T) async throws -> T {
        let feeds = FeedServer()
        let server = HTTPServer(port: 0, timeout: 600, logger: .disabled) { request in await feeds.answer(request) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ServerExecutor.shared) { try await server.run() }
            try await server.waitUntilListening(timeout: 300)
            let port = try await port(of: server)
            defer { group.cancelAll() }
            return try await body(feeds, "http://127.0.0.1:\(port)")
        }
    }

    func set(_ path: String, _ answer: Answer) { answers[path] = answer }

    func requestCount(_ path: String) -> Int { requests.count { $0.path == path } }

    /// Returns as soon as a path has been asked for.
    func waitForRequest(_ path: String) async {
        if requestCount(path) > 0 { return }
        await withCheckedContinuation { watchers.append((path, $0)) }
    }

    /// Lets the held answers go.
    func release() {
        for gate in gates { gate.finish() }
        gates = []
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        var headers: [String: String] = [:]
        for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
        let path = request.path
        requests.append(Request(path: path, headers: headers))
        for watcher in watchers where watcher.path == path { watcher.continuation.resume() }
        watchers.removeAll { $0.path == path }
        running[path, default: 0] += 1
        mostAtOnce = max(mostAtOnce, running[path, default: 0])
        defer { running[path, default: 0] -= 1 }
        let answer = answers[path] ?? .status(404)
        if answer.isHeld {
            let (stream, gate) = AsyncStream.makeStream(of: Never.self)
            gates.append(gate)
            for await _ in stream {}
        }
        let etag = answer.headers["ETag"]
        if let etag, headers["if-none-match"] == etag { return Self.response(304, [:], Data()) }
        let modified = answer.headers["Last-Modified"]
        if let modified, headers["if-modified-since"] == modified { return Self.response(304, [:], Data()) }
        return Self.response(answer.status, answer.headers, answer.body)
    }

    private static func response(_ status: Int, _ headers: [String: String], _ body: Data) -> HTTPResponse {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[HTTPHeader(name)] = value }
        return HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "-"), headers: fields, body: body)
    }

    private static func port(of server: HTTPServer) async throws -> UInt16 {
        switch try #require(await server.listeningAddress) {
        case .ip4(_, let port), .ip6(_, let port): return port
        case let other:
            Issue.record("\(other)")
            return 0
        }
    }
}
