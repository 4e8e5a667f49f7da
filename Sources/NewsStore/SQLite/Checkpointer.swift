import CSQLite
import Dispatch
import FoundationEssentials
import Programs
import Synchronization

/// Copies the write-ahead log into the main file on another thread, so that the writer does not wait for the disk:
/// SQLite would checkpoint within a commit, delaying a key press or a refresh by two fsyncs and 16 MB.
///
/// The log restarts only once all of it has been copied, which never happens while a writer keeps writing. So the
/// writer copies the rest once little is left and then overwrites the log from its beginning: a small log halves the
/// memory use of the system and saves a tenth of the time of a large refresh. When the log grows faster than it is
/// copied, the writer helps too, which bounds its size.
final class Checkpointer: Sendable {
    private struct State {
        var isRunning = false
        /// Length of the log in pages at the last start; a shorter log has restarted.
        var started = 0
        /// Length of the log in pages after the last commit.
        var length = 0
        /// Whether so little is left to copy that the writer should do it.
        var isNearlyCopied = false
        var isClosed = false
    }

    /// Pages of 8 KB after which the log is copied: 16 MB.
    private static let pages = 2_048
    /// Pages from which the writer helps.
    private static let maximumPages = 8 * pages
    /// Pages that the writer copies within a commit to let the log restart: 2 MB.
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

    /// Hooks into the commits of a connection, in place of SQLite's own checkpoints (sqlite3_wal_hook). The connection
    /// must keep this object alive.
    func watch(_ database: Database) {
        sqlite3_wal_hook(
            database.connection,
            { checkpointer, connection, name, pages in
                guard let checkpointer else { return SQLITE_OK }
                let isTooLong = Unmanaged<Checkpointer>.fromOpaque(checkpointer).takeUnretainedValue()
                    .hasCommitted(pages: Int(pages))
                // Ignore a failure: a write will hit and report it, as with SQLite's own checkpoints.
                if isTooLong { sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns once no copy is running; no more will start.
    func close() {
        state.withLock { $0.isClosed = true }
        wait()
    }

    /// Returns once no copy is running.
    func wait() { runs.wait() }
}

extension Checkpointer {
    /// - Returns: Whether the writer should help.
    private func hasCommitted(pages: Int) -> Bool {
        let (starts, helps) = state.withLock { state in
            if pages < state.started {
                state.started = 0
                state.isNearlyCopied = false
            }
            state.length = pages
            let helps = state.isNearlyCopied || pages >= Self.maximumPages
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

    /// On a separate thread, because it waits for the disk.
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
        // A connection that has not read yet does not know of the log and copies nothing.
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_exec(connection, "PRAGMA schema_version", nil, nil, nil) == SQLITE_OK
        else { return }
        // Each round has less to copy, unless the writer is as fast as the disk.
        for _ in 0..<4 {
            // Give up while the process is being suspended: the copy runs again when the log has grown.
            guard locks.begin() else { return }
            defer { locks.end() }
            var length: Int32 = 0
            var copied: Int32 = 0
            // If not all was copied, a reader uses an older state, and the log cannot restart now.
            guard
                sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &copied) == SQLITE_OK,
                copied == length, !isNearlyCopied(upTo: Int(copied))
            else { return }
        }
    }

    /// - Returns: Whether nothing is left, or so little that the writer should do it.
    private func isNearlyCopied(upTo copied: Int) -> Bool {
        state.withLock { state in
            let left = state.length - copied
            // Also set when nothing is left: a reader at the time of the next commit would keep the log from
            // restarting, and this gives the commit after it another chance.
            state.isNearlyCopied = left <= Self.fewPages
            return left <= Self.fewPages
        }
    }
}
