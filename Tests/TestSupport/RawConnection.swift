import Foundation
import Glibc

/// One connection of a `RawServer`, served byte by byte.
public final class RawConnection {
    /// Its number, from 1, in the order of acceptance.
    public let number: Int
    private let descriptor: Int32
    private let server: RawServer
    private var buffer: [UInt8] = []

    init(descriptor: Int32, number: Int, server: RawServer) {
        self.number = number
        self.descriptor = descriptor
        self.server = server
    }

    /// The server's port.
    public var port: Int { server.port }

    deinit { close(descriptor) }

    /// The next request's head; `nil` if the client has closed.
    public func readRequest() -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let index = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
                let head = String(decoding: buffer[..<(index + end.count)], as: UTF8.self)
                buffer.removeFirst(index + end.count)
                server.record(head)
                return head
            }
            guard receive() else { return nil }
        }
    }

    /// The body, or its first bytes, of the request whose head was read; fewer if the client has gone.
    public func readBody(_ count: Int) -> [UInt8] {
        while buffer.count < count, receive() {}
        defer { buffer.removeFirst(min(count, buffer.count)) }
        return Array(buffer.prefix(count))
    }

    /// Returns false if the client has gone.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = RawServer.uninterrupted {
                bytes[sent...].withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends a whole response, and leaves the connection open.
    @discardableResult
    public func answer(_ status: Int = 200, headers: [String] = [], body: [UInt8]) -> Bool {
        let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)"] + headers
        return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    @discardableResult
    public func answer(_ status: Int = 200, headers: [String] = [], body: String = "") -> Bool {
        answer(status, headers: headers, body: Array(body.utf8))
    }

    /// Records the first bytes as a request, whatever they are, as Latin-1.
    public func recordFirstBytes() {
        guard receive() else { return }
        server.record(String(String.UnicodeScalarView(buffer.map { Unicode.Scalar($0) })))
    }

    /// Whether the first bytes are a TLS handshake (RFC 8446, section 5.1); they remain to be read.
    public func beginsTLS() -> Bool { (!buffer.isEmpty || receive()) && buffer.first == 22 }

    /// Returns when the other end, a process on this machine, has read all that was sent, or has gone.
    public func waitUntilRead() {
        func port(_ appearance: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32)
            -> UInt16
        {
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { appearance(descriptor, $0, &size) }
            }
            return UInt16(bigEndian: address.sin_port)
        }
        let ends = String(format: ":%04X", port(getpeername)) + String(format: " 0100007F:%04X ", port(getsockname))
        // Bytes in transit are counted here until they are counted at the other end.
        var unacknowledged: Int32 = 1
        while ioctl(descriptor, UInt(TIOCOUTQ), &unacknowledged) == 0, unacknowledged > 0 { usleep(2000) }
        while !isRead(ends) && !isClosed { usleep(2000) }
    }

    /// Whether the other end is known to have read everything. A line of the table has both ends, the state, and the
    /// bytes in the send and receive queues (proc_pid_net(5)); while connections come and go, it can be missing.
    private func isRead(_ ends: String) -> Bool {
        // Not Foundation's reading of whole files, which ends after the first page of this table.
        guard let table = fopen("/proc/net/tcp", "re") else { return false }
        defer { fclose(table) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), table) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.contains(ends) { return text.split(separator: " ")[4].hasSuffix(":00000000") }
        }
        return false
    }

    /// Whether the client has closed, or reset, the connection.
    private var isClosed: Bool {
        var byte: UInt8 = 0
        let count = RawServer.uninterrupted { recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) }
        return count == 0 || count < 0 && errno != EAGAIN
    }

    /// Sends the first half of a document and one byte more, and returns when the process at the other end has processed
    /// the half: it reads the byte only afterwards.
    public func sendHalf(of document: [UInt8]) {
        let half = document.count / 2
        for piece in [document[..<half], document[half...half]] {
            send(Array(piece))
            waitUntilRead()
        }
    }

    public func waitForClose() {
        while receive() {}
    }

    /// Whether the client closes within the time, as while a slow server pauses between two bytes.
    public func closes(withinMilliseconds time: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, time) > 0 && !receive()
    }

    /// Ends the connection with a reset, not with a proper end.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}

extension RawConnection {
    private func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = RawServer.uninterrupted { recv(descriptor, &chunk, chunk.count, 0) }
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}
