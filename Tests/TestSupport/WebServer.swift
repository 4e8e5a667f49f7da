import Dispatch
public import Foundation
import Synchronization

/// What a client asks a `WebServer` for.
public struct ServerRequest: Sendable {
    /// Without the query.
    public let path: String
    /// By their names in lower case.
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

/// What a `WebServer` answers.
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

/// A web server on loopback whose answers may wait. It has threads of its own: the pool that all tasks share is busy with
/// tests, and a server on it would answer when whoever asks has given up.
public final class WebServer: Sendable {
    private let server: RawServer

    /// - Parameters:
    ///   - isEverywhere: whether it listens at every address of the machine, and not at 127.0.0.1 alone.
    ///   - answer: must not block the thread; called on the thread of all such servers.
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

    /// An answer on its way to the thread of the connection.
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

    /// Nobody is answered any more who connects from now on.
    public func stop() { server.stop() }
}
