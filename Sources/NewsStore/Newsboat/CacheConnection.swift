import CSQLite
import FoundationEssentials
import Glibc

/// A connection to newsboat's file, or to a copy of it, that can only read and trusts nothing in it.
enum CacheConnection {
    /// Bytes of a value or row that are read at most.
    static let largestRow = 16 << 20

    /// What SQLite says of a file that has to be written before it can be read: a transaction was cut off.
    private static let needingRecovery: [DatabaseError.Code] = [
        .readOnlyRollback, .readOnlyRecovery, .readOnlyCannotInitialize, .readOnlyDirectory,
        .readOnlyCannotLock,
    ]

    /// Opens the file itself where that needs no writing, else a copy.
    /// - Parameters:
    ///   - scratch: the folder in which a copy may lie for a moment.
    ///   - patience: seconds to wait for a newsboat that is writing.
    ///   - look: reads what is to be read first, and may do so more than once.
    static func open<Found: Sendable>(
        _ path: String, scratch: String, patience: TimeInterval, _ look: @escaping @Sendable (Database) throws -> Found
    ) async throws -> (DatabaseQueue, Found) {
        ScratchCopy.sweep(scratch)
        guard let file = realpath(path, nil) else {
            throw NewsboatCacheError.unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
        defer { free(file) }
        let original = String(cString: file)
        if try !DatabaseHeader.hasLog(original) {
            do {
                let queue = try connection(original, patience, isReadOnly: true)
                return (queue, try await queue.read(look))
            } catch let error as DatabaseError where needingRecovery.contains(error.code) {}
        }
        let copy = try await copy(original, scratch, patience)
        let queue = try connection(copy.path, patience, isReadOnly: false)
        let found = try await queue.read(look)
        // SQLite has put things right and has the files open: nothing is left behind, however this process ends.
        copy.remove()
        return (queue, found)
    }

    private static func copy(
        _ original: String, _ scratch: String, _ patience: TimeInterval
    ) async throws -> ScratchCopy {
        let end = ContinuousClock.now + .seconds(patience)
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
        _ path: String, _ patience: TimeInterval, isReadOnly: Bool
    ) throws -> DatabaseQueue {
        try DatabaseQueue(path, name: "newsboat", isReadOnly: isReadOnly, busyTimeout: .seconds(patience)) { database in
            try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
            sqlite3_limit(database.connection, SQLITE_LIMIT_LENGTH, Int32(largestRow))
        }
    }
}
