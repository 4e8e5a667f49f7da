import CSQLite
import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The feed list")
struct FeedListTests {
    @Test("Feeds keep the list's order, titles and tags")
    func order() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://b.example", title: "Bee", tags: ["x", "\"quoted\" y"]),
            ListedFeed(url: "https://a.example/rss"),
        ])
        let feeds = try await fixture.library.feeds()
        #expect(feeds.map(\.url) == ["https://b.example", "https://a.example/rss"])
        #expect(feeds.map(\.title) == ["Bee", "https://a.example/rss"])
        #expect(feeds[0].tags == ["x", "\"quoted\" y"])
        #expect(try fixture.library.feedsNow() == feeds)
    }

    @Test("The user's title takes precedence over the feed's, and that over its address")
    func titles() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([])
        #expect(try await fixture.feed().title == "Feed 0")
        try await fixture.library.setFeedList([ListedFeed(url: "https://a.example/rss", title: "Mine")])
        #expect(try await fixture.feed().title == "Mine")
    }

    @Test("An address used as a feed's name hides possible secrets, and is stored unchanged")
    func secrets() async throws {
        let fixture = try await LibraryFixture()
        let addresses = [
            "https://me:pw@a.example/rss?token=abc&x=1", "https://b.example/4f2a9c0de81b47d6a3f5b1c2d3e4f501/rss",
            "exec:feed --with key=abc",
        ]
        try await fixture.library.setFeedList(addresses.map { ListedFeed(url: $0) })
        let feeds = try await fixture.library.feeds()
        #expect(feeds.map(\.url) == addresses)
        #expect(
            feeds.map(\.title) == [
                "https://a.example/rss?token=[hidden]&x=1", "https://b.example/[hidden]/rss",
                "exec:feed …",
            ])
    }

    @Test("A feed removed from the list disappears with its articles, and returns with them and their marks")
    func removedAndBack() async throws {
        let urls = ["https://a.example/rss", "https://b.example/rss"]
        let fixture = try await LibraryFixture(feeds: urls)
        try await fixture.store(Sample.entries(2, prefix: "a"))
        try await fixture.store(Sample.entries(2, prefix: "b"), feed: 1)
        let removed = try await fixture.feed(1).id
        let read = try await fixture.headlines(HeadlineFilter(feed: removed))[0].id
        try await fixture.library.setRead([read], true)

        try await fixture.library.setFeedList([ListedFeed(url: urls[0])])
        #expect(try await fixture.library.feeds().map(\.url) == [urls[0]])
        #expect(try await fixture.library.checks().map(\.url) == [urls[0]])
        #expect(try await fixture.titles() == ["a0", "a1"])
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["a0", "a1"])
        #expect(try await fixture.titles(HeadlineFilter(feed: removed)) == [])

        try await fixture.library.setFeedList(urls.map { ListedFeed(url: $0) })
        #expect(try await fixture.feed(1).id == removed)
        #expect(try await fixture.titles(HeadlineFilter(feed: removed)) == ["b0", "b1"])
        #expect(try await fixture.titles(HeadlineFilter(feed: removed, unreadOnly: true)) == ["b1"])
    }

    @Test("A feed with a new address keeps its articles and marks, and is swapped with a feed that had that address")
    func otherAddress() async throws {
        let (old, new) = ("https://a.example/rss", "https://b.example/rss")
        let fixture = try await LibraryFixture(feeds: [old, new])
        try await fixture.store(Sample.entries(2, prefix: "a"), validators: Validators(etag: "x"))
        try await fixture.store(Sample.entries(1, prefix: "b"), feed: 1)
        try await fixture.library.setFeedList([ListedFeed(url: old)])
        let feed = try await fixture.feed().id
        try await fixture.library.setRead([fixture.headlines(HeadlineFilter(feed: feed))[0].id], true)

        let moves = [FeedMove(from: old, to: new)]
        try await fixture.library.setFeedList([ListedFeed(url: new)], moves: moves)
        #expect(try await fixture.feed().id == feed)
        #expect(try await fixture.titles() == ["a0", "a1"])
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["a1"])
        let check = try #require(try await fixture.library.checks().first)
        #expect(check.url == new && check.validators == Validators() && check.nextCheck == nil)

        // If both or neither are listed, they are two feeds.
        try await fixture.library.setFeedList([ListedFeed(url: old), ListedFeed(url: new)], moves: moves)
        #expect(try await fixture.feed(1).id == feed)
        try await fixture.library.setFeedList([ListedFeed(url: new)])

        try await fixture.library.setFeedList([ListedFeed(url: old)], moves: moves)
        #expect(try await fixture.feed().id == feed)
        try await fixture.library.setFeedList([ListedFeed(url: old), ListedFeed(url: new)])
        #expect(try await fixture.titles(HeadlineFilter(feed: try await fixture.feed(1).id)) == ["b0"])
    }

    @Test("Two feeds that swap addresses both forget what was known of them")
    func otherAddresses() async throws {
        let (old, new) = ("https://a.example/rss", "https://b.example/rss")
        let fixture = try await LibraryFixture(feeds: [old, new])
        let library = fixture.library
        let before = try await library.checks()
        for check in before {
            var update = FeedUpdate(
                title: nil, siteLink: nil, entries: Sample.entries(1), validators: Validators(etag: "x"))
            update.body = BodyIdentity(hash: 7, length: 7)
            update.schedule = FeedSchedule(
                timeToLive: 60, updatePeriod: 60, skipped: SkippedTimes(hours: 1, days: 1), postGap: 60,
                newestPost: Sample.now)
            let next = NextCheck(
                date: Sample.time(60), move: PermanentRedirect(url: "https://c.example/", confirmations: 2),
                isPrivate: true)
            _ = try await library.store(update, feed: check.feed, at: Sample.now, next: next)
            try await library.recordFailure("Gone.", feed: check.feed, at: Sample.now, next: next, isStopped: true)
        }
        try await library.setFeedList([ListedFeed(url: old)])
        try await library.setFeedList([ListedFeed(url: new)], moves: [FeedMove(from: old, to: new)])
        try await library.setFeedList([ListedFeed(url: new), ListedFeed(url: old)])
        #expect(
            try await library.checks()
                == zip(before, [new, old]).map { FeedCheck(feed: $0.feed, url: $1) })
    }

    @Test("A feed stored with another spelling of its address is moved by the list's spelling")
    func otherWayToWrite() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example"])
        let feed = try await fixture.feed().id
        try await fixture.library.setFeedList(
            [ListedFeed(url: "https://b.example/")],
            moves: [FeedMove(from: "https://A.example/", to: "https://b.example/")])
        #expect(try await fixture.feed().id == feed)
        #expect(try await fixture.feed().url == "https://b.example/")
    }

    @Test("A hidden feed is checked, but its articles are shown only on request")
    func hidden() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1))
        let id = try await fixture.feed().id
        try await fixture.library.setFeedList([ListedFeed(url: "https://a.example/rss", isHidden: true)])
        #expect(try await fixture.library.feeds().map(\.isHidden) == [true])
        #expect(try await fixture.library.checks().map(\.feed) == [id])
        #expect(try await fixture.titles() == [])
        #expect(try await fixture.titles(HeadlineFilter(feed: id)) == ["e0"])
        var all = HeadlineFilter(includesHidden: true)
        #expect(try await fixture.titles(all) == ["e0"])
        all.order = .feed
        #expect(try await fixture.titles(all) == ["e0"])
    }

    @Test("Storing the same list again writes nothing")
    func unchanged() async throws {
        let fixture = try await LibraryFixture()
        let list = [ListedFeed(url: "https://a.example/rss", tags: ["t/u"]), ListedFeed(url: "https://b.example")]
        try await fixture.library.setFeedList(list)
        let before = try await fixture.totalChanges()
        try await fixture.library.setFeedList(list)
        #expect(try await fixture.totalChanges() == before)
        try await fixture.library.setFeedList(list.reversed())
        #expect(try await fixture.totalChanges() > before)
    }

    @Test("The identity of the list's source is stored with the list, and dropped with it")
    func source() async throws {
        let fixture = try await LibraryFixture()
        let (one, two) = (BodyIdentity(hash: 1, length: 9), BodyIdentity(hash: -2, length: 9))
        let list = [ListedFeed(url: "https://a.example")]
        #expect(try fixture.library.feedListSourceNow() == nil)
        try await fixture.library.setFeedList(list, source: one)
        #expect(try fixture.library.feedListSourceNow() == one)
        let before = try await fixture.totalChanges()
        try await fixture.library.setFeedList(list, source: one)
        // The same list again, without a source.
        try await fixture.library.setFeedList(list)
        #expect(try await fixture.totalChanges() == before)
        #expect(try fixture.library.feedListSourceNow() == one)
        try await fixture.library.setFeedList(list, source: two)
        #expect(try fixture.library.feedListSourceNow() == two)
        try await fixture.library.setFeedList([])
        #expect(try fixture.library.feedListSourceNow() == nil)
    }

    @Test("Of two lines with the same address the first counts")
    func twice() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example", title: "One"), ListedFeed(url: "https://a.example", title: "Two"),
        ])
        #expect(try await fixture.library.feeds().map(\.title) == ["One"])
    }

    @Test("Checks are returned for the requested addresses")
    func checks() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        try await fixture.store([], validators: Validators(etag: "\"e\"", lastModified: "Mon"))
        let checks = try await fixture.library.checks(urls: ["https://a.example", "https://c.example"])
        #expect(checks.map(\.url) == ["https://a.example"])
        #expect(checks[0].validators == Validators(etag: "\"e\"", lastModified: "Mon"))
        #expect(checks[0].lastCheck == Sample.now)
        #expect(checks[0].nextCheck == Sample.time(600))
    }
}

extension LibraryFixture {
    /// The number of rows changed by the writing connection so far.
    fileprivate func totalChanges() async throws -> Int {
        try library.connections.writer.inDatabase { Int(sqlite3_total_changes($0.connection)) }
    }
}
