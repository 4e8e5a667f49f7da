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
    }

    /// Space that a copy leaves free for other writers: bytes, but on a small disk at most this fraction of it.
    private static let reserve = (bytes: Int64(16 << 20), part: Int64(20))

    private let isCancelled = Atomic(false)
    private let space: @Sendable (_ folder: String) -> DiskSpace?

    /// - Parameter space: That of a folder's disk; nil if unknown.
    init(space: @escaping @Sendable (_ folder: String) -> DiskSpace? = { DiskSpace(of: $0) }) { self.space = space }

    /// Stops a copy in progress, leaving everything as it was.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// - Parameter copy: The temporary name of a copy, in the target's folder.
    /// - Returns: false if the target exists.
    func move(_ source: String, to target: String, copy: String) throws(Failure) -> Bool {
        // Private until now; from here on its mode is that of any new file of the user.
        chmod(source, FileCopy.newFilePermissions)
        do throws(Failure) {
            guard try Self.rename(source, to: target) else { return false }
        } catch {
            guard error.number == EXDEV else { throw error }
            guard try moveAcross(source, to: target, copy: copy) else { return false }
        }
        Self.sync(folderOf: target)
        return true
    }

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
        try checkFreeSpace(for: Int64(status.st_size), at: copy)
        let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard output >= 0 else { throw Failure() }
        defer { close(output) }
        do throws(FileCopy.Failure) {
            try FileCopy.copy(
                input, to: output, write: { FileSystem.kernel.writeAll($0, $1) },
                isCancelled: { isCancelled.load(ordering: .relaxed) })
        } catch {
            throw Failure(error.number)
        }
        guard fsync(output) == 0 else { throw Failure() }
    }

    /// Does not start a copy that does not fit, which would fill the disk at each attempt.
    private func checkFreeSpace(for size: Int64, at path: String) throws(Failure) {
        guard let space = space(path.parentFolder) else { return }
        let reserve = min(Self.reserve.bytes, space.all / Self.reserve.part)
        guard space.free >= size + reserve else { throw Failure(ENOSPC) }
    }

    /// Makes the new name survive a power failure; ignores file systems that cannot.
    private static func sync(folderOf path: String) { try? File.sync(path.parentFolder) }
}
