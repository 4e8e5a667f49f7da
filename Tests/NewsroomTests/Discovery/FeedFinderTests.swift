import Foundation
import News
import NewsStore
import Synchronization
import TestSupport
import Testing

@testable import Newsroom
@testable import Web

@Suite("Finding the feed at an address")
struct FeedFinderTests {
    private func page(_ head: String) -> FeedServer.Answer {
        FeedServer.Answer(
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Data("<!DOCTYPE html><html><head><title>x</title>\(head)</head><body><p>Hi</body></html>".utf8))
    }

    private func find(
        _ path: String, _ prepare: (FeedServer) async -> Void
    ) async throws -> (finding: String, requests: [String]) {
        try await TestNewsroom.run { room in
            await prepare(room.server)
            let finding = try await room.finder.find(room.base + path)
            return (Self.words(finding).replacing(room.base, with: ""), await room.server.requests.map(\.path))
        }
    }

    private static func words(_ finding: FeedDiscoveryResult) -> String {
        switch finding {
        case .feed(let feed): "feed \(feed.url)"
        case .several(let feeds): "several " + feeds.map(\.url).joined(separator: " ")
        case .nothing(let sentence): "nothing: \(sentence)"
        case .unknown(let feed, let sentence, let until):
            "unknown \(feed.url): \(sentence)\(until.map { " \(Int($0.timeIntervalSince1970))" } ?? "")"
        }
    }

    @Test("A feed's own address is used, and fetched once even if it is then added and stored")
    func feedItself() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2"), ["ETag": "\"1\""]))
            guard case .feed(let found) = try await room.finder.find(room.base + "/a") else {
                Issue.record("no feed")
                return
            }
            _ = try await room.subscriptions.add(found.url)
            #expect(try await room.refresher.adopt(found)?.new == 2)
            #expect(try await room.titles() == ["Title 1", "Title 2"])
            #expect(await room.server.requests.count == 1)
            #expect(try await room.refresh().outcomes["/a"]?.reason.contains("304") == true)
        }
    }

    @Test("Compressed pages and feeds are read, whatever follows them; other encodings are not requested")
    func compressed() async throws {
        func packed(_ answer: FeedServer.Answer) -> FeedServer.Answer {
            var answer = answer
            answer.headers["Content-Encoding"] = "gzip"
            answer.body = Data(Gzip.stored(Array(answer.body)) + [0])
            return answer
        }
        try await TestNewsroom.run { room in
            await room.server.set("/", packed(page("<link rel=alternate type=application/rss+xml href=a>")))
            await room.server.set("/a", packed(.feed(FeedText.rss("1"))))
            guard case .feed(let found) = try await room.finder.find(room.base + "/") else {
                Issue.record("no feed")
                return
            }
            #expect(found.url == room.base + "/a")
            _ = try await room.subscriptions.add(found.url)
            #expect(try await room.refresher.adopt(found)?.new == 1)
            let asked = await room.server.requests.map {
                $0.headers["accept-encoding"] ?? $0.headers["Accept-Encoding"]
            }
            #expect(asked == ["gzip", "gzip"])
        }
    }

    @Test("A truncated compressed feed is rejected, and the error says that it ended early")
    func cutOffCompressed() async throws {
        try await TestNewsroom.run { room in
            var answer = FeedServer.Answer.feed(FeedText.rss("1"), ["Content-Encoding": "gzip"])
            answer.body = Data(Gzip.stored(Array(answer.body)).dropLast(4))
            await room.server.set("/a", answer)
            guard case .nothing(let reason) = try await room.finder.find(room.base + "/a") else {
                Issue.record("something")
                return
            }
            #expect(reason.description.contains("is cut short"))
        }
    }

    @Test("The feed linked from a page is found, relative to the page or its base, and checked")
    func namedFeed() async throws {
        let found = try await find("/blog/posts") { server in
            await server.set(
                "/blog/posts",
                page("<LINK REL='alternate home' TYPE='application/rss+xml' HREF='feed.xml' title='News'>"))
            await server.set("/blog/feed.xml", .feed(FeedText.rss("1")))
        }
        #expect(found.finding == "feed /blog/feed.xml")
        #expect(found.requests == ["/blog/posts", "/blog/feed.xml"])
        let based = try await find("/blog/posts") { server in
            await server.set(
                "/blog/posts", page("<base href='/other/'><link rel=alternate type=application/atom+xml href=a.xml>"))
            await server.set("/other/a.xml", .feed(FeedText.rss("1")))
        }
        #expect(based.finding == "feed /other/a.xml")
    }

    @Test("An endless page is read up to the limit for pages, and one too large for a feed is rejected")
    func endless() async throws {
        let link = "<link rel=alternate type=application/rss+xml href=/a>"
        for (head, found) in [(link, "feed /a"), ("", "nothing: ")] {
            let server = try RawServer { connection in
                guard let request = connection.readRequest() else { return }
                guard request.hasPrefix("GET / ") else {
                    let isFeed = request.hasPrefix("GET /a ")
                    connection.answer(isFeed ? 200 : 404, body: isFeed ? FeedText.rss("1") : "")
                    return
                }
                connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html><html><head>\(head)")
                while connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 100_000)) {}
            }
            defer { withExtendedLifetime(server) {} }
            let base = "http://127.0.0.1:\(server.port)"
            let finding = try await TestNewsroom.run { try await $0.finder.find(base + "/") }
            let words = Self.words(finding).replacing(base, with: "")
            #expect(words.hasPrefix(found) && !words.contains("larger"), "\(words)")
        }
        let large = try await find("/") { server in
            var answer = FeedServer.Answer.feed(FeedText.rss("1"))
            answer.body.append(Data(repeating: UInt8(ascii: " "), count: 20_000_000))
            await server.set("/", answer)
        }
        #expect(large.finding.hasPrefix("nothing: ") && large.finding.contains("larger"), "\(large.finding)")
    }

    @Test("The user chooses among several feeds; the comments' feed is excluded")
    func severalFeeds() async throws {
        let comments = "<link rel=alternate type='application/rss+xml' href=/comments/feed title='Comments'>"
        let posts = "<link rel=alternate type='application/rss+xml' href=/feed title='Posts'>"
        let atom = "<link rel=alternate type='application/atom+xml' href=/atom title='Posts'>"
        let one = try await find("/") { server in
            await server.set("/", page(comments + posts))
            await server.set("/feed", .feed(FeedText.rss("1")))
        }
        #expect(one.finding == "feed /feed")
        #expect(try await find("/") { await $0.set("/", page(posts + atom)) }.finding == "several /feed /atom")
        let onlyComments = try await find("/") { server in
            await server.set("/", page(comments))
            await server.set("/comments/feed", .feed(FeedText.rss("1")))
        }
        #expect(onlyComments.finding == "feed /comments/feed")
    }

    @Test("Without links the usual places are tried, one after the other")
    func commonPaths() async throws {
        let found = try await find("/") { server in
            await server.set("/", page("<link rel=stylesheet href=/style.css>"))
            await server.set("/feed", page(""))
            await server.set("/atom.xml", .feed(FeedText.rss("1")))
        }
        #expect(found.finding == "feed /atom.xml")
        #expect(found.requests == ["/", "/feed", "/rss.xml", "/feed.xml", "/atom.xml"])
        let profile = try await find("/@ann") { server in
            await server.set("/@ann", page(""))
            await server.set("/@ann.rss", .feed(FeedText.rss("1")))
        }
        #expect(profile.finding == "feed /@ann.rss")
    }

    @Test("The only feed linked from a page is not added if it is not one")
    func deadLink() async throws {
        let link = "<link rel=alternate type='application/rss+xml' href=/feed>"
        let dead = try await find("/") { await $0.set("/", page(link)) }
        #expect(dead.finding.hasPrefix("nothing: The page names /feed as its feed. ") && dead.finding.contains("404"))
        let busy = try await find("/") { server in
            await server.set("/", page(link))
            await server.set("/feed", .status(500))
        }
        #expect(busy.finding.hasPrefix("unknown /feed: "))
    }

    @Test("A paused host is not asked for feeds either, and a pause requested here holds for all")
    func quietHost() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/page", page(""))
            await room.server.set("/feed", .status(429, ["Retry-After": "60"]))
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            let first = Self.words(try await room.finder.find(room.base + "/page"))
            #expect(
                first.hasPrefix(
                    "nothing: The page names no feed, and no other address could be tried: The server asks"))
            #expect(try await room.library.pausedHosts(at: room.clock.now).map(\.name) == [room.hostAndPort])
            #expect(try await room.refresh().outcomes["/a"]?.status == .skipped)
            let count = await room.server.requests.count
            let words = Self.words(try await room.finder.find(room.base + "/page"))
            let until = Int(room.clock.now.timeIntervalSince1970) + 60
            #expect(words.hasPrefix("unknown \(room.base)/page: \(room.hostAndPort) asked for fewer requests (429)"))
            #expect(words.hasSuffix(" \(until)"))
            #expect(await room.server.requests.count == count)
            room.clock.advance(by: 61)
            _ = try await room.finder.find(room.base + "/a")
            #expect(await room.server.requests.last?.path == "/a")
        }
    }

    @Test("A host that does not exist has no feed; one that could not be reached may have one")
    func unknownHost() async throws {
        for denies in [true, false] {
            let deniesHost: @Sendable (String) -> Bool = { $0 == "notaurl.invalid" && denies }
            try await TestNewsroom.run(deniesHost: deniesHost) { room in
                let words = Self.words(try await room.finder.find("notaurl.invalid"))
                #expect(
                    words.hasPrefix(
                        denies
                            ? "nothing: There is no host notaurl.invalid; check the address"
                            : "unknown https://notaurl.invalid: The host notaurl.invalid was not found"), "\(words)")
            }
        }
    }

    @Test("A public page cannot lead the reader into a private network")
    func privateLink() async throws {
        let isInner: @Sendable (IPAddress) -> Bool = { $0 == IPAddress("127.0.0.2") }
        try await TestNewsroom.run(isPrivate: isInner) { room in
            let address = room.base.replacing("127.0.0.1", with: "127.0.0.2") + "/secret"
            let link = "<link rel=alternate type='application/rss+xml' href='\(address)'>"
            await room.server.set("/page", page(link))
            await room.server.set("/secret", .feed(FeedText.rss("1")))
            let words = Self.words(try await room.finder.find(room.base + "/page"))
            #expect(words.hasPrefix("nothing: ") && words.contains("private network"))
            #expect(await room.server.requests.map(\.path) == ["/page"])
        }
    }

    @Test("The password in a page's address is used for feeds on the same server, and no other")
    func credentials() async throws {
        try await TestNewsroom.run { room in
            let base = room.base.replacing("http://", with: "http://ann:pw@")
            let link = "<link rel=alternate type='application/rss+xml' href="
            await room.server.set("/page", page("\(link)/named>"))
            await room.server.set("/named", .feed(FeedText.rss("1")))
            let named = try await room.finder.find(base + "/page")
            #expect(Self.words(named) == "feed \(base)/named")
            await room.server.set("/silent", page(""))
            await room.server.set("/rss.xml", .feed(FeedText.rss("1")))
            let silent = try await room.finder.find(base + "/silent")
            #expect(Self.words(silent) == "feed \(base)/rss.xml")
            #expect(await room.server.requests.allSatisfy { $0.headers["authorization"] != nil })
            let other = room.base.replacing("127.0.0.1", with: "localhost")
            await room.server.set("/page", page("\(link)\(other)/named>"))
            let foreign = try await room.finder.find(base + "/page")
            #expect(Self.words(foreign) == "feed \(other)/named")
            #expect(await room.server.requests.last?.headers["authorization"] == nil)
            let planted = room.base.replacing("http://", with: "http://eve:xx@")
            await room.server.set("/page", page("\(link)\(planted)/named>"))
            let own = try await room.finder.find(room.base + "/page")
            #expect(Self.words(own) == "feed \(room.base)/named")
        }
    }

    @Test("Without any feed the user is told so, after a few requests")
    func nothing() async throws {
        let none = try await find("/") { await $0.set("/", page("")) }
        #expect(none.finding.hasPrefix("nothing: This page names no feed"))
        #expect(none.requests.count <= 10)
        #expect(try await find("/x") { _ in }.finding.contains("404"))
        let text = try await find("/x") { await $0.set("/x", .feed("just words")) }
        #expect(text.finding.hasPrefix("nothing: This is not a feed but plain text"))
    }

    @Test("A server that refuses is not asked seven more times")
    func refused() async throws {
        let found = try await find("/") { server in
            await server.set("/", page(""))
            await server.set("/feed", .status(429, ["Retry-After": "60"]))
        }
        #expect(found.finding.hasPrefix("nothing: ") && found.finding.contains("429"))
        #expect(found.requests == ["/", "/feed"])
        #expect(try await find("/x") { await $0.set("/x", .status(403)) }.finding.hasPrefix("unknown /x: "))
    }

    @Test("An unreachable address may still be a feed")
    func unreachable() async throws {
        try await TestNewsroom.run { room in
            let words = Self.words(try await room.finder.find("http://127.0.0.1:1/feed"))
            #expect(words.hasPrefix("unknown http://127.0.0.1:1/feed: Cannot reach 127.0.0.1"))
        }
    }

    @Test(
        "If a server does not support TLS, an address without a scheme is tried over http, but not with a user name",
        arguments: [true, false])
    func plainServer(answersTLS: Bool) async throws {
        let server = try RawServer.withoutTLS(answers: answersTLS)
        try await TestNewsroom.run { room in
            let plain = server.url("/feed")
            let typed = String(plain.dropFirst("http://".count))
            #expect(Self.words(try await room.finder.find(typed)) == "feed \(plain)")
            let count = server.requests.count
            let meant = Self.words(try await room.finder.find("https://" + typed))
            #expect(meant.hasPrefix("unknown https://\(typed): No secure connection to 127.0.0.1: "))
            let secret = Self.words(try await room.finder.find("ann@" + typed))
            let proposal = "nothing: The server does not speak https there; try \(plain) instead."
            #expect(answersTLS ? secret == proposal : secret.hasPrefix("unknown https://ann@\(typed): "))
            #expect(server.requests.count == count)
        }
    }

    @Test("The user's RSS-Bridge is asked for a page without a feed, and its feed is checked")
    func bridge() async throws {
        let requests = Mutex<[String]>([])
        let offers = Mutex("[]")
        let bridge = try RawServer { connection in
            guard let line = connection.readRequest()?.prefix(while: { !$0.isNewline }) else { return }
            requests.withLock { $0.append(String(line.dropFirst("GET ".count).dropLast(" HTTP/1.1".count))) }
            if line.contains("action=findfeed") {
                let answer = offers.withLock { $0 }
                connection.answer(
                    answer.hasPrefix("{") || answer.isEmpty ? 404 : 200,
                    headers: ["Content-Type: \(answer.hasPrefix("{") ? "application/json" : "text/html")"], body: answer
                )
            } else {
                connection.answer(line.contains("bridge=A&") ? 200 : 404, body: FeedText.rss("1"))
            }
        }
        func find(_ answer: String, at address: String = bridge.url("/rb/index.php?q")) async throws -> String {
            offers.withLock { $0 = answer }
            return try await TestNewsroom.run(settings: RefreshSettings(feedBridge: address)) { room in
                await room.server.set("/a b/", page(""))
                let typed = room.base.replacing("://", with: "://ann:secret@") + "/a%20b/"
                return Self.words(try await room.finder.find(typed)).replacing(bridge.url("/rb/"), with: "BRIDGE ")
            }
        }
        func offer(_ urls: String...) -> String {
            let list = urls.map {
                #"{"url":"\#($0)","bridgeParams":{"n":1},"bridgeMeta":{"name":"A","parameters":[[1]]}}"#
            }
            return "[\(list.joined(separator: ","))]"
        }
        let display = "./?action=display&bridge=A&format=Atom"
        #expect(try await find(offer(display)) == "feed BRIDGE ?action=display&bridge=A&format=Atom")
        let asked = requests.withLock { $0 }
        #expect(asked.count == 2)
        // The page's path is encoded, and its user name and password stay here.
        let query = try #require(asked.first)
        #expect(query.hasPrefix("/rb/?action=findfeed&format=Atom&url=http%3A%2F%2F"))
        #expect(query.hasSuffix("%2Fa%2520b%2F") && !query.contains("secret"))
        let several = try await find(offer(display, "?bridge=B&"))
        #expect(several == "several BRIDGE ?action=display&bridge=A&format=Atom BRIDGE ?bridge=B&")
        let none = "nothing: This page names no feed, and the RSS-Bridge at BRIDGE  makes none of it."
        for answer in [
            #"{"message":"No bridge found"}"#, "[]", offer("https://other.example/"), offer("//other.example/"),
            offer("file:///etc/passwd"),
        ] {
            #expect(try await find(answer) == none, "\(answer)")
        }
        // As from a web server whose path is wrong.
        for answer in ["<html>", ""] {
            #expect(try await find(answer).contains("did not answer as an RSS-Bridge does"), "\(answer)")
        }
        #expect(try await find(offer("?bridge=B&")).contains("could not be asked for one: "))
        let unused = "http://127.0.0.1:\(try RawServer.unusedPort())/"
        #expect(
            try await find("", at: unused).hasPrefix(
                "nothing: This page names no feed, and the RSS-Bridge at \(unused)"))
    }

    @Test("Plain HTTP is tried if TLS or the connection failed, and only at the address itself")
    func mayBePlain() async throws {
        let causes: [(ExchangeCause, Bool)] = [
            (.secureConnection(host: "a", .noTLS, detail: nil), true),
            (.secureConnection(host: "a", .handshake, detail: "x"), true), (.refusesConnections(host: "a"), true),
            (.secureConnection(host: "b", .noTLS, detail: nil), false), (.refusesConnections(host: "b"), false),
            (.secureConnection(host: "a", .selfSigned, detail: nil), false), (.unresolvedHost("a"), false),
            (.noNetwork(host: "a"), false),
        ]
        for (cause, may) in causes {
            #expect(ExchangeFailure("", cause).maySpeakPlainHTTP(at: "https://a/") == may, "\(cause)")
        }
        // If http does not answer either, the address keeps its presumed scheme.
        try await TestNewsroom.run { room in
            let port = try RawServer.unusedPort()
            let words = Self.words(try await room.finder.find("127.0.0.1:\(port)/feed"))
            #expect(words.hasPrefix("unknown https://127.0.0.1:\(port)/feed: Cannot reach 127.0.0.1"))
        }
    }

    @Test("A file is a feed or is refused, with what it is instead")
    func files() async throws {
        try await TestNewsroom.run { room in
            func find(_ name: String) async throws -> String {
                Self.words(try await room.finder.find("file://" + room.folder.file(name)))
            }
            try room.folder.write(FeedText.rss("1"), to: "feed.xml")
            #expect(try await find("feed.xml") == "feed file://" + room.folder.file("feed.xml"))
            try room.folder.write("Dear diary", to: "diary")
            #expect(try await find("diary") == "nothing: This is not a feed but plain text.")
            let link = "<link rel=alternate type='application/rss+xml' href='feed.xml'>"
            try room.folder.write("<!DOCTYPE html><html><head>\(link)</head><body><p>Hi</body></html>", to: "page")
            #expect(try await find("page") == "nothing: This is not a feed but an HTML page.")
            #expect(try await find("nowhere") == "nothing: There is no file \(room.folder.file("nowhere")).")
            #expect(try await find("").contains(" is not a file but a folder, a pipe or a device."))
        }
    }

    @Test("Anything but an address is refused")
    func otherAddresses() async throws {
        try await TestNewsroom.run { room in
            await #expect(throws: FeedAddressError.self) { try await room.finder.find("gopher://a.example/") }
            await #expect(throws: FeedAddressError.self) { try await room.finder.find("") }
        }
    }
}
