import FoundationEssentials
import Glibc
import Programs

/// A copy of a SQLite file and its companions, which SQLite may recover. It is removed with this value at the latest.
final class ScratchCopy: Sendable {
    /// Suffixes of a database's companion files: the journal of an interrupted transaction and a write-ahead log.
    private static let companions = ["-journal", "-wal"]
    private static let prefix = "import-"
    /// Age in seconds after which no process can still be about to open a copy.
    private static let abandoned: TimeInterval = 24 * 3_600

    /// Path of the copied database.
    let path: String
    private let folder: String

    private init(folder: String) {
        self.folder = folder
        path = folder + "/cache.db"
    }

    /// - Parameter original: Without symbolic links.
    /// - Throws: `busy` if the file was written during the copy, which is then useless.
    static func make(of original: String, in parent: String) throws(NewsboatCacheError) -> ScratchCopy {
        let before = state(original)
        let copy = ScratchCopy(folder: "\(parent)/\(prefix)\(UUID().uuidString)")
        var failure: String?
        do {
            try FileManager.default.createPrivateDirectory(atPath: copy.folder)
            for ending in [""] + companions where access(original + ending, F_OK) == 0 {
                try FileManager.default.copyItem(atPath: original + ending, toPath: copy.path + ending)
            }
        } catch {
            failure = error.systemReason
        }
        // A companion may have vanished between the check and the copy, which made the copy fail.
        guard state(original) == before else { throw .busy(path: original) }
        if let failure { throw .unreadable(path: original, reason: failure) }
        return copy
    }

    deinit { remove() }

    /// Deletes the files; open connections can keep reading.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Removes copies left by processes that were killed between copying and opening.
    static func sweep(_ parent: String, now: Date = Date()) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            guard let changed = try? manager.attributesOfItem(atPath: path)[.modificationDate] as? Date,
                now.timeIntervalSince(changed) > abandoned
            else { continue }
            try? manager.removeItem(atPath: path)
        }
    }

    /// A fingerprint of the file and its companions that changes with each write.
    static func state(_ original: String) -> [Int] {
        ([""] + companions).flatMap { ending in
            var status = stat()
            guard stat(original + ending, &status) == 0 else { return [0] }
            return [
                Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            ]
        }
    }
}
