import Dispatch
public import Foundation
import Synchronization

/// A client's request to a `WebServer`.
public struct ServerRequest: Sendable {
    public let method: String
    /// Percent-decoded values by name.
    public let query: [String: String]
    /// As it was sent.
    public let rawQuery: String
    /// What was sent.
    public let body: Data
    /// Without the query.
    public let path: String
    /// By name in lower case.
    public let headers: [String: String]

    init(head: String, body: Data) {
        self.body = body
        let lines = head.components(separatedBy: "\r\n")
        method = String(lines[0].prefix { $0 != " " })
        let target = lines[0].split(separator: " ").dropFirst().first ?? "/"
        rawQuery = String(target.drop { $0 != "?" }.dropFirst())
        let pairs = rawQuery.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
        query = Dictionary(pairs) { first, _ in first }
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
    /// Bytes of the body that arrive before the connection breaks; nil for all.
    public var sentBytes: Int?

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
        server = try RawServer(address: isEverywhere ? "0.0.0.0" : "127.0.0.1") { (connection: RawConnection) in
            while let head = connection.readRequest() {
                let given = Given()
                let request = ServerRequest(head: head, body: Data(connection.readBody(Self.length(of: head))))
                Task(executorPreference: ServerExecutor.shared) { given.take(await answer(request)) }
                guard Self.send(given.wait(), over: connection) else { return }
            }
        }
    }

    /// - Returns: Whether the connection stays open.
    private static func send(_ answer: ServerAnswer, over connection: RawConnection) -> Bool {
        // A status of 0 stands for no answer.
        guard answer.status != 0 else {
            connection.reset()
            return false
        }
        let headers = answer.headers.map { "\($0): \($1)" }
        if let count = answer.sentBytes {
            let lines = ["HTTP/1.1 \(answer.status) Status", "Content-Length: \(answer.body.count)"] + headers
            connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
            connection.send(Array(answer.body.prefix(count)))
            return false
        }
        connection.answer(answer.status, headers: headers, body: Array(answer.body))
        return answer.headers["Connection"] != "close"
    }

    /// The length of the body that follows a head.
    private static func length(of head: String) -> Int {
        let fields = head.lowercased().components(separatedBy: "\r\n")
        return fields.compactMap { $0.hasPrefix("content-length:") ? Int($0.dropFirst(15).filter(\.isNumber)) : nil }
            .first ?? 0
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
