import CLinux
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Copies the write-ahead log into the main file beside the writer, which so never waits for the disk: SQLite itself
/// would do it within a commit, and a person's key or a refresh would stand behind two fsyncs and 16 MB.
///
/// What it has copied, the writer overwrites from the log's beginning as soon as it has caught up. When the log grows
/// faster than it is copied, the writer helps, so that there is a limit to it.
final class Checkpointer: Sendable {
    private struct State {
        var isRunning = false
        /// Length of the log at the last start; less than that now: it has begun anew.
        var started = 0
        var isClosed = false
    }

    /// Pages of 8 KB after which the log is copied: 16 MB.
    private static let pages = 2_048
    /// Pages from which on the writer helps.
    private static let mostPages = 8 * pages

    private let path: String
    private let givesWay: Bool
    private let state = Mutex(State())
    private let runs = DispatchGroup()

    init(path: String, givesWay: Bool) {
        self.path = path
        self.givesWay = givesWay
    }

    /// Has it called after each commit of a connection, which is to keep it alive, in place of SQLite's own
    /// checkpoints (sqlite3_wal_hook).
    func watch(_ database: Database) {
        sqlite3_wal_hook(
            database.sqliteConnection,
            { checkpointer, connection, name, pages in
                guard let checkpointer else { return SQLITE_OK }
                let isTooLong = Unmanaged<Checkpointer>.fromOpaque(checkpointer).takeUnretainedValue()
                    .hasCommitted(pages: Int(pages))
                // Its failure is met again, and told, by a write; SQLite's own checkpoints do not tell of it either.
                if isTooLong { sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns when no copying is under way; none begins any more.
    func close() {
        state.withLock { $0.isClosed = true }
        wait()
    }

    /// Returns when no copying is under way.
    func wait() { runs.wait() }
}

extension Checkpointer {
    /// - Returns: whether the writer is to help.
    private func hasCommitted(pages: Int) -> Bool {
        let starts = state.withLock { state in
            if pages < state.started { state.started = 0 }
            guard !state.isRunning, !state.isClosed, pages - state.started >= Self.pages else { return false }
            state.isRunning = true
            state.started = pages
            runs.enter()
            return true
        }
        if starts { start() }
        return pages >= Self.mostPages
    }

    /// On a thread of its own: it waits for the disk.
    private func start() {
        Thread.detachNewThread { [self] in
            if givesWay { clinux_give_way() }
            copy()
            state.withLock { $0.isRunning = false }
            runs.leave()
        }
    }

    private func copy() {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        // A connection that has read nothing yet does not know of the log, and copies nothing.
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_exec(connection, "PRAGMA schema_version", nil, nil, nil) == SQLITE_OK
        else { return }
        sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }
}
