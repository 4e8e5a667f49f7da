import TestSupport
import Testing
import Web

@Suite("Many at once, few per host")
struct ConcurrencyTests {
    @Test("A host gets at most the configured number of concurrent requests", arguments: [1, 2, 4])
    func perHost(limit: Int) async throws {
        let rendezvous = Rendezvous(size: limit)
        let server = try RawServer { connection, _ in
            rendezvous.meet()
            rendezvous.leave()
            connection.answer(body: "ok")
        }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: limit))
        let answers = await outputs(of: (0..<(limit * 6)).map { server.url("/\($0)") }, client)
        #expect(answers == Array(repeating: "ok", count: limit * 6))
        #expect(rendezvous.maximumAtOnce == limit)
        #expect(server.connections <= limit)
    }

    @Test("When more servers respond at once than are read in one round, all are read")
    func manyAnswers() async throws {
        let rendezvous = Rendezvous(size: 80)
        let servers = try (1...80).map { number in
            try RawServer(address: "127.0.9.\(number)") { connection, _ in
                rendezvous.meet()
                rendezvous.leave()
                connection.answer(body: "ok")
            }
        }
        let answers = await outputs(of: servers.map { $0.url() }, WebClient.onLoopback())
        #expect(answers == Array(repeating: "ok", count: 80))
        #expect(rendezvous.maximumAtOnce == 80)
    }

    @Test("The total number of transfers is limited as configured, and all get their turn")
    func inAll() async throws {
        let rendezvous = Rendezvous(size: 3)
        let servers = try (1...9).map { number in
            try RawServer(address: "127.0.1.\(number)") { connection, _ in
                rendezvous.meet()
                rendezvous.leave()
                connection.answer(body: "ok")
            }
        }
        let client = WebClient.onLoopback(WebConfiguration(totalConnections: 3))
        let answers = await outputs(of: servers.flatMap { [$0.url("/1"), $0.url("/2")] }, client)
        #expect(answers == Array(repeating: "ok", count: 18))
        #expect(rendezvous.maximumAtOnce == 3)
    }

    @Test("Many transfers from many hosts all arrive, each with its own body")
    func many() async throws {
        let servers = try (1...40).map { number in
            try RawServer(address: "127.0.2.\(number)") { connection, request in
                connection.answer(body: "\(number) \(request.split(separator: " ")[1])")
            }
        }
        let client = WebClient.onLoopback()
        let urls = servers.indices.flatMap { index in (0..<20).map { servers[index].url("/\($0)") } }
        let expected = servers.indices.flatMap { index in (0..<20).map { "\(index + 1) /\($0)" } }
        #expect(await outputs(of: urls, client).sorted() == expected.sorted())
    }

    @Test("A host that never responds delays only its own feeds")
    func deadHost() async throws {
        let asked = Signal()
        let dead = try RawServer(address: "127.0.0.9") { (connection: RawConnection) in
            asked.fire()
            connection.waitForClose()
        }
        let server = try RawServer { connection, _ in connection.answer(body: "ok") }
        let client = WebClient.onLoopback(WebConfiguration(totalConnections: 4))
        let stuck = (0..<10).map { number in Task { await client.failure(dead.url("/\(number)")) } }
        await asked.wait()
        #expect(await outputs(of: (0..<10).map { server.url("/\($0)") }, client).count == 10)
        for task in stuck { task.cancel() }
        for task in stuck { #expect(await task.value == .cancelled) }
    }

    private func outputs(of urls: [String], _ client: WebClient) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for url in urls {
                group.addTask {
                    do throws(WebError) {
                        return try await client.get(url).output ?? "nothing"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
