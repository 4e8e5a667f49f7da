import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Articles of several feeds with the same link")
struct StoryTests {
    static let link = "https://example.org/2026/story"

    static func entry(_ title: String, _ link: String? = link, hours: Double = 1) -> Entry {
        Entry(identity: title, title: title, link: link, published: Sample.time(-3_600 * hours))
    }

    /// Two feeds with one story between other articles, and a third with it, too. The first to arrive is "a story".
    static func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(
            feeds: ["https://a.example/rss", "https://b.example/rss", "https://c.example/rss"])
        try await fixture.store([entry("a1", nil, hours: 3), entry("a story", hours: 2)])
        try await fixture.store(
            [entry("b1", nil, hours: 4), entry("b story", link + "?utm_source=rss", hours: 1)], feed: 1)
        try await fixture.store([entry("c story", "http://www.example.org/2026/story/", hours: 5)], feed: 2)
        try await fixture.library.joinStories()
        return fixture
    }

    /// Two feeds whose first documents are known: "a0" and "b0".
    static func knownFeeds() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
        try await fixture.store([entry("a0", nil, hours: 9)])
        try await fixture.store([entry("b0", nil, hours: 9)], feed: 1)
        return fixture
    }

    /// The rows of a list over all feeds but those of `knownFeeds`.
    static func rows(
        _ fixture: LibraryFixture, _ filter: HeadlineFilter = HeadlineFilter()
    ) async throws -> [Headline] {
        try await fixture.headlines(filter).filter { !$0.title.hasSuffix("0") }
    }

    static func id(_ title: String, in fixture: LibraryFixture) async throws -> Headline.ID {
        for feed in try await fixture.library.feeds() {
            let rows = try await fixture.headlines(HeadlineFilter(feed: feed.id))
            if let row = rows.first(where: { $0.title == title }) { return row.id }
        }
        throw CancellationError()
    }

    static let orders = [HeadlineOrder.newest, .oldest, .feed, .title]

    @Test("Lists of several feeds show one row, which names the others; the list of each feed shows its own")
    func rows() async throws {
        let fixture = try await Self.fixture()
        for order in Self.orders {
            for unreadOnly in [false, true] {
                var list = HeadlineFilter(unreadOnly: unreadOnly)
                list.order = order
                #expect(Set(try await fixture.titles(list)) == ["a1", "a story", "b1"], "\(order)")
                #expect(try await fixture.titles(list).count == 3)
            }
        }
        let row = try #require(try await fixture.headlines().first { $0.title == "a story" })
        #expect(row.alsoIn.map(\.feedTitle) == ["Feed 1", "Feed 2"])
        let feeds = try await fixture.library.feeds()
        #expect(try await fixture.titles(HeadlineFilter(feed: feeds[1].id)) == ["b story", "b1"])
        #expect(try await fixture.titles(HeadlineFilter(feed: feeds[2].id)) == ["c story"])
        let article = try #require(try await fixture.library.article(Self.id("c story", in: fixture)))
        #expect(article.headline.alsoIn.map(\.feedTitle) == ["Feed 0", "Feed 1"])
        fixture.library.stories = .off
        #expect(try await fixture.titles().count == 5)
        #expect(try await fixture.headlines().allSatisfy(\.alsoIn.isEmpty))
        fixture.library.stories = .links
        #expect(try await fixture.titles().count == 3)
    }

    @Test("Counts agree with the rows")
    func counts() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        try await library.setFeedList([
            ListedFeed(url: "https://a.example/rss"), ListedFeed(url: "https://b.example/rss", tags: ["sea"]),
            ListedFeed(url: "https://c.example/rss", tags: ["sea"]),
        ])
        func expectAgreement(_ place: SourceLocation = #_sourceLocation) async throws {
            let feeds = try await library.feeds()
            let overlaps = try await library.storyOverlaps()
            for (tag, some) in [(nil, feeds), ("sea", feeds.filter { $0.tags == ["sea"] })] as [(String?, [Feed])] {
                let ids = Set(some.map(\.id))
                let unread = some.reduce(0) { $0 + $1.unreadCount } - overlaps.unread(in: ids)
                let all = some.reduce(0) { $0 + $1.articleCount } - overlaps.articles(in: ids)
                #expect(
                    try await fixture.titles(HeadlineFilter(tag: tag, unreadOnly: true)).count == unread,
                    sourceLocation: place)
                #expect(try await fixture.titles(HeadlineFilter(tag: tag)).count == all, sourceLocation: place)
            }
            let starred = try await fixture.titles(HeadlineFilter(starredOnly: true)).count
            #expect(
                try await library.count(.everything, in: HeadlineFilter(starredOnly: true)) == BoundedCount(starred),
                sourceLocation: place)
            for text in ["age:<9d", "is:unread", "story"] {
                let query = ArticleQuery.parse(text).query
                let scope = HeadlineFilter(unreadOnly: true)
                #expect(
                    try await library.count(query, in: scope, timeout: .seconds(60))
                        == BoundedCount(fixture.found(query, in: scope).count),
                    sourceLocation: place)
            }
        }
        try await expectAgreement()
        #expect(try await fixture.titles(HeadlineFilter(tag: "sea")) == ["b story", "b1"])
        try await library.setStarred([Self.id("b story", in: fixture)], true)
        try await expectAgreement()
        try await library.setRead([Self.id("a story", in: fixture)], true)
        try await expectAgreement()
        try await library.setApart(Self.id("c story", in: fixture), true)
        try await expectAgreement()
        try await library.setHidden([Self.id("a story", in: fixture)], true)
        try await expectAgreement()
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Read, star and hiding hold for all, as one act")
    func marks() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        let story = try await Self.id("b story", in: fixture)
        func unread() async throws -> [Int] { try await library.feeds().map(\.unreadCount) }
        #expect(try await unread() == [2, 2, 1])
        #expect(try await library.setRead([story], true) == 3)
        #expect(try await unread() == [1, 1, 0])
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["a1", "b1"])
        guard case .marks(let undone)? = try await library.undo() else {
            Issue.record("No marks were undone.")
            return
        }
        #expect(undone.kind == .read && undone.title == "a story")
        #expect(try await unread() == [2, 2, 1])
        try await library.setStarred([story], true)
        for feed in try await library.feeds() {
            #expect(try await fixture.titles(HeadlineFilter(feed: feed.id, starredOnly: true)).count == 1)
        }
        #expect(try await fixture.titles(HeadlineFilter(starredOnly: true)) == ["a story"])
        _ = try await library.undo()
        #expect(try await fixture.titles(HeadlineFilter(starredOnly: true)).isEmpty)
        try await library.setHidden([story], true)
        #expect(Set(try await fixture.titles()) == ["a1", "b1"])
        #expect(try await library.feeds().map(\.articleCount) == [1, 1, 0])
        _ = try await library.undo()
        #expect(try await library.feeds().map(\.articleCount) == [2, 2, 1])
        #expect(try await unread() == [2, 2, 1])
        let feed = try await fixture.feed(2)
        #expect(try await library.markAllRead(in: HeadlineFilter(feed: feed.id)) == 1)
        #expect(try await unread() == [1, 1, 0])
        _ = try await library.undo()
        #expect(try await unread() == [2, 2, 1])
        // As many as the list has rows.
        #expect(try await library.markAllRead() == 3)
        #expect(try await unread() == [0, 0, 0])
        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 5, rows: 3)))
        library.stories = .off
        #expect(try await library.markAllRead() == 5)
        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 5)))
        #expect(try await library.setRead([story], true) == 1)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Copies in feeds that are not listed any more are marked, too, and not counted")
    func removedCopies() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        let id = try await Self.id("a story", in: fixture)
        let feed = try #require(try await library.feeds().last).id
        try await library.write { database in
            try database.execute("UPDATE feed SET position = NULL WHERE id = ?", feed.rawValue)
            return ((), nil)
        }
        #expect(try await library.setStarred([id], true) == 2)
        #expect(try await library.setRead([id], true) == 2)
        #expect(try await library.setHidden([id], true) == 2)
        #expect(try await library.setHidden([id], false) == 2)
        let starred = try await library.read { try $0.first(Int.self, "SELECT count(*) FROM starred") }
        #expect(starred == 3)
    }

    @Test("With stories off again and on, a row is unread while one of its articles is")
    func unequal() async throws {
        let fixture = try await Self.fixture()
        fixture.library.stories = .off
        try await fixture.library.setRead([Self.id("a story", in: fixture)], true)
        fixture.library.stories = .links
        let row = try #require(try await fixture.headlines().first { $0.title == "a story" })
        #expect(!row.isRead)
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["b story", "a1", "b1"])
        #expect(try await fixture.library.nextUnread(after: nil, HeadlineFilter(), forward: true)?.title == "b story")
    }

    @Test("A changed link leaves its story and joins another")
    func changedLink() async throws {
        let fixture = try await Self.knownFeeds()
        try await fixture.store([Self.entry("a story"), Self.entry("a other", "https://example.org/other")])
        try await fixture.store([Self.entry("b story")], feed: 1)
        #expect(try await Self.rows(fixture).count == 2)
        try await fixture.store([Self.entry("b story", "https://example.org/other")], feed: 1)
        let rows = try await Self.rows(fixture)
        #expect(Set(rows.map(\.title)) == ["a story", "a other"])
        #expect(rows.map { $0.alsoIn.count }.sorted() == [0, 1])
        #expect(rows.first { $0.title == "a other" }?.alsoIn.count == 1)
        try await fixture.store([Self.entry("b late")], feed: 1)
        #expect(try await Self.rows(fixture).count == 2)
    }

    @Test("A removed, hidden or expired article leaves the others shown")
    func gone() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        try await library.setFeedList([
            ListedFeed(url: "https://b.example/rss"), ListedFeed(url: "https://c.example/rss", isHidden: true),
        ])
        #expect(try await fixture.titles() == ["b story", "b1"])
        #expect(try await fixture.headlines().allSatisfy(\.alsoIn.isEmpty))
        try await library.setFeedList(
            ["https://a.example/rss", "https://b.example/rss", "https://c.example/rss"].map { ListedFeed(url: $0) })
        #expect(try await fixture.titles().count == 3)
        // The first goes with its document.
        try await fixture.store([Self.entry("a1", nil, hours: 3)])
        let deleted = try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false)
        #expect(deleted == 1)
        #expect(try await fixture.titles() == ["b story", "a1", "b1"])
        #expect(try await fixture.headlines().first?.alsoIn.map(\.feedTitle) == ["Feed 2"])
        try await fixture.store([Self.entry("a again")])
        #expect(try await fixture.headlines().first?.alsoIn.map(\.feedTitle) == ["Feed 2", "Feed 0"])
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("The page that a full text was fetched from joins articles until their links change")
    func redirects() async throws {
        let fixture = try await Self.knownFeeds()
        try await fixture.store([Self.entry("a story", "https://short.example/x1")])
        try await fixture.store([Self.entry("b story")], feed: 1)
        let text = FullText(html: "<p>Text.</p>", url: Self.link, fetched: Sample.now)
        _ = try await fixture.library.storeFullText(text, of: Self.id("a story", in: fixture))
        #expect(try await Self.rows(fixture).count == 1)
        try await fixture.store([Self.entry("b story", "https://example.org/other")], feed: 1)
        #expect(try await Self.rows(fixture).count == 2)
        try await fixture.store([Self.entry("a story", "https://example.org/other")])
        #expect(try await Self.rows(fixture).map(\.title) == ["a story"])
    }

    @Test("Splitting off is kept, undone, and joined again")
    func splitting() async throws {
        let fixture = try await Self.fixture()
        let library = fixture.library
        let story = try await Self.id("a story", in: fixture)
        #expect(try await library.storyMembers(of: story).map(\.headline.title) == ["a story", "b story", "c story"])
        #expect(try await library.setApart(story, true))
        #expect(try await !library.setApart(story, true))
        #expect(Set(try await fixture.titles()) == ["a1", "a story", "b story", "b1"])
        #expect(try await library.storyMembers(of: story).map(\.isApart) == [true, false, false])
        #expect(try await library.setRead([story], true) == 1)
        _ = try await library.undo()
        guard case .marks(let undone)? = try await library.undo() else {
            Issue.record("No marks were undone.")
            return
        }
        #expect(undone.kind == .split && undone.title == "a story")
        #expect(try await fixture.titles().count == 3)
        try await library.setApart(story, true)
        try await library.setApart(story, false)
        #expect(try await fixture.titles().count == 3)
        guard case .marks(let joined)? = try await library.undo() else {
            Issue.record("No marks were undone.")
            return
        }
        #expect(joined.kind == .join)
        #expect(try await fixture.titles().count == 4)
        #expect(try await library.storyMembers(of: Self.id("a1", in: fixture)).isEmpty)
    }
}
