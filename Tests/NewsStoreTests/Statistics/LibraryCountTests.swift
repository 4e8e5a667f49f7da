import Foundation
import News
import NewsStore
import Testing

@Suite("Counting stored articles")
struct LibraryCountTests {
    /// The eight days up to the samples' current day.
    private static let days = (0..<8).map { Sample.time(86_400 * Double($0 - 7) - 3_600) }

    private static func entries(_ prefix: String, daysAgo: [Double]) -> [Entry] {
        daysAgo.enumerated().map { Sample.entry("\(prefix)\($0)", published: Sample.time(-86_400 * $1 - 7_200)) }
    }

    private static func all(_ count: LibraryCount) async throws -> LibraryStatistics {
        var last: LibraryStatistics?
        while let next = try await count.next() { last = next }
        return try #require(last)
    }

    @Test("Articles are counted by day and by feed, with unread ones")
    func counts() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/", "https://b.example/"])
        try await fixture.store(Self.entries("a", daysAgo: [0, 0, 1, 6, 30]))
        try await fixture.store(Self.entries("b", daysAgo: [1]), feed: 1)
        let (a, b) = (try await fixture.feed().id, try await fixture.feed(1).id)
        let ids = try await fixture.headlines().map(\.id)
        // ids[0] is the newest; ids[2] is b's only article, or a's with the same date.
        try await fixture.library.setRead([ids[0]], true)
        try await fixture.library.setStarred([ids[1], ids[2]], true)
        let statistics = try await Self.all(fixture.library.count(dayStarts: Self.days))
        #expect(statistics.date == Sample.now)
        #expect(statistics.days.map(\.start) == Self.days)
        #expect(statistics.days.map(\.articles) == [1, 0, 0, 0, 0, 2, 2, 0])
        #expect(statistics.days.map(\.unread) == [1, 0, 0, 0, 0, 2, 1, 0])
        #expect(statistics.articles == 6 && statistics.unread == 5 && statistics.starred == 2)
        #expect(statistics.counts[a] == .init(newest: Sample.time(-7_200), recent: 4, recentUnread: 3))
        #expect(statistics.counts[b] == .init(newest: Sample.time(-93_600), recent: 1, recentUnread: 1))
        #expect(statistics.hiddenFeeds == 0 && statistics.articlesOutOfSight == 0)
    }

    @Test("The bundled feed's articles are not missed when it is gone")
    func bundled() async throws {
        let fixture = try await LibraryFixture(feeds: ["newsterm:welcome"])
        try await fixture.store(Self.entries("a", daysAgo: [1]))
        try await fixture.library.setFeedList([ListedFeed(url: "https://a.example/")])
        let statistics = try await Self.all(fixture.library.count(dayStarts: Self.days))
        #expect(statistics.articlesOutOfSight == 0 && statistics.unlistedArticles == 0)
    }

    @Test("Articles in no list are counted separately, and the files are measured")
    func outOfSight() async throws {
        let fixture = try await LibraryFixture(
            feeds: ["https://a.example/", "https://b.example/", "https://c.example/"])
        try await fixture.store(Self.entries("a", daysAgo: [1]))
        try await fixture.store(Self.entries("b", daysAgo: [1, 1]), feed: 1)
        try await fixture.store(Self.entries("c", daysAgo: [1, 1, 1]), feed: 2)
        try await fixture.library.setStarred(try await fixture.headlines().map(\.id), true)
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example/"), ListedFeed(url: "https://b.example/", isHidden: true),
        ])
        let statistics = try await Self.all(fixture.library.count(dayStarts: Self.days))
        #expect(statistics.feeds.map(\.url) == ["https://a.example/"])
        #expect(statistics.articles == 1 && statistics.starred == 1)
        #expect(statistics.days.map(\.articles) == [0, 0, 0, 0, 0, 1, 0, 0])
        #expect(statistics.hiddenFeeds == 1 && statistics.articlesOutOfSight == 5 && statistics.unlistedArticles == 3)
        #expect(statistics.librarySize > 0 && statistics.indexSize == 0)
        _ = try await fixture.library.indexForSearch()
        #expect(try await Self.all(fixture.library.count(dayStarts: Self.days)).indexSize > 0)
    }

    @Test("Articles deleted by retention still count as published: the feed is not silent")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        let newest = Sample.time(-86_400)
        let update = FeedUpdate(
            title: "A", siteLink: nil, entries: [Sample.entry("old", published: Sample.time(-86_400 * 200))],
            validators: Validators(), schedule: FeedSchedule(newestPost: newest))
        let id = try await fixture.feed().id
        _ = try await fixture.library.store(update, feed: id, at: Sample.now, next: NextCheck(date: Sample.now))
        let statistics = try await Self.all(fixture.library.count(dayStarts: Self.days))
        #expect(statistics.counts[id]?.newest == newest)
    }

    @Test("An empty library is counted at once")
    func empty() async throws {
        let fixture = try await LibraryFixture(feeds: [])
        let count = fixture.library.count(dayStarts: [])
        #expect(try await count.next()?.isComplete == true)
        #expect(try await count.next() == nil)
    }

    @Test("Counting ends when its task is cancelled or the library closes")
    func ending() async throws {
        let fixture = try await LibraryFixture()
        let count = fixture.library.count(dayStarts: Self.days)
        _ = try await count.next()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await count.next()
        }
        await #expect(throws: LibraryError.cancelled) { try await cancelled.value }
        // A later caller continues where it ended.
        #expect(try await Self.all(count).isComplete)
        fixture.library.close()
        await #expect(throws: LibraryError.closed) { try await fixture.library.count(dayStarts: Self.days).next() }
    }
}
