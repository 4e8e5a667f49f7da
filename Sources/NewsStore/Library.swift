import CSQLite
public import FoundationEssentials
import Glibc
public import News
import Programs
import Synchronization

/// The articles on disk: one SQLite file, which several processes may use at once.
///
/// Reads and writes use separate connections, so a refresh never delays a list. Every function is one transaction: it
/// is stored whole or not at all. A read-only library still serves reads; every write throws `LibraryError.readOnly`.
public final class Library: Sendable {
    /// The database's file.
    public let path: String

    let connections: Connections
    let clock: @Sendable () -> Date
    let changeHub: ChangeHub
    let searchIndex: SearchIndexFile
    let isLowPriority: Bool
    let locks: HeldLocks
    /// See `stories`.
    let joinsStories = Atomic(true)
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

    /// Why nothing can be stored, such as a read-only disk; nil when the library is writable.
    public var refusal: LibraryError? { connections.file.refusal }

    public var isReadOnly: Bool { refusal != nil }

    /// Lets a caller check before work outside the library, such as a fetch, whose result could not be stored.
    public func checkWritable() throws(LibraryError) {
        if let refusal { throw refusal }
    }

    /// Opens the library in a folder, creating both if missing. A library that cannot be written is opened read-only,
    /// see `isReadOnly`. The time this takes does not depend on how much is stored.
    /// - Parameters:
    ///   - directory: The data folder; the file in it is `newsterm.db`.
    ///   - isLowPriority: Whether writes yield to all other work, for a program that answers a user meanwhile.
    ///   - clock: The time of acts; functions that store a fetch take its time instead.
    /// - Throws: Why the library cannot be used. The file is then left unchanged.
    public static func open(
        directory: String, isLowPriority: Bool = false, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) -> Library {
        try open(directory: directory, isLowPriority: isLowPriority, clock: clock, canWrite: { access($0, W_OK) == 0 })
    }

    /// - Parameters:
    ///   - locks: The locks of this process that others wait for; no write begins while they are suspended.
    ///   - canWrite: Whether a file or a folder is writable.
    ///   - isUnchanging: Whether the file system of a file is immutable, so that no process can write to it.
    static func open(
        directory: String, isLowPriority: Bool = false, locks: HeldLocks = .shared,
        clock: @escaping @Sendable () -> Date = { Date() },
        canWrite: (String) -> Bool, isUnchanging: (String) -> Bool = ReadOnlyDisk.holds
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
            // Stored articles can still be read.
            guard case .diskFull = reason, let library = try? open(isDiskFull: true) else { throw reason }
            return library
        }
    }

    /// Sets how long a write waits for another process's write; 10 seconds by default.
    public func waitForOthers(upTo timeout: Duration) throws(LibraryError) {
        try connections.writer.setBusyTimeout(timeout)
    }

    /// Checkpoints the write-ahead log into the main file, closes it and ends the streams of changes. Call it before
    /// the process ends, so that the next start has no log to recover. Afterwards every other function throws `closed`.
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

    /// One write transaction, stored whole or not at all, and published to all subscribers unless its change is nil. It
    /// takes the write lock at the start, so that another process's write cannot make it fail half-way.
    /// - Parameter body: May be called again if its first transaction failed.
    func write<T: Sendable>(
        _ writeMode: WriteMode = .checked,
        _ body: @escaping @Sendable (Database) throws -> (T, LibraryChange?)
    ) async throws(LibraryError) -> T {
        do {
            return try await writeQueue.write(on: try connections.writer, writeMode, body)
        } catch {
            throw LibraryError(error, path: path)
        }
    }
}

extension Library {
    /// Turns off SQLite's memory statistics for the whole process: they are unused and cost a twentieth of the time of
    /// a write. Call it before any use of SQLite and while there is one thread: sqlite3_config is not thread-safe.
    public static func configureSQLite() {
        _ = csqlite_keep_no_statistics()
    }
}
