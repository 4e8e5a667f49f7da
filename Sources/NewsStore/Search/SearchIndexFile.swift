import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// The full-text index: a file beside the library, `search.db`, that is recreated if it is deleted.
///
/// A separate file, so that filling and merging it never hold the library's write lock, which would delay a refresh or
/// a key press.
final class SearchIndexFile: Sendable {
    /// Version of terms and tables; a change recreates the index.
    static let format = 1

    private struct State {
        var searcher: DatabaseQueue?
        /// The index file that the searcher has attached; nil if none.
        var attached: FileIdentity?
        var source: DatabaseQueue?
        var writer: DatabaseQueue?
        /// The file that the writer writes to.
        var written: FileIdentity?

        var connections: [DatabaseQueue] { [searcher, source, writer].compactMap { $0 } }
    }

    let path: String
    let locks: HeldLocks
    private let library: LibraryFile
    private let state = Mutex(State())
    /// Outside the state, whose lock a thread may hold while it waits for permission to prepare the index.
    private let isMarkedClosed = Atomic(false)

    init(_ library: LibraryFile, _ locks: HeldLocks) {
        self.library = library
        self.locks = locks
        path = library.path.parentFolder.appendingPath("search.db")
    }

    /// The searching connection: it reads the library, and the index as `search` if there is one. Separate, so that
    /// interrupting an obsolete search affects no list.
    func searcher() throws -> DatabaseQueue {
        try state.withLock { state in
            guard !isClosed else { throw LibraryError.closed }
            let present = FileIdentity(path)
            if let searcher = state.searcher, state.attached == present { return searcher }
            let searcher = try library.reader("searcher")
            var attached = present
            if let file = library.attachable(path) {
                do {
                    try searcher.inDatabase { try $0.execute("ATTACH DATABASE ? AS search", file) }
                } catch is DatabaseError {
                    // Whatever its problem, the articles can be searched without it.
                    attached = nil
                }
            }
            state.searcher = searcher
            state.attached = attached
            return searcher
        }
    }

    /// The connections that fill the index: from the library, to the index. Creates the file if it is missing, and
    /// recreates it if it is damaged.
    func filler() throws -> (source: DatabaseQueue, index: DatabaseQueue) {
        try state.withLock { state in
            guard !isClosed else { throw LibraryError.closed }
            if let refusal = library.refusal { throw refusal }
            let source = try state.source ?? library.reader("indexer source")
            state.source = source
            if let index = state.writer, state.written == FileIdentity(path) { return (source, index) }
            guard !DataFolder.isFolder(path) else { throw LibraryError.indexUnusable(path: path) }
            let library = try source.read { try SearchIndexState.libraryIdentity($0) }
            let index = try DataFolder.holdingLock(of: path.parentFolder, locks) {
                do {
                    return try prepared(for: library)
                } catch let error as DatabaseError where Self.isDamage(error) {
                    remove()
                    return try prepared(for: library)
                }
            }
            state.writer = index
            state.written = FileIdentity(path)
            return (source, index)
        }
    }

    var isClosed: Bool { isMarkedClosed.load(ordering: .acquiring) }

    static func isDamage(_ error: DatabaseError) -> Bool {
        [.notADatabase, .corrupt].contains(error.code.primary)
    }

    /// Call it after damage was found. The next filling recreates the index.
    func discard() {
        reopen()
        remove()
    }

    /// Closes the connections; they reopen on their next use.
    func reopen() {
        let open = state.withLock { state in
            defer { state = State() }
            return state.connections
        }
        for connection in open { connection.inDatabase { _ in } }
    }

    /// Also interrupts a search in progress.
    func close() {
        isMarkedClosed.store(true, ordering: .releasing)
        state.withLock(\.searcher)?.interrupt()
        reopen()
    }
}

extension SearchIndexFile {
    private func prepared(for library: [UInt8]) throws -> DatabaseQueue {
        let index = try Connections.open(path, name: "indexer", isReader: false)
        try index.inDatabase { database in
            // Not needed: the library itself holds, or held, what is deleted here.
            try database.execute("PRAGMA secure_delete = OFF")
            try SearchIndexState.prepare(database, library: library)
        }
        return index
    }

    private func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }
}

/// The file that a path leads to at a given time.
private struct FileIdentity: Equatable {
    let device: UInt
    let inode: UInt

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}
