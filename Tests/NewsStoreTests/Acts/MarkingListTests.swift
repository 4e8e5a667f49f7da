import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Marking the articles of a query")
struct MarkingListTests {
    private static let urls = ["https://a.example/rss", "https://b.example/rss", "https://hidden.example/rss"]

    /// Three feeds of eight articles each, an hour apart; the last feed is hidden, some articles are starred or read.
    private static func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: urls)
        for (index, name) in ["ant", "bee", "cat"].enumerated() {
            try await fixture.store(Sample.entries(8, prefix: "\(name) "), feed: index)
        }
        let all = try await fixture.headlines()
        try await fixture.library.setStarred(all.filter { $0.title.hasSuffix("3") }.map(\.id), true)
        try await fixture.library.setRead(all.filter { $0.title.hasSuffix("5") }.map(\.id), true)
        try await fixture.library.setFeedList(
            urls.map { ListedFeed(url: $0, isHidden: $0.contains("hidden")) })
        return fixture
    }

    @Test("Articles older than a date are marked, in all feeds, in one, or among the starred")
    func older() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        let feed = try await fixture.feed().id
        let old = ArticleQuery(.condition(.date(.distantPast..<Sample.time(-4 * 3_600))))
        #expect(try await library.markAllRead(old, in: HeadlineFilter(feed: feed)) == 3)
        #expect(
            try await fixture.titles(HeadlineFilter(feed: feed, unreadOnly: true))
                == ["ant 0", "ant 1", "ant 2", "ant 3"])
        #expect(try await library.markAllRead(old, in: HeadlineFilter()) == 3)
        let less = ArticleQuery(.condition(.date(.distantPast..<Sample.time(-3_600))))
        #expect(try await library.markAllRead(less, in: HeadlineFilter(starredOnly: true)) == 2)
        #expect(
            try await Set(fixture.titles(HeadlineFilter(unreadOnly: true)))
                == ["ant 0", "ant 1", "ant 2", "bee 0", "bee 1", "bee 2"])
        for _ in 0..<3 { _ = try await library.undo() }
        #expect(try await library.feeds().map(\.unreadCount) == [7, 7, 7])
        #expect(try await library.checkIntegrity() == [])
    }

    @Test(
        "Exactly the articles that a search finds are marked, with the index or without",
        arguments: [
            "", "age:>4h", "age:<4h", "age:<4h age:>2h", "age:<1h age:>3h", "is:starred", "is:read", "is:unread",
            "is:starred age:>2h", "feed:a.example", "feed:nowhere", "feed:a.example feed:b.example", "ant", "title:bee",
            "-ant", "ant OR bee age:<3h", "3 is:starred", "(age:>2h age:<5h) feed:b.example", "cat",
        ])
    func same(text: String) async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        let query = ArticleQuery.parse(text).query
        for limit in [0, 5, nil] {
            if limit != 0 { _ = try await library.indexForSearch(upTo: limit) }
            for scope in [HeadlineFilter(), HeadlineFilter(feed: try await fixture.feed(1).id)] {
                var unread = scope
                unread.unreadOnly = true
                let found = Set(try await fixture.found(query, in: unread))
                let before = Set(try await fixture.titles(HeadlineFilter(unreadOnly: true)))
                #expect(try await library.markAllRead(query, in: scope) == found.count)
                #expect(try await Set(fixture.titles(HeadlineFilter(unreadOnly: true))) == before.subtracting(found))
                if !found.isEmpty { #expect(try await library.undo() != nil) }
                #expect(try await Set(fixture.titles(HeadlineFilter(unreadOnly: true))) == before)
            }
        }
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A hidden feed's articles are marked only through its own list")
    func hidden() async throws {
        let fixture = try await Self.fixture()
        let hidden = try #require(try await fixture.library.checks().last?.feed)
        #expect(try await fixture.library.markAllRead() == 14)
        #expect(try await fixture.library.markAllRead(.parse("cat").query) == 0)
        #expect(try await fixture.library.markAllRead(.parse("cat").query, in: HeadlineFilter(feed: hidden)) == 7)
    }

    @Test("An article that arrives after the search is not marked")
    func late() async throws {
        let fixture = try await Self.fixture()
        let found = try await fixture.library.allFound(.parse("ant").query, in: HeadlineFilter(unreadOnly: true))
        try await fixture.store([Sample.entry("ant late", published: Sample.time(-5))])
        #expect(found.count == 7)
        #expect(try await fixture.library.markAllRead(.parse("ant").query) == 8)
    }
}
