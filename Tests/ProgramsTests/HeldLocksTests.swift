import Dispatch
import Programs
import Synchronization
import TestSupport
import Testing

@Suite("Locks that other processes wait for", .timeLimit(.minutes(30)))
struct HeldLocksTests {
    private final class Mark: Sendable {
        let isSet = Atomic(false)
    }

    @Test("The process stops when no lock is held, and takes none until it continues")
    func suspend() async throws {
        let (locks, isGivenBack) = (HeldLocks(), Mark())
        let (held, release) = (Signal(), DispatchSemaphore(value: 0))
        async let work: Void = Self.onThread {
            locks.whileHeld {
                held.fire()
                release.wait()
                isGivenBack.isSet.store(true, ordering: .relaxed)
            }
        }
        await held.wait()
        async let isWaitedFor = Self.onThread {
            locks.suspend(until: .distantFuture)
            return isGivenBack.isSet.load(ordering: .relaxed)
        }
        #expect(try await eventually { locks.isSuspended })
        #expect(!locks.begin())
        release.signal()
        #expect(await isWaitedFor)
        await work
        #expect(!locks.begin())
        async let next: Void = Self.onThread { locks.whileHeld {} }
        locks.resume()
        await next
        #expect(locks.begin())
        locks.end()
    }

    @Test("Waiting for work that does not end times out")
    func limit() {
        let locks = HeldLocks()
        #expect(locks.begin())
        locks.suspend(until: .now() + .milliseconds(20))
        #expect(locks.isSuspended)
        locks.end()
        #expect(!locks.begin())
        locks.resume()
        #expect(locks.begin())
    }

    /// Work that blocks its thread must not block one of the pool's.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "HeldLocksTests").async { continuation.resume(returning: body()) }
        }
    }
}
