import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// The right to run the scheduler of a directory. One process holds it; its end, however it comes, gives it back, since
/// the kernel drops the lock (`flock(2)`) with the last descriptor of the file.
///
/// A process that is stopped keeps the lease: release it before, when SIGTSTP says that the person puts it aside.
public final class Lease: Sendable {
    static let name = "lease"

    /// The directory it is the lease of.
    public let directory: String
    /// -1: given back.
    private let descriptor: Mutex<Int32>

    private init(directory: String, descriptor: Int32) {
        self.directory = directory
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Takes the lease if it is free, without waiting. The directory is made if there is none.
    /// - Returns: nil when another process, or another `Lease` of this one, holds it.
    /// - Throws: `BackgroundTaskError.storage` when the file can not be used.
    public static func acquire(directory: String) throws(BackgroundTaskError) -> Lease? {
        try lock(directory, LOCK_EX | LOCK_NB)
    }

    /// Takes the lease as soon as it is free, which the kernel tells at once.
    ///
    /// A lock can only be waited for by a thread, so this takes one, which all who wait in this process share. When the
    /// task is cancelled it throws at once; the thread goes on waiting, for the others or for who comes next, and gives
    /// the lease back in the moment it is given it when nobody wants it.
    /// - Throws: `BackgroundTaskError.storage`, `CancellationError`.
    public static func acquireWhenFree(directory: String) async throws -> Lease {
        if let lease = try acquire(directory: directory) { return lease }
        let wait = LeaseWait()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard wait.begin(continuation), LeaseWait.join(wait, directory) else { return }
                DispatchQueue(label: "BackgroundTasks.Lease").async {
                    while handOut(directory) {}
                }
            }
        } onCancel: {
            LeaseWait.leave(wait, directory)
            wait.end(with: .failure(CancellationError()))
        }
    }

    /// The process that holds the lease; nil when none does. Asking never disturbs it.
    ///
    /// The file, which is its owner's alone, names the process; the kernel says whether that has it locked.
    public static func holder(directory: String) -> Int32? {
        guard let file = try? File(path: "\(directory)/\(name)", flags: O_RDONLY), let bytes = try? file.read(),
            let process = Int32(String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)),
            holds(process, file)
        else { return nil }
        return process
    }

    /// Gives the lease back. Does nothing when that has been done.
    public func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            ftruncate(descriptor, 0)
            // To close is not enough: a child that is being started has the descriptor too until it runs its program.
            flock(descriptor, LOCK_UN)
            close(descriptor)
            descriptor = -1
        }
    }
}

extension Lease {
    /// Whether a process has a file locked, from what the kernel says of its open files, which is exact: /proc/locks is read
    /// in pieces of 4 KB, and a lock can be missing from it when others are given back between two of them.
    private static func holds(_ process: Int32, _ file: borrowing File) -> Bool {
        var wanted = stat()
        guard fstat(file.descriptor, &wanted) == 0 else { return false }
        // A process that is gone, or another user's, has none to be read.
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        return (descriptors ?? []).contains { descriptor in
            var status = stat()
            guard stat("/proc/\(process)/fd/\(descriptor)", &status) == 0, status.st_dev == wanted.st_dev,
                status.st_ino == wanted.st_ino,
                let told = try? File(path: "/proc/\(process)/fdinfo/\(descriptor)", flags: O_RDONLY).read()
            else { return false }
            // "lock:	1: FLOCK  ADVISORY  WRITE 4711 00:2f:81920 0 EOF": of a lock that this open file holds.
            return String(decoding: told, as: UTF8.self).split(separator: "\n").contains {
                $0.hasPrefix("lock:") && $0.contains(" FLOCK ")
            }
        }
    }

    /// Waits for the lease and gives it to the first who wants it.
    /// - Returns: whether others want it after that.
    private static func handOut(_ directory: String) -> Bool {
        let result = Result { try lock(directory, LOCK_EX) }
        let (wait, isLast) = LeaseWait.takeFirst(directory)
        wait?.end(with: result)
        return !isLast
    }

    private static func lock(_ directory: String, _ operation: Int32) throws(BackgroundTaskError) -> Lease? {
        try File.makeDirectory(directory)
        let path = "\(directory)/\(name)"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw File.error("open", path) }
            while flock(descriptor, operation) != 0 {
                if errno == EINTR { continue }
                let isHeld = errno == EWOULDBLOCK
                let error = File.error("lock", path)
                close(descriptor)
                if isHeld { return nil }
                throw error
            }
            // Somebody may have removed the file between the two calls: a lock on it would be worth nothing.
            guard isFile(descriptor, at: path) else {
                close(descriptor)
                continue
            }
            let number = "\(getpid())\n"
            ftruncate(descriptor, 0)
            // A failure leaves the holder unnamed, and the lease as good as it was.
            _ = pwrite(descriptor, number, number.utf8.count, 0)
            return Lease(directory: directory, descriptor: descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev
            && held.st_ino == named.st_ino
    }
}

/// Lets the first of two ends answer a waiting task: the lease, or the cancellation.
private final class LeaseWait: Sendable {
    private enum State {
        case new, over
        case waiting(CheckedContinuation<Lease, any Error>)
    }

    /// Those who wait, directory by directory in the order in which they came; nil: no thread waits for that one.
    private static let all = Mutex<[String: [LeaseWait]]>([:])

    private let state = Mutex(State.new)

    /// - Returns: whether a thread has to be started that hands out the lease.
    static func join(_ wait: LeaseWait, _ directory: String) -> Bool {
        all.withLock { all in
            defer { all[directory, default: []].append(wait) }
            return all[directory] == nil
        }
    }

    static func leave(_ wait: LeaseWait, _ directory: String) {
        all.withLock { $0[directory]?.removeAll { $0 === wait } }
    }

    /// The one whose turn it is, and whether it is the last: the thread is taken to end then.
    static func takeFirst(_ directory: String) -> (wait: LeaseWait?, isLast: Bool) {
        all.withLock { all in
            var waiting = all[directory] ?? []
            let first = waiting.isEmpty ? nil : waiting.removeFirst()
            all[directory] = waiting.isEmpty ? nil : waiting
            return (first, waiting.isEmpty)
        }
    }

    /// False when it was cancelled before it began; the task has been told then.
    func begin(_ continuation: CheckedContinuation<Lease, any Error>) -> Bool {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isNew { continuation.resume(throwing: CancellationError()) }
        return isNew
    }

    /// A lease that comes too late is given back by going out of scope.
    func end(with result: Result<Lease?, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Lease, any Error>? in
            defer { state = .over }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        switch result {
        case .success(let lease?): continuation?.resume(returning: lease)
        case .success(nil): continuation?.resume(throwing: CancellationError())
        case .failure(let error): continuation?.resume(throwing: error)
        }
    }
}
