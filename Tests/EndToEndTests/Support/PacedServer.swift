import Foundation
import Synchronization
import TestSupport

/// A server of large files with ranges, that records the requested ranges and how much of them it had sent before.
final class PacedServer: Sendable {
    private struct State {
        /// How far each file has been handed to the network, by the last connection that requested it.
        var reached: [String: Int] = [:]
        var last: [String: Int] = [:]
        var sentAgain = 0
        var asked: [Asked] = []
        /// The offset at which every file pauses.
        var limit = 0
        var isUnhurried = true
    }

    /// A request for the rest of a file.
    struct Asked: Sendable {
        let path: String
        let offset: Int
    }

    let length: Int
    private let state = Mutex(State())
    private let server = Mutex<RawServer?>(nil)
    /// A prime number of bytes, so that no two nearby pieces of the file are equal.
    private static let pattern: [UInt8] = (0..<1_048_573).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }

    /// - Parameter length: of each file. Nothing is sent before `letOn` or `hurry`.
    init(length: Int) throws {
        self.length = length
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let request = connection.readRequest(), self?.answer(request, over: connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    func url(_ path: String) -> String { server.withLock { $0?.url(path) } ?? "" }

    /// The requests since the last call.
    func takeAsked() -> [Asked] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }

    /// Bytes that had been handed to the network and were requested again since the last call. They include those in
    /// the network's buffers when the client was killed, which no client can keep.
    func takeSentAgain() -> Int {
        state.withLock { state in
            defer { state.sentAgain = 0 }
            return state.sentAgain
        }
    }

    /// Sends every file up to this byte, at some 3 MB a second.
    func letOn(to limit: Int) { state.withLock { $0.limit = limit } }

    /// Sends the rest at full speed.
    func hurry() {
        state.withLock {
            $0.limit = .max
            $0.isUnhurried = false
        }
    }

    func isRight(_ bytes: Data) -> Bool {
        guard bytes.count == length else { return false }
        var place = 0
        while place < length {
            let piece = piece(at: place, before: length, atMost: 1 << 20)
            guard bytes[place..<(place + piece.count)].elementsEqual(piece) else { return false }
            place += piece.count
        }
        return true
    }

    private func piece(at place: Int, before end: Int, atMost count: Int) -> ArraySlice<UInt8> {
        let start = place % Self.pattern.count
        return Self.pattern[start..<min(Self.pattern.count, start + min(count, end - place))]
    }

    private func answer(_ request: String, over connection: RawConnection) -> Bool {
        let path = String(request.split(separator: " ").dropFirst().first ?? "")
        let range = request.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }
        var place = range.flatMap { Int($0.dropFirst(13).dropLast()) } ?? 0
        state.withLock { state in
            state.asked.append(Asked(path: path, offset: place))
            state.sentAgain += max(0, (state.reached[path] ?? 0) - place)
            state.reached[path] = place
            state.last[path] = connection.number
        }
        guard place < length else {
            return connection.answer(416, headers: ["Content-Range: bytes */\(length)", "ETag: \"1\""], body: "")
        }
        var head = ["HTTP/1.1 \(place > 0 ? 206 : 200) Status", "ETag: \"1\"", "Content-Length: \(length - place)"]
        if place > 0 { head.append("Content-Range: bytes \(place)-\(length - 1)/\(length)") }
        guard connection.send(head.joined(separator: "\r\n") + "\r\n\r\n") else { return false }
        while place < length {
            let (limit, isUnhurried) = state.withLock { ($0.limit, $0.isUnhurried) }
            let isHeld = place >= limit
            if !isHeld {
                let piece = piece(at: place, before: min(length, limit), atMost: 32_768)
                guard connection.send(Array(piece)) else { return false }
                place += piece.count
                state.withLock { state in
                    // The client of an older connection may be gone before it read this.
                    if state.last[path] == connection.number { state.reached[path] = place }
                }
            }
            if isUnhurried, connection.closes(withinMilliseconds: isHeld ? 50 : 10) { return false }
        }
        return true
    }
}
