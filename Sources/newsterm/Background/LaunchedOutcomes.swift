import Newsroom
import Synchronization

/// Tells what comes of the feeds of launched refreshes, at once, to whoever wants to know.
final class LaunchedOutcomes: Sendable {
    private struct State {
        var takers: [Int: @Sendable (RefreshOutcome) -> Void] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    func send(_ outcome: RefreshOutcome) {
        for take in state.withLock({ Array($0.takers.values) }) { take(outcome) }
    }

    /// Hands outcomes on while work is under way.
    func follow<Value>(
        _ take: @escaping @Sendable (RefreshOutcome) -> Void, during work: () async throws -> Value
    ) async rethrows -> Value {
        let number = state.withLock { state in
            state.last += 1
            state.takers[state.last] = take
            return state.last
        }
        defer { state.withLock { $0.takers[number] = nil } }
        return try await work()
    }
}
