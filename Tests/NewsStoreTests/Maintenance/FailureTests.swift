import CSQLite
import Foundation
import News
import Synchronization
import TestSupport
import Testing

@testable import NewsStore

@Suite("Write failures")
struct FailureTests {
    @Test("A full disk stores nothing partially and says so; with room again, all is stored")
    func fullDisk() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let before = try await fixture.headlines()
        try await fixture.write("PRAGMA max_page_count = 1")
        let large = (0..<500).map { Sample.entry("l\($0)", content: String(repeating: "x", count: 2_000)) }
        let error = await #expect(throws: LibraryError.self) { try await fixture.store(large) }
        #expect(error == .diskFull(path: fixture.library.path))
        #expect(error?.description.contains("full") == true)
        #expect(try await fixture.headlines() == before)
        #expect(try await fixture.feed().articleCount == 3)
        #expect(try await fixture.library.checkIntegrity() == [])
        try await fixture.write("PRAGMA max_page_count = 1000000")
        #expect(try await fixture.store(large).new == 500)
    }

    @Test(
        "A library whose file is replaced or moved while open stores nothing more, and leaves the new file alone"
    )
    func replaced() async throws {
        for isReplaced in [true, false] {
            let fixture = try await LibraryFixture()
            try await fixture.store(Sample.entries(3))
            let library = fixture.library
            let backup = library.path + ".backup"
            try await fixture.write("VACUUM INTO '\(backup)'")
            #expect(rename(isReplaced ? backup : library.path, isReplaced ? library.path : backup) == 0)
            let first = try #require(try await fixture.headlines().first)
            await #expect(throws: LibraryError.replaced(path: library.path)) {
                try await library.setStarred([first.id], true)
            }
            let files = [library.path, library.path + "-wal"]
            let before = files.map { FileManager.default.contents(atPath: $0) }
            library.close()
            #expect(files.map { FileManager.default.contents(atPath: $0) } == before)
        }
    }

    @Test("No library is created beside the log of one that was moved away")
    func logAlone() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let (path, away) = (fixture.library.path, fixture.library.path + ".away")
        #expect(rename(path, away) == 0)
        #expect(throws: LibraryError.logAlone(path: path)) { try Library.open(directory: fixture.directory) }
        #expect(rename(away, path) == 0)
        let other = try Library.open(directory: fixture.directory)
        #expect(try await other.feeds().first?.articleCount == 3)
        other.close()
    }

    @Test("A library on a full disk opens read-only")
    func readOnFullDisk() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let path = fixture.library.path
        fixture.library.close()
        // As left by an attempt to open it for writing.
        for (suffix, bytes) in [("-wal", 0), ("-shm", 3)] {
            try Data(count: bytes).write(to: URL(fileURLWithPath: path + suffix))
        }
        let file = try LibraryFile(path, isDiskFull: true)
        #expect(file.refusal == .readOnly(path: path, because: .fullDisk))
        let reader = try file.reader("reader")
        #expect(try reader.inDatabase { try $0.first(Int.self, "SELECT count(*) FROM article") } == 3)
        file.close()
    }

    @Test("No room for the shared memory is reported as a full disk, and an I/O error as such")
    func noSharedMemory() {
        let failure = DatabaseError(.init(rawValue: SQLITE_IOERR | 19 << 8), "disk I/O error")
        #expect(LibraryError(failure, path: "/a/b") { _ in 4_096 } == .diskFull(path: "/a/b"))
        for room in [10_000_000, nil] as [Int64?] {
            let broken = LibraryError(failure, path: "/a/b") { _ in room }
            #expect(broken == .inputOutput(path: "/a/b", detail: "disk I/O error"))
        }
    }

    @Test("A library locked by another process is reported as busy")
    func busy() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.write("PRAGMA busy_timeout = 20")
        let other = try HeldDatabase(path: fixture.library.path)
        await #expect(throws: LibraryError.busy(path: fixture.library.path)) {
            try await fixture.library.markAllRead()
        }
        try other.letGo()
        #expect(try await fixture.library.markAllRead() == 0)
    }

    @Test("The time a write waits for another process can be changed")
    func timeout() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        let other = try HeldDatabase(path: library.path)
        try library.waitForOthers(upTo: .zero)
        await #expect(throws: LibraryError.busy(path: library.path)) { try await library.markAllRead() }
        try library.waitForOthers(upTo: .seconds(3_600))
        let timeout = try library.connections.writer.inDatabase { $0.busyTimeout.load(ordering: .relaxed) }
        #expect(timeout == 3_600_000)
        async let marked = library.markAllRead()
        try other.letGo()
        #expect(try await marked == 0)
    }

    @Test("Two processes that write at once both succeed")
    func concurrentWriters() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        let other = try fixture.reopened()
        defer { other.close() }
        let checks = try await other.checks()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for (library, check) in zip([fixture.library, other], checks) {
                group.addTask {
                    var new = 0
                    for round in 0..<40 {
                        let update = FeedUpdate(
                            title: nil, siteLink: nil, entries: Sample.entries(5, prefix: "\(round)-"),
                            validators: Validators())
                        new += try await library.store(
                            update, feed: check.feed, at: Sample.now, next: NextCheck(date: Sample.now)
                        ).new
                    }
                    return new
                }
            }
            for try await new in group { #expect(new == 200) }
        }
        #expect(try await fixture.library.feeds().map(\.articleCount) == [200, 200])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("After a crash in the middle of a write the library is unchanged")
    func crash() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let copy = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        let (path, feed) = (fixture.library.path, try await fixture.feed().id)
        // A tiny cache makes SQLite write to the log before the commit, so that a killed process leaves a log with
        // pages of an unfinished transaction.
        try await fixture.write("PRAGMA cache_size = 1")
        try await fixture.library.connections.writer.perform { database in
            try database.begin(.immediate)
            defer { database.rollBack() }
            let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
            let entries = (0..<200).map { Sample.entry("l\($0)", content: String(repeating: "x", count: 4_000)) }
            let update = FeedUpdate(title: nil, siteLink: nil, entries: entries, validators: Validators())
            _ = try FeedUpdateWriter(database, feed: feed, now: Sample.now)
                .write(update, NextCheck(date: Sample.now))
            let grown = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
            #expect(grown > log + 100_000)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + "/newsterm.db" + suffix)
            }
        }
        let survivor = try Library.open(directory: copy)
        defer { survivor.close() }
        #expect(try await survivor.headlines(HeadlineFilter(), .first, limit: 9).map(\.title) == ["e0", "e1", "e2"])
        #expect(try await survivor.checkIntegrity() == [])
    }

    @Test("A closed library reports that it is closed")
    func closed() async throws {
        let fixture = try await LibraryFixture()
        fixture.library.close()
        await #expect(throws: LibraryError.closed) { try await fixture.library.feeds() }
        await #expect(throws: LibraryError.closed) { try await fixture.library.markAllRead() }
    }

    @Test("Wrong counters and lost rows are detected")
    func integrity() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        #expect(try await fixture.library.checkIntegrity() == [])
        try await fixture.write("UPDATE feed SET unread_count = 1")
        let problems = try await fixture.library.checkIntegrity()
        #expect(problems == ["The counters of the feed https://a.example/rss are wrong."])
    }
}

extension LibraryFixture {
    fileprivate func write(_ sql: String) async throws {
        try await library.connections.writer.perform { try $0.execute(sql) }
    }
}
