import Glibc
import Synchronization

/// Whose turn it is, among the changes of this process, to ask for the lock on a folder: in the order in which they
/// came. flock(2) knows no order, so that of many who ask for it again and again one may wait for ever.
enum FolderTurns {
    /// A folder by what it is, not by which of its names it was opened.
    struct Folder: Hashable {
        private let device: UInt
        private let inode: UInt

        init(descriptor: Int32) {
            var status = stat()
            // An open descriptor has a status; if a file system denied it, all such folders would share one row.
            _ = fstat(descriptor, &status)
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
        }
    }

    /// Those who wait, for each folder whose lock somebody of this process has or asks for.
    private static let waiting = Mutex<[Folder: [CheckedContinuation<Void, Never>]]>([:])

    /// Returns when all who came earlier have ended their turn.
    static func wait(for folder: Folder) async {
        await withCheckedContinuation { continuation in
            let isFirst = waiting.withLock { waiting in
                guard waiting[folder] != nil else {
                    waiting[folder] = []
                    return true
                }
                waiting[folder]?.append(continuation)
                return false
            }
            if isFirst { continuation.resume() }
        }
    }

    /// To be called once by each who waited.
    static func end(of folder: Folder) {
        let next: CheckedContinuation<Void, Never>? = waiting.withLock { waiting in
            guard let row = waiting[folder], !row.isEmpty else {
                waiting[folder] = nil
                return nil
            }
            return waiting[folder]?.removeFirst()
        }
        next?.resume()
    }
}
