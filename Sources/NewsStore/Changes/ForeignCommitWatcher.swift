import Dispatch
import FoundationEssentials
import Programs
import Synchronization

/// Notices the commits of other connections to the database, those of other processes above all.
///
/// Every commit appends to the write-ahead log, which inotify tells; whether it was somebody else's, SQLite's
/// `data_version` tells the writing connection. Neither costs anything while nobody writes.
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

    /// Without inotify (its per-user limit is reached, say) only the own changes are told; the library works.
    /// - Parameter dataVersion: What the writing connection said before anything was read of the library, so that no
    ///   commit since then is missed.
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

    /// The log is written before the index that makes the commit visible, so that a first look may come too early;
    /// a second one settles it.
    private func check(isLast: Bool) {
        let patience = isLast ? 300 : 20
        queue.asyncAfter(deadline: .now() + .milliseconds(patience)) { [weak self] in
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
