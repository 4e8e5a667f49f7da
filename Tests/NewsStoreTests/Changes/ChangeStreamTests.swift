import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The stream of changes")
struct ChangeStreamTests {
    @Test("Every subscriber receives the library's own writes")
    func own() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        var first = fixture.library.changes().makeAsyncIterator()
        var second = fixture.library.changes().makeAsyncIterator()
        try await fixture.store(Sample.entries(1), feed: 1)
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
    }

    @Test("A slow subscriber gets what it missed as one change")
    func merged() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        var changes = fixture.library.changes().makeAsyncIterator()
        for index in [0, 1, 0, 1] { try await fixture.store(Sample.entries(1, prefix: "\(index)"), feed: index) }
        #expect(await changes.next() != nil)
        fixture.library.close()
        #expect(await changes.next() == nil)
    }

    @Test("A write that changes nothing is not a change")
    func nothing() async throws {
        let fixture = try await LibraryFixture()
        var changes = fixture.library.changes().makeAsyncIterator()
        #expect(try await fixture.library.markAllRead() == 0)
        #expect(try await fixture.library.undo() == nil)
        fixture.library.close()
        #expect(await changes.next() == nil)
    }

    @Test("Commits of another process are received, one after the other", .timeLimit(.minutes(30)))
    func foreign() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let other = try fixture.reopened()
        defer { other.close() }
        var changes = other.changes().makeAsyncIterator()
        for headline in try await fixture.headlines() {
            try await fixture.library.setRead([headline.id], true)
            var unread = try await other.feeds()[0].unreadCount
            let expected = try await fixture.feed().unreadCount
            repeat {
                #expect(await changes.next() != nil)
                unread = try await other.feeds()[0].unreadCount
            } while unread != expected
        }
    }

    @Test("Closing ends the streams")
    func closing() async throws {
        let fixture = try await LibraryFixture()
        var changes = fixture.library.changes().makeAsyncIterator()
        fixture.library.close()
        #expect(await changes.next() == nil)
        var later = fixture.library.changes().makeAsyncIterator()
        #expect(await later.next() == nil)
    }
}
