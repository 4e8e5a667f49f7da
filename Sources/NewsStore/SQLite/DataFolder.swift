import Glibc
import News
import Programs

/// The folder of the library's file.
enum DataFolder {
    /// Creates the folder and its parents, accessible only to their owner.
    static func make(_ path: String) throws(LibraryError) {
        guard mkdir(path, 0o700) != 0 else { return }
        var cause = errno
        if cause == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            cause = mkdir(path, 0o700) == 0 ? 0 : errno
        }
        guard cause != 0, !isFolder(path) else { return }
        throw .folderUnavailable(path: path, reason: String(cString: strerror(cause)))
    }

    /// Runs `work` while no other process does: several may start at once on a fresh machine, and SQLite does not wait
    /// when two of them switch a file to WAL mode. A process's death frees the lock.
    static func holdingLock<T>(of path: String, _ locks: HeldLocks, _ work: () throws -> T) throws -> T {
        let lock: FileLock
        do {
            lock = try FileLock(path, flags: O_RDONLY | O_DIRECTORY, among: locks)
        } catch {
            throw LibraryError.folderUnavailable(path: path, reason: error.reason)
        }
        defer { lock.release() }
        do { try lock.take() } catch {
            // The file system does not support locks; SQLite will report what it cannot do there.
        }
        return try work()
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
