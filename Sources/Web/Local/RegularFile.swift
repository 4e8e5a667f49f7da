import Glibc

/// An open file that is really a file: reading a pipe or a device could wait for ever, or do something.
public final class RegularFile {
    private let path: String
    private let descriptor: Int32
    private let status: stat

    /// Links to files are followed.
    /// - Throws: `fileNotFound`, `fileUnreadable`, `notARegularFile`.
    public init(path: String) throws(WebError) {
        // Asked before opening, since to open a device can be to act on it; asked again afterwards, since the answer
        // may have changed meanwhile. Without O_NONBLOCK, a pipe put there in between would block.
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

    /// Changes with the file's modification time (to the nanosecond), its size, and the file itself: a whole second,
    /// as HTTP dates have it, would miss two changes within one.
    var validator: String {
        "mtime=\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) size=\(status.st_size) inode=\(status.st_ino)"
    }

    /// The number of bytes read; 0 at the end.
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

/// The system's own words for an `errno`.
func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code))
}
