import BackgroundTasks
import CLinux
import FoundationEssentials
import Glibc
import News
import Programs
import Synchronization

/// Gives a file another name, on whichever file system that is, and never one that another file has. Every step leaves
/// either name whole: a crash costs a copy that has to be made again, and no file.
final class FileMover: Sendable {
    struct Failure: Error, Equatable {
        let number: Int32
        /// What it is about; nil: the file, or where it is to go.
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

    /// What a copy leaves free, for whatever else is written to that disk: bytes, and at most a part of a small one.
    private static let reserve = (bytes: Int64(16 << 20), part: Int64(20))

    private let isCancelled = Atomic(false)
    private let room: @Sendable (_ folder: String) -> (free: Int64, all: Int64)?

    /// - Parameter room: bytes of the disk that a folder is on; nil: that cannot be found out.
    init(room: @escaping @Sendable (_ folder: String) -> (free: Int64, all: Int64)? = FileMover.room) {
        self.room = room
    }

    /// Ends a copy that is being made; nothing has changed then.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// - Parameter copy: the name for a copy that is being made, in the folder of the target.
    /// - Returns: false when there is a file of that name.
    func move(_ source: String, to target: String, copy: String) throws(Failure) -> Bool {
        // Until now it was nobody else's business; from now on it is a file like others of the user's.
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

    /// What the user lets no new file be, by `umask`; asking the system for it would change it (proc(5)).
    private static let mask: mode_t = {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return line.flatMap { mode_t($0.dropFirst("Umask:".count).filter(\.isNumber), radix: 8) } ?? 0o077
    }()

    /// What there is to know of a file; nil: there is none.
    static func mark(of path: String) -> FileMark? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileMark(
            size: Int64(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
    }

    /// Makes a folder that others may read, and those that it is in.
    static func makeFolder(_ folder: String) throws(Failure) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o755) != 0, errno != EEXIST else { continue }
            let number = errno
            // A parent that may only be passed through is fine as long as it is there.
            guard access(path, F_OK) != 0 else { continue }
            // It is the parent that is no folder.
            let parent = number == ENOTDIR ? path.lastIndex(of: "/").map { String(path[..<$0]) } : nil
            throw Failure(number, path: parent ?? path)
        }
    }

    /// Whether two files hold the same bytes.
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
    /// On one file system.
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
        // What an earlier attempt left there is of no use.
        unlink(copy)
        try checkRoom(for: Int64(status.st_size), at: copy)
        let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard output >= 0 else { throw Failure() }
        defer { close(output) }
        // A quota tells here that it does not fit, and nothing has been written.
        guard clinux_reserve(output, Int64(status.st_size)) == 0 else { throw Failure() }
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            guard !isCancelled.load(ordering: .relaxed) else { throw .cancelled }
            let count = try Self.readFully(input, &bytes)
            try Self.write(bytes[..<count], to: output)
            if count < Self.chunk { break }
        }
        guard fsync(output) == 0 else { throw Failure() }
    }

    /// A file that does not fit is not begun: it would fill the disk each time that it is tried.
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

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes the new name last through a power cut; where a file system cannot, the file is there all the same.
    private static func sync(folderOf path: String) { try? File.sync(path.parentFolder) }
}
