import Synchronization
import TestSupport

/// A server on loopback that takes files, and distinguishes attempts by their key.
final class UploadServer: Sendable {
    enum Turn: Sendable {
        /// Takes the file, and answers.
        case accept(Int = 201, headers: [String] = [], body: String = "")
        /// Takes the file, answers with this much of the announced body, and disconnects.
        case acceptAndBreak(body: String, announced: Int)
        /// Takes this many bytes, and disconnects.
        case breakOff(after: Int)
        /// Takes the file, and disconnects before it answers.
        case takeAndBreak
        /// Takes this many bytes, and takes the rest when released.
        case hold(at: Int, Signal)
        /// Keeps nothing of the file, answers, and closes.
        case refuse(Int, headers: [String] = [])
    }

    struct Arrival: Sendable {
        let head: String
        let body: [UInt8]

        func field(_ name: String) -> String? { FileServer.field(name, in: head) }
        var line: String { String(head.prefix { $0 != "\r\n" }) }
    }

    private struct State {
        var turns: [Turn]
        var arrivals: [Arrival] = []
        var stored: [String: [UInt8]] = [:]
    }

    private let state: Mutex<State>
    private let server = Mutex<RawServer?>(nil)

    /// - Parameter turns: what happens to each request, in order; the rest is accepted.
    init(_ turns: [Turn] = []) throws {
        state = Mutex(State(turns: turns))
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let head = connection.readRequest(), self?.serve(head, connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    func url(_ path: String = "/photos") -> String { server.withLock { $0?.url(path) } ?? "" }

    /// Requests with what arrived of their bodies, as they were answered or ended.
    var arrivals: [Arrival] { state.withLock { $0.arrivals } }

    /// Requests that have begun.
    var requestCount: Int { server.withLock { $0?.requests.count } ?? 0 }

    /// The files it has, by key.
    var stored: [String: [UInt8]] { state.withLock { $0.stored } }

    private func serve(_ head: String, _ connection: RawConnection) -> Bool {
        let turn = state.withLock { $0.turns.isEmpty ? .accept() : $0.turns.removeFirst() }
        let length = FileServer.field("Content-Length", in: head).flatMap { Int($0) } ?? 0
        if FileServer.field("Expect", in: head) != nil { connection.send("HTTP/1.1 100 Continue\r\n\r\n") }
        if case .refuse(let status, let headers) = turn {
            _ = connection.readBody(length)
            note(head, [])
            connection.answer(status, headers: headers + ["Connection: close"], body: "no")
            return false
        }
        switch turn {
        case .breakOff(let count):
            note(head, connection.readBody(min(count, length)))
            return false
        case .hold(let count, let signal):
            let first = connection.readBody(min(count, length))
            signal.waitBlocking()
            return take(head, first + connection.readBody(length - first.count), length)
                && connection.answer(201, body: "")
        case .accept(let status, let headers, let body):
            guard take(head, connection.readBody(length), length) else { return false }
            return connection.answer(status, headers: headers, body: body)
        case .acceptAndBreak(let body, let announced):
            guard take(head, connection.readBody(length), length) else { return false }
            connection.send("HTTP/1.1 201 Created\r\nContent-Length: \(announced)\r\n\r\n\(body)")
            return false
        case .takeAndBreak:
            _ = take(head, connection.readBody(length), length)
            return false
        case .refuse: return false
        }
    }

    private func take(_ head: String, _ body: [UInt8], _ length: Int) -> Bool {
        note(head, body)
        guard body.count == length else { return false }
        guard let key = FileServer.field("Idempotency-Key", in: head) else { return true }
        state.withLock { $0.stored[key] = body }
        return true
    }

    private func note(_ head: String, _ body: [UInt8]) {
        state.withLock { $0.arrivals.append(Arrival(head: head, body: body)) }
    }
}
