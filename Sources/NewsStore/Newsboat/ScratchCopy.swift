import FoundationEssentials
import Glibc
import Programs

/// A copy of a SQLite file and of what lies beside it, in which SQLite may put things right. It is removed with the
/// value at the latest.
final class ScratchCopy: Sendable {
    /// Endings of the files that belong to a database: a transaction that was cut off, and a write-ahead log.
    private static let companions = ["-journal", "-wal"]
    private static let prefix = "import-"
    /// How old a copy is that nobody can be about to open any more, in seconds.
    private static let abandoned: TimeInterval = 24 * 3_600

    /// Of the copied database.
    let path: String
    private let folder: String

    private init(folder: String) {
        self.folder = folder
        path = folder + "/cache.db"
    }

    /// - Parameter original: without symbolic links.
    /// - Throws: `busy` when the file was written to meanwhile: what came of that is no copy.
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
        // A companion may have gone between the look and the copy.
        guard state(original) == before else { throw .busy(path: original) }
        if let failure { throw .unreadable(path: original, reason: failure) }
        return copy
    }

    deinit { remove() }

    /// The files go; whoever has them open may read on.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Removes what programs have left that were killed between copying and opening.
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

    /// Of the file and its companions: it changes with each of them.
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
