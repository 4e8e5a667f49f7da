import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("Importing newsboat's cache")
struct CacheImportTests {
    private struct Workspace {
        let workspace: SubscriptionsTests.Workspace
        let newsboat: NewsboatLibrary

        init(_ urls: String) throws {
            workspace = try SubscriptionsTests.Workspace(urls)
            newsboat = try NewsboatLibrary(path: workspace.folder.file("cache.db"))
        }

        var work: CacheImport { CacheImport(library: workspace.library, subscriptions: workspace.subscriptions) }

        func open() async throws -> NewsboatCache {
            try await NewsboatCache.open(workspace.folder.file("cache.db"), scratch: workspace.folder.file("data"))
        }

        func run(addsFeeds: Bool = false) async throws -> CacheReport {
            try await work.run(try await open(), addsFeeds: addsFeeds)
        }

        func headlines() async throws -> [Headline] {
            try await workspace.library.headlines(HeadlineFilter(), .first, limit: 5_000)
        }
    }

    @Test("Articles of listed feeds are imported with their state, hidden feeds included; a dry run reports the same")
    func listed() async throws {
        let workspace = try Workspace("https://a.example/rss\nhttps://hidden.example/rss \"!h\"\n")
        try workspace.newsboat.add(feed: "https://a.example/rss", title: "Feed A")
        try workspace.newsboat.add(
            .init("read", isUnread: false), .init("unread"), .init("flagged", isUnread: false, flags: "ab"),
            .init("deleted", isDeleted: true), .init("secret", feed: "https://hidden.example/rss"))
        let preview = try await workspace.work.preview(
            try await workspace.open(), listing: ["https://a.example/rss", "https://hidden.example/rss"])
        #expect(try await workspace.headlines().isEmpty)
        let report = try await workspace.run()
        #expect(report == preview)
        #expect(report.feeds == 2 && report.articles.new == 4 && report.articles.deleted == 1)
        #expect(report.leftOut.isEmpty)
        let headlines = try await workspace.headlines()
        #expect(Set(headlines.filter(\.isRead).map(\.title)) == ["read", "flagged"])
        #expect(headlines.filter(\.isStarred).map(\.tags) == [["flag-a", "flag-b"]])
        #expect(try await workspace.workspace.library.feeds().filter { !$0.isHidden }.map(\.title) == ["Feed A"])
        #expect(
            report.summary == "Took 4 articles of 2 feeds, 2 unread and 1 starred; 1 that you deleted there stays away."
        )
    }

    @Test("Articles of several feeds with one link are one row right after the import")
    func stories() async throws {
        let workspace = try Workspace("https://a.example/rss\nhttps://b.example/rss\nhttps://c.example/rss\n")
        for feed in ["a", "b", "c"] {
            try workspace.newsboat.add(
                .init(feed, url: "https://news.example/2026/story", feed: "https://\(feed).example/rss"),
                .init("\(feed)-own", feed: "https://\(feed).example/rss"))
        }
        #expect(try await workspace.run().articles.new == 6)
        #expect(try await workspace.headlines().count == 4)
    }

    @Test("A second import changes nothing")
    func twice() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        try workspace.newsboat.add((0..<1_200).map { .init("\($0)", isUnread: $0 % 2 == 0, isDeleted: $0 % 7 == 0) })
        _ = try await workspace.run()
        let before = try await workspace.headlines()
        #expect(before.count == 1_028)
        let report = try await workspace.run()
        #expect(report.articles.new == 0 && report.articles.marked == 0 && report.articles.deleted == 0)
        #expect(report.articles.known == 1_028 && report.articles.gone == 172)
        #expect(try await workspace.headlines() == before)
    }

    @Test("Articles of a command feed are imported for the line that the user has written for it")
    func commands() async throws {
        let workspace = try Workspace("\"exec:~/bin/feed 'a b'\"\n")
        try workspace.newsboat.add(.init("made", feed: "exec:~/bin/feed 'a b'"))
        let report = try await workspace.run()
        #expect(report.articles.new == 1 && report.leftOut.isEmpty)
        #expect(try await workspace.headlines().map(\.title) == ["made"])
    }

    @Test(
        "Unlisted feeds are added on request, as one act; otherwise their articles are left out, with the reason")
    func unlisted() async throws {
        let workspace = try Workspace("https://b.example/rss\n")
        try workspace.newsboat.add(.init("one"), .init("two"), .init("made", feed: "exec:~/bin/feed"))
        let refused = try await workspace.run()
        #expect(refused.articles.new == 0)
        #expect(refused.leftOut.map(\.place) == [.feed("exec:~/bin/feed"), .feed("https://a.example/rss")])
        #expect(
            refused.leftOut.map(\.reason) == [
                "newsterm does not run commands from an imported file; 1 article of this feed was left out. Write its "
                    + "line into urls first, to have it.",
                "The feed is not in the feed list; 2 articles of this feed were left out.",
            ])
        #expect(refused.summary == "Took no articles; 2 remarks on what was left out.")
        let preview = try await workspace.work.preview(try await workspace.open(), addsFeeds: true)
        #expect(preview.added == ["https://a.example/rss"] && preview.articles.new == 2)
        let report = try await workspace.run(addsFeeds: true)
        #expect(report.added == ["https://a.example/rss"] && report.articles.new == 2)
        #expect(report == preview)
        _ = try await workspace.workspace.subscriptions.undo()
        #expect(try workspace.workspace.folder.text(of: "urls") == "https://b.example/rss\n")
    }

    @Test("A feed whose articles share a link, with GUIDs that extend it, keeps all of them")
    func oneLink() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        let home = "https://comic.example/"
        for (number, rests) in [(1...9).map { "2024-01-0\($0)" }, (2840...2849).map(String.init)].enumerated() {
            try workspace.newsboat.add(rests.map { .init(home + $0, title: "\(number)", url: home) })
        }
        let report = try await workspace.run()
        #expect(report.articles.new == 19 && report.repeated == 0)
    }

    @Test("An article that newsboat has several times is imported once, with the marks of all, even far apart")
    func same() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        func row(_ number: Int, _ day: Int, flags: String = "", isUnread: Bool = true, isDeleted: Bool = false)
            -> NewsboatLibrary.Article
        {
            let link = "https://a.example/\(number)"
            return .init(
                "\(link)\(day) Nov 2023 22:13:20 +0000", title: "Title \(number)", url: link,
                published: 1_699_999_000 + Int64(day) * 86_400, content: "day \(day)", isUnread: isUnread,
                isDeleted: isDeleted, flags: flags)
        }
        try workspace.newsboat.add(
            row(1, 14, flags: "s", isUnread: false), row(2, 14, flags: "t"), row(3, 14, isDeleted: true))
        try workspace.newsboat.add((0..<700).map { .init("other \($0)") })
        try workspace.newsboat.add(row(1, 15), row(2, 15, isDeleted: true), row(3, 15, isDeleted: true))
        let report = try await workspace.run()
        #expect(report.articles.new == 702 && report.articles.deleted == 1 && report.repeated == 3)
        #expect(report.summary.contains("; 3 were earlier forms of another; 1 that you deleted there stays away"))
        let headlines = Dictionary(uniqueKeysWithValues: try await workspace.headlines().map { ($0.title, $0) })
        let first = try #require(headlines["Title 1"])
        #expect(first.isStarred && first.tags == ["flag-s"] && !first.isRead)
        #expect(try await workspace.workspace.library.article(first.id)?.content == "day 15")
        #expect(headlines["Title 2"]?.isStarred == true && headlines["Title 2"]?.tags == ["flag-t"])
        #expect(headlines["Title 3"] == nil)
        let again = try await workspace.run()
        #expect(again.articles.marked == 0 && again.articles.new == 0 && again.repeated == 3)
    }

    @Test("Articles without GUIDs that share a link and differ in title stay separate")
    func sharedLink() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        let home = "https://status.example/"
        let days = 14...18
        try workspace.newsboat.add(
            days.map {
                .init("\(home)\($0) Nov 2023 22:13:20 +0000", title: "Event of day \($0)", url: home)
            })
        #expect(try await workspace.run().articles.new == 5)
        #expect(try await workspace.run().articles.known == 5)
        #expect(Set(try await workspace.headlines().map(\.title)) == Set(days.map { "Event of day \($0)" }))
    }

    @Test("A refresh recognises each article that shares a link, even if newsboat has only some of them")
    func sharedLinkRefreshed() async throws {
        try await TestNewsroom.run { newsroom in
            let home = "https://a.example/news"
            func date(_ day: Int) -> String { "\(day) Nov 2023 22:13:20 +0000" }
            func item(_ title: String, _ day: Int?) -> String {
                "<item><title>\(title)</title><link>\(home)</link>"
                    + (day.map { "<pubDate>\(date($0))</pubDate>" } ?? "") + "</item>"
            }
            func serve(_ items: String...) async {
                await newsroom.server.set(
                    "/feed",
                    .feed("<rss version=\"2.0\"><channel><title>F</title>\(items.joined())</channel></rss>"))
            }
            try await newsroom.list("/feed")
            let newsboat = try NewsboatLibrary(path: newsroom.folder.file("cache.db"))
            func row(_ title: String, _ day: Int, isUnread: Bool = false, isDeleted: Bool = false)
                -> NewsboatLibrary.Article
            {
                .init(
                    home + date(day), title: title, url: home, feed: newsroom.base + "/feed",
                    published: 1_699_999_000 + Int64(day - 14) * 86_400 + 1_000, isUnread: isUnread,
                    isDeleted: isDeleted)
            }
            func take() async throws -> CacheReport {
                let cache = try await NewsboatCache.open(
                    newsroom.folder.file("cache.db"), scratch: newsroom.folder.file("data"))
                return try await CacheImport(library: newsroom.library, subscriptions: newsroom.subscriptions)
                    .run(cache, addsFeeds: false)
            }
            func refresh() async throws -> Int? { try await newsroom.refresh().outcomes["/feed"]?.new }
            try newsboat.add(
                row("A &amp; B", 14), row("Gone", 15, isDeleted: true), row("Status", 15), row("Status", 16))
            #expect(try await take().articles.new == 3)
            await serve(item("Status", 16), item("Status", 15), item("Gone", 15), item("A &amp;amp; B", 14))
            #expect(try await refresh() == 0)
            await serve(item("Status", 17), item("Status", 16))
            #expect(try await refresh() == 1)
            #expect(try await newsroom.headlines().filter { !$0.isRead }.count == 1)
            await serve(item("Gone", 15))
            #expect(try await refresh() == 0)
            try newsboat.add(row("Status", 17))
            let again = try await take()
            #expect(again.articles.new == 0 && again.articles.known == 4 && again.articles.gone == 1)
            #expect(try await newsroom.headlines().allSatisfy(\.isRead))
            #expect(try await newsroom.headlines().count == 4)
        }
    }

    @Test(
        "The only one of several undated articles with a link that newsboat has is recognised by a refresh",
        arguments: ["", "<pubDate>Tue, 07 Nov 2023 22:13:20 +0000</pubDate>"])
    func datelessSharedLink(unreadableThere date: String) async throws {
        try await TestNewsroom.run { newsroom in
            let home = "https://a.example/news"
            let items = ["One", "Two"].map { "<item><title>\($0)</title><link>\(home)</link>\(date)</item>" }
                .joined()
            await newsroom.server.set(
                "/feed", .feed("<rss version=\"2.0\"><channel><title>F</title>\(items)</channel></rss>"))
            try await newsroom.list("/feed")
            let newsboat = try NewsboatLibrary(path: newsroom.folder.file("cache.db"))
            try newsboat.add(.init(home, title: "Two", url: home, feed: newsroom.base + "/feed", isUnread: false))
            for (new, known) in [(1, 0), (0, 1)] {
                let cache = try await NewsboatCache.open(
                    newsroom.folder.file("cache.db"), scratch: newsroom.folder.file("data"))
                let report = try await CacheImport(library: newsroom.library, subscriptions: newsroom.subscriptions)
                    .run(cache, addsFeeds: false)
                #expect(report.articles.new == new && report.articles.known == known)
                #expect(try await newsroom.refresh().outcomes["/feed"]?.new == new)
            }
            #expect(Set(try await newsroom.headlines().filter(\.isRead).map(\.title)) == ["Two"])
        }
    }

    @Test("An article with more flags than the limit of tags reports that some are left out")
    func flags() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        let letters = String((UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(UnicodeScalar($0)) })
        try workspace.newsboat.add(.init("one", flags: letters + letters.uppercased()), .init("two", flags: letters))
        let report = try await workspace.run()
        #expect(
            report.leftOut.map(\.reason) == ["“one” is starred, and has the first 32 of its flags as tags."])
        #expect(try await workspace.headlines().allSatisfy(\.isStarred))
    }

    @Test("A dry run recognises the articles of a feed that was removed from the list")
    func unlistedBefore() async throws {
        let workspace = try Workspace("https://a.example/rss\n")
        try workspace.newsboat.add(.init("one"), .init("two", isDeleted: true))
        _ = try await workspace.run()
        try await workspace.workspace.subscriptions.remove("https://a.example/rss")
        let preview = try await workspace.work.preview(try await workspace.open(), listing: ["https://a.example/rss"])
        #expect(preview.articles.known == 1 && preview.articles.gone == 1 && preview.articles.new == 0)
    }

    @Test("A feed's title and page are stored as by a refresh")
    func feed() async throws {
        let workspace = try Workspace("https://a.example/rss\nhttps://b.example/rss\n")
        try workspace.newsboat.add(
            feed: "https://a.example/rss",
            title: "\u{1B}]0;x\u{7}<b>T</b> &amp; " + String(repeating: "x", count: 5_000),
            site: "javascript:alert(1)")
        try workspace.newsboat.add(feed: "https://b.example/rss", title: "B", site: "/home")
        try workspace.newsboat.add(.init("one"), .init("two", feed: "https://b.example/rss"))
        _ = try await workspace.run()
        let feeds = try await workspace.workspace.library.feeds()
        #expect(feeds[0].title.hasPrefix("]0;xT & xxx") && feeds[0].title.count == 1_001)
        #expect(feeds.map(\.siteLink) == [nil, "https://b.example/home"])
    }

    @Test("A refresh of the same feed adds no duplicates, marks nothing unread and restores nothing deleted")
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
