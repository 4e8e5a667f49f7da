import News
import Programs

extension LibraryError {
    /// Bytes that a disk must have free for SQLite's shared memory to grow.
    private static let minimumFreeBytes: Int64 = 64 << 10

    /// Translates an error from work on the database at `path` into one for the user.
    /// - Parameter room: Bytes free on the disk of a file; nil if unknown.
    init(_ error: any Error, path: String, room: (_ path: String) -> Int64? = { DiskSpace(of: $0)?.free }) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self = Self(error, path: path, room: room)
        default: self = .unexpected(path: path, detail: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String, room: (_ path: String) -> Int64?) {
        self =
            switch error.code.primary {
            case _ where error.code == .moved: .replaced(path: path)
            case .full: .diskFull(path: path)
            case .notADatabase: .notALibrary(path: path)
            case .corrupt: .corrupt(path: path, detail: error.detail)
            case .busy, .locked, .protocol: .busy(path: path)
            case .cannotOpen, .readOnly, .permission, .auth: .unwritable(path: path)
            // The shared memory is a file that cannot grow; SQLite reports this like any other I/O error.
            case .inputOutput where room(path).map { $0 < Self.minimumFreeBytes } == true: .diskFull(path: path)
            case .inputOutput: .inputOutput(path: path, detail: error.detail)
            case .interrupt, .abort: .cancelled
            default: .unexpected(path: path, detail: error.detail)
            }
    }
}
