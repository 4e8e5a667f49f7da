public import News
import Programs

extension Library {
    /// Given back in one transaction.
    private static let pages = 500

    /// Gives the space of what was deleted back to the disk, and brings the write-ahead log into the main file.
    /// Cancelling the task stops between two slices.
    public func compact() async throws(LibraryError) {
        do {
            var free = Int.max
            var left = try await releasePages()
            while left > 0, left < free {
                try Task.checkCancellation()
                free = left
                left = try await releasePages()
            }
            try await connections.writer.perform { [locks] database in
                // Its row says that another connection was in the way; the next checkpoint will do it then.
                try locks.whileHeld { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Returns how many free pages are left.
    private func releasePages() async throws -> Int {
        try await connections.writer.perform { [locks] database in
            try locks.whileHeld {
                try database.inTransaction(.immediate) {
                    // The pragma gives a row for every page, and frees it when that row is read.
                    let release = try CompiledStatement(database, "PRAGMA incremental_vacuum(\(Self.pages))")
                    try release.run()
                    return try database.first(Int.self, "PRAGMA freelist_count") ?? 0
                }
            }
        }
    }
}
