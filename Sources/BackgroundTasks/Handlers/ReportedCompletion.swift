import Synchronization

/// The end of a run whose handler does not return when it is done but reports so, from anywhere and once.
final class ReportedCompletion: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<BackgroundTaskResult, Never>)
        case completed(BackgroundTaskResult)
    }

    private let state = Mutex(State.open)

    /// Reports the result.
    /// - Returns: false when one had been reported before; that one stands.
    func complete(_ result: BackgroundTaskResult) -> Bool {
        let (isFirst, waiting) = state.withLock { state in
            var waiting: CheckedContinuation<BackgroundTaskResult, Never>?
            switch state {
            case .completed: return (false, waiting)
            case .awaited(let continuation): waiting = continuation
            case .open: break
            }
            state = .completed(result)
            return (true, waiting)
        }
        waiting?.resume(returning: result)
        return isFirst
    }

    /// Waits for the result, cancelled or not: it is the scheduler that gives up a run that never reports. For one
    /// waiting task. When no report ever comes, the waiting task stays in memory, which the scheduler's rest for such
    /// handlers keeps rare.
    func result() async -> BackgroundTaskResult {
        await withCheckedContinuation { continuation in
            let result = state.withLock { state -> BackgroundTaskResult? in
                if case .completed(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }
}
