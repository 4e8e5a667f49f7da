import TestSupport
import Testing

@testable import Web

@Suite("Bot walls")
struct BotWallTests {
    private static func name(_ status: Int, _ fields: [String: String]) -> String? {
        BotWall.name(status: status) { field in
            fields.filter { $0.key.lowercased() == field.lowercased() }.map(\.value)
        }
    }

    @Test(
        "Each is recognised by its header",
        arguments: [
            (403, "cf-mitigated", "challenge", "Cloudflare"), (503, "CF-Mitigated", "challenge", "Cloudflare"),
            (403, "Server", "cloudflare", "Cloudflare"), (429, "x-vercel-mitigated", "challenge", "Vercel"),
            (202, "x-amzn-waf-action", "challenge", "AWS WAF"), (405, "x-amzn-waf-action", "captcha", "AWS WAF"),
            (401, "Set-Cookie", "techaro.lol-anubis-auth=; Path=/", "Anubis"), (403, "Server", "DataDome", "DataDome"),
            (403, "Set-Cookie", "datadome=abc; Secure", "DataDome"), (403, "X-Iinfo", "9-1234", "Imperva"),
            (403, "X-Sucuri-ID", "11005", "Sucuri"), (403, "Server", "AkamaiGHost", "Akamai"),
            (403, "Server", "ddos-guard", "DDoS-Guard"),
        ])
    func signs(status: Int, field: String, value: String, name: String) {
        #expect(Self.name(status, [field: value]) == name)
    }

    @Test("A page with status 200 is a bot wall only if it says so, and a feed never is")
    func documents() {
        let page = ["Content-Type": "text/html; charset=utf-8"]
        let anubis = ["Set-Cookie": "techaro.lol-anubis-cookie-verification=1"]
        #expect(Self.name(200, page.merging(anubis) { $1 }) == "Anubis")
        #expect(Self.name(200, page.merging(["Server": "cloudflare"]) { $1 }) == nil)
        #expect(Self.name(200, anubis.merging(["Content-Type": "application/rss+xml"]) { $1 }) == nil)
    }

    @Test("Other refusals are the server's own", arguments: [403, 404, 500, 503])
    func own(status: Int) {
        #expect(Self.name(status, ["Server": "nginx", "Set-Cookie": "a=1"]) == nil)
        if status != 403 { #expect(Self.name(status, ["Server": "cloudflare"]) == nil) }
    }

    @Test("Cloudflare's challenge is recognised by its page, and an article with its title is none")
    func pages() {
        func name(_ page: String, isWanted: Bool) -> String? {
            BotWall.name(ofPage: Array(page.utf8), isWanted: isWanted)
        }
        let head = "<!DOCTYPE html><html lang=\"en-US\"><head><title>Just a moment...</title>"
        let challenge = head + String(repeating: " ", count: 5_000) + "<script src=\"/cdn-cgi/challenge-platform/x\">"
        #expect(name(challenge, isWanted: true) == "Cloudflare" && name(head, isWanted: false) == "Cloudflare")
        #expect(name(head + "<p>It was in May.", isWanted: true) == nil)
        #expect(name("<title>Just a moment... | Site</title><a href=\"/cdn-cgi/l/x\">", isWanted: true) == nil)
        for title in [
            "Just a moment\u{2026}", "Just a moment&hellip;", "Just a moment", "Attention Required! | Cloudflare",
        ] {
            #expect(name("<title lang=en>\(title)</title>", isWanted: false) == "Cloudflare", "\(title)")
            #expect(name("<title>\(title)</title><script src='/cdn-cgi/x'>", isWanted: true) == "Cloudflare")
        }
        #expect(name("<title>Just a moment in May</title>", isWanted: false) == nil)
        #expect(name("<p>" + String(repeating: " ", count: 5_000) + head, isWanted: false) == nil)
    }

    @Test("So is the page of a refusal, also a compressed one, of which only the beginning came")
    func refusals() {
        let page = Array("<html><head><title>Just a moment...</title>".utf8)
        func name(_ encoding: String?, _ bytes: [UInt8]) -> String? {
            let head = ResponseHead(status: 503, url: "https://a.example/", contentEncoding: encoding)
            return BotWall.name(ofRefusal: head, beginning: bytes)
        }
        #expect(name(nil, page) == "Cloudflare" && name(nil, Array("<title>Busy</title>".utf8)) == nil)
        let zipped = Gzip.stored(page + Array(repeating: 0x20, count: 2_000))
        #expect(name("gzip", Array(zipped.prefix(zipped.count - 10))) == "Cloudflare")
        #expect(name("br", [0x1B, 0x2F]) == nil && name("gzip", []) == nil && name("gzip", [0x1F, 0x8B, 9]) == nil)
    }
}
