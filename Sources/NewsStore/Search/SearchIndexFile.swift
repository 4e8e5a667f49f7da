import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// The full-text index: a file beside the library, `search.db`, that can be deleted at any time and is made anew.
///
/// It has a file of its own so that filling it never holds the library's write lock: neither a refresh nor a key press
/// waits for it, whatever is merged in it.
final class SearchIndexFile: Sendable {
    /// Of terms and tables; another one makes the index anew.
    static let format = 1

    private struct State {
        var searcher: DatabaseQueue?
        /// Which index file the searcher has attached; nil: none.
        var attached: FileIdentity?
        var source: DatabaseQueue?
        var writer: DatabaseQueue?
        /// Which file the writer writes to.
        var written: FileIdentity?

        var connections: [DatabaseQueue] { [searcher, source, writer].compactMap { $0 } }
    }

    let path: String
    let locks: HeldLocks
    private let library: LibraryFile
    private let state = Mutex(State())
    /// Apart from the state, whose lock a thread keeps that waits until it may prepare the index.
    private let isMarkedClosed = Atomic(false)

    init(_ library: LibraryFile, _ locks: HeldLocks) {
        self.library = library
        self.locks = locks
        path = library.path.parentFolder.appendingPath("search.db")
    }

    /// The connection that searches: it reads the library, and the index as `search` when there is one. Its own, so
    /// that ending a search that nobody waits for any more disturbs no list.
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
                    // Whatever is the matter with it: the articles can be read without.
                    attached = nil
                }
            }
            state.searcher = searcher
            state.attached = attached
            return searcher
        }
    }

    /// The connections that fill the index: from the library, to the index. Makes the file when it is missing, and
    /// anew when it is damaged.
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

    /// After damage has been found. The next filling makes the index anew.
    func discard() {
        reopen()
        remove()
    }

    /// Closes the connections; the next use opens them anew.
    func reopen() {
        let open = state.withLock { state in
            defer { state = State() }
            return state.connections
        }
        for connection in open { connection.inDatabase { _ in } }
    }

    /// Ends the search that is under way, if there is one.
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
            // What is deleted here is no secret: the library has it too, or had it.
            try database.execute("PRAGMA secure_delete = OFF")
            try SearchIndexState.prepare(database, library: library)
        }
        return index
    }

    private func remove() {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }
}

/// Which file a path leads to at a time.
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
