import Dispatch
import Synchronization

/// An event that happens once, and can be awaited.
public final class Signal: Sendable {
    private struct State {
        var hasFired = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    public init() {}

    public func fire() {
        let waiting = state.withLock { state in
            state.hasFired = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// For a test server's threads.
    public func waitBlocking() {
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            await wait()
            semaphore.signal()
        }
        semaphore.wait()
    }

    public func wait() async {
        await withCheckedContinuation { continuation in
            let hasFired = state.withLock { state in
                if !state.hasFired { state.waiting.append(continuation) }
                return state.hasFired
            }
            if hasFired { continuation.resume() }
        }
    }
}
