import TestSupport
import Testing

@testable import Web

@Suite("Proxies from the environment")
struct ProxySettingsTests {
    private let settings = ProxySettings.inEnvironment { name in
        [
            "http_proxy": "http://plain:1", "HTTPS_PROXY": "http://secure:2", "HTTP_PROXY": "http://evil:3",
            "no_proxy": "inner.example, .dotted.example,*.star.example port.example:8080 10.0.0.1",
        ][name]
    }

    @Test("Each scheme has its own proxy")
    func schemes() throws {
        #expect(settings.proxy(for: try WebURL("http://example.org/")) == "http://plain:1")
        #expect(settings.proxy(for: try WebURL("https://example.org/")) == "http://secure:2")
        let one = ProxySettings.inEnvironment { $0 == "ALL_PROXY" ? "socks5://all" : nil }
        #expect(one.proxy(for: try WebURL("https://example.org/")) == "socks5://all")
    }

    @Test(
        "Exceptions match whole names and their subdomains",
        arguments: [
            ("http://inner.example/", true), ("http://a.INNER.example/", true), ("http://notinner.example/", false),
            ("http://dotted.example/", true), ("http://a.star.example/", true), ("http://port.example:8080/", true),
            ("http://port.example/", false), ("http://10.0.0.1/", true), ("http://localhost:8080/", true),
            ("http://127.1.2.3/", true), ("http://[::1]/", true), ("http://10.0.0.2/", false),
        ])
    func exceptions(url: String, isDirect: Bool) throws {
        #expect((settings.proxy(for: try WebURL(url)) == nil) == isDirect)
    }

    @Test("Without a setting nothing uses a proxy; a star excepts everything")
    func none() throws {
        let url = try WebURL("http://example.org/")
        #expect(ProxySettings.inEnvironment { _ in nil }.proxy(for: url) == nil)
        #expect(ProxySettings(http: "http://plain:1", exceptions: ["*"]).proxy(for: url) == nil)
    }

    @Test("A request uses the proxy, whose own address does not block a redirect")
    func throughProxy() async throws {
        let proxy = try RawServer { connection, request in
            if request.hasPrefix("GET http://first.example/") {
                connection.answer(302, headers: ["Location: http://second.example/"])
            } else if request.hasPrefix("GET http://second.example/ ") {
                connection.answer(302, headers: ["Location: http://10.0.0.1/"])
            } else {
                connection.answer(body: "not reached")
            }
        }
        let client = WebClient(
            configuration: WebConfiguration(), network: NetworkRules(proxies: ProxySettings(http: proxy.url())))
        #expect(
            await client.failure("http://first.example/")
                == .redirectRefused(to: "http://10.0.0.1/", reason: .privateAddress))
        #expect(proxy.requests.count == 2)
    }
}
