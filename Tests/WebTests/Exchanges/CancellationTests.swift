import TestSupport
import Testing
import Web

@Suite("Cancellation and shutdown")
struct CancellationTests {
    private let client = WebClient.onLoopback()

    @Test("Cancelling the task ends the exchange and closes the connection", arguments: [false, true])
    func duringTransfer(hasBegun: Bool) async throws {
        let asked = Signal()
        let closed = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            if hasBegun { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf") }
            asked.fire()
            connection.waitForClose()
            closed.fire()
        }
        let task = Task { await client.failure(server.url()) }
        await asked.wait()
        task.cancel()
        #expect(await task.value == .cancelled)
        await closed.wait()
    }

    @Test("A task cancelled before it begins sends no request")
    func beforeTransfer() async throws {
        let server = try RawServer { connection, _ in connection.answer() }
        let begin = Signal()
        let task = Task {
            await begin.wait()
            return await client.failure(server.url())
        }
        task.cancel()
        begin.fire()
        #expect(await task.value == .cancelled)
        // The thread handles requests in order: when this one has been answered, the other is long done.
        _ = try await client.get(server.url("/second"))
        #expect(server.requests.count == 1)
    }

    @Test("An exchange's progress says whether a server has been asked, even if it was cut off")
    func watched() async throws {
        let asked = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            asked.fire()
            connection.waitForClose()
        }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        let (first, second) = (ExchangeProgress(), ExchangeProgress())
        await withTaskGroup(of: Void.self) { group in
            for watch in [first, second] {
                group.addTask {
                    let request = WebRequest(url: server.url(), timeout: .seconds(600), lowSpeedTime: .seconds(600))
                    await #expect(throws: WebError.cancelled) {
                        try await client.exchange(request, watch: watch) { _ in
                            Gathered()
                        } using: { _ in
                        }
                    }
                }
                // By then the first has the only turn.
                await asked.wait()
            }
            group.cancelAll()
        }
        #expect(first.isRequestSent && !second.isRequestSent)
        let unreachable = ExchangeProgress()
        let nowhere = WebRequest(url: "http://127.0.0.1:\(try RawServer.unusedPort())/")
        await #expect(throws: WebError.self) {
            try await client.exchange(nowhere, watch: unreachable) { _ in
                Gathered()
            } using: { _ in
            }
        }
        #expect(!unreachable.isRequestSent)
    }

    @Test("Exchanges waiting for their turn are cancelled without a request")
    func whileWaiting() async throws {
        let asked = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            asked.fire()
            connection.waitForClose()
        }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        let errors = await withTaskGroup(of: WebError?.self) { group in
            group.addTask { await client.failure(server.url("/first")) }
            await asked.wait()
            for number in 1...100 {
                group.addTask { await client.failure(server.url("/\(number)")) }
            }
            group.cancelAll()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors == Array(repeating: .cancelled, count: 101))
        #expect(server.requests.count == 1)
    }

    @Test("If cancelled while responses stream in, every exchange ends exactly once")
    func underLoad() async throws {
        let server = try RawServer { connection, _ in
            connection.answer(body: String(repeating: "x", count: 50_000))
        }
        for round in 0..<20 {
            let ended = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { [client] in
                        let error = await client.failure(server.url())
                        return error == nil || error == .cancelled
                    }
                }
                var results: [Bool] = []
                for await result in group {
                    results.append(result)
                    if results.count == round { group.cancelAll() }
                }
                return results
            }
            #expect(ended == Array(repeating: true, count: 20))
        }
    }

    @Test("Shutting down cancels running exchanges, refuses new ones, and returns")
    func shutdown() async throws {
        let asked = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            asked.fire()
            connection.waitForClose()
        }
        async let running = client.failure(server.url())
        await asked.wait()
        await client.shutdown()
        #expect(await running == .cancelled)
        #expect(await client.failure(server.url()) == .cancelled)
        await client.shutdown()
    }

    @Test("An unused client shuts down, too")
    func idleShutdown() async {
        await client.shutdown()
    }

    @Test("A thread that ended without work is replaced by another")
    func restart() async throws {
        let server = try RawServer { connection, _ in connection.answer(body: "ok") }
        let client = WebClient.onLoopback(WebConfiguration(idleLifetime: .zero))
        for _ in 1...200 { #expect(try await client.get(server.url()).output == "ok") }
        await client.shutdown()
    }
}
