import CSQLite

/// A test's own connection to a database. Unchecked, since SQLite serializes the threads of a connection opened like
/// this.
public final class TestDatabase: @unchecked Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private var connection: OpaquePointer?

    /// - Parameter timeout: milliseconds to wait for a lock.
    public init(path: String, timeout: Int32 = 10_000) throws {
        guard sqlite3_open(path, &connection) == SQLITE_OK else { throw failure }
        sqlite3_busy_timeout(connection, timeout)
    }

    deinit { close() }

    public func close() {
        sqlite3_close(connection)
        connection = nil
    }

    /// Runs statements as they are.
    public func execute(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Runs one statement, and returns each row's columns as strings; `nil` for NULL.
    /// - Parameter values: as strings, which numeric columns accept, too.
    @discardableResult
    public func rows(_ sql: String, _ values: [String?] = []) throws -> [[String?]] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
        for (index, value) in values.enumerated() {
            // -1 is SQLITE_TRANSIENT, a macro that Swift does not see.
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, copy)
        }
        var rows: [[String?]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) }
                    })
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(connection) }

    private var failure: Failure {
        Failure(description: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no connection")
    }
}

/// A database locked against other writers until it is released.
public struct HeldDatabase: Sendable {
    private let database: TestDatabase

    public init(path: String) throws {
        database = try TestDatabase(path: path)
        try database.execute("BEGIN IMMEDIATE")
    }

    public func letGo() throws { try database.execute("ROLLBACK") }
}

/// Runs statements on a database as another process would.
public func alterDatabase(_ path: String, _ sql: String) throws {
    try TestDatabase(path: path).execute("BEGIN IMMEDIATE; \(sql); COMMIT")
}
