import Foundation
import News
import NewsStore
import Synchronization
import Testing

@testable import Newsroom

@Suite("Full texts that are fetched without the user")
struct RequestedTextTests {
    private static func page(_ name: String, _ rest: String = "") -> FeedServer.Answer {
        let sentence = "This part of the story is long enough, has commas, and ends. It is not all, though."
        let story = (1...4).map { "<p>\(name) \($0). \(sentence)</p>" }.joined()
        let text = "<html><body><article>\(story)</article>\(rest)</body></html>"
        return FeedServer.Answer(headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
    }

    /// Stores one article with the link /story, whose full text is wanted.
    private static func article(_ room: TestNewsroom) async throws -> Headline.ID {
        await room.server.set("/feed", .feed(FeedText.rss([FeedText.Item(guid: "1", link: room.base + "/story")])))
        try await room.list("/feed", tags: ["full:on"])
        try await room.refresh()
        return try #require(try await room.headlines().first).id
    }

    private static func fetcher(_ room: TestNewsroom) -> FullTextFetcher {
        FullTextFetcher(room.refresher, library: room.library)
    }

    @Test("A text is fetched once, whether the user or a rule asks first")
    func once() async throws {
        for isUserFirst in [true, false] {
            try await TestNewsroom.run { room in
                let id = try await Self.article(room)
                let fetcher = Self.fetcher(room)
                var page = Self.page("One")
                page.isHeld = true
                await room.server.set("/story", page)
                let first = Task {
                    if isUserFirst { try await fetcher.fetch(id) } else { _ = try await fetcher.fetchRequested() }
                }
                await room.server.waitForRequest("/story")
                if isUserFirst {
                    #expect(try await fetcher.fetchRequested().fetched == 0)
                    await room.server.release()
                } else {
                    let user = Task { try await fetcher.fetch(id) }
                    while fetcher.underWay.articles.withLock({ $0[id]?.isEmpty != false }) { await Task.yield() }
                    await room.server.release()
                    try await user.value
                }
                _ = try await first.value
                #expect(try await fetcher.fetchRequested().fetched == 0)
                #expect(await room.server.requestCount("/story") == 1)
                #expect(try await room.library.article(id)?.chosenText == .page)
            }
        }
    }

    @Test("A page that is answered with a wish for a pause is not asked for more than five times")
    func pauses() async throws {
        for isLater in [false, true] {
            try await TestNewsroom.run { room in
                let id = try await Self.article(room)
                let path = isLater ? "/story/2" : "/story"
                await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a>"))
                await room.server.set(path, .status(429, ["Retry-After": "60"]))
                let fetcher = Self.fetcher(room)
                for _ in 1...7 {
                    _ = try await fetcher.fetchRequested()
                    // Nothing is sent while the host pauses, and that is no attempt.
                    _ = try await fetcher.fetchRequested()
                    room.clock.advance(by: 61)
                }
                #expect(await room.server.requestCount(path) == 5)
                #expect(try await room.library.requestedFullTexts(limit: 9).isEmpty)
                // The last attempt takes what there is.
                #expect(try await room.library.article(id)?.fullText?.isIncomplete == (isLater ? true : nil))
            }
        }
    }

    @Test("A host with turns gives one page, and the text says that there is more")
    func turns() async throws {
        let rule = HostRule(host: "127.0.0.1", spacing: 60, interval: 3_600)
        try await TestNewsroom.run(settings: RefreshSettings(hostRules: [rule])) { room in
            let id = try await Self.article(room)
            room.clock.advance(by: 61)
            await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a>"))
            #expect(try await Self.fetcher(room).fetchRequested().fetched == 1)
            #expect(try await room.library.article(id)?.fullText?.isIncomplete == true)
            #expect(await room.server.requestCount("/story/2") == 0)
        }
    }

    @Test("A user gets what there is, with a note that it is not all, and may ask again")
    func incomplete() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            let fetcher = Self.fetcher(room)
            await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a>"))
            await room.server.set("/story/2", .status(500))
            func lastLine() async throws -> String? {
                try await ArticleReader(library: room.library).article(id)?.1.texts.last?.plainText
            }
            try await fetcher.fetch(id)
            // The note is a text of the reader's language, and none of the article's.
            #expect(try await lastLine()?.hasPrefix("One 4.") == true)
            #expect(try await room.library.article(id)?.fullText?.isIncomplete == true)
            #expect(try await room.library.article(id)?.fullText?.missingPage == 2)
            #expect(try await fetcher.isNeeded(id))
            await room.server.set("/story/2", Self.page("Two"))
            try await fetcher.fetch(id)
            #expect(try await lastLine()?.hasPrefix("Two 4.") == true)
            #expect(try await !fetcher.isNeeded(id))
        }
    }

    @Test("A next page that is redirected to another article, or that the feed's selector does not match, is none")
    func otherPages() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            let fetcher = Self.fetcher(room)
            await room.server.set("/story", Self.page("One", "<a href='/story/2'>2</a>"))
            await room.server.set("/story/2", .status(302, ["Location": "/other"]))
            await room.server.set("/other", Self.page("Other"))
            try await fetcher.fetch(id)
            #expect(try await room.library.article(id)?.fullText?.html.contains("Other 1.") == false)
            await room.server.set("/story", Self.page("<b>One</b>", "<a href='/story/2'>2</a>"))
            await room.server.set("/story/2", Self.page("Two"))
            try await room.list("/feed", tags: ["content-keep:b"])
            try await fetcher.fetch(id)
            let text = try #require(try await room.library.article(id)?.fullText)
            #expect(text.html.contains("One") && !text.html.contains("Two 1.") && !text.isIncomplete)
        }
    }

    @Test("Pages that begin with the same words are pages nevertheless")
    func sameBeginning() async throws {
        try await TestNewsroom.run { room in
            let id = try await Self.article(room)
            let start = Self.page("About this series: \(String(repeating: "it is long, and ", count: 30))")
            let ends = ["/story": "first part, <a href='/story/2'>2</a>", "/story/2": "second part"]
            for (path, end) in ends {
                let last = "<p>This is the end of the \(end), which is long, and a sentence of its own.</p></article>"
                let text = String(decoding: start.body, as: UTF8.self).replacing("</article>", with: last)
                await room.server.set(path, FeedServer.Answer(headers: start.headers, body: Data(text.utf8)))
            }
            try await Self.fetcher(room).fetch(id)
            #expect(try await room.library.article(id)?.fullText?.html.contains("second part") == true)
        }
    }

    @Test("A user who waits for a text that is being fetched can stop")
    func stopped() async throws {
        let underWay = InFlightArticles()
        let id = Headline.ID(rawValue: 1)
        #expect(underWay.begin(id))
        let user = Task { try await underWay.beginInTurn(id) }
        user.cancel()
        await #expect(throws: CancellationError.self) { try await user.value }
        underWay.end(id)
        #expect(try await !underWay.beginInTurn(id))
    }
}
