import Foundation
import GRDB
import Glibc
import News

/// A SQLite file of the library and the way in which it can be used where it is.
struct LibraryFile: Sendable {
    let path: String
    /// Whether nothing can be stored in it: its disk is read-only, or it is somebody else's.
    let isReadOnly: Bool
    /// What SQLite is to open for reading.
    private let readingPath: String

    /// - Parameter canWrite: whether a file or a folder can be written.
    /// - Throws: `needsWriting` for a file with a write-ahead log that SQLite could only read by writing beside it.
    init(_ path: String, canWrite: (String) -> Bool = { access($0, W_OK) == 0 }) throws(LibraryError) {
        self.path = path
        isReadOnly = access(path, F_OK) == 0 && !Self.canBeWritten(path, canWrite)
        guard let readingPath = isReadOnly ? Self.readable(path) : path else { throw .needsWriting(path: path) }
        self.readingPath = readingPath
    }

    /// A connection that reads.
    /// - Parameter name: by which it is known in traces.
    func reader(_ name: String) throws -> DatabaseQueue {
        var configuration = Connections.configuration(isReader: true)
        configuration.label = "newsterm.library.\(name)"
        return try DatabaseQueue(path: readingPath, configuration: configuration)
    }

    /// What SQLite is to attach to a reading connection; nil: there is no such file, or it can not be read.
    func attachable(_ path: String) -> String? {
        guard Self.exists(path) else { return nil }
        return isReadOnly ? Self.readable(path) : path
    }

    /// A log has to be made and removed beside the file, unless somebody has it open already.
    private static func canBeWritten(_ path: String, _ canWrite: (String) -> Bool) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        return canWrite(path) && (canWrite(folder) || ["-wal", "-shm"].allSatisfy { canWrite(path + $0) })
    }

    /// What SQLite is to open where it can not write. It reads a log by way of the memory beside it, which it can not make
    /// here. Without a log the file says everything, and SQLite is told to look for nothing beside it
    /// (https://sqlite.org/uri.html).
    /// - Returns: nil for a file that may be in the middle of being brought up to date from its log.
    private static func readable(_ path: String) -> String? {
        if exists(path + "-wal"), exists(path + "-shm") { return path }
        guard !hasLog(path) else { return nil }
        let file = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return "file:\(file)?immutable=1"
    }

    private static func hasLog(_ path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
