import Synchronization
import TestSupport

/// A server on loopback that sends one file of a given length, with or against the rules for ranges.
final class FileServer: Sendable {
    struct Behaviour: Sendable {
        var length: Int
        var etag: String? = "\"one\""
        var type = "audio/mpeg"
        /// Whether ranges are honoured.
        var sendsRanges = true
        /// After this many bytes of the file the connection ends, in the first responses.
        var breaksAt: [Int] = []
        /// What is announced in place of the body's true length.
        var announcedLength: Int?
        /// Nothing beyond this byte is sent, in running responses too, until it is changed.
        var holdsAt: Int?
        /// Bytes are sent in pieces of this size, with a pause between them.
        var piece = 65_536
        var pauseMilliseconds: Int32 = 0
        /// In place of the file: a status, and headers.
        var refusals: [(status: Int, headers: [String])] = []
        /// Sent before the header of a 200 or 206.
        var headers: [String] = []
        /// A byte of the file at an offset, so that versions differ.
        var version: UInt8 = 0
    }

    private let behaviour: Mutex<Behaviour>
    private let sent = Atomic(0)
    private let present = Atomic(0)
    private let most = Atomic(0)
    private let server = Mutex<RawServer?>(nil)

    init(_ behaviour: Behaviour) throws {
        self.behaviour = Mutex(behaviour)
        let raw = try RawServer { [weak self] (connection: RawConnection) in
            while let request = connection.readRequest(), self?.answer(request, over: connection) == true {}
        }
        server.withLock { $0 = raw }
    }

    func url(_ path: String = "/file.mp3") -> String { server.withLock { $0?.url(path) } ?? "" }

    var requests: [String] { server.withLock { $0?.requests } ?? [] }

    /// Bytes of bodies handed to the network.
    var sentBytes: Int { sent.load(ordering: .relaxed) }

    /// The highest number of requests answered at the same time.
    var maximumAtOnce: Int { most.load(ordering: .relaxed) }

    func set(_ change: (inout Behaviour) -> Void) { behaviour.withLock { change(&$0) } }

    /// The file's bytes.
    static func bytes(_ range: Range<Int>, version: UInt8 = 0) -> [UInt8] {
        range.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) ^ version }
    }

    /// The first byte requested; nil: all.
    static func offset(in request: String) -> Int? {
        field("Range", in: request).flatMap { value in
            value.hasPrefix("bytes=") && value.hasSuffix("-") ? Int(value.dropFirst(6).dropLast()) : nil
        }
    }

    static func field(_ name: String, in request: String) -> String? {
        request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}

extension FileServer {
    /// - Returns: whether the connection stays open.
    private func answer(_ request: String, over connection: RawConnection) -> Bool {
        let (behaviour, refusal, breakAt) = behaviour.withLock { behaviour in
            let refusal = behaviour.refusals.isEmpty ? nil : behaviour.refusals.removeFirst()
            let breakAt = refusal != nil || behaviour.breaksAt.isEmpty ? nil : behaviour.breaksAt.removeFirst()
            return (behaviour, refusal, breakAt)
        }
        if let refusal {
            return connection.answer(refusal.status, headers: refusal.headers, body: "no")
        }
        most.max(present.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        defer { present.subtract(1, ordering: .relaxed) }
        var offset = 0
        if behaviour.sendsRanges, let asked = Self.offset(in: request),
            Self.field("If-Range", in: request) == behaviour.etag
        {
            guard asked < behaviour.length else {
                let headers =
                    ["Content-Range: bytes */\(behaviour.length)"] + (behaviour.etag.map { ["ETag: \($0)"] } ?? [])
                return connection.answer(416, headers: headers, body: "")
            }
            offset = asked
        }
        let length = behaviour.length - offset
        var head = ["HTTP/1.1 \(offset > 0 ? 206 : 200) Status", "Content-Type: \(behaviour.type)"] + behaviour.headers
        head.append("Content-Length: \(behaviour.announcedLength ?? length)")
        if let etag = behaviour.etag { head.append("ETag: \(etag)") }
        if offset > 0 {
            head.append("Content-Range: bytes \(offset)-\(behaviour.length - 1)/\(behaviour.length)")
        }
        guard connection.send(head.joined(separator: "\r\n") + "\r\n\r\n") else { return false }
        let end = breakAt.map { min($0, behaviour.length) } ?? behaviour.length
        while offset < end {
            let hold = self.behaviour.withLock { $0.holdsAt } ?? end
            guard offset < hold else {
                if connection.closes(withinMilliseconds: 10) { return false }
                continue
            }
            let next = min(end, hold, offset + behaviour.piece)
            guard connection.send(Self.bytes(offset..<next, version: behaviour.version)) else { return false }
            sent.add(next - offset, ordering: .relaxed)
            offset = next
            if behaviour.pauseMilliseconds > 0, connection.closes(withinMilliseconds: behaviour.pauseMilliseconds) {
                return false
            }
        }
        return breakAt == nil && behaviour.announcedLength == nil
    }
}
