import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The list of a tag")
struct TaggedListTests {
    private static let names = ["a", "b", "c", "d", "e"]

    /// Feeds a, b and c have the tag, c is hidden; d has another tag and e none.
    private static func fixture(entries: Int = 6) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: names.map { "https://\($0).example" })
        let tags = [["sea"], ["tide", "sea"], ["sea"], ["seaside"], []]
        let list = zip(names, tags).map { name, tags in
            ListedFeed(url: "https://\(name).example", tags: tags, isHidden: name == "c")
        }
        // Their entries interleave, and some have the same date.
        for (index, name) in names.enumerated() {
            let offset = Double(index / 2) * 100
            try await fixture.store(
                (0..<entries).map {
                    Sample.entry("\(name)\($0)", published: Sample.time(-3_600 * Double($0 + 1) - offset))
                }, feed: index)
        }
        try await fixture.library.setFeedList(list)
        return fixture
    }

    @Test("It contains the articles of the tagged feeds in the usual order, without those of hidden feeds")
    func content() async throws {
        let fixture = try await Self.fixture()
        let all = try await fixture.headlines().filter { ["a", "b"].contains($0.title.prefix(1)) }
        #expect(all.count == 12)
        #expect(try await fixture.headlines(HeadlineFilter(tag: "sea")) == all)
        #expect(try await fixture.headlines(HeadlineFilter(tag: "sea"), .last, limit: 5) == Array(all.suffix(5)))
        #expect(try await fixture.headlines(HeadlineFilter(tag: "none")).isEmpty)
    }

    @Test("Pages follow each other down and up, whatever their size", arguments: [1, 2, 5, 7])
    func paging(limit: Int) async throws {
        let fixture = try await Self.fixture()
        let filter = HeadlineFilter(tag: "sea")
        let all = try await fixture.headlines(filter)
        #expect(try await fixture.pagedDown(filter, limit: limit) == all)
        #expect(try await fixture.pagedUp(filter, limit: limit) == all)
        let around = try await fixture.headlines(filter, .around(all[6].position), limit: 4)
        #expect(around == Array(all[4..<8]))
    }

    @Test("Unread, starred and next unread articles are limited to the tag")
    func marks() async throws {
        let fixture = try await Self.fixture()
        let all = try await fixture.headlines(HeadlineFilter(tag: "sea"))
        try await fixture.library.setStarred([all[3].id, all[5].id], true)
        try await fixture.library.setRead([all[0].id, all[3].id], true)
        #expect(try await fixture.headlines(HeadlineFilter(tag: "sea", unreadOnly: true)).count == 10)
        #expect(
            try await fixture.headlines(HeadlineFilter(tag: "sea", starredOnly: true)).map(\.id) == [
                all[3].id, all[5].id,
            ])
        let next = try await fixture.library.nextUnread(
            after: all[2].position, HeadlineFilter(tag: "sea"), forward: true)
        #expect(next?.id == all[4].id)
    }

    @Test("Marking it as read marks only its feeds' articles, and searching it finds only those")
    func markingAndSearching() async throws {
        let fixture = try await Self.fixture()
        let found = try await fixture.library.search(
            ArticleQuery.everything, in: HeadlineFilter(tag: "sea"), order: .newest)
        #expect(found.hits.map(\.headline) == (try await fixture.headlines(HeadlineFilter(tag: "sea"))))
        #expect(try await fixture.library.markAllRead(in: HeadlineFilter(tag: "sea")) == 12)
        let unread = try await fixture.library.feeds().filter { $0.unreadCount > 0 }.map(\.url)
        #expect(unread == ["https://c.example", "https://d.example", "https://e.example"])
    }

    @Test("Each of its feeds is read along its own index, no further than needed")
    func plans() async throws {
        let fixture = try await Self.fixture()
        let place = HeadlinePosition(sortDate: Sample.now, id: Headline.ID(rawValue: 1))
        for (unread, starred) in [(false, false), (true, false), (false, true)] {
            let filter = HeadlineFilter(feed: Feed.ID(rawValue: 1), unreadOnly: unread, starredOnly: starred)
            for place in [nil, place] {
                for sql in HeadlineQuery(filter).statements(from: place, isBounded: true) {
                    let plan = try await fixture.plan(sql)
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                    let walk = try #require(plan.first)
                    #expect(walk.hasPrefix("SEARCH s") && walk.contains("feed_id=?"), "\(plan)")
                    // Both the place and the bound limit the walk.
                    #expect(walk.ranges(of: "sort_date").count == (place == nil ? 1 : 2), "\(plan)")
                }
            }
        }
    }
}
