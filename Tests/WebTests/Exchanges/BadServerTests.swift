import TestSupport
import Testing
import Web

@Suite("Servers that misbehave")
struct BadServerTests {
    private let client = WebClient.onLoopback()
    private let host = "127.0.0.1"

    @Test("A gzip bomb is stopped at the limit of decoded bytes")
    func bomb() async throws {
        let bomb = try fixture("zeros-20MB.gz")
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Content-Encoding: gzip"], body: bomb)
        }
        let request = WebRequest(url: server.url(), maximumBodyBytes: 1_000_000)
        let error = await #expect(throws: WebError.tooLarge(limit: 1_000_000)) {
            _ = try await client.exchange(request) { _ in Bounded(limit: 1_000_000) }
        }
        #expect(error?.description == "The document is larger than the limit of 1 MB.")
    }

    @Test("An endless body is stopped at the limit, and the connection closed")
    func endlessBody() async throws {
        let closed = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
            while connection.send(chunk) {}
            closed.fire()
        }
        #expect(
            await client.failure(WebRequest(url: server.url(), maximumBodyBytes: 100_000))
                == .tooLarge(limit: 100_000))
        await closed.wait()
    }

    @Test("A body announced as too large is not even begun")
    func announcedBody() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nx")
            connection.waitForClose()
        }
        await #expect(throws: WebError.tooLarge(limit: 15_000_000)) {
            _ = try await client.exchange(WebRequest(url: server.url())) { _ in
                Issue.record("A consumer was made")
                return Gathered()
            }
        }
    }

    @Test("A body of exactly the limit is accepted")
    func exactBody() async throws {
        let server = try RawServer { connection, _ in connection.answer(body: "12345") }
        #expect(try await client.get(WebRequest(url: server.url(), maximumBodyBytes: 5)).output == "12345")
        #expect(
            await client.failure(WebRequest(url: server.url(), maximumBodyBytes: 4)) == .tooLarge(limit: 4))
    }

    @Test("A document that ends before its announced length is rejected")
    func brokenOff() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf")
        }
        #expect(
            await client.failure(server.url())
                == .connectionBroken(host: host, reason: .incompleteDocument))
    }

    @Test("Bytes after the announced length are not part of the document")
    func excess() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhalf and more")
        }
        #expect(try await client.get(server.url()).output == "half")
    }

    @Test("A connection closed without a response is reported as such")
    func closedAtOnce() async throws {
        let server = try RawServer { (connection: RawConnection) in _ = connection.readRequest() }
        #expect(
            await client.failure(server.url()) == .connectionBroken(host: host, reason: .sentNothing))
    }

    @Test("A connection that is reset is reported as broken")
    func reset() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf")
            connection.reset()
        }
        let error = await client.failure(server.url())
        guard case .connectionBroken = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Endless headers are stopped at a limit")
    func headerFlood() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X-Flood: \(String(repeating: "x", count: 1000))\r\n") {}
        }
        #expect(await client.failure(server.url()) == .headersTooLarge(limit: 256 * 1024))
    }

    @Test("So is a single endless header line")
    func endlessHeaderLine() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nX-Flood: ")
            while connection.send(String(repeating: "x", count: 1000)) {}
        }
        let error = await client.failure(server.url())
        guard case .headersTooLarge = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("So are endless interim responses")
    func interimFlood() async throws {
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            // Long lines, since newer libcurl accepts 5,000 lines.
            let hint = "HTTP/1.1 103 Early Hints\r\nLink: </\(String(repeating: "x", count: 1000))>\r\n\r\n"
            while connection.send(hint) {}
        }
        #expect(await client.failure(server.url()) == .headersTooLarge(limit: 256 * 1024))
    }

    @Test("A response that is not HTTP is reported as such")
    func otherProtocol() async throws {
        let server = try RawServer { (connection: RawConnection) in
            connection.send("SSH-2.0-OpenSSH_9.2\r\nand more that is not HTTP\r\n")
            connection.waitForClose()
        }
        let error = await client.failure(server.url())
        guard case .malformedAnswer(host: host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A body not compressed as announced is reported as such")
    func wrongEncoding() async throws {
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Content-Encoding: gzip"], body: "this is no gzip stream at all")
        }
        let error = await client.failure(server.url())
        guard case .malformedAnswer(host: host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("The endless body of a refusal is not read")
    func endlessRefusal() async throws {
        let closed = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 404 Not Found\r\n\r\n")
            while connection.send(String(repeating: "x", count: 4096)) {}
            closed.fire()
        }
        #expect(try await client.get(server.url()).head.status == 404)
        await closed.wait()
    }

    @Test("A port where nobody listens refuses the connection")
    func refusedConnection() async throws {
        let error = await client.failure("http://127.0.0.1:\(try RawServer.unusedPort())/")
        #expect(error == .cannotConnect(host: host, reason: .refusesConnections))
        #expect(error?.description == "Cannot reach 127.0.0.1: connection refused.")
    }

    @Test("A host that does not exist is reported as such")
    func unknownHost() async throws {
        // A label of more than 63 letters is invalid, so no name server is asked.
        let host = String(repeating: "a", count: 70) + ".test"
        #expect(await client.failure("http://\(host)/") == .unresolvedHost(host))
    }
}

/// Fails the test when it receives more than the client should let through.
private struct Bounded: BodyConsumer {
    let limit: Int
    var count = 0

    init(limit: Int) { self.limit = limit }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        #expect(count <= limit)
    }

    func finish() -> Int { count }
}
