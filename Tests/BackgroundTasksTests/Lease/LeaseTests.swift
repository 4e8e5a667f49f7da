import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The lease", .timeLimit(.minutes(30)))
struct LeaseTests {
    /// Another process that holds the lock of a folder's lease until it is ended.
    private func otherHolder(_ directory: TemporaryDirectory) async throws -> ChildProcess {
        let lease = "\(directory.path)/lease"
        let process = try ChildProcess([
            "flock", "--no-fork", lease, "sh", "-c", "echo $$ > \"$0\"; echo; exec sleep 600", lease,
        ])
        // It says when it has the lock.
        #expect(try await eventually { process.allOutput == "\n" })
        return process
    }

    @Test("One process holds it, and others learn which")
    func oneHolder() throws {
        let directory = try TemporaryDirectory()
        #expect(Lease.holder(directory: directory.path) == nil)
        let lease = try #require(try Lease.acquire(directory: directory.path))
        #expect(try Lease.acquire(directory: directory.path) == nil)
        #expect(Lease.holder(directory: directory.path) == getpid())
        lease.release()
        lease.release()
        #expect(Lease.holder(directory: directory.path) == nil)
        #expect(try Lease.acquire(directory: directory.path) != nil)
    }

    @Test("It creates its folder, and is released with its last reference")
    func lifetime() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/deep/background"
        do {
            let lease = try #require(try Lease.acquire(directory: path))
            #expect(lease.directory == path)
        }
        #expect(try Lease.acquire(directory: path) != nil)
    }

    @Test("Another process is seen as the holder, and killing it frees the lease at once for a waiting one")
    func otherProcess() async throws {
        let directory = try TemporaryDirectory()
        let other = try await otherHolder(directory)
        #expect(try Lease.acquire(directory: directory.path) == nil)
        #expect(Lease.holder(directory: directory.path) == other.process)
        async let waiting = Lease.acquireWhenFree(directory: directory.path)
        other.send(SIGKILL)
        let lease = try await waiting
        #expect(Lease.holder(directory: directory.path) == getpid())
        lease.release()
    }

    @Test(
        "Waiting uses the kernel's lock queue, not polling",
        .enabled(if: access("/proc/locks", R_OK) == 0, "The kernel does not list its locks"))
    func reportedByTheKernel() async throws {
        let directory = try TemporaryDirectory()
        let lease = try #require(try Lease.acquire(directory: directory.path))
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/lease")
        let inode = try #require(attributes[.systemFileNumber] as? Int)
        func isQueued() throws -> Bool {
            // "3: -> FLOCK  ADVISORY  WRITE 4711 00:2f:81920 0 EOF" is a process that waits for the lock of line 3.
            try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                return fields.count > 6 && fields[1] == "->" && fields[5] == "\(getpid())"
                    && fields[6].hasSuffix(":\(inode)")
            }
        }
        #expect(try !isQueued())
        async let waiting = Lease.acquireWhenFree(directory: directory.path)
        #expect(try await eventually { try isQueued() })
        lease.release()
        let next = try await waiting
        #expect(try !isQueued())
        next.release()
    }

    @Test("A process that finds no holder learns whether one waits for the lease, until that one becomes the holder")
    func awaited() async throws {
        let directory = try TemporaryDirectory()
        #expect(!Lease.isAwaited(directory: directory.path))
        let lease = try #require(try Lease.acquire(directory: directory.path))
        #expect(!Lease.isAwaited(directory: directory.path))
        async let waiting = Lease.acquireWhenFree(directory: directory.path)
        #expect(try await eventually { Lease.isAwaited(directory: directory.path) })
        lease.release()
        // The order of the checks.
        #expect(Lease.isAwaited(directory: directory.path) || Lease.holder(directory: directory.path) != nil)
        let next = try await waiting
        #expect(try await eventually { !Lease.isAwaited(directory: directory.path) })
        next.release()
        #expect(!Lease.isAwaited(directory: "\(directory.path)/nothing"))
    }

    @Test("A process ID left in the file by a dead holder is ignored")
    func deadHolder() throws {
        let directory = try TemporaryDirectory()
        try directory.write("1\n", to: "lease")
        #expect(Lease.holder(directory: directory.path) == nil)
        #expect(try Lease.acquire(directory: directory.path) != nil)
    }

    @Test("A process that has the file open but not locked is not the holder")
    func openFile() throws {
        let directory = try TemporaryDirectory()
        try directory.write("\(getpid())\n", to: "lease")
        let descriptor = open("\(directory.path)/lease", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(Lease.holder(directory: directory.path) == nil)
        #expect(flock(descriptor, LOCK_SH) == 0)
        #expect(Lease.holder(directory: directory.path) == getpid())
    }

    @Test("A child process does not inherit it")
    func child() throws {
        let directory = try TemporaryDirectory()
        let lease = try #require(try Lease.acquire(directory: directory.path))
        let path = URL(fileURLWithPath: "\(directory.path)/lease").resolvingSymlinksInPath().path
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        let ours = descriptors.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
        #expect(ours.count == 1)
        #expect(ours.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        lease.release()
    }

    @Test("A released lease is free even if a child still has its descriptor")
    func releasedBesideChild() throws {
        let directory = try TemporaryDirectory()
        let lease = try #require(try Lease.acquire(directory: directory.path))
        let copy = try CopiedDescriptor(of: "\(directory.path)/lease")
        defer { withExtendedLifetime(copy) {} }
        lease.release()
        #expect(try Lease.acquire(directory: directory.path) != nil)
    }

    @Test("Waiting can be cancelled, and a cancelled waiter does not keep the lease")
    func cancelledWait() async throws {
        let directory = try TemporaryDirectory()
        let lease = try #require(try Lease.acquire(directory: directory.path))
        let waiting = Task { try await Lease.acquireWhenFree(directory: directory.path) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        lease.release()
        #expect(try await Lease.acquireWhenFree(directory: directory.path).directory == directory.path)
    }

    @Test("However often waiting is cancelled, one thread waits, and current waiters get the lease")
    func cancelledWaits() async throws {
        let directory = try TemporaryDirectory()
        let lease = try #require(try Lease.acquire(directory: directory.path))
        for _ in 0..<50 {
            let waiting = Task { try await Lease.acquireWhenFree(directory: directory.path) }
            // Usually long enough for it to begin; it is cancelled in either case.
            for _ in 0..<100 { await Task.yield() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        // Each releases it by itself: which one gets it first is undefined, and one that had to wait for the other's
        // result to be requested would wait forever.
        async let first: Void = Lease.acquireWhenFree(directory: directory.path).release()
        async let second: Void = Lease.acquireWhenFree(directory: directory.path).release()
        // Each thread that waits has the file open; so has the holder.
        let path = URL(fileURLWithPath: "\(directory.path)/lease").resolvingSymlinksInPath().path
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let open = names.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
        // Two more may belong to checks whether it is free.
        #expect(open.count <= 4)
        lease.release()
        _ = try await (first, second)
        #expect(try Lease.acquire(directory: directory.path) != nil)
    }

    @Test("If the lease file cannot be created, the error says where")
    func unusable() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: "\(directory.path)/lease", withIntermediateDirectories: false)
        #expect {
            _ = try Lease.acquire(directory: directory.path)
        } throws: { error in
            String(describing: error).contains("\(directory.path)/lease")
        }
    }
}
