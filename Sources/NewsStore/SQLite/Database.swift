import CSQLite
import Glibc
import Synchronization

/// A connection to a database file, used by one task at a time: that of its `DatabaseQueue`.
final class Database {
    enum TransactionKind: String {
        /// Takes locks when something is read or written.
        case deferred = "DEFERRED"
        /// Holds the write lock from its beginning.
        case immediate = "IMMEDIATE"
    }

    let connection: OpaquePointer
    /// Whether the caller of the current task was cancelled. SQLite does not remember an interrupt beyond the statement
    /// that it ends, nor one that comes between statements.
    let isCancelled = Atomic(false)
    /// Milliseconds to wait for a lock held by another connection.
    let busyTimeout: Atomic<Int>
    /// Whether such a wait must end now.
    var endsWait: () -> Bool = { false }
    /// Milliseconds of the current wait.
    private var waited = 0
    /// Whether the file was ever seen moved: even one that is put back has lost its log.
    private var hadMoved = false
    /// Milliseconds between attempts to take the lock, the last repeated; the same as SQLite's own handler.
    private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
    /// Compiled statements by their text.
    private var statements: [String: OpaquePointer] = [:]

    /// A path as a URI filename, to which parameters can be added (https://sqlite.org/uri.html).
    static func address(of path: String) -> String {
        "file:" + path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    }

    /// - Parameter busyTimeout: How long to wait for a lock held by another connection.
    init(path: String, isReadOnly: Bool, busyTimeout: Duration) throws {
        // Private, because addresses may hold passwords; SQLite gives the companion files the same mode. O_EXCL,
        // because closing a descriptor of an existing file would release this process's locks on it.
        if !isReadOnly, case let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), made >= 0 {
            close(made)
        }
        var opened: OpaquePointer?
        let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let status = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
        guard status == SQLITE_OK, let opened else {
            let error = opened.map { DatabaseError($0) } ?? DatabaseError(.init(rawValue: status), nil)
            sqlite3_close_v2(opened)
            throw error
        }
        connection = opened
        sqlite3_extended_result_codes(connection, 1)
        self.busyTimeout = Atomic(Int(busyTimeout / .milliseconds(1)))
        sqlite3_busy_handler(
            connection,
            { database, count in
                guard let database else { return 0 }
                return Unmanaged<Database>.fromOpaque(database).takeUnretainedValue().waits(Int(count)) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        try execute("PRAGMA foreign_keys = ON")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Sleeps before the next attempt to take a lock.
    /// - Parameter looks: The number of attempts before.
    /// - Returns: false to stop waiting.
    private func waits(_ looks: Int) -> Bool {
        let pause = Self.pauses[min(looks, Self.pauses.count - 1)]
        waited = (looks == 0 ? 0 : waited) + pause
        guard waited <= busyTimeout.load(ordering: .relaxed), !isCancelled.load(ordering: .relaxed), !endsWait() else {
            return false
        }
        usleep(useconds_t(pause * 1_000))
        return true
    }

    /// The statement of this text, compiled once. After a schema change SQLite recompiles it itself.
    func statement(_ sql: String) throws -> OpaquePointer {
        try checkCancellation()
        if let known = statements[sql] { return known }
        let statement = try compile(sql, UInt32(SQLITE_PREPARE_PERSISTENT))
        statements[sql] = statement
        return statement
    }

    /// - Throws: `CancellationError` if the caller of the current task was cancelled.
    func checkCancellation() throws { if isCancelled.load(ordering: .relaxed) { throw CancellationError() } }

    private func compile(_ sql: String, _ flags: UInt32 = 0) throws -> OpaquePointer {
        try checkCancellation()
        var compiled: OpaquePointer?
        guard sqlite3_prepare_v3(connection, sql, -1, flags, &compiled, nil) == SQLITE_OK, let compiled else {
            throw DatabaseError(connection)
        }
        return compiled
    }

    /// Compiles a statement for a single run.
    private func once<Result>(
        _ sql: String, _ values: [any StatementValue], _ body: (CompiledStatement) throws -> Result
    ) throws -> Result {
        let handle = try compile(sql)
        defer { sqlite3_finalize(handle) }
        let statement = CompiledStatement(handle)
        for (index, value) in values.enumerated() { value.bind(to: statement, Int32(index + 1)) }
        return try body(statement)
    }

    /// Runs one or several statements, ignoring rows.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw DatabaseError(connection) }
    }

    /// Runs one statement with bound values.
    func execute(_ sql: String, _ values: any StatementValue...) throws {
        try once(sql, values) { try $0.run() }
    }

    /// The first column of the first row; nil if there is no row or it holds NULL.
    func first<Value: StatementValue>(_: Value.Type, _ sql: String, _ values: any StatementValue...) throws -> Value? {
        try once(sql, values) { try $0.step() ? Value($0, 0) : nil }
    }

    /// The first column of all rows, omitting NULLs.
    func all<Value: StatementValue>(_: Value.Type, _ sql: String) throws -> [Value] {
        try once(sql, []) { statement in
            var values: [Value] = []
            while try statement.step() { if let value = Value(statement, 0) { values.append(value) } }
            return values
        }
    }

    /// Runs `body` in a transaction, and rolls back if it throws.
    func inTransaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        try begin(kind)
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Whether another file, or none, is now at the path: writes would be lost, and the log would be taken for that of
    /// the other file.
    var hasMoved: Bool {
        if hadMoved { return true }
        var hasMoved: Int32 = 0
        let status = sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        hadMoved = status == SQLITE_OK && hasMoved != 0
        return hadMoved
    }

    /// Keeps the log when the connection closes, since it now belongs to the file at the path.
    func leaveLog() { _ = csqlite_leave_log(connection) }

    func begin(_ kind: TransactionKind) throws { try execute("BEGIN \(kind.rawValue)") }

    var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

    /// No-op if SQLite itself rolled back, as on a full disk.
    func rollBack() {
        if isInTransaction { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
    }
}

/// A type of column values and parameters.
protocol StatementValue {
    /// nil for NULL.
    init?(_ row: CompiledStatement, _ column: Int32)

    func bind(to statement: CompiledStatement, _ parameter: Int32)
}

extension Int64: StatementValue {
    init?(_ row: CompiledStatement, _ column: Int32) {
        guard let value = row.intOrNil(column) else { return nil }
        self = value
    }

    func bind(to statement: CompiledStatement, _ parameter: Int32) { statement.bind(parameter, self) }
}

extension Int: StatementValue {
    init?(_ row: CompiledStatement, _ column: Int32) {
        guard let value = row.intOrNil(column) else { return nil }
        self.init(value)
    }

    func bind(to statement: CompiledStatement, _ parameter: Int32) { statement.bind(parameter, Int64(self)) }
}

extension String: StatementValue {
    init?(_ row: CompiledStatement, _ column: Int32) {
        guard let value = row.textOrNil(column) else { return nil }
        self = value
    }

    func bind(to statement: CompiledStatement, _ parameter: Int32) { statement.bind(parameter, self) }
}

/// The SQLite library loaded at run time, which may be newer than the one at build time.
public enum LoadedSQLite {
    /// As in "3.40.1".
    public static var version: String { String(cString: sqlite3_libversion()) }
}
