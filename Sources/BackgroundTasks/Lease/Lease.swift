import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// The right to run the scheduler of a directory, held by one process. The end of that process always releases it,
/// because the kernel drops the lock (`flock(2)`) with the last descriptor of the file.
///
/// A stopped process keeps the lease: release it first, when SIGTSTP says that the user suspends the program.
public final class Lease: Sendable {
    static let name = "lease"

    /// The directory that the lease is for.
    public let directory: String
    /// -1: released.
    private let descriptor: Mutex<Int32>
    private let system: FileSystem

    private init(directory: String, descriptor: Int32, system: FileSystem) {
        self.directory = directory
        self.system = system
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Acquires the lease if it is free, without waiting. Creates the directory if needed.
    /// - Returns: nil when another process, or another `Lease` of this one, holds it.
    /// - Throws: `BackgroundTaskError.storage` when the file cannot be used.
    public static func acquire(directory: String) throws(BackgroundTaskError) -> Lease? {
        try acquire(directory: directory, system: .kernel)
    }

    static func acquire(directory: String, system: FileSystem) throws(BackgroundTaskError) -> Lease? {
        try lock(directory, LOCK_EX | LOCK_NB, system)
    }

    /// Acquires the lease as soon as it is free; the kernel wakes the wait at once.
    ///
    /// Waiting for a lock blocks a thread, so all waiting callers in this process share one. On cancellation the call
    /// throws at once; the thread keeps waiting, for other or later callers, and releases the lease on acquiring it if
    /// no caller is left.
    /// - Throws: `BackgroundTaskError.storage`, `CancellationError`.
    public static func acquireWhenFree(directory: String) async throws -> Lease {
        if let lease = try acquire(directory: directory) { return lease }
        let wait = Wait()
        return try await withTaskCancellationHandler {
            if wait.present == nil, join(wait, directory) {
                DispatchQueue(label: "BackgroundTasks.Lease").async { while grantToWaiter(directory) {} }
            }
            guard let lease = try await wait.value().get() else { throw CancellationError() }
            return lease
        } onCancel: {
            waiting.withLock { $0[directory]?.removeAll { $0 === wait } }
            wait.fulfill(.failure(CancellationError()))
        }
    }

    /// Acquires the lease, also from a process that holds it only for the milliseconds of storing a request: retries
    /// for a fifth of a second.
    /// - Parameter pause: waits before the next attempt.
    /// - Returns: nil when another holder keeps it.
    /// - Throws: `BackgroundTaskError.storage`.
    static func acquireWithRetries(
        directory: String, pausing pause: () async -> Void = { try? await Task.sleep(for: Lease.pause) }
    ) async throws(BackgroundTaskError) -> Lease? {
        for _ in 0..<attempts {
            if let lease = try acquire(directory: directory) { return lease }
            await pause()
        }
        return nil
    }

    static let (attempts, pause) = (20, Duration.milliseconds(10))

    /// The process that holds the lease; nil when it is free. The query never disturbs the holder.
    ///
    /// The file, accessible to its owner only, names the process; the kernel says whether that process has it locked.
    public static func holder(directory: String) -> Int32? {
        guard let file = try? File(reading: "\(directory)/\(name)"), let bytes = try? file.read(limit: 64),
            let process = Int32(String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)),
            holds(process, file)
        else { return nil }
        return process
    }

    /// Whether a process waits for the lease and will acquire it soon after its release.
    ///
    /// A waiting process holds a shared lock on the folder until it has the lease and ``holder(directory:)`` names it.
    /// So a caller that checks this first and the holder second, and finds neither, has not missed a change of holders.
    static func isAwaited(directory: String) -> Bool {
        let folder = openFolder(directory)
        defer { close(folder) }
        return clinux_lock_is_shared(folder) == 1
    }

    /// Releases the lease. Does nothing if already released.
    public func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            _ = system.empty(descriptor)
            // Closing is not enough: a child process being started shares the descriptor until it runs its program.
            flock(descriptor, LOCK_UN)
            close(descriptor)
            descriptor = -1
        }
    }
}

extension Lease {
    /// Whether a process has a file locked, from the kernel's data on its open files. That is exact, unlike
    /// /proc/locks, which is read in pieces of 4 KB and can miss a lock when others are released between two of them.
    private static func holds(_ process: Int32, _ file: borrowing File) -> Bool {
        guard let wanted = try? file.status() else { return false }
        // Unreadable when the process has ended or belongs to another user.
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        return (descriptors ?? []).contains { descriptor in
            var status = stat()
            guard stat("/proc/\(process)/fd/\(descriptor)", &status) == 0, status.st_dev == wanted.st_dev,
                status.st_ino == wanted.st_ino,
                let info = try? File(reading: "/proc/\(process)/fdinfo/\(descriptor)")?.read()
            else { return false }
            // "lock:  1: FLOCK  ADVISORY  WRITE 4711 00:2f:81920 0 EOF": a lock held through this open file.
            return String(decoding: info, as: UTF8.self).split(separator: "\n").contains {
                $0.hasPrefix("lock:") && $0.contains(" FLOCK ")
            }
        }
    }

    private typealias Wait = Promise<Result<Lease?, any Error>>

    /// The waiting callers by directory, first come, first served; no entry: no thread waits for that directory.
    private static let waiting = Mutex<[String: [Wait]]>([:])

    /// - Returns: whether the caller must start the thread that hands out the lease.
    private static func join(_ wait: Wait, _ directory: String) -> Bool {
        waiting.withLock { waiting in
            defer { waiting[directory, default: []].append(wait) }
            return waiting[directory] == nil
        }
    }

    /// Waits for the lease and gives it to the first waiting caller. If the last caller has been cancelled meanwhile,
    /// the lease is released by going out of scope.
    /// - Returns: whether more callers are waiting; if not, the thread must end.
    private static func grantToWaiter(_ directory: String) -> Bool {
        // On a file system without such locks, `isAwaited` cannot see this wait.
        let sign = openFolder(directory)
        defer { close(sign) }
        _ = clinux_lock_share(sign)
        let result: Result<Lease?, any Error> = Result { try lock(directory, LOCK_EX, .kernel) }
        let (first, isLast) = waiting.withLock { waiting in
            let all = waiting[directory] ?? []
            waiting[directory] = all.count > 1 ? Array(all.dropFirst()) : nil
            return (all.first, all.count <= 1)
        }
        first?.fulfill(result)
        return !isLast
    }

    private static func openFolder(_ path: String) -> Int32 { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

    private static func lock(
        _ directory: String, _ operation: Int32, _ system: FileSystem
    ) throws(BackgroundTaskError) -> Lease? {
        try File.makeDirectory(directory, system: system)
        let path = "\(directory)/\(name)"
        while true {
            let descriptor = system.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
            try File.check(descriptor, path)
            while flock(descriptor, operation) != 0 {
                if errno == EINTR { continue }
                let isHeld = errno == EWOULDBLOCK
                let error = File.error(.lock, path)
                close(descriptor)
                if isHeld { return nil }
                throw error
            }
            // If the file was removed between the two calls, a lock on it is worthless.
            guard isFile(descriptor, at: path) else {
                close(descriptor)
                continue
            }
            let number = "\(getpid())\n"
            _ = system.empty(descriptor)
            // If this fails, the holder stays unnamed but the lease is valid.
            _ = Array(number.utf8).withUnsafeBytes { system.write(descriptor, $0) }
            return Lease(directory: directory, descriptor: descriptor, system: system)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev
            && held.st_ino == named.st_ino
    }
}
