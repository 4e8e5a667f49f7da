import Foundation
import News
import Synchronization
import Testing

@testable import NewsStore

@Suite("Rules for stored articles")
struct RuleApplyingTests {
    private func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(4))
        return fixture
    }

    @Test("A trial counts what each action would change, and changes nothing")
    func trial() async throws {
        let fixture = try await fixture()
        let library = fixture.library
        let ids = try await fixture.headlines().map(\.id)
        try await library.setRead([ids[0]], true)
        try await library.changeTags(of: [ids[1]], adding: ["x"], removing: [])
        try await library.setHidden([ids[3]], true)
        let rule = try Rule(
            when: "is:unread feed:a.example", then: ["read", "star", "tag x", "hide", "keep 7d", "notify"])
        let trial = try await library.trial(of: rule)
        #expect(trial.matches == 3)
        #expect(trial.changes.map(\.articles) == [2, 3, 2, 3, 3])
        #expect(trial.changes.map(\.action) == [.read, .star, .tag("x"), .hide, .keep(days: 7)])
        #expect(try await library.matches(of: rule, limit: 9).hits.map(\.headline.title) == ["e0", "e1", "e2"])
        #expect(try await fixture.headlines().map(\.isRead) == [true, false, false])
        #expect(try await library.ruleCounts() == [])
    }

    @Test("Applying rules acts as on new articles, and records which rule changed what")
    func applying() async throws {
        let fixture = try await fixture()
        let library = fixture.library
        let rules = [
            try Rule(name: "Low", when: "title:e0 OR title:e1", then: ["read", "tag low"]),
            try Rule(when: "title:e1 OR title:e2", then: ["hide", "notify"]),
            try Rule(when: "title:e2", then: ["star", "keep 1d"]),
        ]
        #expect(try await library.apply(rules) == [2, 2, 1])
        #expect(try await fixture.titles() == ["e0", "e3"])
        #expect(try await fixture.headlines().map(\.isRead) == [true, false])
        #expect(Set(try await fixture.found("is:hidden")) == ["e1", "e2"])
        let second = try #require(
            try await library.search(ArticleQuery.parse("is:hidden is:starred").query).hits.first?.headline.id)
        let article = try #require(try await library.article(second))
        #expect(article.rules.map(\.query) == ["title:e1 OR title:e2", "title:e2"])
        #expect(article.rules.map(\.actions) == [[.hide], [.star, .keep(days: 1)]])
        #expect(article.keptUntil == Sample.time(86_400))
        let counts = try await library.ruleCounts()
        #expect(counts.first { $0.name == "Low" } == RuleCount(name: "Low", query: "title:e0 OR title:e1", articles: 2))
        #expect(counts.map(\.articles).reduce(0, +) == 5)
        #expect(try await library.apply(rules) == [0, 0, 0])
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("One undo reverts all changes, but nothing that was so before")
    func undoing() async throws {
        let fixture = try await fixture()
        let library = fixture.library
        let ids = try await fixture.headlines().map(\.id)
        try await library.setRead([ids[0]], true)
        try await library.setStarred([ids[1]], true)
        let before = try await fixture.headlines()
        let rules = [
            try Rule(when: "feed:a.example", then: ["read", "star", "tag all", "keep 7d"]),
            try Rule(when: "title:e3", then: ["hide"]),
        ]
        #expect(try await library.apply(rules) == [4, 1])
        #expect(try await library.undo() == .marks(UndoneMarks(.ruled, count: 4)))
        #expect(try await fixture.headlines() == before)
        for id in ids {
            let article = try await library.article(id)
            #expect(article?.rules == [] && article?.keptUntil == nil)
        }
        #expect(try await library.undo() == .marks(UndoneMarks(.star, count: 1, title: "e1")))
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Several transactions are one act")
    func slices() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(4_500))
        let slices = Mutex<[Int]>([])
        let rule = try Rule(when: "is:unread", then: ["read", "hide"])
        #expect(
            try await fixture.library.apply([rule]) { count in slices.withLock { $0.append(count) } } == [4_500])
        #expect(slices.withLock { $0 } == [2_000, 2_000, 500])
        #expect(try await fixture.feed().articleCount == 0)
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.ruled, count: 4_500)))
        #expect(try await fixture.feed().unreadCount == 4_500)
        #expect(try await fixture.library.undo() == nil)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An article's earlier tag and rule mark stay after undo")
    func marksOfArrival() async throws {
        let fixture = try await LibraryFixture()
        let rule = try Rule(when: "title:e0", then: ["tag a"])
        try await fixture.store(Sample.entries(1), rules: ArrivalRules([rule]))
        let id = try #require(try await fixture.headlines().first?.id)
        try await fixture.library.changeTags(of: [id], adding: [], removing: ["a"])
        #expect(try await fixture.library.apply([rule]) == [1])
        #expect(try await fixture.library.undo() != nil)
        #expect(try await fixture.headlines()[0].tags == [])
        #expect(try await fixture.library.article(id)?.rules.count == 1)
    }
}
