import Foundation
import TestSupport
import Testing
import Web

@Suite("One exchange")
struct WebClientTests {
    private let client = WebClient.onLoopback()

    @Test("A 200 has its body and its header")
    func plainDocument() async throws {
        let answer = try await withServer { _ in
            let headers = [
                "Content-Type": "application/rss+xml; charset=utf-8", "ETag": "W/\"1\"",
                "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT",
            ]
            return ServerAnswer(200, headers, body: Data("<rss/>".utf8))
        } exchange: { base in
            try await client.get(base + "/feed#part")
        }
        #expect(answer.output == "<rss/>")
        #expect(answer.bodyBytes == 6)
        #expect(answer.head.status == 200)
        #expect(answer.head.url.hasSuffix("/feed"))
        #expect(answer.head.contentType == "application/rss+xml; charset=utf-8")
        #expect(answer.head.etag == "W/\"1\"")
        #expect(answer.head.lastModified == "Wed, 21 Oct 2015 07:28:00 GMT")
        #expect(answer.head.redirects.isEmpty)
    }

    @Test("The stored copy's validators are sent unchanged, and a 304 creates no consumer")
    func unchangedDocument() async throws {
        let answer = try await withServer { request in
            let isCopy =
                request.headers["if-none-match"] == "W/\"a b\""
                && request.headers["if-modified-since"] == "Wed, 21 Oct 2015 07:28:00 GMT"
            return ServerAnswer(isCopy ? 304 : 400, ["ETag": "W/\"a b\""])
        } exchange: { base in
            let request = WebRequest(
                url: base + "/", etag: "W/\"a b\"", lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")
            return try await client.exchange(request) { _ in
                Issue.record("A consumer was made for a 304")
                return Gathered()
            }
        }
        #expect(answer.head.status == 304)
        #expect(answer.head.etag == "W/\"a b\"")
        #expect(answer.output == nil)
        #expect(answer.bodyBytes == 0)
    }

    @Test("A compressed body is requested, and arrives decoded")
    func compressedDocument() async throws {
        let body = try fixture("small.xml.gz")
        let answer = try await withServer { request in
            guard request.headers["accept-encoding"]?.contains("gzip") == true else { return ServerAnswer(406) }
            return ServerAnswer(200, ["Content-Encoding": "gzip"], body: Data(body))
        } exchange: { base in
            try await client.get(base + "/")
        }
        #expect(answer.output == "<rss><channel><title>compressed</title></channel></rss>")
        #expect(answer.bodyBytes == 55)
    }

    @Test("Refusals are responses with their status, not errors", arguments: [404, 410, 429, 500, 503])
    func refusals(status: Int) async throws {
        let server = try RawServer { connection, _ in
            connection.answer(status, headers: ["Retry-After: 120"], body: "<html>no</html>")
        }
        let answer = try await client.get(server.url())
        #expect(answer.head.status == status)
        #expect(answer.head.retryAfter == "120")
        #expect(answer.output == nil)
    }

    @Test("An empty 200 has a body of zero bytes")
    func emptyBody() async throws {
        let server = try RawServer { connection, _ in connection.answer() }
        let answer = try await client.get(server.url())
        #expect(answer.output == "")
    }

    @Test("The client identifies itself, keeps no cookies and sends its User-Agent on one line")
    func requestHeaders() async throws {
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Set-Cookie: a=b; Path=/"])
        }
        let client = WebClient.onLoopback(WebConfiguration(userAgent: "reader/1\r\nX-Evil: 1"))
        for _ in 1...2 { _ = try await client.get(server.url()) }
        for request in server.requests {
            #expect(request.contains("\r\nUser-Agent: reader/1X-Evil: 1\r\n"))
            #expect(request.contains("\r\nAccept: \(WebConfiguration.feedsFirst)\r\n"))
            #expect(!request.contains("Cookie"))
        }
        #expect(server.requests.count == 2)
    }

    @Test("A validator with a line break is not sent")
    func headerInjection() async throws {
        let server = try RawServer { connection, _ in connection.answer() }
        _ = try await client.get(WebRequest(url: server.url(), etag: "\"1\"\r\nX-Evil: 1", lastModified: "then"))
        let request = try #require(server.requests.first)
        #expect(!request.contains("X-Evil"))
        #expect(!request.contains("If-None-Match"))
        #expect(request.contains("\r\nIf-Modified-Since: then\r\n"))
    }

    @Test(
        "An address that cannot be fetched is refused at once",
        arguments: [
            ("", "badURL"), ("example.org/feed", "badURL"), ("http://", "badURL"),
            ("http://host\r\nX: y/", "badURL"), ("http://host/%zz\u{7}", "badURL"), ("file:///a%00b", "badURL"),
            ("file://elsewhere/feed", "badURL"), ("ftp://host/feed", "unsupportedScheme"),
            ("exec:rm", "unsupportedScheme"), ("newsterm:nothing", "unsupportedScheme"),
            ("http://host:99999/", "badURL"),
        ])
    func badAddresses(url: String, kind: String) async throws {
        let error = try #require(await client.failure(url))
        #expect("\(Mirror(reflecting: error).children.first?.label ?? "")" == kind, "\(url.debugDescription): \(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test("Spaces and non-ASCII letters in an address are encoded")
    func unencodedAddress() async throws {
        let server = try RawServer { connection, _ in connection.answer() }
        _ = try await client.get("  " + server.url("/ä b?q=ö") + "\n")
        // Newer libcurl sends capitals.
        #expect(server.requests.first?.lowercased().hasPrefix("get /%c3%a4%20b?q=%c3%b6 http/1.1\r\n") == true)
    }

    @Test("A host name in another script is requested in its ASCII form")
    func internationalHost() async throws {
        let server = try RawServer { connection, _ in connection.answer(body: "ok") }
        let answer = try await client.get("http://bücher.localhost:\(server.port)/")
        #expect(answer.output == "ok")
        #expect(server.requests.first?.contains("\r\nHost: xn--bcher-kva.localhost:\(server.port)\r\n") == true)
    }

    @Test("The connection is reused, even after a refusal with a body")
    func connectionReuse() async throws {
        // The connection is kept, however long the machine takes between the exchanges.
        let client = WebClient.onLoopback(WebConfiguration(idleLifetime: .seconds(600)))
        let server = try RawServer { connection, request in
            connection.answer(request.hasPrefix("GET /404") ? 404 : 200, body: "body")
        }
        for path in ["/1", "/404", "/2"] { _ = try await client.get(server.url(path)) }
        #expect(server.requests.count == 3)
        #expect(server.connections == 1)
    }

    @Test("An error thrown by the consumer stops the transfer and is preserved")
    func failingConsumer() async throws {
        struct Refusal: Error, Equatable, CustomStringConvertible { let description = "This is not a feed." }
        struct RejectingConsumer: BodyConsumer {
            func consume(_ bytes: UnsafeRawBufferPointer) throws { throw Refusal() }
            func finish() -> Int { 0 }
        }
        let closed = Signal()
        let server = try RawServer { (connection: RawConnection) in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n<html>")
            connection.waitForClose()
            closed.fire()
        }
        let error = await #expect(throws: WebError.self) {
            _ = try await client.exchange(WebRequest(url: server.url())) { _ in RejectingConsumer() }
        }
        await closed.wait()
        guard case .consumer(let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.error is Refusal)
        #expect(error?.description == "This is not a feed.")
    }

    @Test("Errors in creating and finishing the consumer are preserved, too")
    func failingEnds() async throws {
        struct Refusal: Error {}
        struct Unfinished: BodyConsumer {
            func consume(_ bytes: UnsafeRawBufferPointer) {}
            func finish() throws -> Int { throw Refusal() }
        }
        let server = try RawServer { connection, _ in connection.answer(body: "x") }
        let expected = WebError.consumer(ConsumerFailure(Refusal()))
        await #expect(throws: expected) {
            _ = try await client.exchange(WebRequest(url: server.url())) { _ in Unfinished() }
        }
        await #expect(throws: expected) {
            _ = try await client.exchange(WebRequest(url: server.url())) { _ -> Gathered in throw Refusal() }
        }
    }
}

/// The bytes of a file under Fixtures.
func fixture(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
    return try Array(Data(contentsOf: url))
}

/// Runs a real HTTP server for one exchange.
private func withServer<Answer: Sendable>(
    answer: @escaping @Sendable (ServerRequest) async -> ServerAnswer,
    exchange: (String) async throws -> Answer
) async throws -> Answer {
    let server = try WebServer(answer: answer)
    defer { server.stop() }
    return try await exchange(server.url(""))
}
