import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Undo in a library that has changed")
struct UndoTests {
    private static let day = 24.0 * 3_600

    @Test("An act can be undone for a day, and no longer")
    func day() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        for (hours, isUndone) in [(23.9, true), (24.1, false)] {
            #expect(try await fixture.library.markAllRead() == 2)
            let later = try Library.open(directory: fixture.directory, clock: { Sample.time(hours * 3_600) })
            defer { later.close() }
            #expect(try await (later.undo() != nil) == isUndone)
        }
        #expect(try await fixture.feed().unreadCount == 0)
    }

    @Test("Acts that are too old are dropped, along with all acts before them")
    func forgetting() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.recordFeedListAct("first", payload: "")
        let wrongClock = try Library.open(directory: fixture.directory, clock: { Sample.time(-2 * Self.day) })
        try await wrongClock.recordFeedListAct("dated wrongly", payload: "")
        wrongClock.close()
        try await fixture.library.forgetOldActs()
        try await fixture.library.recordFeedListAct("last", payload: "")
        #expect(try await fixture.library.undo() == .feedList(sentence: "last", payload: ""))
        #expect(try await fixture.library.undo() == nil)
    }

    @Test("The log holds 16 MB of acts; the last one is kept however large it is")
    func bytes() async throws {
        let fixture = try await LibraryFixture()
        for number in 1...5 {
            let payload = String(repeating: "x", count: 6_000_000)
            try await fixture.library.recordFeedListAct("\(number)", payload: payload)
        }
        let kept = try await fixture.library.undo()
        guard case .feedList("5", _) = kept else {
            Issue.record("the last act is gone")
            return
        }
        guard case .feedList("4", _) = try await fixture.library.undo() else {
            Issue.record("the act before is gone")
            return
        }
        #expect(try await fixture.library.undo() == nil)
        try await fixture.library.recordFeedListAct("large", payload: String(repeating: "x", count: 17_000_000))
        #expect(try await fixture.library.undo() != nil)
    }

    @Test("Thirty levels can be undone after a restart, in order")
    func levels() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(30))
        for headline in try await fixture.headlines() { try await fixture.library.setRead([headline.id], true) }
        let again = try fixture.reopened()
        defer { again.close() }
        for number in (0..<30).reversed() {
            #expect(try await again.undo() == .marks(UndoneMarks(.read, count: 1, title: "e\(number)")))
            #expect(try await again.feeds()[0].unreadCount == 30 - number)
        }
        #expect(try await again.undo() == nil)
    }

    @Test("Two readers that undo at the same time never undo the same act")
    func atOnce() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(40))
        for headline in try await fixture.headlines() { try await fixture.library.setRead([headline.id], true) }
        let other = try fixture.reopened()
        defer { other.close() }
        let undone = try await withThrowingTaskGroup(of: [UndoneAct?].self) { group in
            for library in [fixture.library, other] {
                group.addTask {
                    var undone: [UndoneAct?] = []
                    for _ in 0..<20 { undone.append(try await library.undo()) }
                    return undone
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let expected = (0..<40).map { UndoneAct.marks(UndoneMarks(.read, count: 1, title: "e\($0)")) }
        #expect(undone.count == 40 && expected.allSatisfy(undone.contains))
        #expect(try await fixture.feed().unreadCount == 40)
    }

    @Test("Restoring many marks rebuilds an index, and leaves everything as it was")
    func newIndex() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/", "https://b.example/"])
        try await fixture.store(Sample.entries(20))
        try await fixture.store(Sample.entries(20), feed: 1)
        let before = try await fixture.headlines()
        func schema() async throws -> [String?] {
            try await fixture.library.read {
                try $0.all(String.self, "SELECT coalesce(sql, '') FROM sqlite_schema ORDER BY name")
            }
        }
        func restore() async throws -> [Int64: Int64] {
            try await fixture.library.write(.bulk) { database in
                let ids = before.map(\.id.rawValue).sorted()
                return (try MarkWriter(database, .unread, minimumForNewIndex: 40).restore(ids).feeds, nil)
            }
        }
        func schemaVersion() async throws -> Int? {
            try await fixture.library.read { try $0.first(Int.self, "PRAGMA schema_version") }
        }
        let (schemaBefore, versionBefore) = (try await schema(), try #require(try await schemaVersion()))
        #expect(try await fixture.library.markAllRead() == 40)
        // One article is already unread again.
        try await fixture.library.setRead([before[7].id], false)
        #expect(try await restore().values.sorted() == [19, 20])
        #expect(try await fixture.headlines() == before)
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [20, 20])
        #expect(try await schema() == schemaBefore)
        let version = try #require(try await schemaVersion())
        #expect(version > versionBefore)
        let check = try await fixture.library.read { try $0.all(String.self, "PRAGMA integrity_check") }
        #expect(check == ["ok"])
        // All are unread already: no index is recreated, and nothing changes.
        #expect(try await restore().isEmpty)
        #expect(try await schemaVersion() == version)
    }

    @Test("Articles toggled by hand after marking a list are undone first; then the list is as it was")
    func toggledByHand() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(5))
        let ids = try await fixture.headlines().map(\.id)
        try await fixture.library.setRead([ids[0]], true)
        #expect(try await fixture.library.markAllRead() == 4)
        try await fixture.library.setRead([ids[1]], false)
        try await fixture.library.setStarred([ids[1]], true)
        try await fixture.library.setRead([ids[1]], true)
        for unread in [1, 1, 0] {
            #expect(try await fixture.library.undo() != nil)
            #expect(try await fixture.feed().unreadCount == unread)
        }
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.read, count: 4)))
        #expect(try await fixture.headlines().map(\.isRead) == [true, false, false, false, false])
        #expect(try await fixture.headlines().allSatisfy { !$0.isStarred })
    }

    @Test(
        "Articles that a refresh changed or added keep date and marks when a list is unmarked", arguments: [5, 2_000])
    func refreshed(count: Int) async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        try await fixture.store(Sample.entries(count))
        try await fixture.store(Sample.entries(3, prefix: "other"), feed: 1)
        let first = try await fixture.feed().id
        #expect(try await fixture.library.markAllRead(in: HeadlineFilter(feed: first)) == count)
        // One article gets another date and another title, and one is new.
        var entries = Sample.entries(count)
        entries[1].published = Sample.time(-10)
        entries[1].title = "changed"
        try await fixture.store([Sample.entry("new", published: Sample.time(-20))] + entries)
        #expect(try await fixture.feed().unreadCount == 1)

        #expect(
            try await fixture.library.undo() == .marks(UndoneMarks(.read, count: count)))
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [count + 1, 3])
        let unread = try await fixture.titles(HeadlineFilter(feed: first, unreadOnly: true), limit: 10_000)
        #expect(unread.count == count + 1 && unread.prefix(3) == ["changed", "new", "e0"])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Articles that are deleted or already unread are reported as missing, without harm", arguments: [10, 2_000])
    func gone(count: Int) async throws {
        let fixture = try await LibraryFixture()
        let entries = Sample.entries(count)
        try await fixture.store(entries)
        // The current document, which retention keeps: all but three articles.
        try await fixture.store(Array(entries.dropFirst(3)))
        #expect(try await fixture.library.markAllRead() == count)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 3)
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.read, count: count, missing: 3)))
        #expect(try await fixture.feed().unreadCount == count - 3)

        // All articles of an act are gone.
        let other = try await LibraryFixture()
        try await other.store(Sample.entries(1))
        try await other.store([Sample.entry("new")])
        let id = try #require(try await other.headlines().first { $0.title == "e0" }?.id)
        try await other.library.setRead([id], true)
        #expect(try await other.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(
            try await other.library.undo() == .marks(UndoneMarks(.read, count: 1, missing: 1)))
        for library in [fixture.library, other.library] { #expect(try await library.checkIntegrity() == []) }
    }

    @Test("Restoring marks in bulk equals restoring one by one, in hidden feeds, too, with correct counts")
    func many() async throws {
        let urls = ["https://a.example", "https://b.example", "https://c.example"]
        let fixture = try await LibraryFixture(feeds: urls)
        for index in urls.indices { try await fixture.store(Sample.entries(700, prefix: "f\(index)-"), feed: index) }
        let before = try await fixture.titles(HeadlineFilter(unreadOnly: true), limit: 10_000)
        #expect(try await fixture.library.markAllRead() == 2_100)
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [0, 0, 0])
        try await fixture.library.setFeedList([ListedFeed(url: urls[0]), ListedFeed(url: urls[2])])
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.read, count: 2_100)))
        #expect(try await fixture.library.feeds().map(\.unreadCount) == [700, 700])
        try await fixture.library.setFeedList(urls.map { ListedFeed(url: $0) })
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true), limit: 10_000) == before)
        #expect(try await fixture.library.checkIntegrity() == [])
    }
}
