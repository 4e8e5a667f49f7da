import Synchronization

/// The end of a run whose handler does not return when it is done but reports so, from anywhere and once.
final class ReportedCompletion: Sendable {
    private typealias Outcome = Result<BackgroundTaskResult, NeverCompleted>

    private enum State {
        case open
        case awaited(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    private let state = Mutex(State.open)

    /// Reports the result.
    /// - Returns: false when one had been reported before; that one stands.
    @discardableResult
    func complete(_ result: BackgroundTaskResult) -> Bool { end(.success(result)) }

    /// Whoever was to report has gone, so that nobody ever will. Does nothing after a report.
    func letGo() { _ = end(.failure(NeverCompleted())) }

    /// Waits for the report, cancelled or not: it is the scheduler that gives up a run that never reports. For one
    /// waiting task.
    func result() async throws(NeverCompleted) -> BackgroundTaskResult {
        let outcome = await withCheckedContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
                if case .over(let outcome) = state { return outcome }
                state = .awaited(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
        return try outcome.get()
    }

    private func end(_ outcome: Outcome) -> Bool {
        let (isFirst, waiting) = state.withLock { state in
            var waiting: CheckedContinuation<Outcome, Never>?
            switch state {
            case .over: return (false, waiting)
            case .awaited(let continuation): waiting = continuation
            case .open: break
            }
            state = .over(outcome)
            return (true, waiting)
        }
        waiting?.resume(returning: outcome)
        return isFirst
    }
}
