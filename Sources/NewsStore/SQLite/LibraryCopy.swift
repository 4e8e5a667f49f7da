import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// A temporary copy of a library that can neither be written nor read in place: SQLite can recover the copy, and its
/// schema is migrated. It is removed with this value at the latest; a copy left by a killed process is removed by the
/// next.
final class LibraryCopy: Sendable {
    /// Largest library in bytes that is copied: a second's work, and small enough for a temporary folder.
    static let maximumSize = 256 << 20
    private static let prefix = "newsterm-library-"
    /// How often a copy is attempted when the file is written meanwhile.
    private static let attempts = 3

    /// Path of the copied database.
    let path: String
    private let folder: String
    /// Held while the copy is used.
    private let lock: Mutex<Int32>

    /// Copies the file and its log as they are.
    /// - Throws: `needsWriting` if they are too large or there is no room; `uncopyable` if another error prevents the
    ///   copy; `busy` if they are written during each attempt.
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
                    // The copy has the permissions of the read-only original.
                    chmod(path + suffix, 0o600)
                } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
                    failure = .needsWriting(path: original)
                } catch {
                    failure = .uncopyable(path: original + suffix, reason: error.systemReason)
                }
            }
            guard ScratchCopy.state(original) == before else { continue }
            if let failure { throw failure }
            try checkpointAndMigrate(original)
            return
        }
        throw LibraryError.busy(path: original)
    }

    /// Copies a snapshot through a connection.
    /// - Throws: `needsWriting` if it is too large or there is no room.
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
        try checkpointAndMigrate(original)
    }

    /// Creates and locks the folder.
    private init(of original: String, bytes: Int) throws {
        guard bytes <= Self.maximumSize else { throw LibraryError.needsWriting(path: original) }
        let parent = FileManager.default.temporaryDirectory.path
        Self.sweep(parent)
        folder = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
        path = "\(folder)/newsterm.db"
        let descriptor = mkdir(folder, 0o700) == 0 ? Self.lock(folder) : nil
        lock = Mutex(descriptor ?? -1)
        guard descriptor != nil else { throw LibraryError.needsWriting(path: original) }
    }

    deinit { remove() }

    /// Deletes the files; open connections can keep reading.
    func remove() {
        let descriptor = lock.withLock { lock in
            defer { lock = -1 }
            return lock
        }
        guard descriptor >= 0 else { return }
        try? FileManager.default.removeItem(atPath: folder)
        Glibc.close(descriptor)
    }

    /// Checkpoints the log and migrates an older schema to the newest.
    private func checkpointAndMigrate(_ original: String) throws {
        do {
            try Connections.open(path, name: "copy", isReader: false).inDatabase { database in
                let version = try Schema.version(of: database, path: original)
                // For version 0 or a newer one, the opener of the copy throws the error.
                if (1..<Schema.version).contains(version) { try Schema.migrate(database, path: original) }
            }
        } catch let error as DatabaseError where error.code.primary == .full {
            throw LibraryError.needsWriting(path: original)
        }
    }

    /// 0 if there is no such file.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// nil if it is already locked or gone.
    private static func lock(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Removes the copies of processes that were killed; their locks are free.
    private static func sweep(_ parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let folder = "\(parent)/\(name)"
            var status = stat()
            // A new copy may not be locked yet.
            guard lstat(folder, &status) == 0, status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > 60,
                let descriptor = lock(folder)
            else { continue }
            try? FileManager.default.removeItem(atPath: folder)
            Glibc.close(descriptor)
        }
    }
}
