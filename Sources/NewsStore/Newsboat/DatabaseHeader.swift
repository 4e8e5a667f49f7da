import Foundation
import Glibc

/// What the first bytes of a SQLite file say (https://www.sqlite.org/fileformat2.html, section 1.3).
enum DatabaseHeader {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether SQLite would have to write beside a file in order to read it.
    static func needsRecovery(_ path: String) throws(NewsboatCacheError) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
        defer { try? file.close() }
        let header: [UInt8]
        do {
            header = [UInt8](try file.read(upToCount: 20) ?? Data())
        } catch {
            throw .unreadable(path: path, reason: "it is not a file")
        }
        guard header.count == 20, header.starts(with: magic) else { throw .notACache(path: path) }
        let hasLog = header[18] == 2 || header[19] == 2
        return hasLog || ScratchCopy.companions.contains { size(of: path + $0) > 0 }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
