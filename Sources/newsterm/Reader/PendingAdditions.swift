import Foundation
import Glibc

/// The addresses that readers are adding, in a file each, so that none is lost with its process: the next reader goes on
/// with what a killed one has left. A file is locked for as long as its reader is at work on it.
struct PendingAdditions: Sendable {
    /// Bytes of an address; nobody types more.
    private static let longest = 16_384
    /// Addresses that are taken at once.
    private static let limit = 20
    /// Of a file that has no lock yet.
    private static let unfinished = ".new"

    let folder: String

    /// An address that is kept until it is forgotten, or the process ends: then it counts as abandoned.
    final class Kept: Sendable {
        fileprivate let path: String
        private let descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) {
            self.path = path
            self.descriptor = descriptor
        }

        /// Nobody has to go on with it.
        func forget() { unlink(path) }

        deinit { close(descriptor) }
    }

    /// Returns when the address has reached the disk; what an earlier process left of it is removed then.
    func keep(_ address: String) throws(CommandFailure) -> Kept {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = "\(folder)/\(UUID().uuidString)"
        // The address may hold a password.
        let descriptor = open(path + Self.unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let bytes = Array(address.utf8)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, bytes, bytes.count) == bytes.count,
            fsync(descriptor) == 0, rename(path + Self.unfinished, path) == 0
        else {
            let failure = failure()
            close(descriptor)
            unlink(path + Self.unfinished)
            throw failure
        }
        for old in abandonedFiles() where old.address == address { unlink(old.path) }
        return Kept(path: path, descriptor: descriptor)
    }

    /// What processes have left that are gone, each once. They stay until somebody keeps them.
    func abandoned() -> [String] {
        abandonedFiles().map(\.address).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func abandonedFiles() -> [(path: String, address: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { !$0.hasSuffix(Self.unfinished) }.sorted().lazy.compactMap {
            name -> (path: String, address: String)? in
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: Self.longest)
            let count = read(descriptor, &bytes, bytes.count)
            return count > 0 ? (path, String(decoding: bytes[..<count], as: UTF8.self)) : nil
        }
        return Array(files.prefix(Self.limit))
    }

    private func failure() -> CommandFailure {
        CommandFailure("\(folder) cannot be written (\(String(cString: strerror(errno)))).")
    }
}
