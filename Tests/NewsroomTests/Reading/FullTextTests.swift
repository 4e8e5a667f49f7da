import Foundation
import News
import NewsStore
import Newsroom
import Synchronization
import Testing

@testable import Web

@Suite("Fetching the full text of an article")
struct FullTextTests {
    private static let story = """
        <html><body><nav><a href="/">Home</a></nav><article>\
        <p>The first part of the story is long enough, has commas, and ends. It is not all, though.</p>\
        <p>The second part goes on, with a <a href="../more">link</a>, and says what the first one did not.</p>\
        <p>The third part says what became of it, who was there, and when. Then the story ends, as stories do.</p>\
        <p>This is the very last line of it, and after it there is nothing, only links and a form.</p></article></body></html>
        """

    private static func page(_ text: String, type: String = "text/html; charset=utf-8") -> FeedServer.Answer {
        FeedServer.Answer(headers: ["Content-Type": type], body: Data(text.utf8))
    }

    /// Stores one article with a link, in the feed /feed.
    private static func article(_ room: TestNewsroom, link: String?) async throws -> Headline.ID {
        let item = FeedText.Item(guid: "1", title: "Story", link: link, body: "The first part…")
        await room.server.set("/feed", .feed(FeedText.rss([item])))
        try await room.list("/feed")
        try await room.refresh()
        return try #require(try await room.headlines().first).id
    }

    private static func fetcher(_ room: TestNewsroom) -> FullTextFetcher {
        FullTextFetcher(room.refresher, library: room.library)
    }

    /// The error as the user sees it.
    private static func failure(_ room: TestNewsroom, _ id: Headline.ID) async throws -> String {
        do {
            try await fetcher(room).fetch(id)
        } catch let error as FullTextError {
            #expect(try await room.library.article(id)?.fullText == nil)
            return error.description
        }
        return "nothing"
    }

    @Test("An article whose link is redirected to another article's joins it once its page was fetched")
    func redirectedLink() async throws {
        try await TestNewsroom.run { room in
            let (short, long) = (room.base + "/short/1", room.base + "/news/today/1")
            await room.server.set(
                "/a", .feed(FeedText.rss([FeedText.Item(guid: "1", title: "A", link: short, body: "A")])))
            await room.server.set(
                "/b", .feed(FeedText.rss([FeedText.Item(guid: "1", title: "B", link: long, body: "B")])))
            await room.server.set("/short/1", .status(302, ["Location": "/news/today/1?utm_source=a"]))
            await room.server.set("/news/today/1", Self.page(Self.story))
            await room.server.set("/news/today/1?utm_source=a", Self.page(Self.story))
            try await room.list("/a", "/b")
            try await room.refresh()
            try await room.library.joinStories()
            #expect(try await room.headlines().count == 2)
            let article = try #require(try await room.headlines().first { $0.title == "A" })
            try await Self.fetcher(room).fetch(article.id)
            #expect(try await room.headlines().map(\.alsoIn.count) == [1])
        }
    }

    @Test("The page's main text is stored and read, its links resolved against the final address")
    func fetch() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: room.base + "/short/1")
            await room.server.set("/short/1", .status(302, ["Location": "/news/today/1"]))
            await room.server.set("/news/today/1", Self.page(Self.story))
            try await Self.fetcher(room).fetch(id)
            let reader = ArticleReader(library: room.library)
            let (article, text) = try #require(try await reader.article(id))
            #expect(article.fullText?.url == room.base + "/news/today/1")
            #expect(article.fullText?.fetched == room.clock.now)
            #expect(text.texts.count == 4)
            #expect(text.links.map(\.address) == [room.base + "/news/more"])
            let (_, own) = try #require(try await reader.article(id, .feed))
            #expect(own.texts.map(\.plainText) == ["The first part…"])
            // The choice stays, but a newly fetched full text becomes the choice.
            try await room.library.chooseText(.feed, of: id)
            #expect(try await reader.article(id)?.1.texts.count == 1)
            #expect(try await reader.article(id, .page)?.1.texts.count == 4)
            try await Self.fetcher(room).fetch(id)
            #expect(try await reader.article(id)?.1.texts.count == 4)
            let request = try #require(await room.server.requests.last)
            #expect(request.headers["accept"]?.hasPrefix("text/html,") == true)
        }
    }

    @Test("The reason why there is no full text is given in a sentence, and nothing is stored")
    func failures() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: room.base + "/1")
            #expect(
                try await Self.failure(room, id)
                    == "The full text could not be fetched: There is nothing at this address (404); the page may have "
                    + "moved.")
            await room.server.set("/1", .status(410))
            #expect(
                try await Self.failure(room, id)
                    == "The full text could not be fetched: The server says the page is gone for good (410).")
            await room.server.set("/1", Self.page("<ul><li><a href='/2'>Only, a link.</a></ul>"))
            #expect(try await Self.failure(room, id).hasPrefix("No full text was found on the article's page"))
            #expect(try await room.library.article(id)?.fullTextFailure == .nothingFound)
            await room.server.set("/1", Self.page("<title>Just a moment\u{2026}</title><p>Wait."))
            #expect(
                try await Self.failure(room, id).contains("Bot protection (Cloudflare) seems to keep newsterm from"))
            await room.server.set("/1", Self.page("<form><input type=\"password\" name=p></form>"))
            #expect(try await Self.failure(room, id).hasSuffix("on the article's page, which asks for a password."))
            await room.server.set("/1", Self.page("%PDF", type: "application/pdf"))
            #expect(
                try await Self.failure(room, id) == "The article's link does not lead to a readable page "
                    + "(application/pdf).")
            await room.server.set("/1", Self.page(String(repeating: "<p>x</p>", count: 700_000)))
            #expect(try await Self.failure(room, id).contains("5"))
            await room.server.set("/1", .status(302, ["Location": "file:///etc/hostname"]))
            #expect(try await Self.failure(room, id).hasPrefix("The full text could not be fetched: "))
            await room.server.set("/1", .status(429))
            #expect(try await Self.failure(room, id).contains("429"))
            // The host is backed off from now on.
            let count = await room.server.requests.count
            let refusal = try await Self.failure(room, id)
            #expect(refusal.contains("asked for fewer requests, and is not asked again before"), "\(refusal)")
            #expect(await room.server.requests.count == count)
            let failure = try await room.library.article(id)?.fullTextFailure
            #expect(failure?.description.contains("429") == true)
            #expect(try await Self.failure(room, Headline.ID(rawValue: 999)) == "This article is no longer stored.")
        }
    }

    @Test("Only HTTP addresses are fetched", arguments: [nil, "file:///etc/hostname", "ftp://a.example/1"])
    func kinds(link: String?) async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: link)
            let sentence = try await Self.failure(room, id)
            #expect(sentence.contains(link == nil ? "no link" : "not a web address"))
            #expect(await room.server.requests.map(\.path) == ["/feed"])
        }
    }

    @Test("The article of a public feed cannot lead to a private address, neither directly nor by a redirect")
    func privateAddresses() async throws {
        let isInner: @Sendable (IPAddress) -> Bool = { $0 == IPAddress("127.0.0.2") }
        try await TestNewsroom.run(isPrivate: isInner) { room in
            let inner = room.base.replacing("127.0.0.1", with: "127.0.0.2") + "/secret"
            await room.server.set("/secret", Self.page(Self.story))
            var id = try await Self.article(room, link: inner)
            #expect(try await Self.failure(room, id).contains("private network"))
            id = try await Self.article(room, link: room.base + "/1")
            await room.server.set("/1", .status(302, ["Location": inner]))
            #expect(try await Self.failure(room, id).contains("private network"))
            #expect(await room.server.requestCount("/secret") == 0)
        }
    }

    @Test("The article of a private feed may lead to another private address")
    func privateFeed() async throws {
        try await TestNewsroom.run { room in
            let other = room.base.replacing("127.0.0.1", with: "127.0.0.2")
            await room.server.set("/1", Self.page(Self.story))
            let id = try await Self.article(room, link: other + "/1")
            try await Self.fetcher(room).fetch(id)
            #expect(try await room.library.article(id)?.fullText?.url == other + "/1")
        }
    }

    @Test("Headers configured for the feed's server are sent there, and to no other")
    func headers() async throws {
        try await FeedServer.running { server, base in
            let feed = base.replacing("http://", with: "http://ann:pw@") + "/feed"
            let settings = RefreshSettings(feeds: [
                feed: FeedSettings(headers: [RequestHeader(name: "X-Token", value: "secret")])
            ])
            try await TestNewsroom.run(settings: settings) { room in
                let other = base.replacing("127.0.0.1", with: "localhost")
                await server.set("/1", Self.page(Self.story))
                for link in [base + "/1", other + "/1"] {
                    let item = FeedText.Item(guid: link, title: "Story", link: link)
                    await server.set("/feed", .feed(FeedText.rss([item])))
                    try await room.list(feed)
                    try await room.refresh()
                    let id = try #require(try await room.headlines().first { $0.link == link }).id
                    try await Self.fetcher(room).fetch(id)
                    let request = try #require(await server.requests.last)
                    #expect(request.path == "/1")
                    #expect((request.headers["x-token"] == "secret") == (link == base + "/1"))
                    #expect((request.headers["authorization"] != nil) == (link == base + "/1"))
                }
            }
        }
    }

    @Test("A feed tagged full:on has the page's text of each new article, and progress tells of it")
    func always() async throws {
        try await TestNewsroom.run { room in
            let items = (1...3).map { FeedText.Item(guid: "\($0)", title: "\($0)", link: room.base + "/\($0)") }
            await room.server.set("/feed", .feed(FeedText.rss(Array(items.prefix(2)))))
            for path in ["/1", "/3"] { await room.server.set(path, Self.page(Self.story)) }
            try await room.list("/feed", tags: ["full:on"])
            try await room.refresh()
            var progress = room.refresher.progress().makeAsyncIterator()
            let report = try await Self.fetcher(room).fetchRequested()
            #expect(report.fetched == 1 && report.failed == 1)
            // Only the newest value is kept.
            #expect(await progress.next()?.fullTexts == nil)
            // The second failed and is tried again.
            await room.server.set("/2", Self.page(Self.story))
            await room.server.set("/feed", .feed(FeedText.rss(items)))
            try await room.refresh(force: true)
            #expect(try await Self.fetcher(room).fetchRequested().fetched == 2)
            #expect(try await Self.fetcher(room).fetchRequested().fetched == 0)
            for headline in try await room.headlines() {
                #expect(try await room.library.article(headline.id)?.chosenText == .page)
            }
            #expect(await room.server.requests.filter { $0.path == "/1" }.count == 1)
        }
    }

    @Test("Progress counts the full texts while they are fetched, apart from the refresh")
    func progress() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: room.base + "/1")
            room.refresher.replaceRules([try Rule(when: "is:unread", then: ["full-text"])])
            let item = FeedText.Item(guid: "2", title: "Other", link: room.base + "/2")
            await room.server.set("/feed", .feed(FeedText.rss([item])))
            await room.server.set("/2", .held)
            try await room.refresh(force: true)
            let fetch = Task { try await Self.fetcher(room).fetchRequested() }
            await room.server.waitForRequest("/2")
            var now = room.refresher.progress().makeAsyncIterator()
            let value = await now.next()
            #expect(value?.fullTexts == .init(done: 0, total: 1) && value?.isRunning == false)
            fetch.cancel()
            #expect(try await fetch.value == FullTextReport())
            #expect(await now.next()?.fullTexts == nil)
            #expect(try await room.library.requestedFullTexts(limit: 9).count == 1)
            #expect(try await room.library.article(id)?.fullText == nil)
        }
    }

    @Test("A service that keeps programs out of the page is named, with the remedy", arguments: [403, 503, 200])
    func walls(status: Int) async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: room.base + "/1")
            let title =
                "<html><head><title>Just a moment...</title><script src='/cdn-cgi/challenge-platform/x'></script>"
            // By a field, or by its page alone, which may have many words.
            for (field, page) in [
                ("cf-mitigated", "<p>Just a moment..."), ("cf-mitigated", Self.story), ("x", title + Self.story),
            ] {
                let headers = ["Content-Type": "text/html", field: "challenge"]
                await room.server.set(
                    "/1", FeedServer.Answer(status: status, headers: headers, body: Data(page.utf8)))
                #expect(
                    try await Self.failure(room, id)
                        == "The full text could not be fetched: Bot protection (Cloudflare) seems to keep newsterm from "
                        + "the page (\(status)); open it in the browser.")
            }
        }
    }

    @Test("A paused host does not delay full texts that rules request from other hosts")
    func besidePausedHost() async throws {
        try await TestNewsroom.run { room in
            room.refresher.replaceRules([try Rule(when: "is:unread", then: ["full-text"])])
            let waiting = (1...30).map { FeedText.Item(guid: "\($0)", link: "http://paused.example/\($0)") }
            // The last of the document is the oldest, and so the last to be fetched.
            let other = FeedText.Item(guid: "other", title: "Other", link: room.base + "/1")
            await room.server.set("/feed", .feed(FeedText.rss(waiting + [other])))
            await room.server.set("/1", Self.page(Self.story))
            try await room.list("/feed")
            try await room.refresh()
            let paused = PausedHost(
                name: "paused.example", until: room.clock.now.addingTimeInterval(60), reason: "It asked.")
            try await room.library.pauseHost(paused, at: room.clock.now)
            #expect(try await Self.fetcher(room).fetchRequested().fetched == 1)
            #expect(try await room.library.requestedFullTexts(limit: 99).count == 30)
            let id = try #require(try await room.headlines().first { $0.title == "Other" }).id
            #expect(try await room.library.article(id)?.fullText != nil)
        }
    }

    @Test("A cancelled fetch stores nothing")
    func cancelled() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, link: room.base + "/1")
            await room.server.set("/1", .held)
            let fetch = Task { try await Self.fetcher(room).fetch(id) }
            await room.server.waitForRequest("/1")
            fetch.cancel()
            await #expect(throws: CancellationError.self) { try await fetch.value }
            #expect(try await room.library.article(id)?.fullText == nil)
        }
    }
}
