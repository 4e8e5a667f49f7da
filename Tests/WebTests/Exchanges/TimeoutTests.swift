import TestSupport
import Testing
import Web

@Suite("Timeouts")
struct TimeoutTests {
    private let client = WebClient.onLoopback()

    @Test("A server that does not respond times out")
    func silence() async throws {
        let server = try RawServer { (connection: RawConnection) in connection.waitForClose() }
        let request = WebRequest(url: server.url(), timeout: .milliseconds(200))
        #expect(
            await client.failure(request)
                == .timedOut(host: "127.0.0.1", phase: .waitingForAnswer, after: .milliseconds(200)))
    }

    @Test("A handshake that never ends counts as a connection timeout")
    func silentHandshake() async throws {
        let server = try RawServer { (connection: RawConnection) in connection.waitForClose() }
        let request = WebRequest(url: server.url(scheme: "https"), connectTimeout: .milliseconds(200))
        #expect(
            await client.failure(request)
                == .timedOut(host: "127.0.0.1", phase: .connecting, after: .milliseconds(200)))
    }

    @Test("An endless trickle is stopped by the timeout of the whole exchange")
    func trickle() async throws {
        let server = try RawServer { (connection: RawConnection) in connection.trickle(everyMilliseconds: 5) }
        let request = WebRequest(url: server.url(), timeout: .milliseconds(400), lowSpeedLimit: 0)
        #expect(
            await client.failure(request)
                == .timedOut(host: "127.0.0.1", phase: .receiving, after: .milliseconds(400)))
    }

    @Test("A trickle is stopped for its low speed, long before the timeout")
    func lowSpeed() async throws {
        let server = try RawServer { (connection: RawConnection) in connection.trickle(everyMilliseconds: 100) }
        let request = WebRequest(
            url: server.url(), timeout: .seconds(600), lowSpeedLimit: 1000, lowSpeedTime: .seconds(1))
        #expect(
            await client.failure(request) == .timedOut(host: "127.0.0.1", phase: .tooSlow, after: .seconds(1)))
    }

    @Test(
        "A silent server, and one that stops after its header, is given up long before the timeout",
        arguments: [false, true])
    func silenceOfOneAsked(sendsHead: Bool) async throws {
        let server = try RawServer { (connection: RawConnection) in
            if sendsHead {
                _ = connection.readRequest()
                _ = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
            }
            connection.waitForClose()
        }
        let request = WebRequest(url: server.url(), timeout: .seconds(600), lowSpeedTime: .seconds(1))
        #expect(
            await client.failure(request)
                == .timedOut(
                    host: "127.0.0.1", phase: sendsHead ? .tooSlow : .silent, after: .seconds(1)))
    }

    @Test("A redirect is followed even if the rest of its own document never arrives")
    func stalledRedirect() async throws {
        let target = try RawServer(address: "127.0.0.3") { connection, _ in connection.answer(body: "there") }
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            _ = connection.send(
                "HTTP/1.1 302 Found\r\nLocation: \(target.url("/"))\r\nContent-Length: 10\r\n\r\nhere")
            connection.waitForClose()
        }
        let request = WebRequest(url: server.url(), timeout: .seconds(600), lowSpeedTime: .seconds(1))
        #expect(try await client.get(request).output == "there")
    }

    @Test("The hops of a redirect share one timeout")
    func sharedTimeout() async throws {
        // Each response comes within the timeout, but all of them together do not.
        let server = try RawServer { connection, request in
            let number = request.split(separator: " ")[1].dropFirst().description
            if !connection.closes(withinMilliseconds: 200) {
                connection.answer(302, headers: ["Location: /\((Int(number) ?? 0) + 1)"])
            }
        }
        let request = WebRequest(url: server.url("/0"), timeout: .milliseconds(500))
        #expect(
            await client.failure(request)
                == .timedOut(host: "127.0.0.1", phase: .waitingForAnswer, after: .milliseconds(500)))
    }

    @Test("Waiting for a turn at a busy host does not count")
    func waitingForATurn() async throws {
        let mayContinue = Signal()
        let first = Signal()
        let busy = try RawServer { connection, request in
            if request.hasPrefix("GET /first") {
                first.fire()
                mayContinue.waitBlocking()
            }
            connection.answer(body: "done")
        }
        let silent = try RawServer(address: "127.0.0.2") { (connection: RawConnection) in connection.waitForClose() }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        async let holder = client.get(busy.url("/first"))
        await first.wait()
        async let patient = client.get(WebRequest(url: busy.url("/second"), timeout: .seconds(5)))
        // Starts after the patient one: when its longer timeout expires, the other's would have expired, too.
        let witness = WebRequest(url: silent.url(), timeout: .seconds(6))
        #expect(await client.failure(witness) != nil)
        mayContinue.fire()
        #expect(try await holder.output == "done")
        #expect(try await patient.output == "done")
    }
}

extension RawConnection {
    fileprivate func trickle(everyMilliseconds time: Int32) {
        _ = readRequest()
        guard send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n") else { return }
        while !closes(withinMilliseconds: time), send("x") {}
    }
}
