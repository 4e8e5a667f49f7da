public import News
import Programs

extension Library {
    /// Pages freed in one transaction.
    private static let pages = 500

    /// Returns free pages to the file system and checkpoints the write-ahead log. Cancelling the task stops between two
    /// slices.
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
                // Its result row says when another connection blocked it; the next checkpoint then completes it.
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
                    // The pragma yields a row for each page and frees the page when the row is read.
                    let release = try CompiledStatement(database, "PRAGMA incremental_vacuum(\(Self.pages))")
                    try release.run()
                    return try database.first(Int.self, "PRAGMA freelist_count") ?? 0
                }
            }
        }
    }
}
