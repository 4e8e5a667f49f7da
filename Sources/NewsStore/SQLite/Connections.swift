import FoundationEssentials
import News
import Programs
import Synchronization

/// The connections of a library: one writes, one reads at the same time, and one counts.
final class Connections: Sendable {
    private struct State {
        var writer: DatabaseQueue?
        var reader: DatabaseQueue?
        /// Opened on first use.
        var counter: DatabaseQueue?
        var isClosed = false
    }

    // Limits of the page caches.
    private static let readerCacheKilobytes = 1_024
    static let writerCacheKilobytes = 2_048
    static let bulkCacheKilobytes = 16_384

    /// SQLite's `data_version` of the writer when it was opened; nil if there is no writer.
    let dataVersion: Int?
    let checkpointer: Checkpointer
    let file: LibraryFile
    private let state: Mutex<State>

    /// Opens the file, creating it if missing, and migrates its schema.
    init(_ file: LibraryFile, isLowPriority: Bool, _ locks: HeldLocks) throws {
        let checkpointer = Checkpointer(path: file.path, isLowPriority: isLowPriority, locks)
        self.checkpointer = checkpointer
        guard !file.isReadOnly else {
            dataVersion = nil
            let (file, reader) = try Self.openReadOnly(file)
            self.file = file
            state = Mutex(State(reader: reader))
            return
        }
        self.file = file
        let path = file.path
        let writer = try Self.open(path, name: "writer", isReader: false, checkpointer: checkpointer)
        dataVersion = try writer.inDatabase { database in
            // Reading the version touches one page; the rest runs only for a new or old file.
            if try Schema.version(of: database, path: path) != Schema.version {
                try DataFolder.holdingLock(of: path.parentFolder, locks) {
                    try Schema.migrate(database, path: path)
                }
            }
            return try ForeignCommitWatcher.dataVersion(of: database)
        }
        state = Mutex(State(writer: writer, reader: try file.reader("reader")))
    }

    var writer: DatabaseQueue {
        get throws(LibraryError) {
            guard let writer = state.withLock(\.writer) else {
                throw state.withLock(\.isClosed) ? .closed : file.refusal ?? .closed
            }
            return writer
        }
    }

    var reader: DatabaseQueue {
        get throws(LibraryError) {
            guard let reader = state.withLock(\.reader) else { throw .closed }
            return reader
        }
    }

    /// For counts, which may scan many rows, so that they do not delay the reads of a key press.
    var counter: DatabaseQueue {
        get throws {
            try state.withLock { state in
                guard !state.isClosed else { throw LibraryError.closed }
                let counter = try state.counter ?? file.reader("counter")
                state.counter = counter
                return counter
            }
        }
    }

    /// Interrupts a count, waits for other work in progress and fails later calls. The connections close on release,
    /// the writer last: the last connection to close checkpoints the write-ahead log, and only a writer can.
    func close() {
        checkpointer.close()
        state.withLock { state in
            state.isClosed = true
            state.counter?.interrupt()
        }
        state.withLock { $0.counter.take() }?.inDatabase { _ in }
        state.withLock { $0.reader.take() }?.inDatabase { _ in }
        state.withLock { $0.writer.take() }?.inDatabase { if $0.hasMoved { $0.leaveLog() } }
        file.close()
    }

    /// A read-only file cannot be migrated; if it is of an older version, a copy is migrated instead.
    private static func openReadOnly(_ file: LibraryFile) throws -> (LibraryFile, DatabaseQueue) {
        let reader = try file.reader("reader")
        let version = try reader.inDatabase { try Schema.version(of: $0, path: file.path) }
        guard version <= Schema.version else {
            throw LibraryError.newerVersion(
                path: file.path, version: version, knownVersion: Schema.version)
        }
        guard version > 0 else { throw LibraryError.notALibrary(path: file.path) }
        guard version < Schema.version else { return (file, reader) }
        let copy = try file.copied(from: reader)
        return (copy, try copy.reader("reader"))
    }

    /// - Parameter checkpointer: Copies the log; must outlive the writer. nil lets SQLite checkpoint within commits.
    static func open(
        _ path: String, name: String, isReader: Bool, checkpointer: Checkpointer? = nil
    ) throws -> DatabaseQueue {
        try DatabaseQueue(path, name: name, isReadOnly: isReader, busyTimeout: .seconds(10)) { database in
            try database.execute("PRAGMA cache_size = -\(isReader ? readerCacheKilobytes : writerCacheKilobytes)")
            guard !isReader else { return }
            // With a write-ahead log, NORMAL may lose the last transactions in a power failure but never the file.
            try database.execute("PRAGMA synchronous = NORMAL")
            // In pages, 16 MB: fewer and larger steps than SQLite's default. After a large transaction the log is
            // truncated to 32 MB.
            try database.execute("PRAGMA wal_autocheckpoint = 2048; PRAGMA journal_size_limit = 33554432")
            checkpointer?.watch(database)
        }
    }
}
