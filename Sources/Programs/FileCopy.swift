import CLinux
import FoundationEssentials
import Glibc

/// Copies the bytes of open files.
public enum FileCopy {
    /// Why a copy failed.
    public struct Failure: Error, Equatable {
        /// The system's `errno`; `ECANCELED` for a copy that was cancelled.
        public let number: Int32
        /// Whether reading the source failed, not writing the target.
        public let isReadFailure: Bool
    }

    /// `FICLONE` of linux/fs.h, a macro that Swift cannot import: `_IOW(0x94, 9, int)`.
    private static let shareBlocks: UInt = 0x4004_9409
    private static let chunk = 1 << 20

    /// Copies a whole file into an empty one. Shares its blocks where the file system can (Btrfs, XFS); elsewhere
    /// reserves the space first, so that a full disk or a quota fails before anything is written.
    /// - Parameters:
    ///   - write: Writes all bytes; on failure returns false with the reason in `errno`.
    ///   - isCancelled: Asked before each piece of 1 MB.
    public static func copy(
        _ source: Int32, to target: Int32, write: (Int32, UnsafeRawBufferPointer) -> Bool,
        isCancelled: () -> Bool = { false }
    ) throws(Failure) {
        if ioctl(target, shareBlocks, source) == 0 { return }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw Failure(number: errno, isReadFailure: true) }
        guard clinux_reserve(target, Int64(status.st_size)) == 0 else {
            throw Failure(number: errno, isReadFailure: false)
        }
        var buffer = [UInt8](repeating: 0, count: chunk)
        var offset: off_t = 0
        while true {
            guard !isCancelled() else { throw Failure(number: ECANCELED, isReadFailure: false) }
            let count = pread(source, &buffer, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(number: errno, isReadFailure: true) }
            guard count > 0 else { return }
            guard buffer[..<count].withUnsafeBytes({ write(target, $0) }) else {
                throw Failure(number: errno, isReadFailure: false)
            }
            offset += off_t(count)
        }
    }

    /// The permissions of a new file under the current umask, read from proc(5), since umask(2) cannot read it without
    /// changing it.
    public static let newFilePermissions: UInt32 = {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return 0o666 & ~(line.flatMap { UInt32($0.filter(\.isNumber), radix: 8) } ?? 0o077)
    }()
}

/// The size of a file system, in bytes.
public struct DiskSpace: Sendable {
    /// What this user may still write.
    public let free: Int64
    public let all: Int64

    public init(free: Int64, all: Int64) { (self.free, self.all) = (free, all) }

    /// The file system of a path; nil if statvfs(3) fails.
    public init?(of path: String) {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The file system of an open file; nil if fstatvfs(3) fails.
    public init?(of descriptor: Int32) {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Network file systems without a limit report the largest number of blocks; their size in bytes overflows.
    init(_ status: statvfs) {
        func bytes(_ blocks: UInt) -> Int64 {
            let (bytes, overflows) = Int64(clamping: blocks).multipliedReportingOverflow(
                by: Int64(clamping: status.f_frsize))
            return overflows ? .max : bytes
        }
        self.init(free: bytes(status.f_bavail), all: bytes(status.f_blocks))
    }
}
