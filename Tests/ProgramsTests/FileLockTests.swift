import Dispatch
import Glibc
import Programs
import TestSupport
import Testing

@Suite("The lock of a file", .timeLimit(.minutes(30)))
struct FileLockTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func lock(_ locks: HeldLocks?) throws -> FileLock {
        try FileLock("\(folder.path)/lock", flags: O_RDWR | O_CREAT, among: locks)
    }

    @Test("One has it, until it is given back, although a program that is being started has the file open as well")
    func oneHolder() throws {
        let (one, other) = (try lock(nil), try lock(nil))
        #expect(try one.takeIfFree())
        #expect(try !other.takeIfFree())
        let copy = dup(one.descriptor)
        defer { close(copy) }
        one.giveBack()
        one.giveBack()
        #expect(try other.takeIfFree())
    }

    @Test("A process that waits for a lock holds none: it is stopped at once, and goes on to wait for it afterwards")
    func waiting() async throws {
        let locks = HeldLocks()
        let (other, mine) = (try lock(nil), try lock(locks))
        #expect(try other.takeIfFree())
        async let taken: Void = withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "FileLockTests").async {
                continuation.resume(with: Result { try mine.take() })
            }
        }
        // Would wait for ever if the wait counted.
        locks.suspend(until: .distantFuture)
        other.giveBack()
        let third = try lock(nil)
        #expect(try third.takeIfFree())
        third.giveBack()
        locks.resume()
        try await taken
        #expect(try !lock(nil).takeIfFree())
        mine.giveBack()
        locks.suspend(until: .distantFuture)
        #expect(try !lock(locks).takeIfFree())
        #expect(try lock(nil).takeIfFree())
    }

    @Test("A file that is not there is an error with its reason")
    func missing() {
        #expect {
            try FileLock("/nonexistent/lock", flags: O_RDONLY, among: nil)
        } throws: {
            ($0 as? FileLock.Failure)?.number == ENOENT
        }
    }
}
