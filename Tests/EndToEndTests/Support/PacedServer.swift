import Foundation
import Synchronization
import TestSupport

/// A server of large files with ranges, that counts what it has to send a second time.
final class PacedServer: Sendable {
    private struct State {
        /// Up to where the file of each path has been sent.
        var reached: [String: Int] = [:]
        var sentAgain = 0
        var isUnhurried = true
    }

    let length: Int
    private let state = Mutex(State())
    private let server = Mutex<RawServer?>(nil)
    /// A prime number of bytes, so that no piece of the file looks like another one nearby.
    private static let pattern: [UInt8] = (0..<1_048_573).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }

    /// - Parameter length: of each file. The last megabyte is kept back until `hurry`.
    init(length: Int) throws {
        self.length = length
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let request = connection.readRequest(), self?.answer(request, over: connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    func url(_ path: String) -> String { server.withLock { $0?.url(path) } ?? "" }

    /// Bytes that had been sent and were asked for again, since the last call.
    func takeSentAgain() -> Int {
        state.withLock { state in
            defer { state.sentAgain = 0 }
            return state.sentAgain
        }
    }

    /// Sends whatever is left as fast as it goes.
    func hurry() { state.withLock { $0.isUnhurried = false } }

    func isRight(_ bytes: Data) -> Bool {
        guard bytes.count == length else { return false }
        var place = 0
        while place < length {
            let piece = Self.piece(at: place, atMost: min(1 << 20, length - place))
            guard bytes[place..<(place + piece.count)].elementsEqual(piece) else { return false }
            place += piece.count
        }
        return true
    }

    private static func piece(at place: Int, atMost count: Int) -> ArraySlice<UInt8> {
        let start = place % pattern.count
        return pattern[start..<min(pattern.count, start + count)]
    }

    private func answer(_ request: String, over connection: RawConnection) -> Bool {
        let path = String(request.split(separator: " ").dropFirst().first ?? "")
        let range = request.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }
        var place = range.flatMap { Int($0.dropFirst(13).dropLast()) } ?? 0
        state.withLock { state in
            state.sentAgain += max(0, (state.reached[path] ?? 0) - place)
            state.reached[path] = place
        }
        guard place < length else {
            return connection.answer(416, headers: ["Content-Range: bytes */\(length)", "ETag: \"1\""], body: "")
        }
        var head = ["HTTP/1.1 \(place > 0 ? 206 : 200) Status", "ETag: \"1\"", "Content-Length: \(length - place)"]
        if place > 0 { head.append("Content-Range: bytes \(place)-\(length - 1)/\(length)") }
        guard connection.send(head.joined(separator: "\r\n") + "\r\n\r\n") else { return false }
        while place < length {
            let isUnhurried = state.withLock { $0.isUnhurried }
            let isHeld = isUnhurried && place >= length - 1 << 20
            if !isHeld {
                let piece = Self.piece(at: place, atMost: 32_768)
                guard connection.send(Array(piece)) else { return false }
                place += piece.count
                state.withLock { $0.reached[path] = max($0.reached[path] ?? 0, place) }
            }
            if isUnhurried, connection.closes(withinMilliseconds: isHeld ? 50 : 10) { return false }
        }
        return true
    }
}
