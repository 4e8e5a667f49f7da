import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Pages of lists with stories")
struct StoryPagesTests {
    /// Three feeds of 40 articles; every third article of each is of a story with one or two others, at other places of
    /// the list.
    private static func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: [
            "https://a.example/rss", "https://b.example/rss", "https://c.example/rss",
        ])
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example/rss", tags: ["sea"]), ListedFeed(url: "https://b.example/rss"),
            ListedFeed(url: "https://c.example/rss", tags: ["sea"]),
        ])
        for (feed, name) in ["a", "b", "c"].enumerated() {
            let entries = (0..<40).map { number in
                let isShared = number.isMultiple(of: 3) && !(feed == 1 && number.isMultiple(of: 2))
                let link = "https://example.org/" + (isShared ? "s\(number)" : "\(name)\(number)")
                return StoryTests.entry("\(name)\(number)", link, hours: Double((number * 7 + feed * 13) % 41 + 1))
            }
            try await fixture.store(entries, feed: feed)
        }
        try await fixture.library.joinStories()
        return fixture
    }

    @Test("Paging in either direction loses nothing and repeats nothing", arguments: StoryTests.orders)
    func paging(order: HeadlineOrder) async throws {
        let fixture = try await Self.fixture()
        let ids = try await fixture.headlines(HeadlineFilter(feed: fixture.feed(1).id)).map(\.id)
        try await fixture.library.setStarred(Array(ids.prefix(20)), true)
        try await fixture.library.setRead(Array(ids.suffix(25)), true)
        for filter in [
            HeadlineFilter(), HeadlineFilter(unreadOnly: true), HeadlineFilter(starredOnly: true),
            HeadlineFilter(tag: "sea"), HeadlineFilter(tag: "sea", unreadOnly: true),
            HeadlineFilter(includesHidden: true),
        ] {
            var list = filter
            list.order = order
            let all = try await fixture.headlines(list, limit: 1_000)
            #expect(Set(all.map(\.id)).count == all.count)
            // Each story once.
            let links = all.compactMap(\.link)
            #expect(Set(links).count == links.count, "\(list)")
            let down = try await fixture.pagedDown(list, limit: 7).map(\.id)
            #expect(down == all.map(\.id), "\(list)")
            let up = try await fixture.pagedUp(list, limit: 7).map(\.id)
            #expect(up == all.map(\.id), "\(list)")
            for line in [0, 11, all.count - 1] where line >= 0 {
                let page = try await fixture.headlines(list, .line(line), limit: 2)
                #expect(page.contains { $0.id == all[line].id }, "\(list) \(line)")
            }
        }
        #expect(try await fixture.headlines(HeadlineFilter(), limit: 1_000).count == 120 - 14 - 7)
    }

    @Test("A search finds each story once on all its pages, whatever the index holds")
    func searching() async throws {
        let fixture = try await Self.fixture()
        for limit in [0, 30, nil] {
            if limit != 0 { _ = try await fixture.library.indexForSearch(upTo: limit) }
            for text in ["link:example.org", "age:<9d", "a1 OR b1 OR c1 OR a3 OR b3 OR c3 OR b6"] {
                for order in [SearchOrder.best, .newest] {
                    let query = ArticleQuery.parse(text).query
                    var links: [String] = []
                    var place: SearchPlace?
                    repeat {
                        let page = try await fixture.library.search(
                            query, order: order, limit: 9, after: place, timeout: nil)
                        links += page.hits.compactMap(\.headline.link)
                        place = page.next
                    } while place != nil
                    #expect(Set(links).count == links.count, "\(text) \(order)")
                    #expect(
                        try await fixture.library.count(query, in: HeadlineFilter(), timeout: .seconds(60)).count
                            == links.count)
                }
            }
            // A story is found by whichever of its articles matches.
            let titles = try await fixture.found("title:c3")
            #expect(titles.contains("c3"))
        }
    }

    @Test("A row of a list over some feeds has the marks of their articles only, and the names of all")
    func someFeeds() async throws {
        let fixture = try await StoryTests.fixture()
        let library = fixture.library
        try await library.setFeedList([
            ListedFeed(url: "https://a.example/rss"), ListedFeed(url: "https://b.example/rss", tags: ["sea"]),
            ListedFeed(url: "https://c.example/rss", tags: ["sea"]),
        ])
        try await library.setRead([StoryTests.id("a story", in: fixture)], true)
        library.stories = .off
        try await library.setRead([StoryTests.id("a story", in: fixture)], false)
        try await library.setStarred([StoryTests.id("a story", in: fixture)], true)
        library.stories = .links
        let all = try #require(try await fixture.headlines().first { $0.title == "a story" })
        #expect(!all.isRead && all.isStarred)
        let tagged = try #require(
            try await fixture.headlines(HeadlineFilter(tag: "sea")).first { $0.title == "b story" })
        let query = ArticleQuery.parse("story feed:b.example").query
        let page = try await library.search(query, order: .newest, limit: 9, after: nil, timeout: nil)
        let hit = try #require(page.hits.first).headline
        for row in [tagged, hit] {
            #expect(row.isRead && !row.isStarred)
            #expect(row.alsoIn.map(\.feedTitle) == ["Feed 0", "Feed 2"])
        }
    }

    @Test("Lists are not sorted, and look stories up by keys")
    func plans() async throws {
        let fixture = try await Self.fixture()
        let place = HeadlinePosition(sortDate: Sample.now, id: Headline.ID(rawValue: 1))
        for tag in [nil, "sea"] {
            for (unread, starred) in [(false, false), (true, false), (false, true)] {
                let filter = HeadlineFilter(tag: tag, unreadOnly: unread, starredOnly: starred)
                let query = HeadlineQuery(filter, joinsStories: true)
                for sql in query.statements(from: place) + query.placingStatements {
                    let plan = try await fixture.plan(sql)
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                    #expect(
                        plan.allSatisfy { !$0.contains("SCAN x") && !$0.contains("SCAN y") },
                        "\(plan)")
                }
            }
        }
    }

    @Test("Articles of an earlier version are looked through in slices, without changing a mark")
    func backlog() async throws {
        let fixture = try await Self.fixture()
        let rows = try await fixture.headlines(limit: 1_000).count
        let unread = try await fixture.library.feeds().map(\.unreadCount)
        try await fixture.library.write { database in
            try database.execute("DELETE FROM story_member")
            try database.execute("DELETE FROM story_link")
            try database.execute("INSERT INTO story_backlog (first, last, follows) SELECT 1, max(id), 0 FROM article")
            return ((), nil)
        }
        #expect(try await fixture.headlines(limit: 1_000).count == 120)
        try await fixture.library.joinStories(upTo: 50)
        try await fixture.library.joinStories(upTo: 30, isBrief: true)
        #expect(try await fixture.headlines(limit: 1_000).count > rows)
        try await fixture.library.joinStories()
        #expect(try await fixture.headlines(limit: 1_000).count == rows)
        #expect(try await fixture.library.feeds().map(\.unreadCount) == unread)
        try await fixture.library.joinStories()
    }
}
