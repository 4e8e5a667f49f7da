import Foundation
import News
import Testing

@testable import NewsStore

/// A feed's counters that differ from its articles.
@Suite("Wrong counters")
struct CounterTests {
    /// A feed of six unread articles, with changed counters.
    private static func fixture(articles: Int = 6, unread: Int) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(6), at: Sample.time(-100_000))
        try await fixture.drift(articles: articles, unread: unread)
        return fixture
    }

    @Test("Articles can be marked when the unread counter is too low, and it is correct afterwards")
    func tooLow() async throws {
        let fixture = try await Self.fixture(unread: 1)
        let ids = try await fixture.headlines().map(\.id)
        #expect(try await fixture.library.setRead(Array(ids[..<2]), true) == 2)
        #expect(try await fixture.feed().unreadCount == 4)
        try await fixture.drift(articles: 6, unread: 0)
        #expect(try await fixture.library.markAllRead() == 4)
        #expect(try await fixture.feed().unreadCount == 0)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Articles can be marked unread when the counter is too high, and undone")
    func tooHigh() async throws {
        let fixture = try await Self.fixture(unread: 6)
        let ids = try await fixture.headlines().map(\.id)
        #expect(try await fixture.library.setRead(ids, true) == 6)
        try await fixture.drift(articles: 6, unread: 5)
        #expect(try await fixture.library.setRead(Array(ids[..<3]), false) == 3)
        #expect(try await fixture.feed().unreadCount == 3)
        try await fixture.drift(articles: 6, unread: 1)
        _ = try await fixture.library.undo()
        #expect(try await fixture.feed().unreadCount == 0)
        try await fixture.drift(articles: 6, unread: 4)
        _ = try await fixture.library.undo()
        #expect(try await fixture.feed().unreadCount == 6)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Retention deletes expired articles when both counters are too low")
    func retention() async throws {
        let fixture = try await Self.fixture(articles: 2, unread: 1)
        try await fixture.store([Sample.entry("new")])
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(-1), keepingUnread: false) == 6)
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 1 && feed.unreadCount == 1)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An import into a feed with wrong counters counts new articles once")
    func imported() async throws {
        let fixture = try await Self.fixture(unread: 0)
        let known = ImportedArticle(entry: Sample.entries(1)[0], isRead: true)
        let new = ImportedArticle(entry: Sample.entry("new"), isRead: false)
        _ = try await fixture.library.store([known, new], feed: fixture.feed().id, at: Sample.now)
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 7)
        #expect(try await fixture.library.correctCounters() == (feed.unreadCount == 6 ? 0 : 1))
        #expect(try await fixture.feed().unreadCount == 6)
    }

    @Test("Counters are corrected in either direction, and only if they are wrong")
    func corrected() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
        try await fixture.store(Sample.entries(3))
        try await fixture.store(Sample.entries(2, prefix: "b"), feed: 1)
        #expect(try await fixture.library.correctCounters() == 0)
        try await fixture.drift(articles: 9, unread: 8)
        #expect(try await fixture.library.correctCounters() == 2)
        #expect(try await fixture.library.feeds().map(\.articleCount) == [3, 2])
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [3, 2])
        #expect(try await fixture.library.correctCounters() == 0)
    }
}

extension LibraryFixture {
    /// Changes the counters of all feeds.
    fileprivate func drift(articles: Int, unread: Int) async throws {
        try await library.connections.writer.perform { database in
            try database.execute("UPDATE feed SET article_count = ?, unread_count = ?", articles, unread)
        }
    }
}
