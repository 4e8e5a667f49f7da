import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Links that led to another when their pages were fetched")
struct StoryRedirectTests {
    private static let short = "https://short.example/x1"

    /// Stores a full text as if the article's link had led to an address.
    @discardableResult
    private static func fetch(_ title: String, at address: String, _ fixture: LibraryFixture) async throws -> Bool {
        let text = FullText(html: "<p>Text.</p>", url: address, fetched: Sample.now)
        return try await fixture.library.storeFullText(text, of: StoryTests.id(title, in: fixture))
    }

    private static func titles(_ fixture: LibraryFixture) async throws -> [String] {
        try await StoryTests.rows(fixture).map(\.title).sorted()
    }

    @Test(
        "The article joins the one whose link is the final address, whichever arrived first", arguments: [true, false])
    func join(isFirst: Bool) async throws {
        let fixture = try await StoryTests.knownFeeds()
        let (a, b) = (StoryTests.entry("a story", Self.short), StoryTests.entry("b story"))
        try await fixture.store([a])
        if isFirst { try await fixture.store([b], feed: 1) }
        try await Self.fetch("a story", at: "http://www.example.org/2026/story/?utm_source=x", fixture)
        if !isFirst {
            #expect(try await StoryTests.rows(fixture).allSatisfy(\.alsoIn.isEmpty))
            try await fixture.store([b], feed: 1)
        }
        #expect(try await Self.titles(fixture) == ["a story"])
        let row = try #require(try await StoryTests.rows(fixture).first)
        #expect(row.alsoIn.map(\.feedTitle) == ["Feed 1"])
        // The link stays known for the feed's next document.
        let renamed = Entry(identity: "a story", title: "a renamed", link: Self.short, published: Sample.time(-3_600))
        try await fixture.store([renamed])
        #expect(try await Self.titles(fixture) == ["a renamed"])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Reading one of them has read the other; split off, it stays a row of its own")
    func marks() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a story", Self.short)])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        let a = try await StoryTests.id("a story", in: fixture)
        try await fixture.library.setRead([a], true)
        try await Self.fetch("a story", at: StoryTests.link, fixture)
        #expect(try await StoryTests.rows(fixture, HeadlineFilter(unreadOnly: true)).isEmpty)
        #expect(try await fixture.feed(1).unreadCount == 1)
        #expect(try await fixture.library.setApart(a, true))
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        try await Self.fetch("a story", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        _ = try await fixture.library.undo()
        #expect(try await Self.titles(fixture) == ["a story"])
    }

    @Test("All articles with the link move, and one that arrives later follows")
    func sameLink() async throws {
        let fixture = try await LibraryFixture(feeds: (0..<4).map { "https://\($0).example/rss" })
        for feed in 0..<4 { try await fixture.store([StoryTests.entry("\(feed)0", nil)], feed: feed) }
        try await fixture.store([StoryTests.entry("a story", Self.short)])
        try await fixture.store([StoryTests.entry("b story", Self.short)], feed: 1)
        try await fixture.store([StoryTests.entry("c story")], feed: 2)
        let a = try await StoryTests.id("a story", in: fixture)
        try await fixture.library.setApart(a, true)
        try await Self.fetch("b story", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        try await fixture.store([StoryTests.entry("d story", Self.short)], feed: 3)
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        try await fixture.library.setApart(a, false)
        #expect(try await StoryTests.rows(fixture).map(\.alsoIn.count) == [3])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test(
        "A redirect to a front page, or to what is no article's link, joins none",
        arguments: ["https://example.org/", "https://example.org", "https://login.example/sign-in?from=app"])
    func walls(address: String) async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a story", Self.short)])
        try await fixture.store([StoryTests.entry("b story", "https://short.example/x2")], feed: 1)
        try await Self.fetch("a story", at: address, fixture)
        try await Self.fetch("b story", at: address, fixture)
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        #expect(try await StoryTests.rows(fixture).allSatisfy(\.alsoIn.isEmpty))
    }

    @Test("Two articles of one feed that lead to one address join none, and leave those with the link as they were")
    func sameFeed() async throws {
        let fixture = try await LibraryFixture(feeds: (0..<3).map { "https://\($0).example/rss" })
        for feed in 0..<3 { try await fixture.store([StoryTests.entry("\(feed)0", nil)], feed: feed) }
        try await fixture.store([
            StoryTests.entry("a one", Self.short), StoryTests.entry("a two", "https://short.example/x2"),
        ])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await fixture.store([StoryTests.entry("c story")], feed: 2)
        try await Self.fetch("a one", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a one", "a two"])
        try await Self.fetch("a two", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a one", "a two", "b story"])
        let row = try #require(try await StoryTests.rows(fixture).first { $0.title == "b story" })
        #expect(row.alsoIn.map(\.feedTitle) == ["Feed 2"])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An article that arrives with the final link in the redirected article's feed takes its place")
    func ownArticle() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a one", Self.short)])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await Self.fetch("a one", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a one"])
        try await fixture.store([StoryTests.entry("a two")])
        #expect(try await Self.titles(fixture) == ["a one", "b story"])
    }

    @Test("More than three links that lead to one address join none")
    func many() async throws {
        let fixture = try await LibraryFixture(feeds: (0..<5).map { "https://\($0).example/rss" })
        for feed in 0..<5 { try await fixture.store([StoryTests.entry("\(feed)0", nil)], feed: feed) }
        try await fixture.store([StoryTests.entry("e story")], feed: 4)
        for feed in 0..<4 {
            try await fixture.store(
                [StoryTests.entry("a\(feed + 1)", "https://short.example/x\(feed)")], feed: feed)
            try await Self.fetch("a\(feed + 1)", at: StoryTests.link, fixture)
            #expect(try await Self.titles(fixture).count == (feed < 3 ? 1 : 5))
        }
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("A link that two articles of one feed have joins none, whether they came before its redirect or after it")
    func shared() async throws {
        for comesFirst in [true, false] {
            let fixture = try await StoryTests.knownFeeds()
            try await fixture.store([StoryTests.entry("a one", Self.short)])
            if comesFirst { try await fixture.store([StoryTests.entry("a two", Self.short)]) }
            try await Self.fetch("a one", at: StoryTests.link, fixture)
            try await fixture.store([StoryTests.entry("a two", Self.short)])
            try await fixture.store([StoryTests.entry("b story")], feed: 1)
            if comesFirst { try await Self.fetch("a two", at: StoryTests.link, fixture) }
            try await fixture.library.setRead([StoryTests.id("b story", in: fixture)], true)
            try await fixture.store([StoryTests.entry("a three", Self.short)])
            #expect(try await Self.titles(fixture) == ["a one", "a three", "a two", "b story"])
            #expect(try await fixture.feed(0).unreadCount == 4)
        }
    }

    @Test("Redirects that were refused stay so once no article has the link to which they led")
    func refused() async throws {
        let fixture = try await LibraryFixture(feeds: (0..<3).map { "https://\($0).example/rss" })
        for feed in 0..<3 { try await fixture.store([StoryTests.entry("\(feed)0", nil)], feed: feed) }
        try await fixture.store([StoryTests.entry("a story", Self.short)])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await fixture.store([StoryTests.entry("c story", "https://short.example/x3")], feed: 2)
        try await Self.fetch("a story", at: StoryTests.link, fixture)
        try await Self.fetch("c story", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == ["a story"])
        try await fixture.store([StoryTests.entry("b story", "https://example.org/another")], feed: 1)
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        try await fixture.store([StoryTests.entry("a two", Self.short)])
        let apart = ["a story", "a two", "b story", "c story"]
        #expect(try await Self.titles(fixture) == apart)
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await Self.fetch("c story", at: StoryTests.link, fixture)
        #expect(try await Self.titles(fixture) == apart)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("The page of a feed's site is not redirected")
    func home() async throws {
        let fixture = try await LibraryFixture(feeds: (0..<3).map { "https://\($0).example/rss" })
        for feed in 0..<3 { try await fixture.store([StoryTests.entry("\(feed)0", nil)], feed: feed) }
        try await fixture.store([StoryTests.entry("a story", Self.short)], siteLink: Self.short)
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await Self.fetch("a story", at: StoryTests.link, fixture)
        try await fixture.store([StoryTests.entry("c story", Self.short)], feed: 2)
        #expect(try await Self.titles(fixture) == ["a story", "b story", "c story"])
    }

    @Test("An article whose link changes leaves the story")
    func changed() async throws {
        let fixture = try await StoryTests.knownFeeds()
        try await fixture.store([StoryTests.entry("a story", Self.short)])
        try await fixture.store([StoryTests.entry("b story")], feed: 1)
        try await Self.fetch("a story", at: StoryTests.link, fixture)
        try await fixture.store([StoryTests.entry("a story", "https://example.org/another")])
        #expect(try await Self.titles(fixture) == ["a story", "b story"])
        #expect(try await StoryTests.rows(fixture).allSatisfy(\.alsoIn.isEmpty))
        #expect(try await fixture.library.checkIntegrity() == [])
    }
}
