import Glibc

/// Reads the header of a SQLite file (https://www.sqlite.org/fileformat2.html, section 1.3).
enum DatabaseHeader {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether the file uses a write-ahead log, or one lies beside it; SQLite cannot read such a file without writing.
    /// - Parameter path: Without symbolic links: SQLite looks for the log beside the real file.
    static func hasLog(_ path: String) throws(NewsboatCacheError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(path: path, reason: reason()) }
        // Opening a FIFO would block until another process writes to it.
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a file") }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, reason: reason()) }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: 20)
        let count = pread(file, &header, header.count, 0)
        guard count >= 0 else { throw .unreadable(path: path, reason: reason()) }
        guard count == header.count, header.starts(with: magic) else { throw .notACache(path: path) }
        var log = stat()
        return header[18] == 2 || header[19] == 2 || stat(path + "-wal", &log) == 0 && log.st_size > 0
    }

    private static func reason() -> String { String(cString: strerror(errno)).lowercased() }
}
