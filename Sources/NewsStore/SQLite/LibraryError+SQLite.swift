import GRDB

extension LibraryError {
    /// What an error from within a piece of work on the database at `path` means for the person.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self = Self(error, path: path)
        default: self = .unexpected(path: path, detail: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_NOTADB: .notALibrary(path: path)
            case .SQLITE_CORRUPT: .corrupt(path: path, detail: detail)
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .unwritable(path: path)
            case .SQLITE_IOERR: .inputOutput(path: path, detail: detail)
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
            default: .unexpected(path: path, detail: detail)
            }
    }
}
