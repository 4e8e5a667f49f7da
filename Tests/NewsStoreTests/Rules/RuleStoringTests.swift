import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Rules for new articles")
struct RuleStoringTests {
    private func rules(_ rules: (when: String, then: [String])...) throws -> ArrivalRules {
        try #require(ArrivalRules(try rules.map { try Rule(when: $0.when, then: $0.then) }))
    }

    @Test("Their actions apply when the articles are stored, and the counters include them")
    func actions() async throws {
        let fixture = try await LibraryFixture()
        let rules = try rules(
            ("title:e1 OR title:e2", ["read"]), ("title:e2", ["star", "tag later"]), ("title:nothing", ["read"]))
        let stored = try await fixture.store(Sample.entries(4), rules: rules)
        #expect(stored.new == 4 && stored.news.count == 2)
        #expect(stored.news.titles == ["e0", "e3"])
        let rows = try await fixture.headlines()
        #expect(rows.map(\.title) == ["e0", "e1", "e2", "e3"])
        #expect(rows.map(\.isRead) == [false, true, true, false])
        #expect(rows.map(\.isStarred) == [false, false, true, false])
        #expect(rows.map(\.tags) == [[], [], ["later"], []])
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 4 && feed.unreadCount == 2)
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["e0", "e3"])
        #expect(try await fixture.library.checkIntegrity() == [])
        #expect(try await fixture.found("tag:later is:starred is:read") == ["e2"])
    }

    @Test("Rules decide which articles are notified; read ones are not, and never-notify prevails")
    func notifications() async throws {
        let fixture = try await LibraryFixture()
        let rules = try rules(
            ("title:e1 OR title:e2 OR title:e3", ["notify"]), ("title:e2 OR title:e4", ["read"]),
            ("title:e3 OR title:e5", ["never-notify"]))
        let stored = try await fixture.store(Sample.entries(7), rules: rules)
        #expect(stored.news.titles == ["e0", "e1", "e2", "e6"] && stored.news.count == 4)
        #expect(stored.newsByRule.titles == ["e1", "e2"] && stored.newsByRule.count == 2)
        let rows = try await fixture.headlines()
        let ids = Dictionary(uniqueKeysWithValues: rows.map { ($0.title, $0.id) })
        #expect(stored.news.newest == ids["e0"] && stored.newsByRule.newest == ids["e1"])
        #expect(try await fixture.feed().unreadCount == 5)
        let silent = RuleMark(rule: nil, query: "title:e3 OR title:e5", actions: [.neverNotify])
        #expect(try await fixture.library.article(try #require(ids["e5"]))?.rules == [silent])
    }

    @Test("An article records which rule did what")
    func marks() async throws {
        let fixture = try await LibraryFixture()
        let rules = try #require(
            ArrivalRules([
                try Rule(name: "Low numbers", when: "title:e0", then: ["read", "tag low \"lower numbers\""]),
                try Rule(when: "feed:\"feed 0\"", then: ["star"]),
            ]))
        try await fixture.store(Sample.entries(2), rules: rules)
        let rows = try await fixture.headlines()
        let own = RuleMark(rule: nil, query: "feed:\"feed 0\"", actions: [.star])
        let first = RuleMark(
            rule: "Low numbers", query: "title:e0", actions: [.read, .tag("low"), .tag("lower numbers")])
        #expect(try await fixture.library.article(rows[0].id)?.rules == [first, own])
        #expect(try await fixture.library.article(rows[1].id)?.rules == [own])
        try await fixture.store([Sample.entry("later")])
        let later = try #require(try await fixture.headlines().first { $0.title == "later" })
        #expect(try await fixture.library.article(later.id)?.rules == [])
    }

    @Test("They apply once: later changes by the user or the feed stay")
    func once() async throws {
        let fixture = try await LibraryFixture()
        let rules = try rules(("title:news", ["read", "star", "tag n"]))
        try await fixture.store([Sample.entry("1", title: "news"), Sample.entry("2", title: "other")], rules: rules)
        let id = try #require(try await fixture.headlines().first { $0.title == "news" }?.id)
        try await fixture.library.setRead([id], false)
        try await fixture.library.setStarred([id], false)
        try await fixture.library.changeTags(of: [id], adding: [], removing: ["n"])
        let changed = [Sample.entry("1", title: "news", content: "more"), Sample.entry("2", title: "news now")]
        let stored = try await fixture.store(changed, at: Sample.time(60), rules: rules)
        #expect(stored.changed == 2 && stored.new == 0)
        let rows = try await fixture.headlines()
        #expect(rows.allSatisfy { !$0.isRead && !$0.isStarred && $0.tags.isEmpty })
        #expect(try await fixture.feed().unreadCount == 2)
    }

    @Test("A rule's action is not the user's act: undo reverts what the user did before")
    func noAct() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("old")])
        try await fixture.library.setStarred(try await fixture.headlines().map(\.id), true)
        let rules = try rules(("title:e0", ["read", "star", "tag a"]))
        try await fixture.store(Sample.entries(1), at: Sample.time(60), rules: rules)
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.star, count: 1, title: "old")))
        #expect(try await fixture.library.undo() == nil)
        #expect(try await fixture.headlines().filter(\.isStarred).map(\.title) == ["e0"])
    }

    @Test("The user's title of a feed, its address and its tags count")
    func feeds() async throws {
        let addresses = ["https://a.example/rss", "https://b.example/rss"]
        let fixture = try await LibraryFixture(feeds: addresses)
        try await fixture.library.setFeedList([
            ListedFeed(url: addresses[0], title: "Morning paper", tags: ["/Press"]), ListedFeed(url: addresses[1]),
        ])
        let rules = try rules(
            ("feed:morning", ["tag title"]), ("tag:press", ["tag folder"]), ("feed:b.example", ["tag address"]),
            ("feed:\"feed 1\"", ["tag own"]), ("feed:\"feed 0\"", ["tag hidden"]))
        for feed in 0..<2 { try await fixture.store([Sample.entry("\(feed)")], feed: feed, rules: rules) }
        let tags = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0.tags) })
        #expect(tags == ["0": ["folder", "title"], "1": ["address", "own"]])
    }

    @Test("A tag keeps the spelling already in use, and the limit of tags per article applies")
    func tags() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1))
        let old = try await fixture.headlines().map(\.id)
        try await fixture.library.changeTags(of: old, adding: ["Swift"], removing: [])
        let many = (0..<20).map { "tag a\($0)" }
        let rules = try rules(
            ("title:x0", ["tag SWIFT"]), ("title:x0", many), ("title:x0", many.map { $0 + "b" }))
        try await fixture.store(Sample.entries(1, prefix: "x"), rules: rules)
        let tags = try #require(try await fixture.headlines().first { $0.title == "x0" }?.tags)
        #expect(tags.contains("Swift") && tags.count == ArticleTags.maximumCount)
    }

    @Test("An article's rule marks are deleted with it")
    func deletion() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2), rules: try rules(("title:e0", ["read"])))
        try await fixture.store([Sample.entry("later")], at: Sample.time(60))
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(30), keepingUnread: false) == 2)
        #expect(try await fixture.library.checkIntegrity() == [])
        let left = try await fixture.library.read { try $0.first(Int.self, "SELECT count(*) FROM article_rule") }
        #expect(left == 0)
    }
}
