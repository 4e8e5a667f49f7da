import TestSupport
import Testing

@testable import Web

@Suite("Redirects")
struct RedirectTests {
    private let client = WebClient.onLoopback()

    @Test("Redirects, relative ones too, are followed and reported in order", arguments: [301, 302, 303, 307, 308])
    func followed(status: Int) async throws {
        let server = try RawServer { connection, request in
            switch request.prefix(while: { !$0.isNewline }) {
            case "GET /old/feed HTTP/1.1":
                connection.answer(status, headers: ["Location: ../new?x=1#top"], body: "moved")
            case "GET /new?x=1 HTTP/1.1":
                connection.answer(302, headers: ["location: //127.0.0.1:\(connection.port)/last"])
            default: connection.answer(body: "here")
            }
        }
        let answer = try await client.get(server.url("/old/feed"))
        #expect(answer.output == "here")
        #expect(answer.head.url == server.url("/last"))
        #expect(
            answer.head.redirects == [
                ResponseHead.Redirect(status: status, location: server.url("/new?x=1")),
                ResponseHead.Redirect(status: 302, location: server.url("/last")),
            ])
        #expect(server.connections == 1)
    }

    @Test("An address met twice is a loop")
    func loop() async throws {
        let server = try RawServer { connection, request in
            connection.answer(302, headers: ["Location: \(request.hasPrefix("GET /a") ? "/b" : "/a")"])
        }
        #expect(await client.failure(server.url("/a")) == .redirectLoop(server.url("/a")))
        #expect(server.requests.count == 2)
    }

    @Test("Ten redirects are followed, an eleventh is not")
    func tooMany() async throws {
        let server = try RawServer { connection, request in
            let number = request.split(separator: " ")[1].dropFirst().description
            connection.answer(302, headers: ["Location: /\((Int(number) ?? 0) + 1)"])
        }
        #expect(await client.failure(server.url("/0")) == .tooManyRedirects(limit: 10))
        #expect(server.requests.count == 11)
    }

    @Test(
        "Redirects lead to http and https only",
        arguments: [
            "file:///etc/passwd", "FILE:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "newsterm:welcome",
            "data:text/xml,<rss/>", "gopher://127.0.0.1:70/_x",
        ])
    func otherSchemes(location: String) async throws {
        let server = try RawServer { connection, _ in connection.answer(302, headers: ["Location: \(location)"]) }
        let client = WebClient.onLoopback(WebConfiguration(bundledDocuments: ["newsterm:welcome": [1]]))
        #expect(await client.failure(server.url()) == .redirectRefused(to: location, reason: .scheme))
    }

    @Test("A redirect without an address is a response, one with an invalid address an error")
    func brokenLocation() async throws {
        let server = try RawServer { connection, request in
            let isNone = request.hasPrefix("GET /none")
            connection.answer(301, headers: isNone ? [] : ["Location: http://[::1/"])
        }
        #expect(try await client.get(server.url("/none")).head.status == 301)
        #expect(await client.failure(server.url()) == .redirectRefused(to: "http://[::1/", reason: .malformed))
    }

    @Test("User name and password stay with the server they were given for")
    func credentials() async throws {
        let other = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "other") }
        let server = try RawServer { connection, request in
            let isFirst = request.hasPrefix("GET /first")
            connection.answer(
                302, headers: ["Location: \(isFirst ? "/second" : other.url("/", credentials: "eve:x@"))"])
        }
        let answer = try await client.get(server.url("/first", credentials: "ann:secret@"))
        #expect(answer.output == "other")
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.contains("\r\nAuthorization: Basic YW5uOnNlY3JldA==\r\n") })
        #expect(other.requests.count == 1)
        #expect(!other.requests.joined().contains("Authorization"))
        #expect(!"\(answer.head)".contains("secret"))
    }

    @Test("Validators go to the host of the first address, or to the address that gave them")
    func validators() async throws {
        let other = try RawServer(address: "127.0.0.2") { connection, request in
            connection.answer(request.contains("If-None-Match: \"1\"") ? 304 : 200)
        }
        let server = try RawServer { connection, _ in connection.answer(302, headers: ["Location: \(other.url())"]) }
        var request = WebRequest(url: server.url(), etag: "\"1\"", lastModified: "then")
        #expect(try await client.get(request).head.status == 200)
        #expect(server.requests.last?.contains("If-None-Match: \"1\"") == true)
        #expect(other.requests.last?.contains("If-") == false)

        request.validatorsURL = other.url()
        #expect(try await client.get(request).head.status == 304)
        #expect(server.requests.last?.contains("If-") == false)
    }

    @Test("A public host must not redirect into a private network, not even over an open connection")
    func intoPrivateNetwork() async throws {
        let inner = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "secret") }
        let outer = try RawServer { connection, _ in connection.answer(302, headers: ["Location: \(inner.url())"]) }
        let client = WebClient.onLoopback { $0 == IPAddress("127.0.0.2") }
        let refusal = WebError.redirectRefused(to: inner.url(), reason: .privateAddress)

        #expect(await client.failure(outer.url()) == refusal)
        #expect(inner.connections == 0)
        // The user's own address is allowed, and leaves an open connection.
        #expect(try await client.get(inner.url()).output == "secret")
        #expect(await client.failure(outer.url()) == refusal)
        #expect(inner.requests.count == 1)
    }

    @Test("A private address that the user listed may redirect to another")
    func withinPrivateNetwork() async throws {
        let second = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "inside") }
        let first = try RawServer(address: "127.0.0.3") { connection, _ in
            connection.answer(302, headers: ["Location: \(second.url())"])
        }
        #expect(try await client.get(first.url()).output == "inside")
    }
}
