import News
import Programs
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
    }

    private let state = Mutex(State())
    private let changes = Broadcaster<RefreshProgress>(bufferedValues: 1, repeatsLatest: true)

    /// Yields the current state if a refresh runs, then every change; a slow subscriber gets only the newest.
    func updates() -> AsyncStream<RefreshProgress> { state.withLock { _ in changes.stream() } }

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
        state.withLock { state in
            body(&state)
            changes.send(state.progress)
            if state.running == 0, state.progress.fullTexts == nil { changes.forgetLatest() }
        }
    }
}
