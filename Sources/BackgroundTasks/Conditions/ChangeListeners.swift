import Synchronization

/// The streams of those who want to hear of changes.
final class ChangeListeners: Sendable {
    private struct State {
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// - Returns: a number to leave with.
    func join(_ listener: AsyncStream<Void>.Continuation) -> Int {
        state.withLock { state in
            state.count += 1
            state.all[state.count] = listener
            return state.count
        }
    }

    func leave(_ number: Int) { state.withLock { _ = $0.all.removeValue(forKey: number) } }

    func tell() {
        state.withLock { state in
            for listener in state.all.values { listener.yield() }
        }
    }
}
