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
            "The data folder \(path) cannot be made: \(reason). Choose another one with --data."
        case .unwritable(let path):
            "The library \(path) cannot be written. See to the permissions of the file and of its folder, "
                + "or choose another folder with --data."
        case .readOnly(let path, .disk):
            "The library \(path) can only be read: nothing in it is changed and nothing is fetched. Its disk is mounted "
                + "read-only: mount it writable, or copy the folder to another disk and name the copy with --data."
        case .readOnly(let path, .permissions):
            "The library \(path) can only be read: nothing in it is changed and nothing is fetched. See to the permissions of "
                + "the file and of its folder, or choose another folder with --data."
        case .readOnly(let path, .fullDisk):
            "The library \(path) can only be read: nothing in it is changed and nothing is fetched. Its disk is full: make room, "
                + "and start newsterm again."
        case .replaced(let path):
            "Another file stands in place of the library \(path), or none, since newsterm opened it. Nothing more is stored: quit "
                + "newsterm, and start it again."
        case .logAlone(let path):
            "There is no library \(path), but what a newsterm has stored of it last: \(path)-wal. Put the library back, or move "
                + "that file away, too."
        case .needsWriting(let path):
            "The library \(path) cannot be written, and cannot be read as it is: an older newsterm wrote it, it was not closed in "
                + "order, or another program has it open. It is too large to be read from a temporary copy, or "
                + "there is no room for one. Copy its folder to a place that can be written, and name the copy with --data."
        case .uncopyable(let path, let reason):
            "The library cannot be written, and cannot be read as it is; and \(path) cannot be copied to be read: \(reason). "
                + "See to the permissions of the library's files, or choose another folder with --data."
        case .indexUnusable(let path):
            "The search index \(path) cannot be used: it is a folder. Move it away; newsterm makes a new one."
        case .diskFull(let path):
            "The disk that holds \(path) is full. Nothing was stored half; make room and try again."
        case .notALibrary(let path):
            "The file \(path) is not a library of newsterm. It was left as it is; move it away, "
                + "or choose another folder with --data."
        case .corrupt(let path, let detail):
            "The library \(path) is damaged (\(detail)). It was left as it is. Move it away to start a new one; "
                + "`sqlite3 \(path) .recover` may save what it holds."
        case .newerVersion(let path, let version, let knownVersion):
            "The library \(path) was written by a newer newsterm (its version is \(version), this one knows "
                + "\(knownVersion)). It was left as it is; update newsterm, or choose another folder with --data."
        case .tooOldVersion(let path, let version, let oldest):
            "The library \(path) was written by a test version of newsterm (its version is \(version), this one knows those "
                + "from \(oldest) on). It was left as it is; move it away, or choose another folder with --data."
        case .busy(let path):
            "The library \(path) is kept locked by another program. Try again when that one is done."
        case .inputOutput(let path, let detail):
            "The disk failed while \(path) was being read or written (\(detail)). Nothing was stored half; "
                + "look after the disk."
        case .unknownFeed(let id):
            "The library knows no feed with the number \(id.rawValue). It may have been removed meanwhile."
        case .cancelled:
            "The work on the library was cancelled; what was being written has been taken back."
        case .closed:
            "The library is closed, since newsterm is about to end."
        case .unexpected(let path, let detail):
            "The library \(path) cannot do this: \(detail)."
        }
    }
}
