import Dispatch
import FoundationEssentials
import Programs
import Synchronization

/// Detects commits by other connections to the database, mainly those of other processes.
///
/// Every commit appends to the write-ahead log, which inotify reports; SQLite's `data_version` then tells the writing
/// connection whether the commit was foreign. Neither costs anything while nothing is written.
final class ForeignCommitWatcher: Sendable {
    private struct State {
        var dataVersion: Int
        var isStopped = false
    }

    private let writer: DatabaseQueue
    private let onCommit: @Sendable () -> Void
    private let inotify: DirectoryWatch?
    private let queue = DispatchQueue(label: "newsterm.library.watch", qos: .utility)
    private let state: Mutex<State>

    /// Without inotify (for example at its per-user limit) only this process's own changes are reported.
    /// - Parameter dataVersion: `data_version` of the writing connection from before the library was first read, so
    ///   that no later commit is missed.
    init(path: String, writer: DatabaseQueue, dataVersion: Int, onCommit: @escaping @Sendable () -> Void) {
        self.writer = writer
        self.onCommit = onCommit
        state = Mutex(State(dataVersion: dataVersion))
        inotify = DirectoryWatch(
            directory: path.parentFolder,
            fileName: (path.split(separator: "/").last ?? "") + "-wal", queue: queue)
        inotify?.start { [weak self] in self?.check(isLast: false) }
        check(isLast: true)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        inotify?.stop()
    }

    /// SQLite writes the log before the index that makes the commit visible, so the first check may come too early; the
    /// second, later one catches the commit.
    private func check(isLast: Bool) {
        let timeout = isLast ? 300 : 20
        queue.asyncAfter(deadline: .now() + .milliseconds(timeout)) { [weak self] in
            guard let self, !state.withLock({ $0.isStopped }) else { return }
            writer.performLater { [weak self] database in
                guard let self, let version = try? Self.dataVersion(of: database) else { return }
                let isForeign = state.withLock { state in
                    defer { state.dataVersion = version }
                    return state.dataVersion != version && !state.isStopped
                }
                if isForeign { onCommit() }
                if !isLast { check(isLast: true) }
                inotify?.resume()
            }
        }
    }

    static func dataVersion(of database: Database) throws -> Int {
        try database.first(Int.self, "PRAGMA data_version") ?? 0
    }
}
