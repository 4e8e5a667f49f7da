import Glibc

/// An open regular file: reading a pipe or a device could block for ever or have side effects.
public final class RegularFile {
    private let path: String
    private let descriptor: Int32
    private let status: stat

    /// Follows symbolic links.
    /// - Throws: `fileNotFound`, `fileUnreadable`, `notARegularFile`.
    public init(path: String) throws(WebError) {
        // Checked before opening, since opening a device may have side effects, and again afterwards, since the file
        // may have been replaced. O_NONBLOCK keeps a FIFO put there in between from blocking.
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.failure(path, errno) }
        guard status.isRegularFile else { throw .notARegularFile(path) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        guard fstat(descriptor, &status) == 0, status.isRegularFile else {
            close(descriptor)
            throw .notARegularFile(path)
        }
        self.path = path
        self.descriptor = descriptor
        self.status = status
    }

    deinit { close(descriptor) }

    /// Bytes.
    var size: Int { Int(status.st_size) }

    /// Changes with the file's modification time (to the nanosecond), its size, and its inode. HTTP dates have whole
    /// seconds, and would miss a second change within one.
    var validator: String {
        "mtime=\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) size=\(status.st_size) inode=\(status.st_ino)"
    }

    /// Returns the number of bytes read; 0 at the end.
    /// - Throws: `fileUnreadable`.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(WebError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.failure(path, errno) }
        }
    }
}

extension RegularFile {
    private static func failure(_ path: String, _ code: Int32) -> WebError {
        code == ENOENT || code == ENOTDIR ? .fileNotFound(path) : .fileUnreadable(path, reason: systemReason(code))
    }
}

extension stat {
    fileprivate var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}

/// The system's message for an `errno`.
func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code))
}
