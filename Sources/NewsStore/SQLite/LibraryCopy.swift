import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// A temporary copy of a library that can neither be written nor be read as it is: in it SQLite puts things right, and the
/// schema is brought up to date. It is removed with the value at the latest; what a killed process leaves, the next copy
/// removes.
final class LibraryCopy: Sendable {
    /// Bytes of a library that are copied: a second's work, and room that a temporary folder has.
    static let largest = 256 << 20
    private static let prefix = "newsterm-library-"
    /// How often a copy is begun anew since somebody wrote to the file meanwhile.
    private static let attempts = 3

    /// Of the copied database.
    let path: String
    private let folder: String
    /// Locked as long as the copy is used.
    private let lock: Mutex<Int32>

    /// Copies the file with its log as they lie there.
    /// - Throws: `needsWriting` when they are too large, or there is no room; `uncopyable` when anything else keeps them
    ///   from being copied; `busy` when they are written to all the time.
    convenience init(ofFiles original: String) throws {
        try self.init(of: original, bytes: Self.size(of: original) + Self.size(of: original + "-wal"))
        for _ in 1...Self.attempts {
            let before = ScratchCopy.state(original)
            var failure: LibraryError?
            for suffix in ["", "-wal"] {
                unlink(path + suffix)
                guard access(original + suffix, F_OK) == 0 else { continue }
                do {
                    try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
                    // It came with the permissions of what cannot be written.
                    chmod(path + suffix, 0o600)
                } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
                    failure = .needsWriting(path: original)
                } catch {
                    failure = .uncopyable(path: original + suffix, reason: error.systemReason)
                }
            }
            guard ScratchCopy.state(original) == before else { continue }
            if let failure { throw failure }
            try bringUpToDate(original)
            return
        }
        throw LibraryError.busy(path: original)
    }

    /// Copies what a connection reads, at one moment.
    /// - Throws: `needsWriting` when it is too large, or there is no room.
    convenience init(of reader: DatabaseQueue, at original: String) throws {
        let bytes = try reader.read { database in
            try database.first(Int.self, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                ?? 0
        }
        try self.init(of: original, bytes: bytes)
        do {
            try reader.backUp(to: DatabaseQueue(path))
        } catch let error as DatabaseError where [.full, .inputOutput].contains(error.code.primary) {
            throw LibraryError.needsWriting(path: original)
        }
        try bringUpToDate(original)
    }

    /// Makes the folder.
    private init(of original: String, bytes: Int) throws {
        guard bytes <= Self.largest else { throw LibraryError.needsWriting(path: original) }
        let parent = FileManager.default.temporaryDirectory.path
        Self.sweep(parent)
        folder = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
        path = "\(folder)/newsterm.db"
        let descriptor = mkdir(folder, 0o700) == 0 ? Self.lock(folder) : nil
        lock = Mutex(descriptor ?? -1)
        guard descriptor != nil else { throw LibraryError.needsWriting(path: original) }
    }

    deinit { remove() }

    /// The files go. Whoever has them open may read on.
    func remove() {
        let descriptor = lock.withLock { lock in
            defer { lock = -1 }
            return lock
        }
        guard descriptor >= 0 else { return }
        try? FileManager.default.removeItem(atPath: folder)
        Glibc.close(descriptor)
    }

    /// Brings the log into the file, and the schema to the newest version where it is an older one.
    private func bringUpToDate(_ original: String) throws {
        do {
            try Connections.open(path, name: "copy", isReader: false).inDatabase { database in
                let version = try Schema.version(of: database, path: original)
                // What else it may be is told by who opens it.
                if (1..<Schema.version).contains(version) { try Schema.migrate(database, path: original) }
            }
        } catch let error as DatabaseError where error.code.primary == .full {
            throw LibraryError.needsWriting(path: original)
        }
    }

    /// 0: there is no such file.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// nil: it is locked already, or gone.
    private static func lock(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Removes the copies of processes that were killed: nobody holds their locks.
    private static func sweep(_ parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let folder = "\(parent)/\(name)"
            var status = stat()
            // One that was made this moment may not be locked yet.
            guard lstat(folder, &status) == 0, status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > 60,
                let descriptor = lock(folder)
            else { continue }
            try? FileManager.default.removeItem(atPath: folder)
            Glibc.close(descriptor)
        }
    }
}
