import Foundation
import TestSupport
import Testing

/// A web server on loopback with configurable responses.
actor FeedServer {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = Data()
        /// Holds the response back until `release` is called.
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
    /// The most requests that were being handled at the same time, for one path.
    private(set) var maximumAtOnce = 0

    /// Runs a server for as long as the body runs.
    static func running<T: Sendable>(_ body: (FeedServer, String) async throws -> T) async throws -> T {
        let feeds = FeedServer()
        let server = try WebServer(isEverywhere: true) { request in await feeds.answer(request) }
        do {
            let result = try await body(feeds, server.url(""))
            await feeds.stop(server)
            return result
        } catch {
            await feeds.stop(server)
            throw error
        }
    }

    func set(_ path: String, _ answer: Answer) { answers[path] = answer }

    func requestCount(_ path: String) -> Int { requests.count { $0.path == path } }

    /// Returns as soon as a path has been requested.
    func waitForRequest(_ path: String) async {
        if requestCount(path) > 0 { return }
        await withCheckedContinuation { watchers.append((path, $0)) }
    }

    /// Releases the held responses.
    func release() {
        for gate in gates { gate.finish() }
        gates = []
    }

    private func stop(_ server: WebServer) {
        server.stop()
        release()
    }

    private func answer(_ request: ServerRequest) async -> ServerAnswer {
        let (path, headers) = (request.path, request.headers)
        requests.append(Request(path: path, headers: headers))
        for watcher in watchers where watcher.path == path { watcher.continuation.resume() }
        watchers.removeAll { $0.path == path }
        running[path, default: 0] += 1
        maximumAtOnce = max(maximumAtOnce, running[path, default: 0])
        defer { running[path, default: 0] -= 1 }
        let answer = answers[path] ?? .status(404)
        if answer.isHeld {
            let (stream, gate) = AsyncStream.makeStream(of: Never.self)
            gates.append(gate)
            for await _ in stream {}
        }
        let etag = answer.headers["ETag"]
        if let etag, headers["if-none-match"] == etag { return ServerAnswer(304) }
        let modified = answer.headers["Last-Modified"]
        if let modified, headers["if-modified-since"] == modified { return ServerAnswer(304) }
        return ServerAnswer(answer.status, answer.headers, body: answer.body)
    }
}
