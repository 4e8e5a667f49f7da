import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Bytes sent with a request")
struct SendingTests {
    private static func request(_ url: String) -> WebRequest {
        var request = WebRequest(
            url: url, connectTimeout: .seconds(600), timeout: .seconds(600), lowSpeedTime: .seconds(600))
        let type = RequestHeader(name: "Content-Type", value: "text/plain")
        request.upload = WebUpload(method: "POST", .bytes(Array("hello".utf8)), headers: [type])
        return request
    }

    @Test("They arrive with their headers, and the body of any answer that means success is read")
    func arrival() async throws {
        let server = try WebServer { request in
            let isRight = request.method == "POST" && request.headers["content-type"] == "text/plain"
            return ServerAnswer(isRight ? 202 : 400, body: request.body)
        }
        let client = WebClient.onLoopback()
        for _ in 1...2 {
            let answer = try await client.get(Self.request(server.url()))
            #expect(answer.head.status == 202 && answer.output == "hello")
        }
        await client.shutdown()
    }

    @Test("A request whose answer is lost is not repeated, even if its connection was used before")
    func once() async throws {
        let server = try RawServer { (connection: RawConnection) in
            while let request = connection.readRequest() {
                if request.hasPrefix("POST") { return connection.reset() }
                connection.answer(body: "hello")
            }
        }
        let client = WebClient.onLoopback()
        #expect(try await client.get(server.url()).output == "hello")
        #expect(await client.failure(Self.request(server.url())) != nil)
        #expect(server.requests.count { $0.hasPrefix("POST") } == 1)
        await client.shutdown()
    }

    @Test("They are sent without asking for leave, which many servers leave unanswered for a second")
    func noLeave() async throws {
        let server = try WebServer { request in
            ServerAnswer(request.headers["expect"] == nil && request.body.count == 2_000_000 ? 200 : 417)
        }
        let client = WebClient.onLoopback()
        for content in [WebUpload.Content.bytes, WebUpload.Content.repeatable] {
            var request = Self.request(server.url())
            request.upload?.content = content([UInt8](repeating: 0x61, count: 2_000_000))
            #expect(try await client.get(request).head.status == 200)
        }
        await client.shutdown()
    }

    @Test("What may arrive twice goes over a connection that is open")
    func sameConnection() async throws {
        let (server, count) = (
            try RawServer { (connection: RawConnection) in
                while connection.readRequest() != nil { connection.answer(body: "hello") }
            }, 3
        )
        // However long a busy machine takes between two requests.
        let client = WebClient.onLoopback(WebConfiguration(idleLifetime: .seconds(600)))
        var request = Self.request(server.url())
        request.upload?.content = .repeatable(Array("hello".utf8))
        for _ in 0..<count { #expect(try await client.get(request).output == "hello") }
        #expect(server.requests.count == count && server.connections == 1)
        await client.shutdown()
    }

    @Test("A request limited to private addresses is not sent to a public one, nor to a proxy")
    func privateOnly() async throws {
        let server = try RawServer { connection, _ in connection.answer(body: "hello") }
        var request = Self.request(server.url())
        request.reach = .privateOnly
        let refusal = WebError.redirectRefused(to: server.url(), reason: .unencrypted)
        let outside = WebClient.onLoopback { _ in false }
        #expect(await outside.failure(request) == refusal)
        let proxied = WebClient(
            configuration: WebConfiguration(), network: NetworkRules(proxies: ProxySettings(http: server.url())))
        // A proxy may be anywhere, even if the address is private.
        var toPrivate = request
        toPrivate.url = "http://10.0.0.1/"
        #expect(
            await proxied.failure(toPrivate)
                == .redirectRefused(to: "http://10.0.0.1/", reason: .unencrypted))
        #expect(server.requests.isEmpty)
        #expect(try await WebClient.onLoopback().get(request).output == "hello")
    }
}
