import Foundation
import Testing

@testable import Newsroom

/// Runs a few tests of programs at a time, on separate threads.
///
/// The runner starts all tests at once, on a pool with a thread per processor. There a test that waits for a program
/// would queue behind thousands, for minutes, while the program's timeouts pass; and it would block a thread of the
/// pool while it asks tmux.
struct InTurn: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await semaphore.takeUncancellably()
        defer { semaphore.release() }
        try await withTaskExecutorPreference(threads, operation: function)
    }
}

extension Trait where Self == InTurn {
    /// A few at once, on separate threads.
    static var inTurn: InTurn { InTurn() }
}

private let semaphore = AsyncSemaphore(4)
private let threads = Threads()

/// A thread per job, since polling tmux blocks it. A Dispatch queue would take the threads from the runner's pool.
private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
