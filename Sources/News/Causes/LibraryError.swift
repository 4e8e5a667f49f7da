/// Why the library could not do what was asked. Each description is a sentence for the user.
public enum LibraryError: Error, Sendable, Equatable {
    /// The data folder does not exist and cannot be created.
    case folderUnavailable(path: String, reason: String)
    /// The library's file or its folder cannot be written.
    case unwritable(path: String)
    /// The library is open read-only, since it cannot be written; nothing was changed.
    case readOnly(path: String, because: ReadOnlyCause)
    /// The library can be neither written, nor read as it is, nor copied in order to be read: it is of an older
    /// version, or has a log.
    case needsWriting(path: String)
    /// A library file would have to be copied to be read, and something other than its size or lack of space prevents
    /// that.
    case uncopyable(path: String, reason: String)
    /// Something other than the search index is at its path.
    case indexUnusable(path: String)
    /// The file was moved, removed or replaced while open.
    case replaced(path: String)
    /// There is no library file, only its log, which may hold data not yet in the file.
    case logAlone(path: String)
    /// The disk is full; the write was rolled back.
    case diskFull(path: String)
    /// The file is not a newsterm library; it was left untouched.
    case notALibrary(path: String)
    /// The file is damaged; it was left in place.
    case corrupt(path: String, detail: String)
    /// The library was written by a newer newsterm; it was left untouched.
    case newerVersion(path: String, version: Int, knownVersion: Int)
    /// The library was written by a version too old to be migrated by this one; it was left untouched.
    case tooOldVersion(path: String, version: Int, oldest: Int)
    /// Another process kept the library locked for longer than the write timeout.
    case busy(path: String)
    /// A disk read or write failed.
    case inputOutput(path: String, detail: String)
    /// The library has no feed with this number.
    case unknownFeed(Feed.ID)
    /// The calling task was cancelled; a write in progress was rolled back.
    case cancelled
    /// `Library.close()` was called before.
    case closed
    /// Any other SQLite error.
    case unexpected(path: String, detail: String)
}

/// What makes a library read-only.
public enum ReadOnlyCause: Sendable, Equatable {
    /// The disk is mounted read-only.
    case disk
    /// The permissions of the file or its folder.
    case permissions
    /// The disk is full.
    case fullDisk
}

extension LibraryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .folderUnavailable(let path, let reason):
            "The data folder \(path) cannot be created: \(reason). Choose another one with --data."
        case .unwritable(let path):
            "The library \(path) cannot be written. Check the permissions of the file and its folder, or choose "
                + "another folder with --data."
        case .readOnly(let path, .disk):
            "The library \(path) is read-only: nothing in it is changed and nothing is fetched. Its disk is mounted "
                + "read-only: mount it writable, or copy the folder to another disk and choose the copy with --data."
        case .readOnly(let path, .permissions):
            "The library \(path) is read-only: nothing in it is changed and nothing is fetched. Check the permissions "
                + "of the file and its folder, or choose another folder with --data."
        case .readOnly(let path, .fullDisk):
            "The library \(path) is read-only: nothing in it is changed and nothing is fetched. Its disk is full: free "
                + "some space, and restart newsterm."
        case .replaced(let path):
            "The library \(path) was replaced or removed while newsterm had it open. Nothing more is stored: restart "
                + "newsterm."
        case .logAlone(let path):
            "The library \(path) is missing, but its write-ahead log is there: \(path)-wal. Restore the library, or "
                + "move the log away too."
        case .needsWriting(let path):
            "The library \(path) cannot be written, and cannot be read as it is: it was written by an older newsterm, "
                + "was not closed properly, or is open in another program. It is too large for a temporary copy, or "
                + "there is no space for one. Copy its folder to a writable place, and choose the copy with --data."
        case .uncopyable(let path, let reason):
            "The library cannot be written, and cannot be read as it is; and \(path) cannot be copied for reading: "
                + "\(reason). Check the permissions of the library's files, or choose another folder with --data."
        case .indexUnusable(let path):
            "The search index \(path) cannot be used: it is a folder. Move it away; newsterm creates a new one."
        case .diskFull(let path):
            "The disk that holds \(path) is full. Nothing was partly stored; free some space and try again."
        case .notALibrary(let path):
            "The file \(path) is not a newsterm library. It was left unchanged; move it away, or choose another folder "
                + "with --data."
        case .corrupt(let path, let detail):
            "The library \(path) is damaged (\(detail)). It was left unchanged. Move it away to start a new one; "
                + "`sqlite3 \(path) .recover` may recover its contents."
        case .newerVersion(let path, let version, let knownVersion):
            "The library \(path) was written by a newer newsterm (its version is \(version), this one supports "
                + "\(knownVersion)). It was left unchanged; update newsterm, or choose another folder with --data."
        case .tooOldVersion(let path, let version, let oldest):
            "The library \(path) was written by a test version of newsterm (its version is \(version), this one "
                + "supports \(oldest) and later). It was left unchanged; move it away, or choose another folder with "
                + "--data."
        case .busy(let path):
            "The library \(path) is locked by another program. Try again when it is done."
        case .inputOutput(let path, let detail):
            "The disk failed while \(path) was being read or written (\(detail)). Nothing was partly stored; check the "
                + "disk."
        case .unknownFeed(let id):
            "The library has no feed with the number \(id.rawValue). It may have been removed in the meantime."
        case .cancelled:
            "The library operation was cancelled; its changes were rolled back."
        case .closed:
            "The library is closed, since newsterm is quitting."
        case .unexpected(let path, let detail):
            "The library \(path) cannot do this: \(detail)."
        }
    }
}
