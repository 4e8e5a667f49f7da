import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Lists in other orders")
struct OrderedListTests {
    /// Three feeds, with names not in list order and interleaved entries, some of which share a date and some a title.
    private static func fixture() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example", "https://c.example"])
        for index in 0..<3 {
            let entries = (0..<9).map { number in
                let name = ["“Zebra", "apple", "Berry"][number % 3]
                let age = 3_600 * Double(number / 2 + 1) + Double(index % 2) * 100
                return Sample.entry(
                    "\(index).\(number)", title: "\(name) \(number / 6)", published: Sample.time(-age))
            }
            try await fixture.store(entries, feed: index)
        }
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example", title: "zoo", tags: ["x"]),
            ListedFeed(url: "https://b.example", title: "Anchor", tags: ["x"]),
            ListedFeed(url: "https://c.example", title: "bay"),
        ])
        return fixture
    }

    private static func filters(_ order: HeadlineOrder, _ fixture: LibraryFixture) async throws -> [HeadlineFilter] {
        let feed = try await fixture.feed(0).id
        let filters = [
            HeadlineFilter(), HeadlineFilter(unreadOnly: true), HeadlineFilter(tag: "x"), HeadlineFilter(feed: feed),
            HeadlineFilter(tag: "x", unreadOnly: true),
        ]
        return filters.map { filter in
            var filter = filter
            filter.order = order
            return filter
        }
    }

    @Test("They contain the same articles as the list by date, in their own order", arguments: HeadlineOrder.allCases)
    func content(order: HeadlineOrder) async throws {
        let fixture = try await Self.fixture()
        for filter in try await Self.filters(order, fixture) {
            var byDate = filter
            byDate.order = .newest
            let all = try await fixture.headlines(filter)
            #expect(all == order.sorted(try await fixture.headlines(byDate), by: \.position))
            #expect(zip(all, all.dropFirst()).allSatisfy { order.precedes($0.position, $1.position) })
        }
    }

    @Test(
        "Pages follow each other down and up, at any size, and around any position", arguments: HeadlineOrder.allCases)
    func paging(order: HeadlineOrder) async throws {
        let fixture = try await Self.fixture()
        for filter in try await Self.filters(order, fixture) {
            let all = try await fixture.headlines(filter)
            for limit in [1, 4, 10] {
                #expect(try await fixture.pagedDown(filter, limit: limit) == all)
                #expect(try await fixture.pagedUp(filter, limit: limit) == all)
            }
            for index in 2..<all.count - 2 {
                let page = try await fixture.headlines(filter, .around(all[index].position), limit: 4)
                #expect(page == Array(all[index - 2..<index + 2]))
            }
        }
    }

    @Test(
        "The row with any number is found, with rows on both sides; there is none beyond the last",
        arguments: HeadlineOrder.allCases)
    func lines(order: HeadlineOrder) async throws {
        let fixture = try await Self.fixture()
        var starred = HeadlineFilter(unreadOnly: true, starredOnly: true)
        starred.order = order
        let marked = try await fixture.headlines()
        try await fixture.library.setStarred(marked.prefix(9).map(\.id), true)
        try await fixture.library.setRead([marked[1].id, marked[4].id, marked[12].id], true)
        for filter in try await Self.filters(order, fixture) + [starred] {
            let all = try await fixture.headlines(filter)
            #expect(all.count > 4)
            for line in all.indices {
                let page = try await fixture.headlines(filter, .line(line), limit: 5)
                #expect(page == Array(all[max(0, line - 2)..<min(all.count, line + 3)]))
            }
            #expect(try await fixture.headlines(filter, .line(all.count), limit: 5).isEmpty)
        }
    }

    @Test("By feed, feeds are sorted by name, each with its newest article first")
    func byFeed() async throws {
        let fixture = try await Self.fixture()
        var filter = HeadlineFilter()
        filter.order = .feed
        let all = try await fixture.headlines(filter)
        #expect(all.map(\.feedTitle) == ["Anchor", "bay", "zoo"].flatMap { Array(repeating: $0, count: 9) })
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.feedID != $1.feedID || $0.sortDate >= $1.sortDate })
    }

    @Test("By title, case and anything before the first letter are ignored")
    func byTitle() async throws {
        let fixture = try await Self.fixture()
        var filter = HeadlineFilter(feed: try await fixture.feed(0).id)
        filter.order = .title
        #expect(
            try await fixture.titles(filter) == [
                "apple 0", "apple 0", "apple 1", "Berry 0", "Berry 0", "Berry 1", "“Zebra 0", "“Zebra 0", "“Zebra 1",
            ])
    }

    @Test("The next unread article is the next in that order", arguments: HeadlineOrder.allCases)
    func nextUnread(order: HeadlineOrder) async throws {
        let fixture = try await Self.fixture()
        var filter = HeadlineFilter()
        filter.order = order
        let all = try await fixture.headlines(filter)
        try await fixture.library.setRead([all[4].id, all[5].id, all[9].id, all[10].id], true)
        func next(_ index: Int?, _ forward: Bool) async throws -> Headline.ID? {
            try await fixture.library.nextUnread(after: index.map { all[$0].position }, filter, forward: forward)?.id
        }
        #expect(try await next(3, true) == all[6].id)
        #expect(try await next(11, false) == all[8].id)
        #expect(try await next(nil, true) == all[0].id)
        #expect(try await next(all.count - 1, true) == nil)
    }
}
