package import BackgroundTasks
import FoundationEssentials
import Glibc
import News
package import Programs

/// A file that is read and replaced as a whole.
package struct AtomicFile: Sendable {
    /// The system's reason, for the middle of a sentence.
    package struct Failure: Error, Equatable {
        package let reason: String

        init(reason: String) { self.reason = reason }
        init(_ code: Int32 = errno) { reason = String(cString: strerror(code)).lowercasedFirst }

        fileprivate init(_ error: BackgroundTaskError) {
            let words = if case .storage(_, path: _, let reason, code: _) = error { reason } else { error.description }
            reason = words.lowercasedFirst
        }
    }

    package typealias Signature = File.Signature

    /// With symbolic links in the last component resolved.
    package let path: String
    /// In bytes; a larger file is refused.
    let largestSize: Int
    /// Permissions of a new file, before the umask.
    let mode: UInt32
    /// The system calls used for writing.
    var system = FileSystem.kernel

    package init(path: String, largestSize: Int = 64 << 20, mode: UInt32 = 0o666) {
        self.path = path
        self.largestSize = largestSize
        self.mode = mode
    }

    package var folder: String { path.parentFolder }

    /// nil if there is no such file.
    package func read() throws(Failure) -> (bytes: [UInt8], signature: Signature)? {
        let (bytes, status): (Data, stat)
        do throws(BackgroundTaskError) {
            guard let file = try File(reading: path) else { return nil }
            status = try file.status()
            bytes = try file.read(limit: largestSize)
        } catch {
            throw Failure(error)
        }
        guard bytes.count <= largestSize else {
            throw Failure(reason: "it is larger than \(largestSize.asLimitOfBytes)")
        }
        return (Array(bytes), Signature(status))
    }

    /// The current signature, as from `read`; nil if there is no such file.
    var signature: Signature? { Signature(of: path) }

    /// Succeeds if there is no such file.
    func remove() throws(Failure) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw Failure()
    }

    /// Waits for the lock with which processes change the file in turn. It blocks the thread: hold it for a moment only.
    /// - Parameters:
    ///   - suffix: Of the name of the lock's own file.
    ///   - locks: Counts the lock, so that the process does not stop while it holds it.
    package func lock(_ suffix: String = ".lock", among locks: HeldLocks = .shared) throws(Failure) -> FileLock {
        do throws(FileLock.Failure) {
            let lock = try FileLock(path + suffix, flags: O_RDWR | O_CREAT, among: locks)
            try lock.take()
            return lock
        } catch {
            throw Failure(error.number)
        }
    }

    /// Writes a temporary file and renames it over this one, so that readers see either the old or the new bytes. Keeps
    /// mode and owner of an existing file.
    package func replace(with bytes: [UInt8]) throws(Failure) {
        _ = try replace(with: bytes) { true }
    }

    /// Like `replace(with:)`, but only if the file was not written meanwhile. Checks right before the rename, because
    /// writing and syncing may take long.
    /// - Parameter known: The signature from reading; nil if there was no file.
    /// - Returns: Whether the file was unchanged, and so replaced.
    package func replace(with bytes: [UInt8], ifStill known: Signature?) throws(Failure) -> Bool {
        try replace(with: bytes) { signature == known }
    }

    private func replace(with bytes: [UInt8], if isWanted: () -> Bool) throws(Failure) -> Bool {
        var old = stat()
        let exists = stat(path, &old) == 0
        // Respect a read-only file, though its folder would permit the rename.
        if exists, access(path, W_OK) != 0 { throw Failure() }
        let name = path.split(separator: "/").last.map(String.init) ?? "urls"
        Self.removeLeftovers(in: folder) { $0 == name }
        let temporary = "\(folder)/.\(name).\(getpid())-\(UInt32.random(in: .min ... .max))"
        do throws(BackgroundTaskError) {
            let isReplaced = try File.replace(
                path, by: temporary, flags: O_EXCL, mode: mode, system: system, if: isWanted
            ) { file throws(BackgroundTaskError) in
                if exists { try Self.give(file, ownerAndModeOf: old) }
                try file.write(Data(bytes))
            }
            // Make the new name survive a power failure; ignore file systems that cannot.
            if isReplaced { try? File(path: folder, flags: O_RDONLY | O_DIRECTORY, system: system).sync() }
            return isReplaced
        } catch {
            throw Failure(error)
        }
    }

    private static func give(_ file: borrowing File, ownerAndModeOf old: stat) throws(BackgroundTaskError) {
        // Only the superuser may change the owner; a member of the group may set the group.
        if fchown(file.descriptor, old.st_uid, old.st_gid) != 0 { _ = fchown(file.descriptor, uid_t.max, old.st_gid) }
        guard fchmod(file.descriptor, old.st_mode & 0o7777) == 0 else { throw File.error(.write, file.path) }
    }

    /// Resolves symbolic links in the last component, even if the last link is dangling.
    package static func resolvingLinks(_ path: String) throws(Failure) -> String {
        var path = path
        var status = stat()
        // A process's pipe has a link (/dev/fd) whose target is not a path.
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        for _ in 0..<40 {
            let count = readlink(path, &buffer, buffer.count)
            guard count >= 0 else { return path }
            let target = buffer.withUnsafeBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
            path = target.hasPrefix("/") ? target : path.parentFolder + "/" + target
        }
        throw Failure(ELOOP)
    }
}

extension AtomicFile {
    /// Seconds after which a temporary file counts as left over if its process is gone. Not at once, because the folder
    /// may be shared with another computer, whose processes are unknown here.
    private static let abandonedAfter = 600

    /// Removes temporary files of processes that were killed while writing.
    /// - Parameter isMeant: Whether a file of this name is written this way.
    package static func removeLeftovers(in folder: String, _ isMeant: (Substring) -> Bool) {
        for file in (FileManager.default.names(inDirectory: folder) ?? []) where file.hasPrefix(".") {
            guard let dot = file.lastIndex(of: "."), dot > file.startIndex, isMeant(file[..<dot].dropFirst()) else {
                continue
            }
            let parts = file[dot...].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let process = pid_t(parts[0]), UInt32(parts[1]) != nil,
                process != getpid(), !isRunning(process)
            else { continue }
            remove("\(folder)/\(file)", olderThan: abandonedAfter)
        }
    }

    /// Removes a file that was last written more than `age` seconds ago.
    package static func remove(_ path: String, olderThan age: Int) {
        var status = stat()
        guard lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > age else { return }
        unlink(path)
    }

    static func isRunning(_ process: pid_t) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}

extension String {
    /// Lower-cases the first letter of a system message, for the middle of a sentence.
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
