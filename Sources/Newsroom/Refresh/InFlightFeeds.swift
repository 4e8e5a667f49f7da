import News
import Synchronization

/// The feeds being fetched, so that none is fetched twice at once: a second caller waits for the first one's outcome
/// and shares it.
final class InFlightFeeds: Sendable {
    private typealias Waiter = CheckedContinuation<RefreshOutcome?, Never>

    private struct State {
        var waiters: [Feed.ID: [Int: Waiter]] = [:]
        var nextWaiter = 0
    }

    private enum Turn {
        case ours
        case wait(Int)
    }

    private let state = Mutex(State())

    /// Runs the work, or waits for the caller that already does.
    /// - Parameter url: The address to fetch: the outcome of fetching another one, before the feed's address changed,
    ///   is not shared.
    /// - Returns: nil if the task was cancelled while it waited.
    func joining(_ feed: Feed.ID, at url: String, _ work: () async -> RefreshOutcome) async -> RefreshOutcome? {
        while true {
            if claim(feed) {
                let outcome = await work()
                finish(feed, outcome)
                return outcome
            }
            let outcome = await wait(for: feed)
            if Task.isCancelled { return outcome }
            // The other refresh was stopped, or has just finished; then it is this caller's turn.
            if let outcome, !outcome.isCancelled, outcome.url == url { return outcome }
        }
    }
}

extension InFlightFeeds {
    private func claim(_ feed: Feed.ID) -> Bool {
        state.withLock { state in
            guard state.waiters[feed] == nil else { return false }
            state.waiters[feed] = [:]
            return true
        }
    }

    private func finish(_ feed: Feed.ID, _ outcome: RefreshOutcome) {
        let waiters = state.withLock { $0.waiters.removeValue(forKey: feed) ?? [:] }
        for waiter in waiters.values { waiter.resume(returning: outcome) }
    }

    private func wait(for feed: Feed.ID) async -> RefreshOutcome? {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let mustWait = state.withLock { state in
                    guard !Task.isCancelled, state.waiters[feed] != nil else { return false }
                    state.waiters[feed]?[number] = waiter
                    return true
                }
                if !mustWait { waiter.resume(returning: nil) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters[feed]?.removeValue(forKey: number) }
            waiter?.resume(returning: nil)
        }
    }
}
