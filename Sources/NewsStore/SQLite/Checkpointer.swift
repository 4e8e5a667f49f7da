import CSQLite
import Dispatch
import FoundationEssentials
import Programs
import Synchronization

/// Copies the write-ahead log into the main file beside the writer, which so never waits for the disk: SQLite itself
/// would do it within a commit, and a user's key or a refresh would stand behind two fsyncs and 16 MB.
///
/// The log begins anew when all of it has been copied, which never happens beside a writer that does not pause. So the
/// writer itself copies the rest once there is little left, and overwrites the log from its beginning: a log that
/// stays small is half the memory of the system and a tenth off the time of a large refresh. And when the log grows
/// faster than it is copied, the writer helps, so that there is a limit to it.
final class Checkpointer: Sendable {
    private struct State {
        var isRunning = false
        /// Length of the log at the last start; less than that now: it has begun anew.
        var started = 0
        /// Length of the log after the last commit.
        var length = 0
        /// Whether so little is left to copy that the writer is to do it.
        var isNearlyCopied = false
        var isClosed = false
    }

    /// Pages of 8 KB after which the log is copied: 16 MB.
    private static let pages = 2_048
    /// Pages from which on the writer helps.
    private static let mostPages = 8 * pages
    /// Pages that the writer copies within a commit to let the log begin anew: 2 MB.
    private static let fewPages = 256

    private let path: String
    private let isLowPriority: Bool
    private let locks: HeldLocks
    private let state = Mutex(State())
    private let runs = DispatchGroup()

    init(path: String, isLowPriority: Bool, _ locks: HeldLocks) {
        self.path = path
        self.locks = locks
        self.isLowPriority = isLowPriority
    }

    /// Has it called after each commit of a connection, which is to keep it alive, in place of SQLite's own
    /// checkpoints (sqlite3_wal_hook).
    func watch(_ database: Database) {
        sqlite3_wal_hook(
            database.connection,
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
        let (starts, helps) = state.withLock { state in
            if pages < state.started {
                state.started = 0
                state.isNearlyCopied = false
            }
            state.length = pages
            let helps = state.isNearlyCopied || pages >= Self.mostPages
            state.isNearlyCopied = false
            guard !state.isRunning, !state.isClosed, pages - state.started >= Self.pages else {
                return (false, helps)
            }
            state.isRunning = true
            state.started = pages
            runs.enter()
            return (true, helps)
        }
        if starts { start() }
        return helps
    }

    /// On a thread of its own: it waits for the disk.
    private func start() {
        SystemThread.run(isLowPriority: isLowPriority) { [self] in
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
        // What was written meanwhile is less each time, unless the writer is as fast as the disk.
        for _ in 0..<4 {
            // While the process is about to be stopped it is left: the log is copied when it has grown further.
            guard locks.begin() else { return }
            defer { locks.end() }
            var length: Int32 = 0
            var copied: Int32 = 0
            // Not all of it: somebody reads an older state, and it cannot begin anew now.
            guard
                sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &copied) == SQLITE_OK,
                copied == length, !isNearlyCopied(upTo: Int(copied))
            else { return }
        }
    }

    /// - Returns: whether nothing is left, or so little that the writer does it.
    private func isNearlyCopied(upTo copied: Int) -> Bool {
        state.withLock { state in
            let left = state.length - copied
            // With nothing left, too: somebody who reads at the moment of the next commit keeps the log as it is, and the
            // one after that gets a second chance.
            state.isNearlyCopied = left <= Self.fewPages
            return left <= Self.fewPages
        }
    }
}
