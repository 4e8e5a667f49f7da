import Foundation
import News
import NewsStore
import Newsroom
import Testing

@Suite("Maintenance")
struct MaintenanceTests {
    @Test("Expired articles are deleted, starred ones and those of the current document stay")
    func retention() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("gone", "starred")))
            try await room.list("/a")
            try await room.refresh()
            let starred = try #require(try await room.headlines().first { $0.title == "Title starred" })
            try await room.library.setStarred([starred.id], true)
            await room.server.set("/a", .feed(FeedText.rss("current")))
            try await room.refresh()
            room.clock.advance(by: 3 * 86_400)

            let patient = Maintenance(library: room.library, now: { room.clock.now })
            #expect(try await patient.run().deleted == 0)
            let policy = RetentionPolicy(maximumAgeDays: 2, keepsUnread: false)
            let report = try await Maintenance(library: room.library, policy: policy, now: { room.clock.now }).run()
            #expect(report.deleted == 1)
            #expect(report.problems.isEmpty)
            #expect(report.sentence == "Deleted 1 article stored more than 2 days ago; the library is sound.")
            #expect(try await room.titles() == ["Title starred", "Title current"])
        }
    }

    @Test("Without a policy no article is deleted, whatever its age")
    func noPolicy() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("old")))
            try await room.list("/a")
            try await room.refresh()
            await room.server.set("/a", .feed(FeedText.rss("current")))
            room.clock.advance(by: 86_400)
            try await room.refresh()
            room.clock.advance(by: 1_000 * 86_400)
            let report = try await Maintenance(library: room.library, policy: nil, now: { room.clock.now }).run()
            #expect(report.deleted == 0)
            #expect(report.sentence == "No article was deleted, since retention is suspended; the library is sound.")
            #expect(try await room.titles().contains("Title old"))
        }
    }

    @Test("Acts that cannot be undone any more are dropped")
    func oldActs() async throws {
        try await TestNewsroom.run { room in
            try await room.library.recordFeedListAct("kept for a day", payload: "")
            room.clock.advance(by: 25 * 3_600)
            _ = try await Maintenance(library: room.library, now: { room.clock.now }).run()
            room.clock.advance(by: -25 * 3_600)
            #expect(try await room.library.undo() == nil)
        }
    }

    @Test("Unread articles stay when the policy says so")
    func keepsUnread() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("read", "unread")))
            try await room.list("/a")
            try await room.refresh()
            let read = try #require(try await room.headlines().first { $0.title == "Title read" })
            try await room.library.setRead([read.id], true)
            await room.server.set("/a", .feed(FeedText.rss("current")))
            try await room.refresh()
            room.clock.advance(by: 3 * 86_400)
            let policy = RetentionPolicy(maximumAgeDays: 2, keepsUnread: true)
            let report = try await Maintenance(library: room.library, policy: policy, now: { room.clock.now }).run()
            #expect(report.deleted == 1)
            #expect(try await room.titles() == ["Title unread", "Title current"])
        }
    }

    @Test("When cancelled, it stops and throws CancellationError")
    func cancelled() async throws {
        try await TestNewsroom.run { room in
            let maintenance = Maintenance(library: room.library, now: { room.clock.now })
            let run = Task {
                // Only a task that is cancelled before it begins is sure to be cancelled.
                withUnsafeCurrentTask { $0?.cancel() }
                return try await maintenance.run()
            }
            await #expect(throws: CancellationError.self) { try await run.value }
        }
    }
}
