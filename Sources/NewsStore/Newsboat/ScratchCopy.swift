import Foundation
import Glibc

/// A copy of a SQLite file and of what lies beside it, in which SQLite may put things right; removed with the value.
final class ScratchCopy: Sendable {
    /// Endings of the files that belong to a database: a transaction that was cut off, and a write-ahead log.
    static let companions = ["-journal", "-wal"]

    /// Of the copied database.
    let path: String
    private let folder: String

    init(of original: String, in parent: String) throws(NewsboatCacheError) {
        folder = "\(parent)/import-\(UUID().uuidString)"
        path = folder + "/cache.db"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Self.copy(original, to: path)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw (error as? NewsboatCacheError) ?? .unreadable(path: original, reason: "\(error.localizedDescription)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What was written to while it was copied is no copy.
    private static func copy(_ original: String, to path: String) throws {
        for _ in 0..<3 {
            let before = state(original)
            for ending in [""] + companions where access(original + ending, F_OK) == 0 {
                if access(path + ending, F_OK) == 0 { try FileManager.default.removeItem(atPath: path + ending) }
                try FileManager.default.copyItem(atPath: original + ending, toPath: path + ending)
            }
            if state(original) == before { return }
        }
        throw NewsboatCacheError.busy(path: original)
    }

    private static func state(_ original: String) -> [Int] {
        ([""] + companions).flatMap { ending in
            var status = stat()
            guard stat(original + ending, &status) == 0 else { return [0] }
            return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }
}
