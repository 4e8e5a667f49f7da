import CSQLite
import FoundationEssentials
import Glibc

/// A read-only connection to newsboat's file, or to a copy of it, that trusts nothing in the file.
enum CacheConnection {
    /// The longest value or row that is read, in bytes.
    static let maximumRowSize = 16 << 20

    /// SQLite's errors for a file that must be written before it can be read because a transaction was interrupted.
    private static let needingRecovery: [DatabaseError.Code] = [
        .readOnlyRollback, .readOnlyRecovery, .readOnlyCannotInitialize, .readOnlyDirectory,
        .readOnlyCannotLock,
    ]

    /// Opens the file itself if that needs no writing, otherwise a copy.
    /// - Parameters:
    ///   - scratch: The folder for the short-lived copy.
    ///   - timeout: Seconds to wait for a newsboat that is writing.
    ///   - look: The first read; may be called more than once.
    static func open<Found: Sendable>(
        _ path: String, scratch: String, timeout: TimeInterval, _ look: @escaping @Sendable (Database) throws -> Found
    ) async throws -> (DatabaseQueue, Found) {
        ScratchCopy.sweep(scratch)
        guard let file = realpath(path, nil) else {
            throw NewsboatCacheError.unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
        defer { free(file) }
        let original = String(cString: file)
        if try !DatabaseHeader.hasLog(original) {
            do {
                let queue = try connection(original, timeout, isReadOnly: true)
                return (queue, try await queue.read(look))
            } catch let error as DatabaseError where needingRecovery.contains(error.code) {}
        }
        let copy = try await copy(original, scratch, timeout)
        let queue = try connection(copy.path, timeout, isReadOnly: false)
        let found = try await queue.read(look)
        // SQLite has recovered the copy and holds it open: deleting it now leaves nothing behind, even after a crash.
        copy.remove()
        return (queue, found)
    }

    private static func copy(
        _ original: String, _ scratch: String, _ timeout: TimeInterval
    ) async throws -> ScratchCopy {
        let end = ContinuousClock.now + .seconds(timeout)
        while true {
            do {
                return try ScratchCopy.make(of: original, in: scratch)
            } catch {
                guard error == .busy(path: original), ContinuousClock.now < end else { throw error }
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private static func connection(
        _ path: String, _ timeout: TimeInterval, isReadOnly: Bool
    ) throws -> DatabaseQueue {
        try DatabaseQueue(path, name: "newsboat", isReadOnly: isReadOnly, busyTimeout: .seconds(timeout)) { database in
            try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
            sqlite3_limit(database.connection, SQLITE_LIMIT_LENGTH, Int32(maximumRowSize))
        }
    }
}
