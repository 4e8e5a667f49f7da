import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("Importing newsboat's cache")
struct CacheImportTests {
    private struct Room {
        let room: SubscriptionsTests.Room
        let newsboat: NewsboatLibrary

        init(_ urls: String) throws {
            room = try SubscriptionsTests.Room(urls)
            newsboat = try NewsboatLibrary(path: room.folder.file("cache.db"))
        }

        var work: CacheImport { CacheImport(library: room.library, subscriptions: room.subscriptions) }

        func open() async throws -> NewsboatCache {
            try await NewsboatCache.open(room.folder.file("cache.db"), scratch: room.folder.file("data"))
        }

        func run(addsFeeds: Bool = false) async throws -> CacheReport {
            try await work.run(try await open(), addsFeeds: addsFeeds)
        }

        func headlines() async throws -> [Headline] {
            try await room.library.headlines(HeadlineFilter(), .first, limit: 5_000)
        }
    }

    @Test("Articles of listed feeds come in with their state, hidden feeds among them; a dry run tells the same")
    func listed() async throws {
        let room = try Room("https://a.example/rss\nhttps://hidden.example/rss \"!h\"\n")
        try room.newsboat.add(feed: "https://a.example/rss", title: "Feed A")
        try room.newsboat.add(
            .init("read", isUnread: false), .init("unread"), .init("flagged", isUnread: false, flags: "ab"),
            .init("deleted", isDeleted: true), .init("secret", feed: "https://hidden.example/rss"))
        let preview = try await room.work.preview(
            try await room.open(), listing: ["https://a.example/rss", "https://hidden.example/rss"])
        #expect(try await room.headlines().isEmpty)
        let report = try await room.run()
        #expect(report == preview)
        #expect(report.feeds == 2 && report.articles.new == 4 && report.articles.deleted == 1)
        #expect(report.leftOut.isEmpty)
        let headlines = try await room.headlines()
        #expect(Set(headlines.filter(\.isRead).map(\.title)) == ["read", "flagged"])
        #expect(headlines.filter(\.isStarred).map(\.tags) == [["flag-a", "flag-b"]])
        #expect(try await room.room.library.feeds().map(\.title) == ["Feed A"])
        #expect(
            report.summary == "Took 4 articles of 2 feeds, 2 unread and 1 starred; 1 deleted one stays away.")
    }

    @Test("A second import changes nothing")
    func twice() async throws {
        let room = try Room("https://a.example/rss\n")
        try room.newsboat.add((0..<1_200).map { .init("\($0)", isUnread: $0 % 2 == 0, isDeleted: $0 % 7 == 0) })
        _ = try await room.run()
        let before = try await room.headlines()
        #expect(before.count == 1_028)
        let report = try await room.run()
        #expect(report.articles.new == 0 && report.articles.marked == 0 && report.articles.deleted == 0)
        #expect(report.articles.known == 1_028 && report.articles.gone == 172)
        #expect(try await room.headlines() == before)
    }

    @Test("The articles of a feed that a program makes come to the line that the person has written for it")
    func commands() async throws {
        let room = try Room("\"exec:~/bin/feed 'a b'\"\n")
        try room.newsboat.add(.init("made", feed: "exec:~/bin/feed 'a b'"))
        let report = try await room.run()
        #expect(report.articles.new == 1 && report.leftOut.isEmpty)
        #expect(try await room.headlines().map(\.title) == ["made"])
    }

    @Test(
        "Feeds that are not listed are added on request, as one act; else their articles are left out, with the reason")
    func unlisted() async throws {
        let room = try Room("https://b.example/rss\n")
        try room.newsboat.add(.init("one"), .init("two"), .init("made", feed: "exec:~/bin/feed"))
        let refused = try await room.run()
        #expect(refused.articles.new == 0)
        #expect(refused.leftOut.map(\.place) == ["exec:~/bin/feed", "https://a.example/rss"])
        #expect(refused.leftOut.map(\.reason).allSatisfy { $0.contains("article") })
        let report = try await room.run(addsFeeds: true)
        #expect(report.added == ["https://a.example/rss"] && report.articles.new == 2)
        #expect(report.leftOut.map(\.place) == ["exec:~/bin/feed"])
        _ = try await room.room.subscriptions.undo()
        #expect(try room.room.folder.text(of: "urls") == "https://b.example/rss\n")
    }

    @Test("Of two articles that the feed can not tell apart the later counts, however far they are from each other")
    func same() async throws {
        let room = try Room("https://a.example/rss\n")
        let link = "https://a.example/1"
        try room.newsboat.add(.init(link + "Tue, 14 Nov 2023 22:13:20 +0000", title: "old", url: link, isUnread: false))
        try room.newsboat.add((0..<700).map { .init("other \($0)") })
        try room.newsboat.add(.init(link + "Wed, 15 Nov 2023 22:13:20 +0000", title: "new", url: link))
        _ = try await room.run()
        let headlines = try await room.headlines()
        #expect(headlines.count == 701)
        #expect(headlines.first { $0.link == link }?.title == "new")
        #expect(headlines.first { $0.link == link }?.isRead == false)
        #expect(try await room.run().articles.marked == 0)
    }

    @Test("A refresh of the same feed makes no copies, marks nothing unread and brings nothing deleted back")
    func refresh() async throws {
        try await TestNewsroom.run { newsroom in
            let items = [
                ("guid", "<guid isPermaLink=\"false\"> g-1 </guid><link>https://a.example/1</link>"),
                ("link", "<link>https://a.example/2</link>"), ("deleted", "<guid>https://a.example/3</guid>"),
                ("bare", ""),
            ]
            let date = "Tue, 14 Nov 2023 22:13:20 +0000"
            await newsroom.server.set(
                "/feed",
                .feed(
                    "<rss version=\"2.0\"><channel><title>F</title>"
                        + items.map { "<item><title>\($0.0)</title>\($0.1)<pubDate>\(date)</pubDate></item>" }.joined()
                        + "</channel></rss>"))
            try await newsroom.list("/feed")
            let feed = newsroom.base + "/feed"
            let newsboat = try NewsboatLibrary(path: newsroom.folder.file("cache.db"))
            // As newsboat 2.21 stores this document.
            try newsboat.add(
                .init(" g-1 ", title: "guid", url: "https://a.example/1", feed: feed, isUnread: false),
                .init("https://a.example/2" + date, title: "link", url: "https://a.example/2", feed: feed),
                .init("https://a.example/3", title: "deleted", feed: feed, isDeleted: true),
                .init("bare", title: "bare", url: "", feed: feed, isUnread: false))
            let cache = try await NewsboatCache.open(
                newsroom.folder.file("cache.db"), scratch: newsroom.folder.file("data"))
            let report = try await CacheImport(library: newsroom.library, subscriptions: newsroom.subscriptions)
                .run(cache, addsFeeds: false)
            #expect(report.articles.new == 3)
            let (_, outcomes) = try await newsroom.refresh()
            #expect(outcomes["/feed"]?.new == 0)
            let headlines = try await newsroom.headlines()
            #expect(Set(headlines.map(\.title)) == ["guid", "link", "bare"])
            #expect(Set(headlines.filter(\.isRead).map(\.title)) == ["guid", "bare"])
        }
    }
}
