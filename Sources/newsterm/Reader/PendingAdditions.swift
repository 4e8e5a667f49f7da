import Foundation
import Glibc
import Programs

/// The addresses that readers are adding, in a file each, so that none is lost with its process: the next reader goes on
/// with what a killed one has left, once: an address that ends a second process may be what ended the first. A file is
/// locked for as long as its reader is at work on it.
struct PendingAdditions: Sendable {
    /// Bytes of an address; nobody types more.
    private static let longest = 16_384
    /// Addresses that are taken at once.
    private static let limit = 20
    /// Of a file that has no lock yet.
    private static let unfinished = ".new"
    /// Seconds after which such a file belongs to nobody any more.
    private static let longestUnfinished = 60
    /// Of an address that a process had left before.
    private static let again = ".again"

    let folder: String

    /// An address that is kept until it is forgotten, or the process ends: then it counts as abandoned.
    final class Kept: Sendable {
        fileprivate let path: String
        private let lock: FileLock

        fileprivate init(path: String, lock: FileLock) {
            self.path = path
            self.lock = lock
        }

        /// Nobody has to go on with it.
        func forget() { unlink(path) }
    }

    /// What processes have left that are gone.
    struct Abandoned: Equatable {
        /// To be tried once more. They stay until somebody keeps them.
        var addresses: [String] = []
        /// Two processes in a row have ended while they looked there. They are forgotten with this.
        var givenUp: [String] = []
    }

    /// Returns when the address has reached the disk; what an earlier process left of it is removed then.
    func keep(_ address: String) throws(CommandFailure) -> Kept {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let left = abandonedFiles().filter { $0.address == address }
        let path = "\(folder)/\(UUID().uuidString)\(left.isEmpty ? "" : Self.again)"
        // The address may hold a password.
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try FileLock(path + Self.unfinished, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, among: nil)
        } catch {
            throw failure(error.reason)
        }
        do throws(FileLock.Failure) {
            // It is new: nobody else has it.
            try lock.take()
            let bytes = Array(address.utf8)
            guard write(lock.descriptor, bytes, bytes.count) == bytes.count, fsync(lock.descriptor) == 0,
                rename(path + Self.unfinished, path) == 0
            else { throw FileLock.Failure(number: errno) }
        } catch {
            unlink(path + Self.unfinished)
            throw failure(error.reason)
        }
        for old in left { unlink(old.path) }
        return Kept(path: path, lock: lock)
    }

    /// Each address once. What killed processes had only begun to write is removed, too.
    func takeAbandoned() -> Abandoned {
        removeUnfinished()
        let files = abandonedFiles()
        var abandoned = Abandoned()
        for file in files where file.path.hasSuffix(Self.again) {
            unlink(file.path)
            if !abandoned.givenUp.contains(file.address) { abandoned.givenUp.append(file.address) }
        }
        for file in files where !file.path.hasSuffix(Self.again) {
            if !abandoned.addresses.contains(file.address) { abandoned.addresses.append(file.address) }
        }
        return abandoned
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    private func removeUnfinished() {
        for name in names where name.hasSuffix(Self.unfinished) {
            let path = "\(folder)/\(name)"
            var status = stat()
            // Another process may be about to lock one that is new.
            let isOld = lstat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec > Self.longestUnfinished
            if isOld { unlink(path) }
        }
    }

    private func abandonedFiles() -> [(path: String, address: String)] {
        let files = names.filter { !$0.hasSuffix(Self.unfinished) }.sorted().lazy.compactMap {
            name -> (path: String, address: String)? in
            let path = "\(folder)/\(name)"
            guard let lock = try? FileLock(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, among: nil),
                (try? lock.takeIfFree()) == true
            else { return nil }
            defer { lock.giveBack() }
            var bytes = [UInt8](repeating: 0, count: Self.longest)
            let count = read(lock.descriptor, &bytes, bytes.count)
            return count > 0 ? (path, String(decoding: bytes[..<count], as: UTF8.self)) : nil
        }
        return Array(files.prefix(Self.limit))
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure("\(folder) cannot be written (\(reason)).")
    }
}
