import Synchronization

/// Wakes one waiting task. A signal that comes while nobody waits is kept, once.
///
/// Unlike an `AsyncStream` it can be waited for after the task was cancelled, which is when handlers are seen off.
package final class WakeUp: Sendable {
    private enum State {
        case idle, signalled
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    package init() {}

    package func signal() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if case .waiting(let continuation) = state {
                state = .idle
                return continuation
            }
            state = .signalled
            return nil
        }
        waiting?.resume()
    }

    /// Returns at the next signal, cancelled or not. For one waiting task at a time.
    package func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            let isSignalled = state.withLock { state in
                if case .signalled = state {
                    state = .idle
                    return true
                }
                state = .waiting(continuation)
                return false
            }
            if isSignalled { continuation.resume() }
        }
    }
}
