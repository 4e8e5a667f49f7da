import Dispatch
import Glibc
import Programs
import TestSupport
import Testing

@Suite("File locks", .timeLimit(.minutes(30)))
struct FileLockTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func lock(_ locks: HeldLocks?) throws -> FileLock {
        try FileLock("\(folder.path)/lock", flags: O_RDWR | O_CREAT, among: locks)
    }

    @Test("One process holds it until it is released, even if a starting program has the file open as well")
    func oneHolder() throws {
        let (one, other) = (try lock(nil), try lock(nil))
        #expect(try one.takeIfFree())
        #expect(try !other.takeIfFree())
        let copy = dup(one.descriptor)
        defer { close(copy) }
        one.release()
        one.release()
        #expect(try other.takeIfFree())
    }

    @Test("A process that waits for a lock holds none: it stops at once, and waits again after it continues")
    func waiting() async throws {
        let locks = HeldLocks()
        let (other, mine) = (try lock(nil), try lock(locks))
        #expect(try other.takeIfFree())
        async let taken: Void = withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "FileLockTests").async {
                continuation.resume(with: Result { try mine.take() })
            }
        }
        // Would wait forever if the wait counted.
        locks.suspend(until: .distantFuture)
        other.release()
        let third = try lock(nil)
        #expect(try third.takeIfFree())
        third.release()
        locks.resume()
        try await taken
        #expect(try !lock(nil).takeIfFree())
        mine.release()
        locks.suspend(until: .distantFuture)
        #expect(try !lock(locks).takeIfFree())
        #expect(try lock(nil).takeIfFree())
    }

    @Test("A missing file is an error with its reason")
    func missing() {
        #expect {
            try FileLock("/nonexistent/lock", flags: O_RDONLY, among: nil)
        } throws: {
            ($0 as? FileLock.Failure)?.number == ENOENT
        }
    }
}
