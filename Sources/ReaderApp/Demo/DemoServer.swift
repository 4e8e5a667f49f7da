import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import News
import Presentation
import Programs
import Synchronization

/// The network of a demonstration: a loopback proxy that answers for every host and contacts none. One thread and one
/// request per connection; connections beyond the limit are closed.
final class DemoServer: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let maximumConnections = 32
    /// The longest request head, in bytes.
    private static let maximumHeadLength = 16_384
    /// Seconds that the slow server takes for new content.
    private static let responseDelay: TimeInterval = 5
    /// The size in bytes of a file, and of its chunks; two chunks are sent per second.
    private static let file = (size: 2_400_000, piece: 150_000)

    /// An interrupted response of the slow feed.
    private struct Slow {
        /// Whether the feed was ever sent.
        var hasAnswered = false
        var interrupted: DemoFeeds.Document?
    }

    let port: Int
    /// Events to show to the user.
    let events: AsyncStream<DemoText>
    private let sink: AsyncStream<DemoText>.Continuation
    private let feeds: DemoFeeds
    private let clock: FastClock
    private let descriptor: Int32
    /// Seconds that a client may take to send a request, or to accept more of a response.
    private let timeout: TimeInterval
    private let slow = Mutex(Slow())
    /// The number of open connections.
    private let connections = Mutex(0)

    /// Listens, and answers from now on until the process ends.
    init(clock: FastClock, timeout: TimeInterval = 10) throws(Failure) {
        self.clock = clock
        self.timeout = timeout
        feeds = DemoFeeds(start: clock.start)
        (descriptor, port) = try Self.listen()
        (events, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
        SystemThread.run { [self] in
            while true {
                let connection = clinux_accept(descriptor)
                if connection >= 0 {
                    begin(connection)
                } else if errno != EINTR && errno != ECONNABORTED {
                    // For instance too many open files, which may pass.
                    usleep(100_000)
                }
            }
        }
    }

    private static func listen() throws(Failure) -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else {
            throw Failure(description: "No server can listen on loopback: \(String(cString: strerror(errno))).")
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}

extension DemoServer {
    private func begin(_ connection: Int32) {
        let isTaken = connections.withLock { count in
            guard count < Self.maximumConnections else { return false }
            count += 1
            return true
        }
        guard isTaken else {
            close(connection)
            return
        }
        SystemThread.run { [self] in
            // Blocking, since each connection has its own thread.
            _ = fcntl(connection, F_SETFL, 0)
            serve(connection)
            // Before closing: a client that sees the end may connect again.
            connections.withLock { $0 -= 1 }
            close(connection)
        }
    }

    private func serve(_ connection: Int32) {
        var limit = timeval(tv_sec: Int(timeout.rounded(.up)), tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard let request = DemoRequest(head: readHead(connection)) else { return }
        let name = request.host.hasSuffix(".example") ? String(request.host.dropLast(".example".count)) : ""
        if request.path == "/feed.xml", let document = feeds.document(name, after: clock.elapsed) {
            answer(request, with: document, of: name, over: connection)
        } else if !name.isEmpty, request.path.hasSuffix(".mp3") || request.path.hasSuffix(".mp4") {
            sendFile(request, over: connection)
        } else {
            send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", over: connection)
        }
    }

    /// - Returns: Empty when the head is too long or too late.
    private func readHead(_ connection: Int32) -> [UInt8] {
        let end = Self.uptime + timeout
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !head.ends(with: "\r\n\r\n") {
            guard isReadable(connection, until: end) else { return [] }
            let count = recv(connection, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0, head.count + count <= Self.maximumHeadLength else { return [] }
            head += buffer[..<count]
        }
        return head
    }

    private func answer(
        _ request: DemoRequest, with document: DemoFeeds.Document, of name: String, over connection: Int32
    ) {
        let isSlow = name == DemoFeeds.slow
        if isSlow, let begun = slow.withLock(\.interrupted) {
            return finish(begun, request, over: connection)
        }
        guard request.fields["if-none-match"] != document.etag else {
            send(
                "HTTP/1.1 304 Not Modified\r\nETag: \(document.etag)\r\nConnection: close\r\n\r\n", over: connection)
            return
        }
        let half = isSlow && slow.withLock(\.hasAnswered) ? document.bytes.count / 2 : document.bytes.count
        sendHead(document, over: connection)
        send(document.bytes[..<half], over: connection)
        guard isSlow else { return }
        if half < document.bytes.count {
            slow.withLock { $0.interrupted = document }
            if closes(connection, within: Self.responseDelay) { return }
            send(document.bytes[half...], over: connection)
        }
        slow.withLock { $0 = Slow(hasAnswered: true) }
    }

    /// Sends the slow feed again, to the process that continues the fetch.
    private func finish(_ document: DemoFeeds.Document, _ request: DemoRequest, over connection: Int32) {
        let first = request.first(of: document)
        if first != nil { sink.yield(.handedOver) }
        if closes(connection, within: Self.responseDelay) { return }
        sendHead(document, from: first, over: connection)
        send(document.bytes[(first ?? 0)...], over: connection)
        slow.withLock { $0.interrupted = nil }
        if first != nil { sink.yield(.broughtIn) }
    }

    private func sendHead(_ document: DemoFeeds.Document, from first: Int? = nil, over connection: Int32) {
        let count = document.bytes.count
        let range = first.map { "Content-Range: bytes \($0)-\(count - 1)/\(count)\r\n" } ?? ""
        let status = first == nil ? "200 OK" : "206 Partial Content"
        send(
            "HTTP/1.1 \(status)\r\nContent-Type: application/rss+xml\r\nETag: \(document.etag)\r\n\(range)"
                + "Content-Length: \(count - (first ?? 0))\r\nConnection: close\r\n\r\n",
            over: connection)
    }

    /// Sends a file at the pace of a slow server: silence, as MP3.
    private func sendFile(_ request: DemoRequest, over connection: Int32) {
        let frame: [UInt8] = [0xff, 0xfb, 0x90, 0xc4] + [UInt8](repeating: 0, count: 413)
        var bytes: [UInt8] = []
        while bytes.count < Self.file.size { bytes += frame }
        let file = DemoFeeds.Document(bytes: bytes, etag: "\"silence\"")
        let first = request.first(of: file)
        sendHead(file, from: first, over: connection)
        sink.yield(.downloading)
        var rest = bytes[(first ?? 0)...]
        while !rest.isEmpty {
            guard send(rest.prefix(Self.file.piece), over: connection) else { return }
            rest = rest.dropFirst(Self.file.piece)
            if closes(connection, within: 0.5) { return }
        }
        sink.yield(.downloaded)
    }

    /// Waits, and returns whether the client closes the connection meanwhile.
    private func closes(_ connection: Int32, within seconds: TimeInterval) -> Bool {
        isReadable(connection, until: Self.uptime + seconds)
    }

    /// Waits until there is something to read, including the end of the stream; false at the timeout.
    private func isReadable(_ connection: Int32, until end: TimeInterval) -> Bool {
        while true {
            let rest = end - Self.uptime
            guard rest > 0 else { return false }
            var state = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Int32(rest * 1_000) + 1) > 0 { return true }
        }
    }

    private static var uptime: TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    private func send(_ text: String, over connection: Int32) { send(Array(text.utf8)[...], over: connection) }

    /// - Returns: whether everything was sent.
    @discardableResult
    private func send(_ bytes: ArraySlice<UInt8>, over connection: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.send(connection, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

/// A client's request to a proxy.
struct DemoRequest: Equatable {
    let host: String
    let path: String
    /// By their names in lower case.
    private(set) var fields: [String: String] = [:]

    /// - Returns: `nil` unless it is a `GET` for an absolute HTTP URL.
    init?(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[0] == "GET", words[1].hasPrefix("http://") else { return nil }
        let address = words[1].dropFirst("http://".count)
        let host = address.prefix { $0 != "/" }
        self.host = String(host.prefix { $0 != ":" }).lowercased()
        path = address.count > host.count ? String(address.dropFirst(host.count)) : "/"
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
        }
    }

    /// The first byte wanted of a document; `nil` for all of it, when no range of this version is requested.
    func first(of document: DemoFeeds.Document) -> Int? {
        guard fields["if-range"] == document.etag, let range = fields["range"], range.hasPrefix("bytes="),
            let first = Int(range.dropFirst("bytes=".count).prefix { $0 != "-" }), first < document.bytes.count
        else { return nil }
        return first
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
