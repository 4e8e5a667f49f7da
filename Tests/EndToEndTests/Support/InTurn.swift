import Foundation
import Testing

@testable import Newsroom

/// A few tests of programs at a time, on threads of their own.
///
/// The runner starts every test there is at once, on a pool with a thread for each processor. A test that waits for a
/// program would wait there for its turn among thousands, for minutes, while its program's own limits pass; and as it
/// asks tmux it would keep a thread from the others.
struct InTurn: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await turns.takeAnyway()
        defer { turns.giveBack() }
        try await withTaskExecutorPreference(threads, operation: function)
    }
}

extension Trait where Self == InTurn {
    /// A few at once, on threads of their own.
    static var inTurn: InTurn { InTurn() }
}

private let turns = Turns(4)
private let threads = Threads()

/// A thread for each job: a look at tmux blocks it. A queue of Dispatch would take them from the runner's pool.
private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
