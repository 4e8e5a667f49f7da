import Dispatch
import Synchronization

/// The end of work that one waits for, though not for ever once the waiting itself is cancelled.
final class AwaitedEnd: Sendable {
    private struct State {
        var hasCome = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// The work has ended, or is not waited for any longer.
    func come() {
        let waiting = state.withLock { state in
            state.hasCome = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Waits for the end. To be called once.
    /// - Parameter grace: how long the wait may go on after its task has been cancelled.
    func wait(graceWhenCancelled grace: DispatchTimeInterval) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasCome = state.withLock { state in
                    if !state.hasCome { state.waiting = continuation }
                    return state.hasCome
                }
                if hasCome { continuation.resume() }
            }
        } onCancel: {
            // A queue of its own: the shared pool may be what the work blocks.
            DispatchQueue(label: "BackgroundTasks.AwaitedEnd").asyncAfter(deadline: .now() + grace) { self.come() }
        }
    }
}
