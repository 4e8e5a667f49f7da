import Foundation
import Glibc
import News
import Newsroom

/// The file of what has not been told yet. It is replaced whole; one that can not be understood counts as empty, since
/// the articles themselves are in the library. One process after the other changes it.
struct PendingNewsFile: Sendable {
    /// Bytes: what is kept is bounded, and far below.
    private static let largestSize = 1 << 20

    private let folder: String
    private let file: AtomicFile

    /// - Parameter folder: the scheduler's; made when it is needed.
    init(folder: String) {
        self.folder = folder
        file = AtomicFile(path: "\(folder)/notifications", largestSize: Self.largestSize)
    }

    /// Reads what is pending, has it changed, and writes it down before it returns, so that what can not be written down
    /// is not told again and again.
    func update<Value>(_ change: (inout PendingNews) -> Value) throws(CommandFailure) -> Value {
        let lock = try takeLock()
        defer { close(lock) }
        let before = try read()
        var pending = before
        let value = change(&pending)
        if pending != before { try write(pending) }
        return value
    }
}

extension PendingNewsFile {
    /// Others hold it for as long as it takes to read and write the file.
    private func takeLock() throws(CommandFailure) -> Int32 {
        var descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == ENOENT {
            // No task has run yet.
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw failure("written", String(cString: strerror(errno))) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                defer { close(descriptor) }
                throw failure("written", String(cString: strerror(errno)))
            }
        }
        return descriptor
    }

    private func read() throws(CommandFailure) -> PendingNews {
        do {
            guard let bytes = try file.read()?.bytes else { return PendingNews() }
            return (try? JSONDecoder().decode(PendingNews.self, from: Data(bytes))) ?? PendingNews()
        } catch {
            throw failure("read", error.reason)
        }
    }

    private func write(_ pending: PendingNews) throws(CommandFailure) {
        do {
            try file.replace(with: Array(JSONEncoder().encode(pending)))
        } catch let error as AtomicFile.Failure {
            throw failure("written", error.reason)
        } catch {
            throw failure("written", "\(error)")
        }
    }

    private func failure(_ verb: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(file.path) can not be \(verb) (\(reason)).")
    }
}
