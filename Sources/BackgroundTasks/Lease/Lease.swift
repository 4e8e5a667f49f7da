import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// The right to run the scheduler of a directory. One process holds it; its end, however it comes, gives it back, since
/// the kernel drops the lock (`flock(2)`) with the last descriptor of the file.
///
/// A process that is stopped keeps the lease: release it before, when SIGTSTP says that the user puts it aside.
public final class Lease: Sendable {
    static let name = "lease"

    /// The directory it is the lease of.
    public let directory: String
    /// -1: given back.
    private let descriptor: Mutex<Int32>
    private let system: FileSystem

    private init(directory: String, descriptor: Int32, system: FileSystem) {
        self.directory = directory
        self.system = system
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Takes the lease if it is free, without waiting. The directory is made if there is none.
    /// - Returns: nil when another process, or another `Lease` of this one, holds it.
    /// - Throws: `BackgroundTaskError.storage` when the file cannot be used.
    public static func acquire(directory: String) throws(BackgroundTaskError) -> Lease? {
        try acquire(directory: directory, system: .kernel)
    }

    static func acquire(directory: String, system: FileSystem) throws(BackgroundTaskError) -> Lease? {
        try lock(directory, LOCK_EX | LOCK_NB, system)
    }

    /// Takes the lease as soon as it is free, which the kernel tells at once.
    ///
    /// A lock can only be waited for by a thread, so this takes one, which all who wait in this process share. When the
    /// task is cancelled it throws at once; the thread goes on waiting, for the others or for who comes next, and gives
    /// the lease back in the moment it is given it when nobody wants it.
    /// - Throws: `BackgroundTaskError.storage`, `CancellationError`.
    public static func acquireWhenFree(directory: String) async throws -> Lease {
        if let lease = try acquire(directory: directory) { return lease }
        let wait = Wait()
        return try await withTaskCancellationHandler {
            if wait.present == nil, join(wait, directory) {
                DispatchQueue(label: "BackgroundTasks.Lease").async { while handOut(directory) {} }
            }
            guard let lease = try await wait.value().get() else { throw CancellationError() }
            return lease
        } onCancel: {
            waiting.withLock { $0[directory]?.removeAll { $0 === wait } }
            wait.fulfill(.failure(CancellationError()))
        }
    }

    /// Takes the lease, also from one who only writes a request down and so holds it for some milliseconds: asks for it
    /// again and again for a fifth of a second.
    /// - Parameter pause: waits before it is asked for again.
    /// - Returns: nil when another keeps it.
    /// - Throws: `BackgroundTaskError.storage`.
    static func acquireSoon(
        directory: String, pausing pause: () async -> Void = { try? await Task.sleep(for: Lease.pause) }
    ) async throws(BackgroundTaskError) -> Lease? {
        for _ in 0..<attempts {
            if let lease = try acquire(directory: directory) { return lease }
            await pause()
        }
        return nil
    }

    static let (attempts, pause) = (20, Duration.milliseconds(10))

    /// The process that holds the lease; nil when none does. Asking never disturbs it.
    ///
    /// The file, which is its owner's alone, names the process; the kernel says whether that has it locked.
    public static func holder(directory: String) -> Int32? {
        guard let file = try? File(reading: "\(directory)/\(name)"), let bytes = try? file.read(limit: 64),
            let process = Int32(String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)),
            holds(process, file)
        else { return nil }
        return process
    }

    /// Whether a process waits for the lease, and so has it soon after it is free.
    ///
    /// One that waits shares a lock of the folder until it has the lease and ``holder(directory:)`` names it. So who asks
    /// for this first, and for the holder then, and finds neither, has missed no change of hands.
    static func isAwaited(directory: String) -> Bool {
        let folder = openFolder(directory)
        defer { close(folder) }
        return clinux_lock_is_shared(folder) == 1
    }

    /// Gives the lease back. Does nothing when that has been done.
    public func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            _ = system.empty(descriptor)
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
        guard let wanted = try? file.status() else { return false }
        // A process that is gone, or another user's, has none to be read.
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        return (descriptors ?? []).contains { descriptor in
            var status = stat()
            guard stat("/proc/\(process)/fd/\(descriptor)", &status) == 0, status.st_dev == wanted.st_dev,
                status.st_ino == wanted.st_ino,
                let told = try? File(reading: "/proc/\(process)/fdinfo/\(descriptor)")?.read()
            else { return false }
            // "lock:	1: FLOCK  ADVISORY  WRITE 4711 00:2f:81920 0 EOF": of a lock that this open file holds.
            return String(decoding: told, as: UTF8.self).split(separator: "\n").contains {
                $0.hasPrefix("lock:") && $0.contains(" FLOCK ")
            }
        }
    }

    private typealias Wait = Promise<Result<Lease?, any Error>>

    /// Those who wait, directory by directory in the order in which they came; nil: no thread waits for that one.
    private static let waiting = Mutex<[String: [Wait]]>([:])

    /// - Returns: whether a thread has to be started that hands out the lease.
    private static func join(_ wait: Wait, _ directory: String) -> Bool {
        waiting.withLock { waiting in
            defer { waiting[directory, default: []].append(wait) }
            return waiting[directory] == nil
        }
    }

    /// Waits for the lease and gives it to the first who wants it. One that comes too late, after a cancellation, is given
    /// back by going out of scope.
    /// - Returns: whether others want it after that. The thread is taken to end otherwise.
    private static func handOut(_ directory: String) -> Bool {
        // Where the file system has no such lock, it waits unseen.
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
            // Somebody may have removed the file between the two calls: a lock on it would be worth nothing.
            guard isFile(descriptor, at: path) else {
                close(descriptor)
                continue
            }
            let number = "\(getpid())\n"
            _ = system.empty(descriptor)
            // A failure leaves the holder unnamed, and the lease as good as it was.
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
