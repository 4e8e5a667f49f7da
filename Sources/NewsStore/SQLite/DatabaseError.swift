import CSQLite

struct DatabaseError: Error, CustomStringConvertible {
    /// Result codes as in https://sqlite.org/rescode.html.
    struct Code: RawRepresentable, Hashable, Sendable {
        let rawValue: Int32

        init(rawValue: Int32) { self.rawValue = rawValue }

        private init(_ primary: Int32, _ detail: Int32) { rawValue = primary | detail << 8 }

        /// The code without its extension.
        var primary: Code { Code(rawValue: rawValue & 0xff) }

        static let abort = Code(rawValue: SQLITE_ABORT)
        static let auth = Code(rawValue: SQLITE_AUTH)
        static let busy = Code(rawValue: SQLITE_BUSY)
        static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        static let error = Code(rawValue: SQLITE_ERROR)
        static let full = Code(rawValue: SQLITE_FULL)
        static let interrupt = Code(rawValue: SQLITE_INTERRUPT)
        static let inputOutput = Code(rawValue: SQLITE_IOERR)
        static let locked = Code(rawValue: SQLITE_LOCKED)
        static let notADatabase = Code(rawValue: SQLITE_NOTADB)
        static let permission = Code(rawValue: SQLITE_PERM)
        static let `protocol` = Code(rawValue: SQLITE_PROTOCOL)
        static let readOnly = Code(rawValue: SQLITE_READONLY)
        static let tooBig = Code(rawValue: SQLITE_TOOBIG)

        static let checkFailed = Code(SQLITE_CONSTRAINT, 1)
        static let readOnlyRecovery = Code(SQLITE_READONLY, 1)
        static let readOnlyCannotLock = Code(SQLITE_READONLY, 2)
        static let readOnlyRollback = Code(SQLITE_READONLY, 3)
        static let readOnlyCannotInitialize = Code(SQLITE_READONLY, 5)
        static let moved = Code(SQLITE_READONLY, 4)
        static let readOnlyDirectory = Code(SQLITE_READONLY, 6)
    }

    let code: Code
    /// SQLite's message; nil if it has none.
    let message: String?

    init(_ code: Code, _ message: String?) {
        self.code = code
        self.message = message
    }

    /// The error of a connection's last call.
    init(_ connection: OpaquePointer?) {
        code = Code(rawValue: sqlite3_extended_errcode(connection))
        message = sqlite3_errmsg(connection).map { String(cString: $0) }
    }

    /// For the user.
    var detail: String { message ?? "SQLite error \(code.rawValue)" }

    var description: String { "SQLite error \(code.rawValue): \(message ?? "")" }
}
