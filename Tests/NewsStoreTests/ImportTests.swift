import Foundation
import News
import NewsStore
import Testing

@Suite("Importing articles")
struct ImportTests {
    private static func article(
        _ identity: String, isRead: Bool = false, isStarred: Bool = false, isDeleted: Bool = false, tags: [String] = [],
        published: Date = Sample.time(-100)
    ) -> ImportedArticle {
        ImportedArticle(
            entry: Sample.entry(identity, title: identity, published: published), isRead: isRead, isStarred: isStarred,
            isDeleted: isDeleted, tags: tags)
    }

    @discardableResult
    private func take(_ articles: [ImportedArticle], _ fixture: LibraryFixture) async throws -> ImportedCount {
        let feed = try await fixture.feed().id
        let preview = try await fixture.library.preview(articles, feed: feed)
        let count = try await fixture.library.store(
            articles, feed: feed, title: "There", siteLink: "https://a.example/", at: Sample.now)
        #expect(preview == count)
        return count
    }

    @Test("New articles keep their imported state, and the feed counts them")
    func new() async throws {
        let fixture = try await LibraryFixture()
        let count = try await take(
            [
                Self.article("read", isRead: true, published: Sample.time(-30)),
                Self.article("unread", published: Sample.time(-20)),
                Self.article("starred", isRead: true, isStarred: true, tags: ["flag-a"], published: Sample.time(-10)),
                Self.article("deleted", isDeleted: true),
            ], fixture)
        #expect(count.new == 3 && count.unread == 1 && count.starred == 1 && count.deleted == 1)
        let headlines = try await fixture.headlines()
        #expect(headlines.map(\.title) == ["starred", "unread", "read"])
        #expect(headlines.map(\.isRead) == [true, false, true])
        #expect(headlines.map(\.isStarred) == [true, false, false])
        #expect(headlines.map(\.tags) == [["flag-a"], [], []])
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 3 && feed.unreadCount == 1 && feed.title == "There")
    }

    @Test("A second import changes nothing")
    func twice() async throws {
        let fixture = try await LibraryFixture()
        let articles = [
            Self.article("read", isRead: true), Self.article("unread"),
            Self.article("starred", isStarred: true, tags: ["flag-a"]), Self.article("deleted", isDeleted: true),
        ]
        try await take(articles, fixture)
        let before = try await fixture.headlines()
        let count = try await take(articles, fixture)
        #expect(count.new == 0 && count.marked == 0 && count.deleted == 0 && count.known == 3 && count.gone == 1)
        #expect(try await fixture.headlines() == before)
    }

    @Test("A later refresh recognises the articles: no duplicates, none unread again, none restored")
    func refresh() async throws {
        let fixture = try await LibraryFixture()
        try await take(
            [Self.article("a", isRead: true), Self.article("b"), Self.article("c", isDeleted: true)], fixture)
        let update = try await fixture.store(
            ["a", "b", "c", "d"].map { Sample.entry($0, title: $0 + "!", content: "new") })
        #expect(update.new == 1)
        let headlines = try await fixture.headlines()
        #expect(Set(headlines.map(\.title)) == ["a!", "b!", "d!"])
        #expect(headlines.first { $0.title == "a!" }?.isRead == true)
        #expect(try await fixture.feed().unreadCount == 2)
    }

    @Test("An existing article becomes read, starred and tagged, never unread; one deleted there stays")
    func known() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(["a", "b", "c", "d"].map { Sample.entry($0, title: $0) })
        let here = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0.id) })
        try await fixture.library.setRead([try #require(here["b"])], true)
        let count = try await take(
            [
                Self.article("a", isRead: true, isStarred: true), Self.article("b"),
                Self.article("c", isRead: true, isDeleted: true), Self.article("d", tags: ["flag-d"]),
            ], fixture)
        #expect(count.known == 4 && count.marked == 3 && count.deleted == 0 && count.new == 0)
        let headlines = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0) })
        #expect(Set(headlines.keys) == ["a", "b", "c", "d"])
        #expect(headlines["a"]?.isRead == true && headlines["a"]?.isStarred == true)
        #expect(headlines["b"]?.isRead == true && headlines["c"]?.isRead == true)
        #expect(headlines["d"]?.tags == ["flag-d"])
        #expect(try await fixture.feed().articleCount == 4)
        #expect(try await fixture.feed().unreadCount == 1)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("For an article with the maximum number of tags, the preview also reports no more")
    func tags() async throws {
        let fixture = try await LibraryFixture()
        let tags = (0..<ArticleTags.maximumCount).map { "t\($0)" }
        try await take([Self.article("a", tags: tags)], fixture)
        #expect(try await take([Self.article("a", tags: ["T1"])], fixture).marked == 0)
        #expect(try await take([Self.article("a", tags: ["one-more"])], fixture).marked == 0)
    }

    @Test("A flagged article is stored even if it was deleted afterwards")
    func flaggedAndDeleted() async throws {
        let fixture = try await LibraryFixture()
        let count = try await take([Self.article("a", isStarred: true, isDeleted: true)], fixture)
        #expect(count.new == 1 && count.deleted == 0)
        #expect(try await fixture.headlines().map(\.isStarred) == [true])
    }

    @Test("Two with one identity are one article with the marks of both; deleted only if both are")
    func same() async throws {
        let fixture = try await LibraryFixture()
        let count = try await take(
            [
                Self.article("a", isRead: true, isStarred: true, tags: ["flag-s"]), Self.article("a", tags: ["flag-t"]),
                Self.article("b"), Self.article("b", isDeleted: true),
                Self.article("c", isDeleted: true), Self.article("c", isDeleted: true),
            ], fixture)
        #expect(count.new == 2 && count.unread == 2 && count.deleted == 1)
        let headlines = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0) })
        #expect(Set(headlines.keys) == ["a", "b"])
        #expect(headlines["a"]?.isStarred == true && headlines["a"]?.tags.sorted() == ["flag-s", "flag-t"])
    }

    @Test("Imported articles are not new arrivals; those of a feed before, between and after them are")
    func arrivals() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("before")])
        let place = try await fixture.library.lastArrival()
        try await take((0..<30).map { Self.article("old \($0)") }, fixture)
        try await take((30..<40).map { Self.article("old \($0)") }, fixture)
        try await fixture.store([Sample.entry("between")])
        try await take((40..<50).map { Self.article("old \($0)") }, fixture)
        try await fixture.store([Sample.entry("after")])
        #expect(try await fixture.headlines().count == 53)
        func titles(after id: Headline.ID?, limit: Int) async throws -> [String] {
            try await fixture.library.arrivals(after: id, limit: limit).map(\.title)
        }
        #expect(try await titles(after: nil, limit: 100) == ["before", "between", "after"])
        #expect(try await titles(after: place, limit: 100) == ["between", "after"])
        #expect(try await titles(after: place, limit: 1) == ["between"])
        let last = try await fixture.library.arrivals(after: place, limit: 100).last?.id
        #expect(try await titles(after: last, limit: 100) == [])
    }

    @Test("Nothing is stored for an unknown feed, and an article from the future is not newer than now")
    func odd() async throws {
        let fixture = try await LibraryFixture()
        await #expect(throws: LibraryError.unknownFeed(Feed.ID(rawValue: 99))) {
            try await fixture.library.store([Self.article("a")], feed: Feed.ID(rawValue: 99), at: Sample.now)
        }
        try await take([Self.article("a", published: Sample.time(1_000_000))], fixture)
        #expect(try await fixture.headlines().map(\.sortDate) == [Sample.now])
    }
}
