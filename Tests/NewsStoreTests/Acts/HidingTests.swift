import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Hidden articles")
struct HidingTests {
    private func ids(_ titles: Set<String>, in fixture: LibraryFixture) async throws -> [Headline.ID] {
        try await fixture.headlines().filter { titles.contains($0.title) }.map(\.id)
    }

    @Test("A hidden article is in no list and no count, and is found by is:hidden only")
    func hiding() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(5))
        let library = fixture.library
        try await library.setStarred(try await ids(["e1", "e2"], in: fixture), true)
        let hidden = try await ids(["e1", "e3"], in: fixture)
        #expect(try await library.setHidden(hidden, true) == 2)
        for order in [HeadlineOrder.newest, .oldest, .feed, .title] {
            var list = HeadlineFilter()
            list.order = order
            #expect(Set(try await fixture.titles(list)) == ["e0", "e2", "e4"], "\(order)")
        }
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["e0", "e2", "e4"])
        #expect(try await fixture.titles(HeadlineFilter(starredOnly: true)) == ["e2"])
        #expect(try await fixture.titles(HeadlineFilter(feed: fixture.feed().id)) == ["e0", "e2", "e4"])
        #expect(try await fixture.titles(HeadlineFilter(), .line(1)) == ["e0", "e2", "e4"])
        #expect(try await library.arrivals(after: nil, limit: 9).count == 3)
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 3 && feed.unreadCount == 3)
        let counting = library.count(dayStarts: [Sample.time(-86_400)])
        var statistics: LibraryStatistics?
        while let next = try await counting.next() { statistics = next }
        #expect(statistics?.starred == 1 && statistics?.days.map(\.articles) == [3])
        #expect(statistics?.counts.values.map(\.recent) == [3])

        for text in ["feed:a.example", "is:read OR is:unread", "is:starred", "is:unread", "age:<9d"] {
            let found = try await fixture.foundInEveryState(text)
            #expect(found.allSatisfy { $0.isDisjoint(with: ["e1", "e3"]) && !$0.isEmpty }, "\(text): \(found)")
        }
        #expect(try await fixture.foundInEveryState("is:hidden") == Array(repeating: ["e1", "e3"], count: 3))
        #expect(try await fixture.found("is:hidden is:starred") == ["e1"])
        #expect(try await fixture.found("is:hidden e3") == ["e3"])
        #expect(Set(try await fixture.found("e1 OR is:hidden")) == ["e1", "e3"])
        #expect(try await fixture.found("-is:hidden", order: .newest) == ["e0", "e2", "e4"])
        let starred = ArticleQuery.parse("is:starred").query
        #expect(try await library.count(starred, in: HeadlineFilter()) == BoundedCount(1))
        let article = try #require(try await library.article(hidden[0]))
        #expect(article.headline.isHidden && article.headline.isRead)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Undo shows it again with its state; showing it can be undone, too")
    func undoing() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let library = fixture.library
        try await library.setRead(try await ids(["e0"], in: fixture), true)
        let both = try await ids(["e0", "e1"], in: fixture)
        try await library.setHidden(both, true)
        #expect(try await library.setHidden(both, true) == 0)
        #expect(try await library.undo() == .marks(UndoneMarks(.hide, count: 2)))
        #expect(try await fixture.headlines().map(\.isRead) == [true, false, false])
        let feed = try await fixture.feed()
        #expect(feed.unreadCount == 2 && feed.articleCount == 3)

        try await library.setHidden(both, true)
        #expect(try await library.setHidden([both[1]], false) == 1)
        #expect(try await fixture.headlines().map(\.isRead) == [true, false])
        #expect(try await library.undo() == .marks(UndoneMarks(.unhide, count: 1, title: "e1")))
        #expect(try await fixture.titles() == ["e2"])
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A hidden article never becomes unread")
    func staysRead() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        let library = fixture.library
        let all = try await fixture.headlines().map(\.id)
        #expect(try await library.markAllRead() == 2)
        try await library.setHidden([all[0]], true)
        #expect(try await library.setRead(all, false) == 1)
        #expect(try await library.undo() != nil)
        let act = try await library.setHidden([all[1]], true)
        #expect(act == 1)
        #expect(try await library.undo() != nil)
        #expect(try await library.undo() == .marks(UndoneMarks(.hide, count: 1, title: "e0")))
        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 2)))
        #expect(try await fixture.feed().unreadCount == 2)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("It stays hidden when its feed changes it, and a feed with only hidden articles does not count as new")
    func refreshing() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", published: Sample.time(-60))])
        try await fixture.library.setHidden(try await fixture.headlines().map(\.id), true)
        #expect(try await fixture.feed().articleCount == 0)
        let changed = Sample.entry("a", title: "changed", published: Sample.time(-90))
        let stored = try await fixture.store([changed, Sample.entry("b")], at: Sample.time(60))
        #expect(stored.changed == 1 && stored.new == 1)
        #expect(try await fixture.titles() == ["b"])
        #expect(try await fixture.found("is:hidden") == ["changed"])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Retention treats it as read, and keeps one with a star")
    func retention() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        try await fixture.store([])
        let library = fixture.library
        try await library.setStarred(try await ids(["e1"], in: fixture), true)
        try await library.setHidden(try await ids(["e0", "e1"], in: fixture), true)
        #expect(try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: true) == 1)
        #expect(try await fixture.titles() == ["e2"])
        #expect(try await fixture.found("is:hidden") == ["e1"])
        #expect(try await fixture.feed().articleCount == 1)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A list still scans an index by date, and looks up whether each row is hidden")
    func plan() async throws {
        let fixture = try await LibraryFixture()
        for filter in [HeadlineFilter(), HeadlineFilter(starredOnly: true)] {
            for sql in HeadlineQuery(filter).statements(from: nil) {
                let plan = try await fixture.library.read { database in
                    let rows = try CompiledStatement(database, "EXPLAIN QUERY PLAN " + sql)
                    var steps: [String] = []
                    while try rows.step() { steps.append(rows.text(3)) }
                    return steps
                }
                // Three for what a row shows, one for the condition.
                #expect(plan.count { $0.hasPrefix("SEARCH m USING PRIMARY KEY") } == 4, "\(plan)")
                #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            }
        }
    }
}
