import News
import Testing

@Suite("A feed's address")
struct FeedAddressTests {
    @Test(
        "What a user types becomes a URL",
        arguments: [
            ("example.org", "https://example.org"), ("  example.org/feed\n", "https://example.org/feed"),
            ("example.org:8080/feed", "https://example.org:8080/feed"), ("localhost:80", "https://localhost:80"),
            ("feed://example.org/rss", "http://example.org/rss"), ("feed:https://example.org/", "https://example.org/"),
            ("http://user:secret@example.org/", "http://user:secret@example.org/"),
            ("http://[::1]:8080/feed", "http://[::1]:8080/feed"),
            ("https://пример.example/лента", "https://пример.example/лента"),
            ("file:///tmp/feed.xml", "file:///tmp/feed.xml"),
        ])
    func normalized(typed: String, url: String) throws {
        #expect(try FeedAddress.normalized(typed) == url)
    }

    @Test(
        "Only an address typed without a scheme may have meant plain HTTP",
        arguments: [
            ("example.org", "http://example.org/"), (" localhost:8080/feed ", "http://localhost:8080/feed"),
            ("feed:example.org:80/a", "http://example.org/a"), ("https://example.org:8080/", nil),
            ("http://example.org/", nil), ("feed://example.org/", nil), ("feed:https://example.org/", nil), ("", nil),
        ])
    func overPlainHTTP(typed: String, plain: String?) {
        #expect(FeedAddress.overPlainHTTP(typed) == plain)
    }

    @Test(
        "An address that cannot be fetched is refused",
        arguments: [
            "", "  ", "ftp://example.org/", "exec:ls", "filter:a:https://b.example/", "mailto:me@example.org",
            "/etc/passwd", "../feed.xml", "!hidden",
            "https://", "http://:80/", "http://a b/", "https://h:0/", "http://[::1/", "file:feed.xml",
            "newsterm:other",
            "https://example.org/\u{1B}[2J",
        ])
    func refused(typed: String) {
        #expect(throws: FeedAddressError.self) { try FeedAddress.normalized(typed) }
    }

    @Test("The bundled introduction can be listed like any feed")
    func introduction() throws {
        #expect(try FeedAddress.normalized(" newsterm:welcome ") == FeedAddress.introduction)
        #expect(FeedList(bytes: Array("newsterm:welcome\n".utf8)).entries.map(\.url) == [FeedAddress.introduction])
    }

    @Test(
        "An error names the address as it was typed",
        arguments: ["not a url", "h:99999", "a<b", "feed:not a url"])
    func namedAsTyped(typed: String) {
        #expect { try FeedAddress.normalized(typed) } throws: { error in
            !"\(error)".contains("https://\(typed.replacing("feed:", with: ""))")
                && "\(error)".hasPrefix("\(typed.replacing("feed:", with: "")) ")
        }
    }

    @Test("What is on the web is told by the scheme, in any case")
    func web() {
        for address in ["http://a.example", "HTTPS://a.example/x", "https:", "Http:x"] {
            #expect(FeedAddress.isWeb(address), "\(address)")
        }
        for address in ["", "http", "https", "httpss://a", "ftp://a", "a.example", " http://a", "httq://a"] {
            #expect(!FeedAddress.isWeb(address), "\(address)")
        }
    }

    @Test("Equivalent addresses have one key")
    func keys() {
        let key = FeedAddress.key("https://example.org/Feed?a=1")
        #expect(FeedAddress.key("HTTPS://EXAMPLE.org:443/Feed?a=1#x") == key)
        #expect(FeedAddress.key("http://example.org/Feed?a=1") != key)
        #expect(FeedAddress.key("https://example.org/feed?a=1") != key)
        #expect(FeedAddress.key("https://example.org") == FeedAddress.key("https://example.org/"))
        #expect(FeedAddress.key("https://example.org?a") == FeedAddress.key("https://example.org/?a"))
        #expect(FeedAddress.key("https://example.org:8443/") != FeedAddress.key("https://example.org/"))
        #expect(FeedAddress.key("http://[::1]:80/") == FeedAddress.key("http://[::1]/"))
    }

    @Test("Credentials are removed from what leaves the machine")
    func credentials() {
        #expect(FeedAddress.withoutCredentials("https://me:pa@ss@h.example/@x") == "https://h.example/@x")
        #expect(FeedAddress.withoutCredentials("https://h.example/@x") == "https://h.example/@x")
    }

    @Test(
        "A pasted text is an address if it has a scheme or a host",
        arguments: [
            ("https://a.example/feed", "https://a.example/feed"), ("  a.example\n", "a.example"),
            ("feed:https://a.example/", "feed:https://a.example/"), ("file:///tmp/feed.xml", "file:///tmp/feed.xml"),
            ("HTTP://localhost:8080/x", "HTTP://localhost:8080/x"),
        ])
    func pasted(text: String, address: String) {
        #expect(FeedAddress.pasted(text) == address)
    }

    @Test(
        "Any other pasted text is not",
        arguments: [
            "", "hello", "two words", "https://a.example/ https://b.example/", "https://", "...", "end.", "/etc/passwd",
            "mailto:ada@a.example", "exec:program", "https://a.example/\nQ", String(repeating: "a.", count: 5_000),
        ])
    func pastedOther(text: String) {
        #expect(FeedAddress.pasted(text) == nil)
    }
}
