import Foundation
import Synchronization
import TestSupport
import Testing
import Web

/// Records what it receives.
private final class Receiver: DownloadReceiver {
    struct Received: Sendable {
        var head: ResponseHead?
        var heads = 0
        var bytes: [UInt8] = []
        var error: WebError?
    }

    let received = Mutex(Received())
    let hasEnded = Signal()
    private let decision: BodyDecision
    private let limit: Int

    init(_ decision: BodyDecision = .take, limit: Int = .max) {
        self.decision = decision
        self.limit = limit
    }

    func begin(_ head: ResponseHead) -> BodyDecision {
        received.withLock { received in
            received.head = head
            received.heads += 1
        }
        return decision
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received.withLock { received in
            received.bytes += bytes
            return received.bytes.count <= limit
        }
    }

    func end(_ error: WebError?) {
        received.withLock { $0.error = error }
        hasEnded.fire()
    }
}

@Suite("Downloads", .timeLimit(.minutes(30)))
struct DownloadTests {
    private let client = WebClient.onLoopback()

    private func fetch(
        _ download: WebDownload, by client: WebClient? = nil, _ receiver: Receiver = Receiver()
    ) async throws -> Receiver.Received {
        try (client ?? self.client).begin(download, DownloadTicket(), receiver: receiver)
        await receiver.hasEnded.wait()
        return receiver.received.withLock { $0 }
    }

    @Test("A 206 has its body, and the range from its header", arguments: [200, 206])
    func part(status: Int) async throws {
        let server = try RawServer { connection, _ in
            connection.answer(
                status, headers: ["Content-Range: bytes 5-8/9", "Content-Encoding: identity", "ETag: \"a\""],
                body: "part")
        }
        let received = try await fetch(WebDownload(url: server.url()))
        #expect(received.error == nil)
        #expect(received.bytes == Array("part".utf8))
        #expect(received.head?.status == status)
        #expect(received.head?.etag == "\"a\"")
        #expect(received.head?.contentLength == 4)
        #expect(received.head?.contentRange == "bytes 5-8/9")
        #expect(received.head?.contentEncoding == "identity")
    }

    @Test("A paused body arrives completely once resumed, and others arrive meanwhile")
    func waitingBody() async throws {
        let server = try RawServer { connection, _ in
            connection.answer(200, body: String(repeating: "x", count: 300_000))
        }
        let (receiver, ended) = (Receiver(.wait), Receiver(.wait))
        let (ticket, endedTicket) = (DownloadTicket(), DownloadTicket())
        try client.begin(WebDownload(url: server.url()), ticket, receiver: receiver)
        try client.begin(WebDownload(url: server.url()), endedTicket, receiver: ended)
        #expect(try await eventually { [receiver, ended].allSatisfy { $0.received.withLock { $0.heads == 1 } } })
        client.end(endedTicket)
        await ended.hasEnded.wait()
        #expect(ended.received.withLock { $0.bytes.isEmpty && $0.error == .cancelled })
        // This download gets the host's turn that has become free.
        #expect(try await fetch(WebDownload(url: server.url())).bytes.count == 300_000)
        #expect(receiver.received.withLock { $0.bytes.isEmpty })
        client.unpause(ticket)
        await receiver.hasEnded.wait()
        #expect(receiver.received.withLock { $0.bytes.count == 300_000 && $0.heads == 1 && $0.error == nil })
    }

    @Test(
        "Its own headers are sent on every hop, and replace libcurl's",
        arguments: ["127.0.0.1", "localhost"])
    func headers(host: String) async throws {
        let target = try RawServer { connection, _ in connection.answer(206, body: "part") }
        let server = try RawServer { connection, _ in
            connection.answer(302, headers: ["Location: http://\(host):\(target.port)/there"], body: "")
        }
        let received = try await fetch(
            WebDownload(
                url: server.url(),
                headers: [
                    RequestHeader(name: "Accept-Encoding", value: "identity"),
                    RequestHeader(name: "Range", value: "bytes=5-"), RequestHeader(name: "If-Range", value: "\"a\""),
                ]))
        #expect(received.error == nil)
        #expect(received.head?.url == "http://\(host):\(target.port)/there")
        for request in server.requests + target.requests {
            #expect(request.contains("\r\nRange: bytes=5-\r\n"))
            #expect(request.contains("\r\nIf-Range: \"a\"\r\n"))
            #expect(request.contains("\r\nAccept-Encoding: identity\r\n"))
            #expect(!request.contains("gzip"))
        }
        #expect(server.requests.count + target.requests.count == 2)
    }

    @Test("A refusal has its header, and no body", arguments: [404, 416, 503])
    func refusal(status: Int) async throws {
        let server = try RawServer { connection, _ in
            connection.answer(status, headers: ["Content-Range: bytes */9", "Retry-After: 7"], body: "<html>no</html>")
        }
        let received = try await fetch(WebDownload(url: server.url()))
        #expect(received.error == nil)
        #expect(received.heads == 1)
        #expect(received.head?.status == status)
        #expect(received.head?.retryAfter == "7")
        #expect(received.head?.contentRange == "bytes */9")
        #expect(received.bytes == [])
    }

    @Test("A download may be larger than any document")
    func large() async throws {
        let piece = [UInt8](repeating: 7, count: 1 << 20)
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(20 << 20)\r\n\r\n")
            for _ in 0..<20 { connection.send(piece) }
        }
        #expect(try await fetch(WebDownload(url: server.url())).bytes.count == 20 << 20)
    }

    @Test("Refusing the body, or the rest of it, ends the exchange")
    func unwanted() async throws {
        let closed = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n<html>")
            connection.waitForClose()
            closed.fire()
        }
        let received = try await fetch(WebDownload(url: server.url()), Receiver(.refuse))
        #expect(received.error == .cancelled)
        #expect(received.bytes == [])
        await closed.wait()
        let cut = try await fetch(WebDownload(url: server.url()), Receiver(limit: 3))
        #expect(cut.error == .cancelled)
        #expect(cut.heads == 1)
    }

    @Test("An exchange ended by its ticket says so, whether or not it has begun")
    func ended() async throws {
        let asked = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            asked.fire()
            connection.waitForClose()
        }
        let (receiver, ticket) = (Receiver(), DownloadTicket())
        try client.begin(WebDownload(url: server.url()), ticket, receiver: receiver)
        await asked.wait()
        client.end(ticket)
        await receiver.hasEnded.wait()
        #expect(receiver.received.withLock { $0.error } == .cancelled)
        let early = DownloadTicket()
        client.end(early)
        let unasked = Receiver()
        try client.begin(WebDownload(url: server.url()), early, receiver: unasked)
        await unasked.hasEnded.wait()
        #expect(unasked.received.withLock { $0.error } == .cancelled)
        #expect(server.requests.count == 1)
    }

    @Test("A body that ends before its announced length is incomplete", arguments: [200, 206], ["", "short"])
    func short(status: Int, body: String) async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 \(status) OK\r\nContent-Length: 1000000000000000000\r\n\r\n\(body)")
        }
        let received = try await fetch(WebDownload(url: server.url()))
        #expect(received.bytes == Array(body.utf8))
        guard case .connectionBroken? = received.error else {
            Issue.record("\(String(describing: received.error))")
            return
        }
    }

    @Test(
        "A length too large for a number, or one that contradicts another, leaves no file",
        arguments: [
            "Content-Length: 100000000000000000000", "Content-Length: 10\r\nContent-Length: 5",
            "Content-Length: 10, 5",
        ],
        ["", "short"])
    func invalidLength(fields: String, body: String) async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n\(body)")
        }
        let received = try await fetch(WebDownload(url: server.url()))
        #expect(received.bytes == [])
        switch received.error {
        // libcurl itself rejects some of them, or reports the body as too short.
        case .malformedAnswer?, .connectionBroken?: break
        case let error: Issue.record("\(String(describing: error))")
        }
    }

    @Test("A duplicate length counts once, and in chunks none is needed")
    func lengthTwice() async throws {
        let server = try RawServer { (connection: RawConnection) in
            guard let request = connection.readRequest() else { return }
            connection.send(
                request.contains("/chunks")
                    ? "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n0\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nshort")
        }
        for path in ["/twice", "/chunks"] {
            let received = try await fetch(WebDownload(url: server.url(path)))
            #expect(received.error == nil && received.bytes == Array("short".utf8))
        }
    }

    @Test("A server that falls silent is given up, and a slow one is not")
    func silence() async throws {
        let server = try RawServer { (connection: RawConnection) in
            guard let request = connection.readRequest() else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")
            if request.contains("/silent") { return connection.waitForClose() }
            for _ in 0..<6 {
                connection.send("x")
                _ = connection.closes(withinMilliseconds: 500)
            }
        }
        let silent = try await fetch(WebDownload(url: server.url("/silent"), silence: .seconds(2)))
        guard case .timedOut? = silent.error else {
            Issue.record("\(String(describing: silent.error))")
            return
        }
        let dripping = try await fetch(WebDownload(url: server.url("/drip"), silence: .seconds(30)))
        #expect(dripping.error == nil)
        #expect(dripping.bytes.count == 6)
    }

    @Test("Other schemes than HTTP are refused", arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x"])
    func schemes(address: String) async throws {
        #expect(throws: WebError.self) {
            try client.begin(WebDownload(url: address), DownloadTicket(), receiver: Receiver())
        }
        let server = try RawServer { connection, _ in
            connection.answer(302, headers: ["Location: \(address)"], body: "")
        }
        let received = try await fetch(WebDownload(url: server.url()))
        #expect(received.error == .redirectRefused(to: address, reason: .scheme))
        #expect(received.heads == 0)
    }

    @Test("Downloads keep to the speed limit, alone and together")
    func speed() async throws {
        let body = [UInt8](repeating: 7, count: 300_000)
        let server = try RawServer { connection, _ in connection.answer(body: body) }
        let clock = ContinuousClock()
        let alone = try await clock.measure {
            let received = try await fetch(WebDownload(url: server.url(), bytesPerSecond: 150_000))
            #expect(received.bytes.count == 300_000)
        }
        #expect(alone > .seconds(1))
        let shared = WebClient.onLoopback(WebConfiguration(downloadBytesPerSecond: 300_000))
        let together = try await clock.measure {
            async let one = fetch(WebDownload(url: server.url()), by: shared)
            async let other = fetch(WebDownload(url: server.url()), by: shared)
            let sizes = try await [one.bytes.count, other.bytes.count]
            #expect(sizes == [300_000, 300_000])
        }
        #expect(together > .seconds(1))
    }
}

extension WebDownload {
    fileprivate init(
        url: String, headers: [RequestHeader] = [], silence: Duration = .seconds(60), bytesPerSecond: Int? = nil
    ) {
        self.init(
            document: WebRequest(url: url, accept: "*/*"), headers: headers, silence: silence,
            bytesPerSecond: bytesPerSecond)
    }
}
