import Dispatch
import Glibc
import Programs
import TestSupport
import Testing

@testable import NewsService

@Suite("Suspending the process", .timeLimit(.minutes(30)))
struct SuspensionTests {
    private func waitForCancellation() async {
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
    }

    @Test("Running work ends before the stop, and none begins until the process continues")
    func suspend() async throws {
        let suspension = Suspension()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        try await confirmation("the work ends", expectedCount: 1) { ended in
            async let work: Void = suspension.cancellingOnSuspension {
                begin.yield()
                await self.waitForCancellation()
                ended()
            }
            _ = await begun.first { _ in true }
            await Self.onThread { suspension.begin(until: .now() + .seconds(60)) }
            try await work
        }
        try await suspension.cancellingOnSuspension { Issue.record("begun while the process is stopped") }
        suspension.end()
        await suspension.waitForEnd()
        try await confirmation("work after that") { worked in try await suspension.cancellingOnSuspension { worked() } }
    }

    @Test("Waiting for work that does not end times out")
    func limit() async throws {
        let suspension = Suspension()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (release, releaseSink) = AsyncStream.makeStream(of: Void.self)
        // An unstructured task, which is not cancelled with this one.
        let unresponsive = Task { _ = await release.first { _ in true } }
        async let work: Void = suspension.cancellingOnSuspension {
            begin.yield()
            await unresponsive.value
        }
        _ = await begun.first { _ in true }
        await Self.onThread { suspension.begin(until: .now() + .milliseconds(20)) }
        releaseSink.yield()
        try await work
    }

    @Test("An error of the work reaches its caller, and waiting for the end can be cancelled")
    func ends() async throws {
        struct Failure: Error {}
        let suspension = Suspension()
        await #expect(throws: Failure.self) { try await suspension.cancellingOnSuspension { throw Failure() } }
        await Self.onThread { suspension.begin(until: .now() + .seconds(60)) }
        let waiting = Task { await suspension.waitForEnd() }
        waiting.cancel()
        await waiting.value
    }

    @Test("The process stops when a locked file is free, and the file stays free until it continues")
    func lockedFile() async throws {
        let (folder, locks) = (try TemporaryDirectory(), HeldLocks())
        let file = LockedFile("hooks", folder: folder.path, largestSize: 100, locks: locks)
        let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let work = Self.onThread {
            Result { () throws(CommandFailure) in
                try file.whileLocked { () throws(CommandFailure) in
                    held.signal()
                    release.wait()
                    try file.write([1])
                }
            }
        }
        async let stopped = Self.onThread { () -> [UInt8]? in
            held.wait()
            DispatchQueue.global().async {
                while !locks.isSuspended { sched_yield() }
                release.signal()
            }
            locks.suspend(until: .distantFuture)
            return try? file.read()
        }
        #expect(await stopped == [1])
        try await work.get()
        let descriptor = open("\(folder.path)/hooks.lock", O_RDWR)
        defer { close(descriptor) }
        async let next = Self.onThread {
            Result { () throws(CommandFailure) in
                try file.whileLocked { () throws(CommandFailure) in try file.write([2]) }
            }
        }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        flock(descriptor, LOCK_UN)
        locks.resume()
        try await next.get()
        #expect(try file.read() == [2])
    }

    /// The wait blocks its thread, which must not be one of the pool's.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "SuspensionTests").async { continuation.resume(returning: body()) }
        }
    }
}
