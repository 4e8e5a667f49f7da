import BackgroundTasks
import CLinux
import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// Moves a file to another name on any file system, without ever replacing a file. After each step one of the names
/// holds the whole file: a crash costs a repeated copy, but no file.
final class FileMover: Sendable {
    struct Failure: Error, Equatable {
        let number: Int32
        /// The path concerned; nil for the file or its target.
        let path: String?

        init(_ number: Int32 = errno, path: String? = nil) {
            self.number = number
            self.path = path
        }

        /// For the middle of a sentence.
        var reason: String { String(cString: strerror(number)).lowercasedFirst }

        static let cancelled = Failure(ECANCELED)
    }

    private static let chunk = 1 << 20

    /// Space that a copy leaves free for other writers: bytes, but on a small disk at most this fraction of it.
    private static let reserve = (bytes: Int64(16 << 20), part: Int64(20))

    private let isCancelled = Atomic(false)
    private let room: @Sendable (_ folder: String) -> (free: Int64, all: Int64)?

    /// - Parameter room: Bytes of the disk of a folder; nil if unknown.
    init(room: @escaping @Sendable (_ folder: String) -> (free: Int64, all: Int64)? = FileMover.room) {
        self.room = room
    }

    /// Stops a copy in progress, leaving everything as it was.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// - Parameter copy: The temporary name of a copy, in the target's folder.
    /// - Returns: false if the target exists.
    func move(_ source: String, to target: String, copy: String) throws(Failure) -> Bool {
        // Private until now; from here on its mode is that of any new file of the user.
        chmod(source, 0o666 & ~Self.mask)
        do throws(Failure) {
            guard try Self.rename(source, to: target) else { return false }
        } catch {
            guard error.number == EXDEV else { throw error }
            guard try moveAcross(source, to: target, copy: copy) else { return false }
        }
        Self.sync(folderOf: target)
        return true
    }

    /// The process's umask, read from proc(5): asking the system for it would change it.
    private static let mask: mode_t = {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return line.flatMap { mode_t($0.dropFirst("Umask:".count).filter(\.isNumber), radix: 8) } ?? 0o077
    }()

    /// The mark of a regular file; nil if there is none.
    static func mark(of path: String) -> FileMark? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileMark(
            size: Int64(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
    }

    /// Creates a folder that others may read, with its parents.
    static func makeFolder(_ folder: String) throws(Failure) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o755) != 0, errno != EEXIST else { continue }
            let number = errno
            // A parent without write or read permission is fine if it exists.
            guard access(path, F_OK) != 0 else { continue }
            // ENOTDIR is about the parent.
            let parent = number == ENOTDIR ? path.lastIndex(of: "/").map { String(path[..<$0]) } : nil
            throw Failure(number, path: parent ?? path)
        }
    }

    /// Whether two files have the same bytes.
    static func areEqual(_ path: String, _ other: String) throws(Failure) -> Bool {
        guard let (mark, otherMark) = mark(of: path).flatMap({ a in mark(of: other).map { (a, $0) } }) else {
            return false
        }
        guard mark.size == otherMark.size else { return false }
        let descriptors = [open(path, O_RDONLY | O_CLOEXEC), open(other, O_RDONLY | O_CLOEXEC)]
        defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
        guard descriptors.allSatisfy({ $0 >= 0 }) else { throw Failure() }
        var (bytes, others) = ([UInt8](repeating: 0, count: chunk), [UInt8](repeating: 0, count: chunk))
        while true {
            let count = try readFully(descriptors[0], &bytes)
            guard try readFully(descriptors[1], &others) == count, bytes[..<count] == others[..<count] else {
                return false
            }
            if count < chunk { return true }
        }
    }
}

extension FileMover {
    /// Renames within one file system.
    private static func rename(_ source: String, to target: String) throws(Failure) -> Bool {
        if clinux_rename_new(source, target) == 0 { return true }
        guard errno == EEXIST else { throw Failure() }
        return false
    }

    private func moveAcross(_ source: String, to target: String, copy: String) throws(Failure) -> Bool {
        do throws(Failure) {
            try makeCopy(of: source, at: copy)
            guard try Self.rename(copy, to: target) else {
                unlink(copy)
                return false
            }
        } catch {
            unlink(copy)
            throw error
        }
        Self.sync(folderOf: target)
        unlink(source)
        return true
    }

    private func makeCopy(of source: String, at copy: String) throws(Failure) {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw Failure() }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0 else { throw Failure() }
        // Remove what an earlier attempt left.
        unlink(copy)
        try checkRoom(for: Int64(status.st_size), at: copy)
        let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard output >= 0 else { throw Failure() }
        defer { close(output) }
        // An exceeded quota shows here, before anything is written.
        guard clinux_reserve(output, Int64(status.st_size)) == 0 else { throw Failure() }
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            guard !isCancelled.load(ordering: .relaxed) else { throw .cancelled }
            let count = try Self.readFully(input, &bytes)
            guard bytes[..<count].withUnsafeBytes({ FileSystem.kernel.writeAll(output, $0) }) else { throw Failure() }
            if count < Self.chunk { break }
        }
        guard fsync(output) == 0 else { throw Failure() }
    }

    /// Does not start a copy that does not fit, which would fill the disk at each attempt.
    private func checkRoom(for size: Int64, at path: String) throws(Failure) {
        guard let room = room(path.parentFolder) else { return }
        let reserve = min(Self.reserve.bytes, room.all / Self.reserve.part)
        guard room.free >= size + reserve else { throw Failure(ENOSPC) }
    }

    static func room(_ folder: String) -> (free: Int64, all: Int64)? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let block = Int64(status.f_frsize)
        return (Int64(clamping: status.f_bavail) * block, Int64(clamping: status.f_blocks) * block)
    }

    private static func readFully(_ descriptor: Int32, _ bytes: inout [UInt8]) throws(Failure) -> Int {
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure() }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Makes the new name survive a power failure; ignores file systems that cannot.
    private static func sync(folderOf path: String) { try? File.sync(path.parentFolder) }
}
