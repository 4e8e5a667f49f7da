import FoundationEssentials
import Glibc
import Programs

/// The log file. Several processes append to it at once, each line in one write; when it is full, it is renamed and a
/// new one begins.
final class LogFile {
    /// The size in bytes at which the next file begins.
    static let size = 1_000_000

    private let path: String
    private let size: Int
    /// -1 if not open.
    private var descriptor: Int32 = -1

    init(path: String, size: Int = size) {
        self.path = path
        self.size = size
    }

    deinit { close() }

    /// - Throws: `POSIXError` if the file cannot be written.
    func append(_ line: [UInt8]) throws {
        try open()
        let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        // A line that was cut off means that the disk is full.
        guard count == line.count else { throw count < 0 ? Self.error() : POSIXError(.ENOSPC) }
    }
}

extension LogFile {
    /// Opens the file of that name, and makes sure that it has room.
    private func open() throws {
        // One look may find a full file, and the next that another process has begun a new one meanwhile.
        for _ in 0..<4 {
            if descriptor < 0 { try openNamed() }
            var mine = stat()
            guard fstat(descriptor, &mine) == 0 else { throw Self.error() }
            guard isNamed(mine) else {
                close()
                continue
            }
            // The lock's holder is about to begin the next file. One line more does no harm, and waiting could last as
            // long as that process is stopped.
            guard mine.st_size >= size, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
            // Closing the descriptor releases the lock.
            defer { close() }
            if isNamed(mine), rename(path, path + ".1") != 0 { throw Self.error() }
        }
    }

    private func openNamed() throws {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
        descriptor = Glibc.open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            try FileManager.default.createPrivateDirectory(atPath: path.parentFolder)
            descriptor = Glibc.open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { throw Self.error() }
    }

    /// Whether the path still names this file: another process may have begun the next one, or the user removed it.
    private func isNamed(_ file: stat) -> Bool {
        var named = stat()
        return stat(path, &named) == 0 && named.st_ino == file.st_ino && named.st_dev == file.st_dev
    }

    private func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    private static func error() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
