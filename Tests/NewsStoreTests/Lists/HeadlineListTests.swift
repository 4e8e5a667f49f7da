import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Lists of headlines")
struct HeadlineListTests {
    @Test(
        "Pages follow each other down the list and back up",
        arguments: [HeadlineFilter(), HeadlineFilter(unreadOnly: true)])
    func paging(filter: HeadlineFilter) async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        // Many have the same date, so that the number decides.
        let same = (0..<25).map { Sample.entry("same\($0)", published: Sample.time(-7_200)) }
        try await fixture.store(Sample.entries(10) + same)
        try await fixture.store(Sample.entries(10, prefix: "b"), feed: 1)
        let all = try await fixture.headlines(filter)
        #expect(all.count == 45)
        #expect(all == all.sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) })

        var down = try await fixture.headlines(filter, limit: 7)
        while let last = down.last {
            let page = try await fixture.headlines(filter, .after(last.position), limit: 7)
            guard !page.isEmpty else { break }
            down += page
        }
        #expect(down == all)

        var up = try await fixture.headlines(filter, .last, limit: 7)
        while let first = up.first {
            let page = try await fixture.headlines(filter, .before(first.position), limit: 7)
            guard !page.isEmpty else { break }
            up = page + up
        }
        #expect(up == all)
    }

    @Test("A page around a position contains rows on both sides, and the row itself")
    func around() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(20))
        let all = try await fixture.headlines()
        #expect(
            try await fixture.titles(HeadlineFilter(), .around(all[10].position), limit: 4) == [
                "e8", "e9", "e10", "e11",
            ])
        #expect(
            try await fixture.titles(HeadlineFilter(), .around(all[0].position), limit: 4) == ["e0", "e1", "e2", "e3"])
        #expect(
            try await fixture.titles(HeadlineFilter(), .around(all[19].position), limit: 4) == [
                "e16", "e17", "e18", "e19",
            ])
        #expect(try await fixture.headlines(HeadlineFilter(), .around(all[3].position), limit: 50) == all)
        let gone = HeadlinePosition(sortDate: all[10].sortDate, id: Headline.ID(rawValue: 999))
        #expect(try await fixture.titles(HeadlineFilter(), .around(gone), limit: 4) == ["e8", "e9", "e10", "e11"])
    }

    @Test("Filters can be combined")
    func filters() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        try await fixture.store(Sample.entries(4, prefix: "a"))
        try await fixture.store(Sample.entries(4, prefix: "b"), feed: 1)
        let ids = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0.id) })
        func numbers(_ titles: String...) -> [Headline.ID] { titles.compactMap { ids[$0] } }
        try await fixture.library.setRead(numbers("a0", "b1"), true)
        try await fixture.library.setStarred(numbers("a0", "a1", "b2"), true)
        let a = try await fixture.feed(0).id
        let results: [(HeadlineFilter, [String])] = [
            (HeadlineFilter(feed: a), ["a0", "a1", "a2", "a3"]),
            (HeadlineFilter(unreadOnly: true), ["b0", "a1", "b2", "a2", "b3", "a3"]),
            (HeadlineFilter(feed: a, unreadOnly: true), ["a1", "a2", "a3"]),
            (HeadlineFilter(starredOnly: true), ["a0", "a1", "b2"]),
            (HeadlineFilter(feed: a, starredOnly: true), ["a0", "a1"]),
            (HeadlineFilter(unreadOnly: true, starredOnly: true), ["a1", "b2"]),
            (HeadlineFilter(feed: a, unreadOnly: true, starredOnly: true), ["a1"]),
        ]
        for (filter, titles) in results {
            #expect(try await fixture.titles(filter) == titles)
            #expect(try fixture.library.headlinesNow(filter, .first, limit: 100).map(\.title) == titles)
        }
        let headlines = try await fixture.headlines()
        #expect(headlines.filter(\.isRead).map(\.title).sorted() == ["a0", "b1"])
        #expect(headlines.filter(\.isStarred).map(\.title).sorted() == ["a0", "a1", "b2"])
    }

    @Test("The next unread article is found in both directions, from a position or from an end")
    func nextUnread() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(10))
        let all = try await fixture.headlines()
        try await fixture.library.setRead(all.filter { !["e1", "e4", "e8"].contains($0.title) }.map(\.id), true)
        let library = fixture.library
        func next(_ place: Headline?, _ forward: Bool) async throws -> String? {
            try await library.nextUnread(after: place?.position, HeadlineFilter(), forward: forward)?.title
        }
        #expect(try await next(nil, true) == "e1")
        #expect(try await next(all[1], true) == "e4")
        #expect(try await next(all[5], true) == "e8")
        #expect(try await next(all[8], true) == nil)
        #expect(try await next(all[8], false) == "e4")
        #expect(try await next(all[1], false) == nil)
        #expect(try await next(nil, false) == "e8")
    }

    @Test("Rows are counted along a covering index, and never sorted")
    func countingPlans() async throws {
        let fixture = try await LibraryFixture()
        for (feed, tag) in [(nil, nil), (Feed.ID(rawValue: 1), nil), (nil, "sea")] as [(Feed.ID?, String?)] {
            for (unread, starred) in [(false, false), (true, false), (false, true), (true, true)] {
                let filter = HeadlineFilter(feed: feed, tag: tag, unreadOnly: unread, starredOnly: starred)
                for sql in HeadlineQuery(filter).placingStatements {
                    let plan = try await fixture.plan(sql)
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                    let walk = try #require(plan.first)
                    #expect(walk.contains(feed == nil ? "SCAN s USING COVERING INDEX" : "SEARCH s USING"), "\(plan)")
                    #expect(walk.contains("COVERING INDEX") || walk.contains("PRIMARY KEY"), "\(plan)")
                }
            }
        }
    }

    @Test("No list sorts, and each scans only its own index")
    func plans() async throws {
        let fixture = try await LibraryFixture()
        let place = HeadlinePosition(sortDate: Sample.now, id: Headline.ID(rawValue: 1))
        let feeds: [Feed.ID?] = [nil, Feed.ID(rawValue: 1)]
        for feed in feeds {
            for (unread, starred) in [(false, false), (true, false), (false, true), (true, true)] {
                let filter = HeadlineFilter(feed: feed, unreadOnly: unread, starredOnly: starred)
                for place in [nil, place] {
                    for sql in HeadlineQuery(filter).statements(from: place) {
                        let plan = try await fixture.plan(sql)
                        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                        let walk = try #require(plan.first)
                        let name = feed == nil ? "_by_date" : starred || unread ? "PRIMARY KEY" : "article_by_feed"
                        #expect(walk.contains(name), "\(plan)")
                        #expect(walk.hasPrefix("SCAN s") == (feed == nil && place == nil), "\(plan)")
                        #expect(
                            plan.dropFirst().allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("feed_out_of_sight") },
                            "\(plan)")
                    }
                }
            }
        }
    }
}

extension LibraryFixture {
    func plan(_ sql: String) async throws -> [String] {
        try await library.read { database in
            let rows = try CompiledStatement(database, "EXPLAIN QUERY PLAN " + sql)
            var plan: [String] = []
            while try rows.step() { plan.append(rows.text(3)) }
            return plan
        }
    }
}
