import Dispatch
public import Foundation
import Synchronization

/// A client's request to a `WebServer`.
public struct ServerRequest: Sendable {
    /// Without the query.
    public let path: String
    /// By name in lower case.
    public let headers: [String: String]

    init(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let target = lines[0].split(separator: " ").dropFirst().first ?? "/"
        path = String(target.prefix { $0 != "?" }).removingPercentEncoding ?? String(target)
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...]
            return (line[..<colon].lowercased(), value.trimmingCharacters(in: .whitespaces))
        }
        headers = Dictionary(fields) { first, _ in first }
    }
}

/// The response of a `WebServer`.
public struct ServerAnswer: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: Data

    public init(_ status: Int = 200, _ headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A web server on loopback whose responses may wait. It has separate threads: the shared pool is busy with tests, so a
/// server on it would answer after its client's timeout.
public final class WebServer: Sendable {
    private let server: RawServer

    /// - Parameters:
    ///   - isEverywhere: whether it listens on all addresses of the machine, not only on 127.0.0.1.
    ///   - answer: called on the thread of all such servers, which it must not block.
    public init(
        isEverywhere: Bool = false, answer: @escaping @Sendable (ServerRequest) async -> ServerAnswer
    ) throws {
        server = try RawServer(address: isEverywhere ? "0.0.0.0" : "127.0.0.1") { connection, head in
            let given = Given()
            Task(executorPreference: ServerExecutor.shared) { given.take(await answer(ServerRequest(head: head))) }
            let answer = given.wait()
            connection.answer(
                answer.status, headers: answer.headers.map { "\($0): \($1)" }, body: Array(answer.body))
        }
    }

    /// Passes a response to the connection's thread.
    private final class Given: Sendable {
        private let answer = Mutex(ServerAnswer(500))
        private let isThere = DispatchSemaphore(value: 0)

        func take(_ answer: ServerAnswer) {
            self.answer.withLock { $0 = answer }
            isThere.signal()
        }

        func wait() -> ServerAnswer {
            isThere.wait()
            return answer.withLock { $0 }
        }
    }

    public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(server.port)\(path)" }

    /// Stops accepting connections.
    public func stop() { server.stop() }
}
