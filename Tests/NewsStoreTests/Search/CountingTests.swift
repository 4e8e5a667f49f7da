import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Counting the articles of a query")
struct CountingTests {
    private static func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
        try await fixture.store(Sample.entries(60))
        try await fixture.store(
            (0..<30).map { Sample.entry("tide \($0)", published: Sample.time(-60), content: "Water.") }, feed: 1)
        let ids = try await fixture.headlines().map(\.id)
        try await fixture.library.setRead(Array(ids[0..<10]), true)
        try await fixture.library.setStarred(Array(ids[5..<12]), true)
        return fixture
    }

    private static let unread = HeadlineFilter(unreadOnly: true)

    @Test("Counts by mark, date and word equal the search's results, with an index and without")
    func counts() async throws {
        let fixture = try await Self.fixture()
        for isIndexed in [false, true] {
            if isIndexed { _ = try await fixture.library.indexForSearch() }
            for text in [
                "age:<2d", "is:starred", "tide", "tide is:starred", "water -tide", "feed:b.example", "e7 OR e8",
            ] {
                let query = ArticleQuery.parse(text).query
                let found = try await fixture.found(query, in: Self.unread).count
                let count = try await fixture.library.count(query, in: Self.unread, timeout: .seconds(60))
                #expect(count == BoundedCount(found), "\(text)")
            }
            let starred = HeadlineFilter(starredOnly: true)
            #expect(try await fixture.library.count(.everything, in: starred) == BoundedCount(7))
            let unreadStars = ArticleQuery.parse("is:unread").query
            #expect(try await fixture.library.count(unreadStars, in: starred) == BoundedCount(2))
        }
    }

    /// Counting the unread among the starred articles may examine all of them.
    @Test("A count has its own connection, and does not block the one that answers keys")
    func apart() async throws {
        let fixture = try await Self.fixture()
        let reader = try fixture.library.connections.reader
        let (isHeld, isCounted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            reader.inDatabase { _ in
                isHeld.signal()
                // With a timeout, so that a count that waits for the reader fails instead of hanging.
                _ = isCounted.wait(timeout: .now() + 20)
            }
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                isHeld.wait()
                continuation.resume()
            }
        }
        let start = ContinuousClock.now
        let count = try await fixture.library.count(
            .everything, in: HeadlineFilter(unreadOnly: true, starredOnly: true))
        isCounted.signal()
        #expect(count == BoundedCount(2))
        #expect(start.duration(to: .now) < .seconds(15))
    }

    @Test("Articles of hidden feeds are counted only on request")
    func hidden() async throws {
        let fixture = try await Self.fixture()
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example/rss"), ListedFeed(url: "https://b.example/rss", isHidden: true),
        ])
        #expect(try await fixture.library.count(.everything, in: Self.unread) == BoundedCount(60))
        let all = HeadlineFilter(unreadOnly: true, includesHidden: true)
        let hidden = try await fixture.library.count(
            .everything, in: HeadlineFilter(feed: fixture.feed(1).id, unreadOnly: true))
        #expect(hidden.count > 0)
        #expect(try await fixture.library.count(.everything, in: all) == BoundedCount(60 + hidden.count))
    }

    @Test(
        "If few articles have a mark, those are scanned, up to and including the limit",
        arguments: [
            // With all articles in the index, and with none, where the bound is half of the library.
            (articles: Searcher.few + 1, isIndexed: true, bound: Searcher.few),
            (articles: 2 * Searcher.few + 4, isIndexed: false, bound: Searcher.few + 2),
        ])
    func fewMarked(articles: Int, isIndexed: Bool, bound: Int) async throws {
        let fixture = try await LibraryFixture()
        // The matching articles are the last by date, and the first that the word leads to.
        let meant = (0..<20).map { Sample.entry("tide \($0)", published: Sample.time(-9_000_000), content: "tide") }
        try await fixture.store(Sample.entries(articles - meant.count))
        try await fixture.store(meant)
        if isIndexed { _ = try await fixture.library.indexForSearch() }
        let ids = try await fixture.headlines(limit: articles).map(\.id)
        try #require(ids.count == articles)
        try await fixture.library.setStarred(ids.suffix(bound), true)
        // Without patience it ends at the sixteenth article.
        let query = ArticleQuery.parse("tide is:starred").query
        let few = try await fixture.library.count(query, in: HeadlineFilter(), timeout: .zero)
        #expect(few == BoundedCount(0, isUnfinished: true))
        try await fixture.library.setStarred([ids[articles - bound - 1]], true)
        let many = try await fixture.library.count(query, in: HeadlineFilter(), timeout: .zero)
        #expect(many == BoundedCount(16, isUnfinished: true))
    }

    @Test("A count ends at its limit, or when its time is up, and says that there may be more")
    func bounds() async throws {
        let fixture = try await Self.fixture()
        let tide = ArticleQuery.parse("tide").query
        #expect(
            try await fixture.library.count(tide, in: Self.unread, upTo: 7, timeout: .seconds(60))
                == BoundedCount(7, isAtLeast: true))
        #expect(
            try await fixture.library.count(tide, in: Self.unread, upTo: 20, timeout: .seconds(60))
                == BoundedCount(20))
        let early = try await fixture.library.count(tide, in: Self.unread, timeout: .zero)
        #expect(early.isAtLeast && early.isUnfinished && early.count < 20)
    }
}
