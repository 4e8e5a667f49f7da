import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("A refresh over real HTTP into a real library")
struct FeedRefresherTests {
    @Test("An endless title, of a feed or an article, is cut")
    func longTitles() async throws {
        try await TestNewsroom.run { room in
            let long = String(repeating: "x", count: 50_000)
            let item = FeedText.Item(guid: "1", title: long, link: "https://site.example/1")
            await room.server.set("/a", .feed(FeedText.rss([item], title: long)))
            try await room.list("/a")
            _ = try await room.refresh()
            #expect(try await room.titles().map(\.count) == [1_001])
            #expect(try await room.library.feeds().map(\.title.count) == [1_001])
        }
    }

    @Test("A changed feed without new articles is not among those with news")
    func feedsWithNews() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            await room.server.set("/b", .feed(FeedText.rss([.init(guid: "1", title: "Before")])))
            try await room.list("/a", "/b")
            _ = try await room.refresh()
            await room.server.set("/a", .feed(FeedText.rss("1", "2", "3")))
            await room.server.set("/b", .feed(FeedText.rss([.init(guid: "1", title: "After")])))
            let report = try await room.refresh().report
            #expect(report.updated == 2 && report.sentence == "2 new articles in 1 feed.")
        }
    }

    @Test("New articles are stored, with the feed's title, and counted")
    func newArticles() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2", title: "Feed &amp; Co")))
            try await room.list("/a")
            let (report, outcomes) = try await room.refresh()
            #expect(outcomes["/a"]?.status == .new)
            #expect(outcomes["/a"]?.new == 2)
            #expect(report.result == .newData)
            #expect(report.sentence == "2 new articles in 1 feed.")
            #expect(try await room.titles() == ["Title 1", "Title 2"])
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.title == "Feed & Co")
            #expect(feed.unreadCount == 2)
            #expect(feed.lastCheck == room.clock.now)
            let next = try #require(outcomes["/a"]?.nextCheck)
            #expect(next > room.clock.now)
            let stored = try #require(feed.nextCheck)
            #expect(abs(next.timeIntervalSince(stored)) < 1)
            #expect(outcomes["/a"]?.reason.hasSuffix(try #require(feed.nextCheckReason)) == true)
        }
    }

    @Test("Titles of new articles are reported, except on a feed's first refresh")
    func newTitles() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            try await room.list("/a")
            let first = try await room.refresh().outcomes["/a"]
            #expect(first?.new == 2)
            #expect(first?.news.titles == [])
            await room.server.set("/a", .feed(FeedText.rss("3", "1", "2")))
            #expect(try await room.refresh().outcomes["/a"]?.news.titles == ["Title 3"])
        }
    }

    @Test("Rules are applied to new articles before they are reported")
    func rules() async throws {
        var settings = RefreshSettings()
        settings.rules = [
            try Rule(name: "Threes", when: "title:3", then: ["read", "tag three"]),
            try Rule(when: "link:site.example/4", then: ["star"]),
        ]
        try await TestNewsroom.run(settings: settings) { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            try await room.list("/a")
            try await room.refresh()
            await room.server.set("/a", .feed(FeedText.rss("4", "3", "1", "2")))
            let outcome = try await room.refresh().outcomes["/a"]
            #expect(outcome?.new == 2 && outcome?.news.count == 1 && outcome?.news.titles == ["Title 4"])
            let rows = Dictionary(uniqueKeysWithValues: try await room.headlines().map { ($0.title, $0) })
            #expect(rows["Title 3"]?.isRead == true && rows["Title 3"]?.tags == ["three"])
            #expect(rows["Title 4"]?.isRead == false && rows["Title 4"]?.isStarred == true)
            #expect(rows["Title 4"]?.id == outcome?.news.newest)
            #expect(try await room.library.feeds().map(\.unreadCount) == [3])
            await room.server.set("/a", .feed(FeedText.rss("3", "4", "1", "2")))
            let again = try await room.refresh().outcomes["/a"]
            #expect(again?.new == 0 && again?.news.count == 0)
        }
    }

    @Test("A 304 keeps the stored articles and sends the validators of the last 200")
    func notModified() async throws {
        try await TestNewsroom.run { room in
            let headers = ["ETag": "W/\"v1\"", "Last-Modified": "Tue, 05 Jan 2027 10:00:00 GMT"]
            await room.server.set("/a", .feed(FeedText.rss("1"), headers))
            try await room.list("/a")
            try await room.refresh()
            let (report, outcomes) = try await room.refresh()
            #expect(outcomes["/a"]?.status == .unchanged)
            #expect(outcomes["/a"]?.reason.contains("304") == true)
            #expect(report.result == .noData)
            #expect(try await room.titles() == ["Title 1"])
            let request = try #require(await room.server.requests.last)
            #expect(request.headers["if-none-match"] == "W/\"v1\"")
            #expect(request.headers["if-modified-since"] == "Tue, 05 Jan 2027 10:00:00 GMT")
        }
    }

    @Test("A failure in between neither loses nor replaces the validators")
    func validatorsSurviveFailure() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["ETag": "\"v1\""]))
            try await room.list("/a")
            try await room.refresh()
            await room.server.set("/a", .status(500, ["ETag": "\"error\""]))
            try await room.refresh()
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == "\"v1\"")
        }
    }

    @Test("A 200 with the same articles changes nothing, and a changed entry stays read")
    func changedEntry() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            try await room.list("/a")
            try await room.refresh()
            let read = try #require(try await room.headlines().first { $0.title == "Title 1" })
            try await room.library.setRead([read.id], true)
            try await room.library.setStarred([read.id], true)
            let same = try await room.refresh()
            #expect(same.outcomes["/a"]?.status == .unchanged)

            let changed = FeedText.Item(guid: "1", title: "Corrected", link: "https://site.example/1")
            await room.server.set("/a", .feed(FeedText.rss([changed])))
            let (report, outcomes) = try await room.refresh()
            #expect(outcomes["/a"]?.status == .new)
            #expect(outcomes["/a"]?.new == 0)
            #expect(report.sentence == "1 feed changed.")
            let now = try #require(try await room.headlines().first { $0.id == read.id })
            #expect(now.title == "Corrected")
            #expect(now.isRead && now.isStarred)
            #expect(try await room.headlines().count == 2)
        }
    }

    @Test("Entries with the same GUID are one article, the first; a refresh does not alternate between them")
    func duplicateGUIDs() async throws {
        try await TestNewsroom.run { room in
            let items = [
                FeedText.Item(guid: "x", title: "First"), FeedText.Item(guid: "x", title: "Second"),
                FeedText.Item(guid: "y", title: "Third"),
            ]
            await room.server.set("/a", .feed(FeedText.rss(items)))
            try await room.list("/a")
            #expect(try await room.refresh().outcomes["/a"]?.new == 2)
            #expect(try await room.titles() == ["First", "Third"])
            #expect(try await room.refresh().outcomes["/a"]?.status == .unchanged)
        }
    }

    @Test("The same GUID in two feeds is two articles")
    func guidsOfTwoFeeds() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a", "/b")
            #expect(try await room.refresh().report.newArticles == 2)
        }
    }

    @Test("Articles deleted by retention do not return with the next refresh")
    func neverResurrects() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("old")))
            try await room.list("/a")
            try await room.refresh()
            await room.server.set("/a", .feed(FeedText.rss("new")))
            try await room.refresh()
            room.clock.advance(by: 40 * 86_400)
            let maintenance = Maintenance(library: room.library, now: { room.clock.now })
            #expect(try await maintenance.run().deleted == 1)
            await room.server.set("/a", .feed(FeedText.rss("new", "old")))
            #expect(try await room.refresh().outcomes["/a"]?.new == 0)
            #expect(try await room.titles() == ["Title new"])
        }
    }

    @Test("A compressed response is read")
    func gzip() async throws {
        try await TestNewsroom.run { room in
            let url = try #require(
                Bundle.module.url(forResource: "feed.xml", withExtension: "gz", subdirectory: "Fixtures"))
            let headers = ["Content-Encoding": "gzip", "Content-Type": "application/rss+xml"]
            await room.server.set("/a", FeedServer.Answer(headers: headers, body: try Data(contentsOf: url)))
            try await room.list("/a")
            try await room.refresh()
            #expect(try await room.titles() == ["Compressed"])
        }
    }

    @Test("A redirect is followed; the feed keeps its address in the list")
    func redirect() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(301, ["Location": "/b"]))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a")
            let (_, outcomes) = try await room.refresh()
            #expect(outcomes["/a"]?.new == 1)
            #expect(try await room.library.feeds().map(\.url) == [room.base + "/a"])
        }
    }

    @Test("A file in the user's list is read")
    func file() async throws {
        try await TestNewsroom.run { room in
            let path = try room.folder.write(FeedText.rss("1"), to: "feed.xml")
            try await room.list("file://" + path)
            #expect(try await room.refresh().report.newArticles == 1)
        }
    }

    @Test("Without a feed list the bundled welcome feed is refreshed likewise, without a network")
    func welcome() async throws {
        let bundled = [Subscriptions.welcomeURL: Array(FeedText.rss("keys", "feeds", title: "Welcome").utf8)]
        try await TestNewsroom.run(bundled: bundled) { room in
            let state = try await room.subscriptions.synchronize()
            #expect(!state.hasFile)
            #expect(try await room.refresh().report.newArticles == 2)
            #expect(try await room.library.feeds().map(\.title) == ["Welcome"])
            #expect(await room.server.requests.isEmpty)

            await room.server.set("/a", .feed(FeedText.rss("1")))
            _ = try await room.subscriptions.add(room.base + "/a")
            try await room.refresh()
            #expect(try await room.titles() == ["Title 1"])
        }
    }

    @Test("A feed that is not due is skipped with the reason, unless forced")
    func notDue() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            try await room.refresh(force: false)
            let (report, outcomes) = try await room.refresh(force: false)
            #expect(outcomes["/a"]?.status == .skipped)
            #expect(outcomes["/a"]?.reason.contains("Not due for another") == true)
            #expect(report.sentence == "No feed is due yet.")
            #expect(await room.server.requestCount("/a") == 1)
            try await room.refresh(force: true)
            #expect(await room.server.requestCount("/a") == 2)
            room.clock.advance(by: 6 * 3_600)
            #expect(try await room.refresh(force: false).outcomes["/a"]?.status == .unchanged)
        }
    }

    @Test("Only named feeds are refreshed, however their addresses are written")
    func named() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a", "/b")
            let shouted = room.base.replacing("http", with: "HTTP") + "/a#top"
            let (report, outcomes) = try await room.refresh([shouted, room.base + "/a", room.base + "/none"])
            #expect(Set(outcomes.keys) == ["/a", "/none"])
            #expect(outcomes["/a"]?.status == .new)
            #expect(outcomes["/none"]?.status == .failed)
            #expect(outcomes["/none"]?.reason.contains("not in the feed list") == true)
            #expect(report.updated == 1)
            #expect(await room.server.requests.map(\.path) == ["/a"])
        }
    }

    @Test("A feed with a password can be named by its displayed address")
    func namedWithoutPassword() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list(room.base.replacing("http://", with: "http://ann:pw@") + "/a")
            let both = [room.base + "/a", room.base.replacing("http://", with: "http://ann:pw@") + "/a"]
            #expect(try await room.refresh(both).report.newArticles == 1)
            #expect(await room.server.requests.count == 1)
        }
    }

    @Test("An entry without a title is named by the beginning of its text, and relative links lead to the site")
    func titlesAndLinks() async throws {
        try await TestNewsroom.run { room in
            let body = "&lt;p&gt;Only &lt;b&gt;a text&lt;/b&gt; &amp;amp; more&lt;/p&gt;"
            let item = FeedText.Item(guid: "1", title: "", link: "/post/1", body: body)
            await room.server.set("/a", .feed(FeedText.rss([item])))
            try await room.list("/a")
            try await room.refresh()
            let headline = try #require(try await room.headlines().first)
            #expect(headline.title == "Only a text & more")
            #expect(headline.link?.hasSuffix("/post/1") == true)
            #expect(headline.link?.hasPrefix("http") == true)
        }
    }
}
