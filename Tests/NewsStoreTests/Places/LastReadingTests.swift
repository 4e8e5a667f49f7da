import News
import Testing

@testable import NewsStore

@Suite("Recently read articles")
struct LastReadingTests {
    private static let list = HeadlineFilter(recentlyRead: true)

    private static func fixture(_ count: Int = 4) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/rss", "https://b.example/rss"])
        try await fixture.store(Sample.entries(count))
        return fixture
    }

    private static func read(_ titles: [String], in fixture: LibraryFixture) async throws {
        let all = try await fixture.headlines(limit: 100)
        for title in titles {
            let id = try #require(all.first { $0.title == title }?.id)
            try await fixture.library.noteReading(of: id)
        }
    }

    @Test("They are sorted by when they were last read, even within one second")
    func order() async throws {
        let fixture = try await Self.fixture()
        #expect(try await fixture.titles(Self.list) == [])
        try await Self.read(["e1", "e3", "e0", "e1"], in: fixture)
        #expect(try await fixture.titles(Self.list) == ["e1", "e0", "e3"])
        let rows = try await fixture.headlines(Self.list)
        #expect(rows.map(\.listDate) == rows.map(\.lastRead) && rows[0].sortDate == Sample.time(-7_200))
        #expect(try await fixture.pagedDown(Self.list, limit: 2).map(\.title) == ["e1", "e0", "e3"])
        #expect(try await fixture.pagedUp(Self.list, limit: 2).map(\.title) == ["e1", "e0", "e3"])
        #expect(try await fixture.titles(Self.list, .line(2), limit: 2) == ["e0", "e3"])
        #expect(try await fixture.headlines().allSatisfy { $0.lastRead == nil })
    }

    @Test("Reading one is a change, since their list may have been read just before", .timeLimit(.minutes(5)))
    func change() async throws {
        let fixture = try await Self.fixture()
        var changes = fixture.library.changes().makeAsyncIterator()
        try await Self.read(["e1"], in: fixture)
        #expect(await changes.next() != nil)
    }

    @Test("Setting the clock back does not change their order")
    func clock() async throws {
        let fixture = try await Self.fixture()
        try await Self.read(["e0"], in: fixture)
        try await fixture.library.write { database in
            try database.execute("UPDATE last_reading SET read_at = read_at + 1000000")
            return ((), nil)
        }
        try await Self.read(["e1", "e2"], in: fixture)
        #expect(try await fixture.titles(Self.list) == ["e2", "e1", "e0"])
    }

    @Test("Those of hidden and removed feeds are not shown, and deleted articles are not among them")
    func outOfSight() async throws {
        let fixture = try await Self.fixture()
        try await fixture.store([Sample.entry("b", published: Sample.time(-60))], feed: 1)
        try await Self.read(["e0", "b"], in: fixture)
        try await fixture.library.setFeedList([ListedFeed(url: "https://b.example/rss")])
        #expect(try await fixture.titles(Self.list) == ["b"])
        try await fixture.store([], feed: 0)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) > 0)
        #expect(try await fixture.titles(Self.list) == [])
        try await fixture.library.noteReading(of: Headline.ID(rawValue: 999))
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("The next unread one is found, and searching and marking as read are limited to them")
    func others() async throws {
        let fixture = try await Self.fixture()
        try await Self.read(["e1", "e3"], in: fixture)
        #expect(try await fixture.library.nextUnread(after: nil, Self.list, forward: true)?.title == "e3")
        #expect(try await fixture.found(.everything, in: Self.list) == ["e1", "e3"])
        #expect(try await fixture.found("title:e3", in: Self.list, order: .newest) == ["e3"])
        #expect(try await fixture.found("title:e0", in: Self.list) == [])
        #expect(try await fixture.library.markAllRead(in: Self.list) == 2)
        #expect(try await fixture.library.nextUnread(after: nil, Self.list, forward: true) == nil)
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["e0", "e2"])
    }

    @Test("Maintenance keeps the latest 5,000")
    func oldest() async throws {
        let fixture = try await Self.fixture(5_010)
        try await fixture.library.write { database in
            try database.execute("INSERT INTO last_reading SELECT id, id FROM article")
            return ((), nil)
        }
        try await fixture.library.forgetOldPlaces()
        let (count, oldest) = try await fixture.library.read { database in
            try (
                database.first(Int.self, "SELECT count(*) FROM last_reading"),
                database.first(
                    Int.self, "SELECT (SELECT min(read_at) FROM last_reading) - (SELECT min(id) FROM article)")
            )
        }
        #expect(count == 5_000 && oldest == 10)
    }

    @Test("The list is read along its index, and never sorted")
    func plans() async throws {
        let fixture = try await Self.fixture()
        let query = HeadlineQuery(Self.list)
        let place = HeadlinePosition(sortDate: Sample.now, id: Headline.ID(rawValue: 1))
        for sql in query.statements(from: nil) + query.statements(from: place) + query.placingStatements {
            let plan = try await fixture.plan(sql)
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            #expect(plan.first?.contains("sqlite_autoindex_last_reading") == true, "\(plan)")
        }
    }
}
