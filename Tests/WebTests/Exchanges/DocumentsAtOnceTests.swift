import Synchronization
import TestSupport
import Testing
import Web

@Suite("Documents in memory")
struct DocumentsAtOnceTests {
    @Test("The number of documents being read or used is limited, however long they take, and all get their turn")
    func limit() async throws {
        let servers = try (1...8).map { number in
            try RawServer(address: "127.0.3.\(number)") { connection, _ in connection.answer(body: "body \(number)") }
        }
        let client = WebClient.onLoopback(WebConfiguration(documentsAtOnce: 2))
        let inMemory = HighWater()
        let isOver = Signal()
        async let bodies = withThrowingTaskGroup(of: String.self) { group in
            for server in servers {
                // libcurl's timeouts, and the others' own, would expire while the first documents are in use.
                let request = WebRequest(
                    url: server.url("/"), connectTimeout: .seconds(2), timeout: .seconds(3))
                group.addTask {
                    try await client.exchange(request) { _ in
                        inMemory.rise()
                        return Gathered()
                    } using: { answer in
                        await isOver.wait()
                        // Gives other documents every chance to be read meanwhile.
                        for _ in 0..<50 { await Task.yield() }
                        inMemory.fall()
                        return answer.output ?? "nothing"
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let silent = try RawServer(address: "127.0.3.9") { (connection: RawConnection) in connection.waitForClose() }
        // A separate client, whose wait takes no turn from the others.
        let witness = WebRequest(url: silent.url("/"), timeout: .seconds(5))
        #expect(await WebClient.onLoopback().failure(witness) != nil)
        isOver.fire()
        #expect(try await bodies.sorted() == (1...8).map { "body \($0)" })
        #expect(inMemory.mark == 2)
    }

    @Test("A document that is refused when its turn comes ends its exchange")
    func refusedAfterWaiting() async throws {
        struct Refusal: Error {}
        let first = try RawServer(address: "127.0.3.30") { connection, _ in connection.answer(body: "first") }
        let second = try RawServer(address: "127.0.3.31") { connection, _ in connection.answer(body: "second") }
        let silent = try RawServer(address: "127.0.3.32") { (connection: RawConnection) in connection.waitForClose() }
        let client = WebClient.onLoopback(WebConfiguration(documentsAtOnce: 1))
        let (isThere, isOver) = (Signal(), Signal())
        async let holder: Void = client.exchange(
            WebRequest(url: first.url("/")), consumer: { _ in Gathered() },
            using: { _ in
                isThere.fire()
                await isOver.wait()
            })
        await isThere.wait()
        // libcurl's own timeouts expire while it waits.
        let request = WebRequest(url: second.url("/"), connectTimeout: .seconds(2), timeout: .seconds(3))
        let refused = Task { try await client.exchange(request) { _ -> Gathered in throw Refusal() } }
        let witness = WebRequest(url: silent.url("/"), timeout: .seconds(4))
        #expect(await WebClient.onLoopback().failure(witness) != nil)
        isOver.fire()
        try await holder
        await #expect(throws: WebError.consumer(ConsumerFailure(Refusal()))) { _ = try await refused.value }
    }

    @Test("A server that falls silent within its document delays no other")
    func silentServer() async throws {
        let isOver = Signal()
        let hasBegun = Signal()
        let silent = try RawServer(address: "127.0.3.20") { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nslow ")
            isOver.waitBlocking()
            connection.send("body")
        }
        let quick = try RawServer(address: "127.0.3.21") { connection, _ in connection.answer(body: "quick body") }
        let client = WebClient.onLoopback(WebConfiguration(documentsAtOnce: 1))
        let slow = Task {
            try await client.exchange(
                WebRequest(url: silent.url("/"), timeout: .seconds(600), lowSpeedTime: .seconds(600))
            ) { _ in
                hasBegun.fire()
                return Gathered()
            }.output
        }
        await hasBegun.wait()
        #expect(try await client.get(quick.url("/")).output == "quick body")
        isOver.fire()
        #expect(try await slow.value == "slow body")
    }
}

/// Records the highest number at once.
private final class HighWater: Sendable {
    private let state = Mutex((now: 0, mark: 0))

    var mark: Int { state.withLock { $0.mark } }

    func rise() {
        state.withLock {
            $0.now += 1
            $0.mark = max($0.mark, $0.now)
        }
    }

    func fall() { state.withLock { $0.now -= 1 } }
}
