import FoundationEssentials
package import Newsroom
import Synchronization

/// Passes the outcome of each feed of a launched refresh to all subscribers at once.
package final class LaunchedRefreshOutcomes: Sendable {
    private let subscribers = Mutex<[UUID: @Sendable (RefreshOutcome) -> Void]>([:])

    func send(_ outcome: RefreshOutcome) { for take in subscribers.withLock({ Array($0.values) }) { take(outcome) } }

    /// Passes outcomes to `take` while `work` runs.
    package func follow<Value>(
        _ take: @escaping @Sendable (RefreshOutcome) -> Void, during work: () async throws -> Value
    ) async rethrows -> Value {
        let id = UUID()
        subscribers.withLock { $0[id] = take }
        defer { subscribers.withLock { $0[id] = nil } }
        return try await work()
    }
}
