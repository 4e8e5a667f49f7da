import Foundation
import News
import Programs
import Testing

@testable import NewsStore

@Suite("Writes that share a transaction")
struct WriteQueueTests {
    @Test("A failed write does not affect the others")
    func oneFails() async throws {
        let urls = (0..<20).map { "https://\($0).example" }
        let fixture = try await LibraryFixture(feeds: urls)
        let library = fixture.library
        var feeds = try await library.checks().map(\.feed)
        feeds.insert(Feed.ID(rawValue: 999), at: 10)
        let failed = try await withThrowingTaskGroup(of: Feed.ID?.self) { group in
            for feed in feeds {
                group.addTask {
                    let update = FeedUpdate(
                        title: nil, siteLink: nil, entries: Sample.entries(5), validators: Validators())
                    do throws(LibraryError) {
                        _ = try await library.store(
                            update, feed: feed, at: Sample.now, next: NextCheck(date: Sample.now))
                        return nil
                    } catch {
                        #expect(error == .unknownFeed(feed))
                        return feed
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(failed == [Feed.ID(rawValue: 999)])
        #expect(try await library.feeds().map(\.articleCount) == Array(repeating: 5, count: 20))
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("While locks are suspended other processes can write, and queued writes follow afterwards")
    func suspend() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example"])
        let locks = HeldLocks()
        let library = try fixture.reopened(locks)
        defer { library.close() }
        let feed = try #require(try await library.checks().first?.feed)
        locks.suspend(until: .now() + .seconds(60))
        async let waiting = library.store(
            FeedUpdate(title: nil, siteLink: nil, entries: Sample.entries(5), validators: Validators()),
            feed: feed, at: Sample.now, next: NextCheck(date: Sample.now))
        let other = try Library.open(directory: fixture.directory)
        try await other.recordUnchanged(feed: feed, at: Sample.now, next: NextCheck(date: Sample.now))
        #expect(try await other.feeds().first?.articleCount == 0)
        other.close()
        locks.resume()
        #expect(try await waiting.new == 5)
        #expect(try await library.feeds().first?.articleCount == 5)
    }

    @Test("A full disk fails all of them, and nothing is stored")
    func fullDisk() async throws {
        let urls = (0..<20).map { "https://\($0).example" }
        let fixture = try await LibraryFixture(feeds: urls)
        let library = fixture.library
        try await library.connections.writer.perform {
            try $0.execute("PRAGMA max_page_count = 1")
        }
        let full = LibraryError.diskFull(path: library.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for check in try await library.checks() {
                group.addTask {
                    let entries = (0..<50).map { Sample.entry("\($0)", content: String(repeating: "x", count: 9_000)) }
                    let update = FeedUpdate(title: nil, siteLink: nil, entries: entries, validators: Validators())
                    await #expect(throws: full) {
                        try await library.store(
                            update, feed: check.feed, at: Sample.now, next: NextCheck(date: Sample.now))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await library.feeds().allSatisfy { $0.articleCount == 0 })
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A task cancelled beforehand writes nothing")
    func cancelled() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1))
        let library = fixture.library
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.markAllRead()
        }
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        #expect(try await fixture.feed().unreadCount == 1)
    }

    @Test("A write while the library closes is stored or refused, never silently lost")
    func closing() async throws {
        let directory = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let library = try Library.open(directory: directory)
        let stored = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    do throws(LibraryError) {
                        try await library.recordFeedListAct("\(number)", payload: "")
                        return 1
                    } catch {
                        #expect(error == .closed)
                        return 0
                    }
                }
            }
            group.addTask {
                library.close()
                return 0
            }
            return await group.reduce(0, +)
        }
        let again = try Library.open(directory: directory)
        defer { again.close() }
        var acts = 0
        while try await again.undo() != nil { acts += 1 }
        #expect(acts == stored)
    }
}
