import CCurl
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Which addresses a request may reach")
struct ReachTests {
    private static let isInner: @Sendable (IPAddress) -> Bool = { $0 == IPAddress("127.0.0.2") }

    @Test("A request limited to public addresses is refused a private one, even over an open connection")
    func publicOnly() async throws {
        let inner = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "secret") }
        let client = WebClient.onLoopback(isPrivate: Self.isInner)
        let request = WebRequest(url: inner.url(), reach: .publicOnly)
        #expect(await client.failure(request) == .privateAddress(host: "127.0.0.2"))
        #expect(inner.connections == 0)
        #expect(try await client.get(inner.url()).output == "secret")
        #expect(await client.failure(request) == .privateAddress(host: "127.0.0.2"))
        #expect(inner.requests.count == 1)
    }

    @Test("A request allowed any address follows a public server into a private network")
    func anywhere() async throws {
        let inner = try RawServer(address: "127.0.0.2") { connection, _ in connection.answer(body: "inside") }
        let outer = try RawServer { connection, _ in connection.answer(302, headers: ["Location: \(inner.url())"]) }
        let client = WebClient.onLoopback(isPrivate: Self.isInner)
        let answer = try await client.get(WebRequest(url: outer.url(), reach: .anywhere))
        #expect(answer.output == "inside")
        // Reported for the first address.
        #expect(answer.head.beganInPrivateNetwork == false)
    }

    @Test("Behind a proxy that resolves names, it is unknown whether an address is private")
    func proxy() async throws {
        let proxy = try RawServer { connection, _ in connection.answer(body: "answer") }
        let client = WebClient(
            configuration: WebConfiguration(), network: NetworkRules(proxies: ProxySettings(http: proxy.url())))
        #expect(try await client.get("http://a.example/").head.beganInPrivateNetwork == nil)
        #expect(
            await client.failure(WebRequest(url: "http://10.0.0.1/", reach: .publicOnly))
                == .privateAddress(host: "10.0.0.1"))
        #expect(proxy.requests.count == 1)
    }

    @Test(
        "A redirect from https to http is followed without the user's own headers, password and validators",
        .enabled(if: OpenSSLTool.isInstalled))
    func unencrypted() async throws {
        let certificates = try TestCertificates()
        let pair = try await certificates.signed(name: "localhost")
        let secure = try await TLSServer(pair, of: certificates, mode: "-HTTP")
        defer { secure.stop() }
        let plain = try RawServer { connection, _ in connection.answer(body: "plain") }
        let target = "http://localhost:\(plain.port)/feed"
        try Data("HTTP/1.0 301 Moved\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n".utf8).write(
            to: URL(fileURLWithPath: certificates.folder + "/feed"))
        let client = WebClient.onLoopback(WebConfiguration(caFile: certificates.authority))
        let request = WebRequest(
            url: "https://ann:secret@localhost:\(secure.port)/feed", etag: "\"1\"", lastModified: "then",
            headers: [RequestHeader(name: "X-Token", value: "secret")])
        let answer = try await client.get(request)
        #expect(answer.output == "plain" && answer.head.firstUnencrypted == target)
        let head = try #require(plain.requests.first)
        for field in ["Authorization", "X-Token", "If-None-Match", "If-Modified-Since"] {
            #expect(!head.contains(field))
        }
    }

    @Test("After a redirect to http, the user's data for the first server is not sent there either")
    func backFromUnencrypted() throws {
        var redirectChain = RedirectChain(origin: try WebURL("https://ann:secret@a.example/feed"), maximum: 5)
        #expect(redirectChain.takesOwnHeaders)
        try redirectChain.follow(status: 302, location: "http://a.example/feed")
        #expect(!redirectChain.takesOwnHeaders && redirectChain.firstUnencrypted == "http://a.example/feed")
        #expect(!redirectChain.sendsValidators(of: WebRequest(url: "https://a.example/feed")))
        try redirectChain.follow(status: 302, location: "https://a.example/other")
        #expect(!redirectChain.takesOwnHeaders && redirectChain.current.requestText == "https://a.example/other")
        #expect(redirectChain.firstUnencrypted == "http://a.example/feed")
    }

    @Test("An option that libcurl refuses fails the transfer instead of being ignored")
    func refusedOption() async throws {
        let server = try RawServer { connection, _ in connection.answer(body: "here") }
        // libcurl accepts no string of more than 8 MB.
        let client = WebClient.onLoopback(WebConfiguration(userAgent: String(repeating: "x", count: 8_100_000)))
        guard case .cannotStart(let reason) = await client.failure(server.url()) else {
            Issue.record("the transfer was begun")
            return
        }
        #expect(reason.contains("libcurl refuses its option \(CURLOPT_USERAGENT.rawValue)"))
        #expect(server.connections == 0)
    }

    @Test("A port that asks for fewer requests delays no other port of its host")
    func otherPort() async throws {
        let isRefusing = Signal()
        let busy = try RawServer { connection, _ in
            isRefusing.waitBlocking()
            connection.answer(429, headers: ["Retry-After: 60"])
        }
        let free = try RawServer { connection, _ in connection.answer(body: "free") }
        // One connection per host: the second request waits while the first is answered.
        let client = WebClient.onLoopback(WebConfiguration(connectionsPerHost: 1))
        let first = Task.immediate { try await client.get(busy.url()).head.status }
        let second = Task.immediate { try await client.get(free.url()).output }
        isRefusing.fire()
        #expect(try await first.value == 429)
        #expect(try await second.value == "free")
    }
}
