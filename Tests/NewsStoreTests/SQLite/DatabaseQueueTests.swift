import Foundation
import Synchronization
import TestSupport
import Testing

@testable import NewsStore

@Suite("A database connection and its queue", .timeLimit(.minutes(2)))
struct DatabaseQueueTests {
    private static let endless = """
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT count(*) FROM number
        """

    private let folder = LibraryFixture.newFolder()
    private var path: String { "\(folder)/a.db" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    @Test("Cancelling the caller ends its running work, without affecting the next")
    func cancelled() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        let begun = Signal()
        let work = Task {
            try await queue.read { database in
                begun.fire()
                _ = try database.first(Int.self, Self.endless)
            }
        }
        await begun.wait()
        work.cancel()
        await #expect(throws: (any Error).self) { try await work.value }
        #expect(try await queue.read { try $0.first(Int.self, "SELECT 7") } == 7)
    }

    @Test("Cancelling the caller ends its wait for another connection's lock")
    func cancelledWait() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path, busyTimeout: .seconds(3_600))
        try queue.inDatabase { try $0.execute("CREATE TABLE a (b)") }
        let held = try HeldDatabase(path: path)
        let waiting = Signal()
        let work = Task {
            try await queue.perform { database in
                database.endsWait = {
                    waiting.fire()
                    return false
                }
                try database.begin(.immediate)
            }
        }
        await waiting.wait()
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        try held.letGo()
        try queue.inDatabase { try $0.execute("INSERT INTO a VALUES (1)") }
    }

    @Test("A cancellation between two statements ends the work at the next one")
    func betweenStatements() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        let (begun, cancelled) = (Signal(), Signal())
        let work = Task {
            try await queue.read { database in
                begun.fire()
                cancelled.waitBlocking()
                _ = try database.first(Int.self, "SELECT 7")
                Issue.record("the next statement ran")
            }
        }
        await begun.wait()
        work.cancel()
        cancelled.fire()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("Work waiting its turn does not begin when its caller is cancelled")
    func waiting() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        let (begun, mayEnd) = (Signal(), Signal())
        queue.performLater { _ in
            begun.fire()
            mayEnd.waitBlocking()
        }
        await begun.wait()
        let work = Task { try await queue.perform { _ in Issue.record("it began") } }
        work.cancel()
        mayEnd.fire()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("A failed transaction stores nothing, and is not left open")
    func rolledBack() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        struct Refused: Error {}
        try queue.inDatabase { database in
            try database.execute("CREATE TABLE a (b INTEGER UNIQUE)")
            #expect(throws: Refused.self) {
                try database.inTransaction(.immediate) {
                    try database.execute("INSERT INTO a VALUES (?)", 1)
                    throw Refused()
                }
            }
            #expect(!database.isInTransaction)
            #expect(throws: DatabaseError.self) {
                try database.inTransaction(.immediate) {
                    try database.execute("INSERT INTO a VALUES (1), (2)")
                    try database.execute("INSERT INTO a VALUES (?)", 2)
                }
            }
            #expect(try database.all(Int.self, "SELECT b FROM a") == [])
        }
    }

    @Test("A file that cannot be opened is an error with SQLite's message, and a lock is waited for only so long")
    func refused() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let missing = #expect(throws: DatabaseError.self) { _ = try DatabaseQueue("\(folder)/no/a.db") }
        #expect(missing?.code.primary == .cannotOpen && missing?.detail.isEmpty == false)
        let queue = try DatabaseQueue(path, busyTimeout: .milliseconds(5))
        try queue.inDatabase { try $0.execute("CREATE TABLE a (b)") }
        let held = try HeldDatabase(path: path)
        let busy = #expect(throws: DatabaseError.self) {
            try queue.inDatabase { try $0.execute("INSERT INTO a VALUES (1)") }
        }
        #expect(busy?.code.primary == .busy)
        // Or until the wait is ended.
        queue.setBusyTimeout(.seconds(3_600))
        var looks = 0
        let ended = #expect(throws: DatabaseError.self) {
            try queue.inDatabase { database in
                database.endsWait = {
                    looks += 1
                    return looks == 3
                }
                try database.begin(.immediate)
            }
        }
        #expect(ended?.code.primary == .busy && looks == 3)
        try held.letGo()
        try queue.inDatabase { try $0.execute("INSERT INTO a VALUES (1)") }
    }

    @Test("A new file, and those beside it, can be read only by the user")
    func mode() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        try queue.inDatabase { try $0.execute("PRAGMA journal_mode = WAL; CREATE TABLE a (b)") }
        for suffix in ["", "-wal", "-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(suffix)")
        }
    }

    @Test("A copy contains everything of the original")
    func copied() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = try DatabaseQueue(path)
        try queue.inDatabase { try $0.execute("CREATE TABLE a (b); INSERT INTO a VALUES ('c')") }
        let copy = try DatabaseQueue("\(folder)/b.db")
        try queue.backUp(to: copy)
        #expect(try copy.read { try $0.all(String.self, "SELECT b FROM a") } == ["c"])
    }
}
