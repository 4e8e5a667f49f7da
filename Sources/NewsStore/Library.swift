import CSQLite
public import FoundationEssentials
import Glibc
public import News
import Programs

/// The articles on disk: one SQLite file, which several processes may use at once.
///
/// Reads and writes have a connection each, so that a list is never held up by a refresh. Every function is one
/// transaction: it is stored whole or not at all. A library that can only be read is read: everything that would change it
/// throws `LibraryError.readOnly`.
public final class Library: Sendable {
    /// The database's file.
    public let path: String

    let connections: Connections
    let clock: @Sendable () -> Date
    let changeHub: ChangeHub
    let searchIndex: SearchIndexFile
    let isLowPriority: Bool
    let locks: HeldLocks
    private let writeQueue: WriteQueue

    private init(
        path: String, connections: Connections, isLowPriority: Bool, locks: HeldLocks,
        clock: @escaping @Sendable () -> Date
    ) {
        self.path = path
        self.connections = connections
        self.clock = clock
        self.isLowPriority = isLowPriority
        self.locks = locks
        changeHub = ChangeHub(path: path, connections: connections)
        searchIndex = SearchIndexFile(connections.file, locks)
        writeQueue = WriteQueue(changeHub: changeHub, isLowPriority: isLowPriority, locks: locks)
    }

    /// Why nothing can be stored, such as a read-only disk; nil: it can be.
    public var refusal: LibraryError? { connections.file.refusal }

    public var isReadOnly: Bool { refusal != nil }

    /// For work that begins elsewhere than in the library, and would only fail at its end.
    public func checkWritable() throws(LibraryError) {
        if let refusal { throw refusal }
    }

    /// Opens the library in a folder; makes both when they are missing. One that cannot be written is opened all the same,
    /// see `isReadOnly`. The time this takes does not depend on how
    /// much is stored.
    /// - Parameters:
    ///   - directory: The data folder; the file in it is `newsterm.db`.
    ///   - isLowPriority: Whether writes let everything else on the machine go first: for a program that answers a user
    ///     meanwhile.
    ///   - clock: Tells the time of acts. Everything that belongs to a fetch is told the time of the fetch.
    /// - Throws: Why the library cannot be used. A file that cannot is never changed.
    public static func open(
        directory: String, isLowPriority: Bool = false, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) -> Library {
        try open(directory: directory, isLowPriority: isLowPriority, clock: clock, canWrite: { access($0, W_OK) == 0 })
    }

    /// - Parameters:
    ///   - locks: those of the process that others wait for; no write begins while they are suspended.
    ///   - canWrite: whether a file or a folder can be written.
    ///   - isUnchanging: whether nobody can write to the file system of a file.
    static func open(
        directory: String, isLowPriority: Bool = false, locks: HeldLocks = .shared,
        clock: @escaping @Sendable () -> Date = { Date() },
        canWrite: (String) -> Bool, isUnchanging: (String) -> Bool = UnchangingDisk.holds
    ) throws(LibraryError) -> Library {
        try DataFolder.make(directory)
        let path = directory.appendingPath("newsterm.db")
        func open(isDiskFull: Bool) throws -> Library {
            let file = try LibraryFile(path, canWrite: canWrite, isUnchanging: isUnchanging, isDiskFull: isDiskFull)
            return Library(
                path: path, connections: try Connections(file, isLowPriority: isLowPriority, locks),
                isLowPriority: isLowPriority, locks: locks, clock: clock)
        }
        do {
            return try open(isDiskFull: false)
        } catch {
            let reason = LibraryError(error, path: path)
            // What is stored can be read all the same.
            guard case .diskFull = reason, let library = try? open(isDiskFull: true) else { throw reason }
            return library
        }
    }

    /// How long a write waits from now on for another process that writes; 10 seconds otherwise.
    public func waitForOthers(upTo patience: Duration) throws(LibraryError) {
        try connections.writer.setBusyTimeout(patience)
    }

    /// Brings the write-ahead log into the main file, closes it and ends the streams of changes. To be called before
    /// the process ends, so that the next start finds no log to recover. Every other function throws `closed` then.
    public func close() {
        changeHub.close()
        searchIndex.close()
        connections.close()
        writeQueue.wait()
    }
}

extension Library {
    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
        do {
            return try await connections.reader.read(body)
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    func readNow<T>(_ body: (Database) throws -> T) throws(LibraryError) -> T {
        do {
            return try connections.reader.read(body)
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// One write that is stored whole or not at all, and told to everybody unless its change is nil. The transaction
    /// holds the write lock from its beginning, so that it cannot fail half-way for another process's write.
    /// - Parameter body: May be called again when its first transaction failed.
    func write<T: Sendable>(
        _ manner: WriteManner = .checked,
        _ body: @escaping @Sendable (Database) throws -> (T, LibraryChange?)
    ) async throws(LibraryError) -> T {
        do {
            return try await writeQueue.write(on: try connections.writer, manner, body)
        } catch {
            throw LibraryError(error, path: path)
        }
    }
}

extension Library {
    /// Has SQLite keep no statistics of its memory, for the whole process: nobody asks for them, and they are a twentieth
    /// of the time of a write. To be called first of all, before anything uses SQLite and while there is one thread: its
    /// configuration is not safe from several (sqlite3_config).
    public static func configureSQLite() {
        _ = csqlite_keep_no_statistics()
    }
}
