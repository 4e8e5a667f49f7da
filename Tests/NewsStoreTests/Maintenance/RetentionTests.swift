import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Retention")
struct RetentionTests {
    @Test("Old articles are deleted and never return; newer, starred and still published ones stay")
    func expiry() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        try await fixture.store(["old", "starred", "published"].map { Sample.entry($0) })
        try await fixture.store(["published", "newer"].map { Sample.entry($0) }, at: Sample.time(100))
        try await fixture.store(["published"].map { Sample.entry($0) }, at: Sample.time(200))
        let starred = try #require(try await fixture.headlines().first { $0.title == "starred" })
        try await library.setStarred([starred.id], true)

        #expect(try await library.deleteExpired(olderThan: Sample.time(100), keepingUnread: false) == 1)
        #expect(try await Set(fixture.titles()) == ["starred", "published", "newer"])
        #expect(try await fixture.feed().articleCount == 3)
        #expect(try await fixture.feed().unreadCount == 3)

        let again = try await fixture.store(["old", "newest"].map { Sample.entry($0) }, at: Sample.time(300))
        #expect(again.new == 1 && again.changed == 0 && again.news.titles == ["newest"])
        #expect(try await fixture.titles().contains("old") == false)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("The age counts from when an article was first stored, not from its publication")
    func age() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("ancient", published: Sample.time(-999_999))])
        try await fixture.store([])
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.now, keepingUnread: false) == 0)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
    }

    @Test("Unread articles can be kept")
    func keepingUnread() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        try await fixture.store([])
        try await fixture.library.setRead([try await fixture.headlines()[0].id], true)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: true) == 1)
        #expect(try await fixture.titles() == ["e1"])
        #expect(try await fixture.feed().unreadCount == 1)
    }

    @Test("The document of an unlisted feed protects no article")
    func removedFeed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 0)
        try await fixture.library.setFeedList([])
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 2)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An entry that left the document and returned before expiring is protected again")
    func cameBack() async throws {
        let fixture = try await LibraryFixture()
        for document in [["a"], ["b"], ["a"]] { try await fixture.store(document.map { Sample.entry($0) }) }
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(try await fixture.titles() == ["a"])
    }

    @Test("Several batches are deleted, skipping what stays, and the file shrinks")
    func slices() async throws {
        let fixture = try await LibraryFixture()
        let body = String(repeating: "x", count: 2_000)
        try await fixture.store((0..<3_500).map { Sample.entry("e\($0)", content: body) })
        try await fixture.store((0..<1_200).map { Sample.entry("e\($0)", content: body) })
        try await fixture.library.compact()
        let before = try fixture.fileSize()
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 2_300)
        #expect(try await fixture.feed().articleCount == 1_200)
        try await fixture.library.compact()
        #expect(try fixture.fileSize() < before / 2)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Cancelling stops between batches and leaves the counters correct")
    func cancellation() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store((0..<2_500).map { Sample.entry("e\($0)") })
        try await fixture.store([])
        let library = fixture.library
        var changes = library.changes().makeAsyncIterator()
        let task = Task { try await library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) }
        _ = await changes.next()
        task.cancel()
        _ = await task.result
        let left = try await fixture.feed().articleCount
        #expect(left < 2_500)
        #expect(left % 500 == 0)
        #expect(try await library.checkIntegrity() == [])
    }
}

extension LibraryFixture {
    fileprivate func fileSize() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: library.path)
        return attributes[.size] as? Int ?? 0
    }
}
