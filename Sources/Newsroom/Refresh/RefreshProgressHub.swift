import News
import Synchronization

/// The combined progress of all running refreshes, for any number of subscribers.
final class RefreshProgressHub: Sendable {
    private struct State {
        var progress = RefreshProgress()
        var running = 0
        /// How many runs that fetch requested full texts are in progress.
        var fullTextRuns = 0
        /// Feeds of overlapping refreshes are counted once.
        var asked: Set<String> = []
        var answered: Set<String> = []
        var listeners: [Int: AsyncStream<RefreshProgress>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Mutex(State())
    /// Delivers changes in order, outside the lock that the termination of a stream waits for.
    private let order = Mutex(())

    /// Yields the current state if a refresh runs, then every change; a slow subscriber gets only the newest.
    func updates() -> AsyncStream<RefreshProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RefreshProgress.self, bufferingPolicy: .bufferingNewest(1))
        let number = order.withLock { _ in
            let (number, progress) = state.withLock { state in
                state.nextListener += 1
                state.listeners[state.nextListener] = continuation
                let isRunning = state.running > 0 || state.progress.fullTexts != nil
                return (state.nextListener, isRunning ? state.progress : nil)
            }
            if let progress { continuation.yield(progress) }
            return number
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func begin(_ feeds: [String]) {
        change { state in
            if state.running == 0 {
                state.progress = RefreshProgress(fullTexts: state.progress.fullTexts)
                state.asked = []
                state.answered = []
            }
            state.running += 1
            state.asked.formUnion(feeds)
            state.progress.total = state.asked.count
        }
    }

    func count(_ outcome: RefreshOutcome) {
        change { state in
            guard state.answered.insert(outcome.url).inserted else { return }
            state.progress.done = state.answered.count
            state.progress.newArticles += outcome.new
            if outcome.status == .failed { state.progress.failed += 1 }
        }
    }

    func end() {
        change { state in
            state.running -= 1
            state.progress.isRunning = state.running > 0
        }
    }

    /// - Parameter count: How many full texts are about to be fetched.
    func beginFullTexts(_ count: Int) {
        change { state in
            state.fullTextRuns += 1
            state.progress.isRunning = state.running > 0
            let known = state.progress.fullTexts
            state.progress.fullTexts = .init(done: known?.done ?? 0, total: (known?.total ?? 0) + count)
        }
    }

    func countFullText() {
        change { state in
            guard var count = state.progress.fullTexts else { return }
            count.done += 1
            state.progress.fullTexts = count
        }
    }

    func endFullTexts() {
        change { state in
            state.fullTextRuns -= 1
            if state.fullTextRuns == 0 { state.progress.fullTexts = nil }
        }
    }
}

extension RefreshProgressHub {
    private func change(_ body: @Sendable (inout State) -> Void) {
        order.withLock { _ in
            let (listeners, progress) = state.withLock { state in
                body(&state)
                return (Array(state.listeners.values), state.progress)
            }
            for listener in listeners { listener.yield(progress) }
        }
    }
}
