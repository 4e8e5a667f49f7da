import FoundationEssentials
import Glibc
import Newsroom
import Programs

/// A small file in the scheduler's folder, changed by several processes in turn. It is replaced as a whole, and only
/// its owner may read it.
struct LockedFile: Sendable {
    private let folder: String
    private let file: AtomicFile
    private let locks: HeldLocks

    /// - Parameters:
    ///   - folder: the scheduler's; created when needed.
    ///   - largestSize: bytes; a larger file cannot be read.
    ///   - locks: counts the lock, so that the process does not stop while it holds it.
    init(_ name: String, folder: String, largestSize: Int, locks: HeldLocks = .shared) {
        self.folder = folder
        self.locks = locks
        file = AtomicFile(path: "\(folder)/\(name)", largestSize: largestSize, mode: 0o600)
    }

    /// Runs `work` while no other process does the same. `work` must not wait for anything.
    func whileLocked<Value>(_ work: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value {
        // If no task has run yet, the folder is missing.
        try? FileManager.default.createPrivateDirectory(atPath: folder)
        let lock: FileLock
        do { lock = try file.lock(among: locks) } catch { throw failure("written", error.reason) }
        defer { lock.release() }
        return try work()
    }

    /// `nil` if there is no such file.
    func read() throws(CommandFailure) -> [UInt8]? {
        do { return try file.read()?.bytes } catch { throw failure("read", error.reason) }
    }

    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do { try file.replace(with: bytes) } catch { throw failure("written", error.reason) }
    }

    func remove() throws(CommandFailure) {
        guard unlink(file.path) != 0, errno != ENOENT else { return }
        throw failure("removed", String(cString: strerror(errno)))
    }

    private func failure(_ verb: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(file.path) cannot be \(verb) (\(reason)).")
    }
}
