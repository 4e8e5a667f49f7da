import Foundation
import GRDB
import News
import Synchronization

/// The two connections of a library: one writes, one reads meanwhile.
///
/// Not GRDB's pool: that one writes to the file at every opening, and keeps more connections than a terminal needs.
final class Connections: Sendable {
    private struct State {
        var writer: DatabaseQueue?
        var reader: DatabaseQueue?
    }

    // Memory of the page caches, at most.
    private static let readerCacheKilobytes = 1_024
    static let writerCacheKilobytes = 2_048
    static let bulkCacheKilobytes = 16_384

    /// SQLite's `data_version` of the writer at its opening.
    let dataVersion: Int
    let checkpointer: Checkpointer
    private let state: Mutex<State>

    /// Opens the file at `path`, makes it when it is missing, and brings its schema up to date.
    init(path: String, givesWay: Bool) throws {
        let checkpointer = Checkpointer(path: path, givesWay: givesWay)
        self.checkpointer = checkpointer
        let writer = try DatabaseQueue(
            path: path, configuration: Self.configuration(isReader: false, checkpointer: checkpointer))
        dataVersion = try writer.inDatabase { database in
            // Reading the version touches one page. Everything else is only for a file that is new or old.
            if try Schema.version(of: database) != Schema.versions.count {
                try DataFolder.holdingLock(of: (path as NSString).deletingLastPathComponent) {
                    try Schema.migrate(database, path: path)
                }
            }
            return try ForeignCommitWatcher.dataVersion(of: database)
        }
        let reader = try DatabaseQueue(path: path, configuration: Self.configuration(isReader: true))
        state = Mutex(State(writer: writer, reader: reader))
    }

    var writer: DatabaseQueue {
        get throws(LibraryError) {
            guard let writer = state.withLock(\.writer) else { throw .closed }
            return writer
        }
    }

    var reader: DatabaseQueue {
        get throws(LibraryError) {
            guard let reader = state.withLock(\.reader) else { throw .closed }
            return reader
        }
    }

    /// Work in progress is waited for, what comes later fails. The connections close when nobody uses them any more
    /// (GRDB's own closing would crash who comes too late): the writer last, since only a writer can bring the
    /// write-ahead log into the main file, which the last to close does.
    func close() {
        checkpointer.close()
        state.withLock { $0.reader.take() }?.inDatabase { _ in }
        state.withLock { $0.writer.take() }?.inDatabase { _ in }
    }

    /// - Parameter checkpointer: copies the log of this writer, which keeps it alive; nil: SQLite does so within commits.
    static func configuration(isReader: Bool, checkpointer: Checkpointer? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.label = isReader ? "newsterm.library.reader" : "newsterm.library.writer"
        configuration.readonly = isReader
        // How long to wait for a lock that another process holds.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA cache_size = -\(isReader ? readerCacheKilobytes : writerCacheKilobytes)")
            guard !isReader else { return }
            // With a write-ahead log, NORMAL can lose the last transactions to a power failure, but never the file.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // In pages, 16 MB: fewer and larger steps than SQLite's own. And the log is cut to 32 MB when a large
            // transaction made it grow.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 2048; PRAGMA journal_size_limit = 33554432")
            checkpointer?.watch(database)
        }
        return configuration
    }
}
