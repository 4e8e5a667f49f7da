import CSQLite

/// A statement that is bound and stepped without boxing each value: storing 20,000 articles binds a quarter of a
/// million of them. Not reentrant: use it for one task at a time.
struct CompiledStatement {
    private let handle: OpaquePointer

    /// Gets the statement from the connection's cache, which compiles each once.
    init(_ database: Database, _ sql: String) throws {
        handle = try database.statement(sql)
        sqlite3_reset(handle)
    }

    init(_ handle: OpaquePointer) { self.handle = handle }

    /// Parameters are numbered from 1.
    func bind(_ parameter: Int32, _ value: Int64) { sqlite3_bind_int64(handle, parameter, value) }

    func bind(_ parameter: Int32, _ value: Int64?) {
        if let value { sqlite3_bind_int64(handle, parameter, value) } else { sqlite3_bind_null(handle, parameter) }
    }

    func bind(_ parameter: Int32, _ value: String?) {
        guard var value else {
            sqlite3_bind_null(handle, parameter)
            return
        }
        // SQLite copies the text: -1 is SQLITE_TRANSIENT, a macro that Swift does not import.
        value.withUTF8 { bytes in
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            // A null pointer would bind NULL instead of an empty text.
            sqlite3_bind_text64(handle, parameter, start ?? emptyText, UInt64(bytes.count), copy, UInt8(SQLITE_UTF8))
        }
    }

    func bind(_ parameter: Int32, _ value: [UInt8]) {
        value.withUnsafeBytes { bytes in
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            sqlite3_bind_blob64(
                handle, parameter, bytes.baseAddress ?? UnsafeRawPointer(emptyText), UInt64(bytes.count), copy)
        }
    }

    /// Binds UTF-8 bytes that SQLite does not copy: they must stay valid until the statement has run. nil binds NULL.
    func bind(_ parameter: Int32, text bytes: UnsafeBufferPointer<UInt8>?) {
        guard let bytes else {
            sqlite3_bind_null(handle, parameter)
            return
        }
        let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        sqlite3_bind_text64(handle, parameter, start ?? emptyText, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }

    /// Returns true if there is a row to read; false at the end, when the statement can be bound again.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default: throw failure()
        }
    }

    /// Runs a statement to its end, ignoring rows.
    func run() throws {
        while try step() {}
    }

    /// Stops reading before the last row.
    func reset() { sqlite3_reset(handle) }

    /// Rows that the last INSERT, UPDATE or DELETE changed, not counting cascades.
    var changes: Int { Int(sqlite3_changes(sqlite3_db_handle(handle))) }

    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(sqlite3_db_handle(handle)) }

    /// Columns are numbered from 0.
    func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func intOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

    func flag(_ column: Int32) -> Bool { int(column) != 0 }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A text's bytes in SQLite's own memory, valid until the statement is stepped or reset; empty for NULL.
    func textBytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
    }

    func textOrNil(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}

extension CompiledStatement {
    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    private func failure() -> DatabaseError {
        defer { sqlite3_reset(handle) }
        return DatabaseError(sqlite3_db_handle(handle))
    }

    private var emptyText: UnsafePointer<CChar> { StaticText.empty }
}

private enum StaticText {
    private static let text: StaticString = ""
    static var empty: UnsafePointer<CChar> { UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }
}
