import Foundation
import News
import NewsStore
import Newsroom
import Testing

@testable import Web

/// Pages read as the feed's tags say, pages of one article, and chapters.
@Suite("Fetching what belongs to an article")
struct PageSettingTests {
    private static let sentence = "This part of the story is long enough, has commas, and ends. It is not all, though."

    private static func page(_ name: String, _ rest: String = "") -> FeedServer.Answer {
        let story = (1...4).map { "<p>\(name) \($0). \(sentence)</p>" }.joined()
        let text = "<html><body><article>\(story)<p class='ad'>Buy it.</p></article>\(rest)</body></html>"
        return FeedServer.Answer(headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
    }

    /// Stores one article with the link /story in a feed with these tags.
    private static func article(_ room: TestNewsroom, tags: [String] = []) async throws -> Headline.ID {
        await room.server.set("/feed", .feed(FeedText.rss([FeedText.Item(guid: "1", link: room.base + "/story")])))
        try await room.list("/feed", tags: tags)
        try await room.refresh()
        return try #require(try await room.headlines().first).id
    }

    private static func fetcher(_ room: TestNewsroom) -> FullTextFetcher {
        FullTextFetcher(room.refresher, library: room.library)
    }

    private static func texts(_ room: TestNewsroom, _ id: Headline.ID) async throws -> [String] {
        try #require(try await ArticleReader(library: room.library).article(id)).1.texts.map {
            String($0.plainText.prefix { $0 != "." })
        }
    }

    @Test("The pages of an article are read as one, ten at most, in turn")
    func pages() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a> <a href='/other'>Next</a>"))
            await room.server.set("/story/2", Self.page("Two", "<a rel='next' href='/story/3'>Next</a>"))
            await room.server.set("/story/3", Self.page("Three"))
            try await Self.fetcher(room).fetch(id)
            let names = ["One", "Two", "Three"].flatMap { name in (1...4).map { "\(name) \($0)" } }
            #expect(try await Self.texts(room, id).filter { $0 != "Buy it" } == names)
            #expect(try await room.library.article(id)?.fullText?.url == room.base + "/story")
            #expect(await room.server.requests.map(\.path) == ["/feed", "/story", "/story/2", "/story/3"])
            // A site that always has another page.
            for number in 2...20 {
                await room.server.set(
                    "/story/\(number)", Self.page("P\(number)", "<a href='/story/\(number + 1)'>Next</a>"))
            }
            try await Self.fetcher(room).fetch(id)
            #expect(await room.server.requests.last?.path == "/story/10")
            let cut = try #require(try await room.library.article(id)?.fullText)
            #expect(cut.lastPage == 10 && !cut.isIncomplete && cut.missingPage == nil)
            #expect(try await !Self.fetcher(room).isNeeded(id))
            // One that answers with the same page again.
            await room.server.set("/story/2", Self.page("One", "<a href='/story/3'>Next</a>"))
            try await Self.fetcher(room).fetch(id)
            #expect(try await Self.texts(room, id).filter { $0 != "Buy it" } == Array(names.prefix(4)))
        }
    }

    @Test("Next pages that are linked by their numbers are those of a first page whose path ends with 1")
    func numberedPages() async throws {
        try await TestNewsroom.run { room in
            let item = FeedText.Item(guid: "1", link: room.base + "/tale/1")
            await room.server.set("/feed", .feed(FeedText.rss([item])))
            await room.server.set("/tale/1", Self.page("One", "<a href='/tale/2'>2</a>"))
            await room.server.set("/tale/2", .status(302, ["Location": "/tale/2/"]))
            await room.server.set("/tale/2/", Self.page("Two"))
            try await room.list("/feed")
            try await room.refresh()
            let id = try #require(try await room.headlines().first).id
            try await Self.fetcher(room).fetch(id)
            let names = ["One", "Two"].flatMap { name in (1...4).map { "\(name) \($0)" } }
            #expect(try await Self.texts(room, id).filter { $0 != "Buy it" } == names)
            #expect(try await room.library.article(id)?.fullText?.lastPage == nil)
        }
    }

    @Test("The AMP copy of a page without text is tried once, and gives its text to the page's address")
    func ampCopy() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            let empty =
                "<html><head><link rel='amphtml' href='/amp/story'></head><body><div id='app'></div></body></html>"
            let page = FeedServer.Answer(
                headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(empty.utf8))
            await room.server.set("/story", page)
            // One that leads to another copy.
            await room.server.set("/amp/story", page)
            await #expect(throws: FullTextError.nothingFound) { try await Self.fetcher(room).fetch(id) }
            await room.server.set("/amp/story", .status(404))
            await #expect(throws: FullTextError.nothingFound) { try await Self.fetcher(room).fetch(id) }
            #expect(await room.server.requestCount("/amp/story") == 2)
            await room.server.set("/amp/story", Self.page("One", "<a href='/amp/story/2'>2</a>"))
            try await Self.fetcher(room).fetch(id)
            #expect(try await Self.texts(room, id).filter { $0 != "Buy it" } == (1...4).map { "One \($0)" })
            #expect(try await room.library.article(id)?.fullText?.url == room.base + "/story")
            #expect(await room.server.requestCount("/amp/story/2") == 0)
        }
    }

    @Test("A saved page keeps its own title when it gets its text from the AMP copy, which adds what the page lacks")
    func headOfSavedPage() async throws {
        try await TestNewsroom.run { room in
            try await room.list(FeedAddress.saved)
            let id = try await room.library.storePage(room.base + "/story").id
            func answer(_ head: String, _ body: String) -> FeedServer.Answer {
                FeedServer.Answer(
                    headers: ["Content-Type": "text/html; charset=utf-8"],
                    body: Data("<html><head>\(head)</head><body>\(body)</body></html>".utf8))
            }
            let story = (1...4).map { "<p>One \($0). \(Self.sentence)</p>" }.joined()
            await room.server.set(
                "/story",
                answer("<title>The page</title><link rel='amphtml' href='/amp/story'>", "<div id='app'></div>"))
            await room.server.set(
                "/amp/story",
                answer("<title>The copy</title><meta name='author' content='A. Writer'>", "<article>\(story)</article>")
            )
            try await Self.fetcher(room).fetch(id)
            let headline = try #require(try await room.library.article(id)?.headline)
            #expect(headline.title == "The page" && headline.author == "A. Writer")
            #expect(try await Self.texts(room, id) == (1...4).map { "One \($0)" })
        }
    }

    /// A page without a text that has an AMP copy.
    private static func emptyPage(copy: String) -> FeedServer.Answer {
        let page = "<html><head><link rel='amphtml' href='\(copy)'></head><body><div id='app'></div></body></html>"
        return FeedServer.Answer(headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(page.utf8))
    }

    @Test("A failure of the AMP copy that may pass has the text tried again; another one is the end of it")
    func failingCopy() async throws {
        for (answer, isPassing) in [
            (FeedServer.Answer.status(503), true), (.status(429, ["Retry-After": "60"]), true), (.status(404), false),
            (.status(403, ["cf-mitigated": "challenge"]), false),
        ] {
            try await TestNewsroom.run { room in
                let id = try await Self.article(room, tags: ["full:on"])
                await room.server.set("/story", Self.emptyPage(copy: "/amp/story"))
                await room.server.set("/amp/story", answer)
                #expect(try await Self.fetcher(room).fetchRequested().failed == 1)
                #expect(try await room.library.requestedFullTexts(limit: 9) == (isPassing ? [id] : []), "\(answer)")
                room.clock.advance(by: 61)
                await room.server.set("/amp/story", Self.page("One"))
                #expect(try await Self.fetcher(room).fetchRequested().fetched == (isPassing ? 1 : 0))
            }
        }
    }

    @Test("A host in a pause has the AMP copy tried again; one that spaces its requests would never give it")
    func pausedCopy() async throws {
        let rule = HostRule(host: "127.0.0.1", spacing: 60, interval: 3_600)
        for rules in [[], [rule]] {
            try await TestNewsroom.run(settings: RefreshSettings(hostRules: rules)) { room in
                let id = try await Self.article(room, tags: ["full:on"])
                room.clock.advance(by: 61)
                await room.server.set(
                    "/story", Self.emptyPage(copy: rules.isEmpty ? "http://paused.example/1" : "/amp/story"))
                let paused = PausedHost(
                    name: "paused.example", until: room.clock.now.addingTimeInterval(60), reason: "It asked.",
                    asked: room.clock.now)
                try await room.library.pauseHost(paused, at: room.clock.now)
                #expect(try await Self.fetcher(room).fetchRequested().failed == 1)
                #expect(try await room.library.requestedFullTexts(limit: 9) == (rules.isEmpty ? [id] : []))
            }
        }
    }

    @Test("An AMP copy that leads to the page itself or to a front page is none; one at another address is")
    func redirectedCopy() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            await room.server.set("/story", Self.emptyPage(copy: "/amp/story"))
            for target in ["/story/?utm_source=amp", "/", "/?from=amp"] {
                let path = String(target.prefix { $0 != "?" })
                await room.server.set("/amp/story", .status(302, ["Location": target]))
                await room.server.set(path, Self.page("Other"))
                await #expect(throws: FullTextError.nothingFound, "\(target)") {
                    try await Self.fetcher(room).fetch(id)
                }
                #expect(await room.server.requests.last?.path == path)
            }
            await room.server.set("/amp/story", .status(302, ["Location": "/m/story"]))
            await room.server.set("/m/story", Self.page("One"))
            try await Self.fetcher(room).fetch(id)
            #expect(try await Self.texts(room, id).contains("One 4"))
        }
    }

    @Test("The AMP copy of a public feed's article cannot be at a private address")
    func privateCopy() async throws {
        let isInner: @Sendable (IPAddress) -> Bool = { $0 == IPAddress("127.0.0.2") }
        try await TestNewsroom.run(isPrivate: isInner) { room in
            let id = try await Self.article(room)
            let inner = room.base.replacing("127.0.0.1", with: "127.0.0.2") + "/secret"
            let empty = "<html><head><link rel='amphtml' href='\(inner)'></head><body></body></html>"
            await room.server.set(
                "/story", .init(headers: ["Content-Type": "text/html"], body: Data(empty.utf8)))
            await room.server.set("/secret", Self.page("Secret"))
            await #expect(throws: FullTextError.nothingFound) { try await Self.fetcher(room).fetch(id) }
            #expect(await room.server.requestCount("/secret") == 0)
        }
    }

    @Test("A page that fails fails the text that a rule wants; a user who waits gets the beginning")
    func brokenPages() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, tags: ["full:on"])
            await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a>"))
            await room.server.set("/story/2", .status(500))
            #expect(try await Self.fetcher(room).fetchRequested().fetched == 0)
            #expect(try await room.library.article(id)?.fullText == nil)
            #expect(try await room.library.requestedFullTexts(limit: 9) == [id])
            try await Self.fetcher(room).fetch(id)
            #expect(try await Self.texts(room, id).contains("One 4"))
        }
    }

    @Test("The tags of the feed choose the parts, and other tags make the text be wanted again")
    func selectors() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room, tags: ["content-drop:.ad", "content-keep:.absent"])
            await room.server.set("/story", Self.page("One"))
            let fetcher = Self.fetcher(room)
            #expect(try await fetcher.isNeeded(id))
            try await fetcher.fetch(id)
            #expect(try await !fetcher.isNeeded(id))
            #expect(try await Self.texts(room, id) == (1...4).map { "One \($0)" })
            #expect(
                try await room.library.article(id)?.fullText?.selectors == [
                    UsedSelector(tag: "content-keep:.absent", matched: false),
                    UsedSelector(tag: "content-drop:.ad", matched: true),
                ])
            try await room.list("/feed", tags: ["content-keep:.ad"])
            #expect(try await fetcher.isNeeded(id))
            try await fetcher.fetch(id)
            #expect(try await Self.texts(room, id) == ["Buy it"])
            #expect(try await !fetcher.isNeeded(id))
        }
    }

    /// Stores an episode whose chapters are in a file.
    private static func episode(_ room: TestNewsroom, file: String) async throws -> Headline.ID {
        let feed = """
            <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Cast</title><item>
            <title>One</title><guid>1</guid><enclosure url="\(room.base)/1.mp3" type="audio/mpeg" length="9"/>
            <podcast:chapters url="\(file)" type="application/json+chapters"/></item></channel></rss>
            """
        await room.server.set("/feed", .feed(feed))
        try await room.list("/feed")
        try await room.refresh()
        return try #require(try await room.headlines().first).id
    }

    @Test("Chapters in a file are fetched once, and stored with the episode")
    func chapters() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.episode(room, file: room.base + "/chapters.json")
            let json = "{\"chapters\": [{\"startTime\": 60, \"title\": \"One\"}]}"
            await room.server.set(
                "/chapters.json", .init(headers: ["Content-Type": "application/json"], body: Data(json.utf8)))
            let chapters = [Episode.Chapter(start: 60, title: "One")]
            #expect(try await Self.fetcher(room).chapters(of: id) == chapters)
            #expect(try await Self.fetcher(room).chapters(of: id) == chapters)
            #expect(await room.server.requestCount("/chapters.json") == 1)
            #expect(try await room.library.article(id)?.episode?.chapters == chapters)
        }
    }

    @Test("Why there are no chapters is said in a sentence")
    func noChapters() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.episode(room, file: room.base + "/chapters.json")
            func failure() async throws -> String {
                do {
                    return "\(try await Self.fetcher(room).chapters(of: id))"
                } catch let error as EpisodeFileError {
                    return error.description
                }
            }
            #expect(try await failure().hasPrefix("The chapters could not be fetched: There is nothing"))
            await room.server.set("/chapters.json", .init(body: Data("{\"chapters\": []}".utf8)))
            #expect(try await failure() == "The file to which the feed links has no chapters.")
            await room.server.set("/chapters.json", .init(body: Data(count: 1_100_000)))
            #expect(try await failure().hasPrefix("The chapters could not be fetched: "))
            #expect(try await room.library.article(id)?.episode?.chapters == [])
        }
        try await TestNewsroom.run { room in
            let id = try await Self.episode(room, file: "file:///etc/passwd")
            await #expect(throws: EpisodeFileError.unreadable(.chapters)) {
                try await Self.fetcher(room).chapters(of: id)
            }
        }
    }
}
