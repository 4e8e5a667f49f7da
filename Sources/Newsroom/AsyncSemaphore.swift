import Synchronization

/// A semaphore for tasks: limits how many proceed at once; the others wait in order of arrival.
final class AsyncSemaphore: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for the caller's turn, which the caller must give back.
    /// - Throws: `CancellationError`, at its turn, if cancelled: soon, since the tasks before it are cancelled too.
    func take() async throws {
        await takeUncancellably()
        guard Task.isCancelled else { return }
        release()
        throw CancellationError()
    }

    /// Like `take`, but also for a cancelled task whose remaining work is short and must be done.
    func takeUncancellably() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func release() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() as CheckedContinuation? }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
