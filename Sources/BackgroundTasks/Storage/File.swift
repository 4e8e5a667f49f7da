package import CLinux
package import FoundationEssentials
package import Glibc
import Programs

/// An open file, closed at the end of the value's life. Child processes never inherit it.
package struct File: ~Copyable {
    package let descriptor: Int32
    package let path: String
    private let system: FileSystem

    /// - Parameter flags: as for `open(2)`; adds `O_CLOEXEC`, and `O_NONBLOCK` so that a pipe in the file's place
    ///   cannot block.
    /// - Throws: `storage`, also when it is neither a file nor a folder: reading a device can take for ever, and data
    ///   written to one is lost.
    package init(
        path: String, flags: Int32, mode: mode_t = 0o600, system: FileSystem = .kernel
    ) throws(BackgroundTaskError) {
        let descriptor = system.open(path, flags | Self.always, mode)
        try Self.check(descriptor, path, [S_IFREG, S_IFDIR])
        (self.descriptor, self.path, self.system) = (descriptor, path, system)
    }

    /// Opens a file for reading; nil: there is none.
    package init?(reading path: String) throws(BackgroundTaskError) {
        let descriptor = open(path, O_RDONLY | Self.always)
        if descriptor < 0, errno == ENOENT { return nil }
        try Self.check(descriptor, path, [S_IFREG])
        (self.descriptor, self.path, system) = (descriptor, path, .kernel)
    }

    private static let always = O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    /// Closes the descriptor and throws unless it is of one of the wanted types.
    /// - Parameter descriptor: negative: opening failed.
    static func check(
        _ descriptor: Int32, _ path: String, _ types: [mode_t] = [S_IFREG]
    ) throws(BackgroundTaskError) {
        // The error for opening a socket, or a pipe without a reader.
        if descriptor < 0, errno == ENXIO { throw notAFile(path, "it is a pipe or a socket", EINVAL) }
        guard descriptor >= 0 else { throw error(.open, path) }
        var status = stat()
        let error = fstat(descriptor, &status) == 0 ? nil : error(.open, path)
        let type = status.st_mode & S_IFMT
        if error == nil, types.contains(type) { return }
        close(descriptor)
        if let error { throw error }
        switch type {
        case S_IFDIR: throw notAFile(path, "it is a folder", EISDIR)
        case S_IFIFO: throw notAFile(path, "it is a pipe", EINVAL)
        default: throw notAFile(path, "it is not a file", EINVAL)
        }
    }

    private static func notAFile(_ path: String, _ reason: String, _ code: Int32) -> BackgroundTaskError {
        .storage(operation: .open, path: path, reason: reason, code: code)
    }

    deinit { close(descriptor) }

    package func status() throws(BackgroundTaskError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(.read, path) }
        return status
    }

    /// The maximum number of bytes to read: ten times the largest journal, or the record of many thousand downloads.
    private static let maximumBytes = 256 << 20

    /// The bytes from an offset to the end.
    /// - Parameter limit: reads only about this many bytes; nil: too many bytes are an error.
    package func read(from offset: Int = 0, limit: Int? = nil) throws(BackgroundTaskError) -> Data {
        let maximumBytes = limit ?? Self.maximumBytes
        func check(_ count: Int) throws(BackgroundTaskError) {
            guard limit == nil, count > maximumBytes else { return }
            errno = EFBIG
            throw Self.error(.read, path)
        }
        try check(Int(try status().st_size) - offset)
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= maximumBytes {
            let count = pread(descriptor, &chunk, chunk.count, off_t(offset + bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Self.error(.read, path) }
            guard count > 0 else { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        // The file may have grown, or not have reported its size.
        try check(bytes.count)
        return bytes
    }

    package func write(_ bytes: Data) throws(BackgroundTaskError) {
        guard bytes.withUnsafeBytes({ system.writeAll(descriptor, $0) }) else { throw Self.error(.write, path) }
    }

    /// Whether the last line has its line feed; true for an empty file.
    func endsInLineFeed() throws(BackgroundTaskError) -> Bool {
        let size = Int(try status().st_size)
        guard size > 0 else { return true }
        return try read(from: size - 1).last == 0x0a
    }

    /// Returns when the content is on disk.
    package func sync() throws(BackgroundTaskError) {
        guard system.sync(descriptor) == 0 else { throw Self.error(.write, path) }
    }

    /// Returns when a file, or a folder's entries, are on disk.
    package static func sync(_ path: String, system: FileSystem = .kernel) throws(BackgroundTaskError) {
        try File(path: path, flags: O_RDONLY, system: system).sync()
    }

    /// Replaces a file atomically: readers see the old content or the new, also after a power cut.
    /// - Parameter syncsFolder: whether the new content survives a power cut from the return on. Otherwise it survives
    ///   a kill of the process, but a power cut may restore the old content.
    package static func replace(
        _ name: String, in directory: String, with bytes: Data, syncsFolder: Bool = true,
        system: FileSystem = .kernel
    ) throws(BackgroundTaskError) {
        let path = "\(directory)/\(name)"
        // Only one process writes it; what a killed one left there is overwritten.
        _ = try replace(path, by: "\(path).new", flags: O_TRUNC, system: system) { file throws(BackgroundTaskError) in
            try file.write(bytes)
        }
        if syncsFolder { try sync(directory, system: system) }
    }

    /// Atomically replaces a file by another one, which is written under its own name and synced first.
    /// - Parameters:
    ///   - flags: flags for opening the other file, added to those for writing and creating it.
    ///   - isWanted: checked right before the rename, because writing may take long.
    /// - Returns: whether it was wanted. If not, or after an error, the other file is removed.
    package static func replace(
        _ path: String, by other: String, flags: Int32, mode: mode_t = 0o600, system: FileSystem,
        if isWanted: () -> Bool = { true }, write: (borrowing File) throws(BackgroundTaskError) -> Void
    ) throws(BackgroundTaskError) -> Bool {
        // If it cannot be opened, do not remove it: it may be another process's.
        let file = try File(path: other, flags: O_WRONLY | O_CREAT | flags, mode: mode, system: system)
        var isReplaced = false
        defer { if !isReplaced { _ = system.remove(other) } }
        try write(file)
        try file.sync()
        guard isWanted() else { return false }
        guard system.rename(other, path) == 0 else { throw Self.error(.replace, path) }
        isReplaced = true
        return true
    }

    /// Creates a directory and its parents, accessible to the owner only.
    package static func makeDirectory(_ path: String, system: FileSystem = .kernel) throws(BackgroundTaskError) {
        if system.makeFolder(path) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeDirectory(String(path[..<slash]), system: system)
            if system.makeFolder(path) == 0 { return }
        }
        let error = Self.error(.createFolder, path)
        guard isFolder(path) else { throw error }
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether an entry of this name exists; true when that cannot be determined.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 || errno != ENOENT }

    /// Whether both names refer to the same existing file.
    package static func isSame(_ path: String, _ other: String) -> Bool {
        var one = stat()
        var two = stat()
        return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// The error of the system call that has just failed.
    package static func error(_ operation: BackgroundTaskError.Operation, _ path: String) -> BackgroundTaskError {
        let code = errno
        return .storage(operation: operation, path: path, reason: String(cString: strerror(code)), code: code)
    }
}

extension File {
    /// Changes when a file is written or replaced.
    package struct Signature: Equatable, Sendable {
        private let numbers: [Int]

        package init(_ status: stat) {
            // Seconds and nanoseconds, as bytes: which import brings their names depends on the module's other imports.
            let modified = withUnsafeBytes(of: status.st_mtim) { Array($0.bindMemory(to: Int.self)) }
            numbers = [Int(status.st_dev), Int(status.st_ino), Int(status.st_size)] + modified
        }

        /// For storage in a file.
        package var text: String { numbers.map(String.init).joined(separator: " ") }

        /// nil: there is no such file.
        package init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }
}

/// The system calls that change files, as values: tests replace them with ones that fail, write less than given, or do
/// nothing, like those of a killed process. Each returns what the system call returns and leaves the reason in `errno`.
package struct FileSystem: Sendable {
    package static let kernel = FileSystem()

    package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = { Glibc.open($0, $1, $2) }
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
    package var sync: @Sendable (Int32) -> Int32 = { fsync($0) }
    package var empty: @Sendable (Int32) -> Int32 = { ftruncate($0, 0) }
    package var rename: @Sendable (_ path: String, _ new: String) -> Int32 = { Glibc.rename($0, $1) }
    package var link: @Sendable (_ path: String, _ new: String) -> Int32 = { Glibc.link($0, $1) }
    package var remove: @Sendable (_ path: String) -> Int32 = { unlink($0) }
    package var makeFolder: @Sendable (_ path: String) -> Int32 = { mkdir($0, 0o700) }

    /// - Parameter wrote: called with the number of bytes written by each call.
    /// - Returns: whether all bytes have been written; otherwise the reason is in `errno`.
    package func writeAll(
        _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, wrote: (Int) -> Void = { _ in }
    ) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // If nothing was written without a reason, retrying would not help.
                if count == 0 { errno = EIO }
                return false
            }
            wrote(count)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }
}

package enum Directory {
    /// The names of its entries, sorted; empty when it does not exist.
    package static func names(in path: String) throws(BackgroundTaskError) -> [String] {
        if let names = FileManager.default.names(inDirectory: path) { return names.sorted() }
        guard errno != ENOENT else { return [] }
        throw File.error(.readFolder, path)
    }
}
