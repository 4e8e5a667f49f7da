import BackgroundTasks
import FoundationEssentials
import Glibc
import News
import Programs

/// A file that is read whole and replaced whole.
public struct AtomicFile: Sendable {
    /// What the system said, for the middle of a sentence.
    public struct Failure: Error, Equatable {
        public internal(set) var reason: String

        init(reason: String) { self.reason = reason }
        init(_ code: Int32 = errno) { reason = String(cString: strerror(code)).lowercasedFirst }
    }

    /// Differs when the file has been written since.
    public struct Signature: Equatable, Sendable {
        var inode: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int

        init(_ status: stat) {
            inode = UInt(status.st_ino)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// With all symbolic links at its end resolved.
    public let path: String
    /// Bytes; a file that is larger is not what is looked for.
    let largestSize: Int
    /// Who may do what with a file that was not there before, less what the process's mask forbids.
    let mode: UInt32
    /// The calls by which it is written.
    var system = FileSystem.kernel

    public init(path: String, largestSize: Int = 64 << 20, mode: UInt32 = 0o666) {
        self.path = path
        self.largestSize = largestSize
        self.mode = mode
    }

    /// The folder that it is in.
    public var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// nil when there is no such file.
    public func read() throws(Failure) -> (bytes: [UInt8], signature: Signature)? {
        // Opening a pipe must not wait for somebody to write into it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure()
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure() }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Failure(reason: "it is a folder")
        case S_IFIFO: throw Failure(reason: "it is a pipe")
        default: throw Failure(reason: "it is not a file")
        }
        guard status.st_size <= largestSize else { throw tooLarge }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure() }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= largestSize else { throw tooLarge }
        }
        return (bytes, Signature(status))
    }

    private var tooLarge: Failure {
        Failure(reason: "it is larger than \(largestSize.asLimitOfBytes)")
    }

    /// As `read` gives it; nil: there is no such file.
    var signature: Signature? {
        var status = stat()
        return stat(path, &status) == 0 ? Signature(status) : nil
    }

    /// No error when there is no such file.
    func remove() throws(Failure) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw Failure()
    }

    /// Writes beside the file and renames over it: whoever reads sees the old bytes or the new ones. Mode and owner of
    /// an existing file are kept.
    public func replace(with bytes: [UInt8]) throws(Failure) {
        _ = try replace(with: bytes) { true }
    }

    /// As `replace(with:)`, unless somebody has written the file meanwhile. To know it takes a look right before the
    /// renaming: to write and sync may take long.
    /// - Parameter known: as it was read; nil: there was no such file.
    /// - Returns: whether it was as known, and is replaced.
    public func replace(with bytes: [UInt8], ifStill known: Signature?) throws(Failure) -> Bool {
        try replace(with: bytes) { signature == known }
    }

    private func replace(with bytes: [UInt8], if isWanted: () -> Bool) throws(Failure) -> Bool {
        var old = stat()
        let exists = stat(path, &old) == 0
        if exists {
            // A file that was made read-only is not to be changed, though its folder would allow it.
            guard access(path, W_OK) == 0 else { throw Failure() }
        }
        let name = path.split(separator: "/").last.map(String.init) ?? "urls"
        removeLeftovers(of: name)
        let temporary = "\(folder)/.\(name).\(getpid())-\(UInt32.random(in: .min ... .max))"
        let descriptor = system.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw Failure() }
        do throws(Failure) {
            defer { close(descriptor) }
            if exists {
                // Only the superuser may give a file away; a member of the group may give it to the group.
                if fchown(descriptor, old.st_uid, old.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, old.st_gid) }
                guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw Failure() }
            }
            try write(bytes, to: descriptor)
            guard system.sync(descriptor) == 0 else { throw Failure() }
        } catch {
            _ = system.remove(temporary)
            throw error
        }
        guard isWanted() else {
            _ = system.remove(temporary)
            return false
        }
        guard system.rename(temporary, path) == 0 else {
            let failure = Failure()
            _ = system.remove(temporary)
            throw failure
        }
        let directory = system.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        if directory >= 0 {
            // Makes the new name last through a power cut; where a file system cannot, the write still counts.
            _ = system.sync(directory)
            close(directory)
        }
        return true
    }

    /// The file that a path means, following symbolic links also when the last one leads to nothing yet.
    public static func resolvingLinks(_ path: String) throws(Failure) -> String {
        var path = path
        var status = stat()
        // A pipe that a process has open has a link (/dev/fd) that names no file.
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        for _ in 0..<40 {
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let target = buffer.withUnsafeBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
            path = target.hasPrefix("/") ? target : AtomicFile(path: path).folder + "/" + target
        }
        throw Failure(ELOOP)
    }
}

extension AtomicFile {
    /// Seconds after which a file beside this one is left over, when its process is gone: a folder may be shared with
    /// another computer, whose processes nobody here knows.
    private static let youth = 600

    /// What processes left that were killed while they wrote.
    private func removeLeftovers(of name: String) {
        Self.removeLeftovers(in: folder) { $0 == name }
    }

    /// The same of several files.
    /// - Parameter isMeant: whether a file of this name was being written.
    public static func removeLeftovers(in folder: String, _ isMeant: (Substring) -> Bool) {
        for file in (FileManager.default.names(inDirectory: folder) ?? []) where file.hasPrefix(".") {
            guard let dot = file.lastIndex(of: "."), dot > file.startIndex, isMeant(file[..<dot].dropFirst()) else {
                continue
            }
            let parts = file[dot...].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let process = pid_t(parts[0]), UInt32(parts[1]) != nil,
                process != getpid(), !isRunning(process)
            else { continue }
            remove("\(folder)/\(file)", olderThan: youth)
        }
    }

    /// Removes a file that nobody has written for so many seconds.
    public static func remove(_ path: String, olderThan age: Int) {
        var status = stat()
        guard lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > age else { return }
        unlink(path)
    }

    static func isRunning(_ process: pid_t) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { system.write(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure() }
            written += count
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
