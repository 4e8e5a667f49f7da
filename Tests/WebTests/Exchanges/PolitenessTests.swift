import TestSupport
import Testing

@testable import Web

@Suite("Politeness on the wire")
struct PolitenessTests {
    private let client = WebClient.onLoopback()

    @Test(
        "A request waiting for a host that asks for fewer requests fails without being sent",
        arguments: [429, 503])
    func hostAsksForFewer(status: Int) async throws {
        let isRefusing = Signal()
        let server = try RawServer { connection, _ in
            isRefusing.waitBlocking()
            connection.answer(status, headers: ["Retry-After: 60"])
        }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        // Started immediately, so that each request is queued before the next one starts.
        let tasks = (1...5).map { number in Task.immediate { await client.failure(server.url("/\(number)")) } }
        isRefusing.fire()
        var outcomes: [WebError?] = []
        for task in tasks { outcomes.append(await task.value) }
        let wish = WebError.hostAskedToWait(host: "127.0.0.1:\(server.port)", status: status, retryAfter: "60")
        #expect(outcomes.allSatisfy { $0 == nil || $0 == wish })
        #expect(outcomes.contains(wish))
        #expect(outcomes.count { $0 == nil } == server.requests.count)
        #expect(wish.description.contains("fewer requests"))
    }

    @Test("A 503 without Retry-After delays no other request")
    func plainFailure() async throws {
        let server = try RawServer { connection, _ in connection.answer(503) }
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        await withTaskGroup(of: WebError?.self) { group in
            for number in 1...4 { group.addTask { await client.failure(server.url("/\(number)")) } }
            for await failure in group { #expect(failure == nil) }
        }
        #expect(server.requests.count == 4)
    }

    @Test("The user's headers go to the address's own server, and to no other by redirect")
    func ownHeaders() async throws {
        let other = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "other") }
        let server = try RawServer { connection, request in
            connection.answer(302, headers: ["Location: \(request.hasPrefix("GET /a") ? "/b" : other.url())"])
        }
        let request = WebRequest(
            url: server.url("/a"),
            headers: [
                RequestHeader(name: "X-Token", value: "secret"), RequestHeader(name: "accept", value: "text/plain"),
                RequestHeader(name: "Bad Name", value: "x"), RequestHeader(name: "X-Bad", value: "a\r\nX-Evil: 1"),
            ])
        #expect(try await client.get(request).output == "other")
        #expect(server.requests.count == 2)
        for head in server.requests {
            #expect(head.contains("\r\nX-Token: secret\r\n"))
            #expect(head.contains("\r\naccept: text/plain\r\n") && !head.contains("Accept: application"))
            #expect(!head.contains("Evil") && !head.contains("Bad"))
        }
        #expect(!other.requests.joined().contains("secret"))
        #expect(!"\(request)".contains("secret"))
    }

    @Test("A remembered move is requested at once, with the password for the same server only")
    func move() async throws {
        let other = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "other") }
        let server = try RawServer { connection, _ in connection.answer(body: "here") }
        var request = WebRequest(
            url: server.url("/old", credentials: "ann:secret@"), headers: [RequestHeader(name: "X-Token", value: "t")],
            movedTo: server.url("/new"), reach: .anywhere)
        let answer = try await client.get(request)
        #expect(answer.output == "here")
        #expect(answer.head.url == server.url("/new"))
        #expect(answer.head.redirects.isEmpty)
        #expect(answer.head.beganInPrivateNetwork == true)
        #expect(server.requests.map { $0.contains("GET /new ") && $0.contains("Authorization") } == [true])

        request.movedTo = other.url()
        #expect(try await client.get(request).output == "other")
        #expect(!other.requests.joined().contains("Authorization") && !other.requests.joined().contains("X-Token"))
        request.movedTo = "file:///etc/passwd"
        #expect(await client.failure(request) == .redirectRefused(to: "file:///etc/passwd", reason: .scheme))
    }

    @Test("A remembered move that leads back to the first address is followed there once, with the password")
    func moveBack() async throws {
        let other = try RawServer(address: "127.0.0.2") { connection, request in
            let home = request.split(separator: " ")[1].dropFirst(1)
            connection.answer(301, headers: ["Location: http://\(home)"])
        }
        let server = try RawServer { connection, request in
            if request.hasPrefix("GET /circle ") {
                connection.answer(301, headers: ["Location: \(other.url("/127.0.0.1:\(connection.port)/circle"))"])
            } else {
                connection.answer(body: "home")
            }
        }
        func request(_ path: String) -> WebRequest {
            WebRequest(
                url: server.url(path, credentials: "ann:secret@"),
                movedTo: other.url("/127.0.0.1:\(server.port)\(path)"), reach: .anywhere)
        }
        let answer = try await client.get(request("/feed"))
        #expect(answer.output == "home" && answer.head.url == server.url("/feed"))
        #expect(answer.head.redirects == [.init(status: 301, location: server.url("/feed"))])
        #expect(server.requests.map { $0.contains("\r\nAuthorization: Basic ") } == [true])
        #expect(!other.requests.joined().contains("Authorization"))
        // A redirect loop is still detected.
        let circle = other.url("/127.0.0.1:\(server.port)/circle")
        #expect(await client.failure(request("/circle")) == .redirectLoop(circle))
    }

    @Test("A remembered move of a public feed does not lead into a private network")
    func moveIntoPrivateNetwork() async throws {
        let inner = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "secret") }
        let outer = try RawServer { connection, _ in connection.answer() }
        let client = WebClient.onLoopback { $0 == IPAddress("127.0.0.2") }
        var request = WebRequest(url: outer.url(), movedTo: inner.url())
        #expect(await client.failure(request) == .redirectRefused(to: inner.url(), reason: .privateAddress))
        #expect(inner.connections == 0)
        request.reach = .anywhere
        #expect(try await client.get(request).output == "secret")
    }

    @Test("A response's freshness is in its header")
    func freshness() async throws {
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Cache-Control: max-age=60", "Expires: soon", "Date: today", "Age: 5"])
        }
        let head = try await client.get(server.url()).head
        #expect(head.cacheControl == "max-age=60" && head.expires == "soon" && head.date == "today" && head.age == "5")
    }

    @Test("HTTP/2 is offered over TLS, and HTTP/1.1 for servers without it")
    func offersHTTP2() async throws {
        let server = try RawServer { (connection: RawConnection) in
            connection.recordFirstBytes()
            connection.answer(400)
        }
        _ = await client.failure(server.url(scheme: "https"))
        let hello = try #require(server.requests.first)
        // The extension of RFC 7301 lists names, each preceded by its length.
        #expect(hello.contains("\u{2}h2\u{8}http/1.1"))
    }

    @Test("Every compression supported by libcurl is accepted")
    func compressions() async throws {
        let server = try RawServer { connection, _ in connection.answer() }
        _ = try await client.get(server.url())
        let line = try #require(
            server.requests.first?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Accept-Encoding:") })
        for name in ["gzip", "deflate"] { #expect(line.contains(name)) }
    }

    @Test("An invalid address is reported without its password")
    func brokenAddress() async throws {
        for address in ["http://ann:secret@host:99999/", "ann:secret@host/feed", "http://ann:sec ret@ho st/"] {
            let failure = try #require(await client.failure(address))
            #expect(!failure.description.contains("secret") && !failure.description.contains("ret@"))
        }
    }

    @Test("The user's own machines have no rate limit, others do, and strict hosts allow fewer connections")
    func limits() {
        let configuration = WebConfiguration(connectionsPerHost: 2, connectionsOfHosts: ["strict.example": 1])
        let network = NetworkRules(proxies: ProxySettings())
        #expect(HostLimits(host: "127.0.0.1", configuration, network) == HostLimits(connections: 2))
        #expect(HostLimits(host: "localhost", configuration, network) == HostLimits(connections: 2))
        #expect(
            HostLimits(host: "a.example", configuration, network) == HostLimits(connections: 2, rateLimit: RateLimit()))
        #expect(HostLimits(host: "www.strict.example", configuration, network).connections == 1)
        #expect(HostLimits(host: "notstrict.example", configuration, network).connections == 2)
    }
}
