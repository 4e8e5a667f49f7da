import Foundation
import Synchronization
import Testing

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
        await turns.take()
        defer { turns.giveBack() }
        try await withTaskExecutorPreference(threads, operation: function)
    }
}

extension Trait where Self == InTurn {
    /// A few at once, on threads of their own.
    static var inTurn: InTurn { InTurn() }
}

private let turns = Turns(count: 4)
private let threads = Threads()

/// Turns that are taken first come, first served.
private final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(free: count))
    }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}

/// A thread for each job: a look at tmux blocks it. A queue of Dispatch would take them from the runner's pool.
private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
