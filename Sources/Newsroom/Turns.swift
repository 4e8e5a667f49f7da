import Synchronization

/// Lets so many go on at once; the others wait, and go in the order in which they came.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Returns when it is the caller's turn, which it has to give back.
    /// - Throws: `CancellationError` when the task was cancelled; those before it are, too, so that it is soon known.
    func take() async throws {
        await takeAnyway()
        guard Task.isCancelled else { return }
        giveBack()
        throw CancellationError()
    }

    /// The same, also for a task that was cancelled: what it has to do is short, and has to be done.
    func takeAnyway() async {
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

    func giveBack() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() as CheckedContinuation? }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
