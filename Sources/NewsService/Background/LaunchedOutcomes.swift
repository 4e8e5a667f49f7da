import FoundationEssentials
package import Newsroom
import Synchronization

/// Passes the outcome of each feed of a launched refresh to all subscribers at once.
package final class LaunchedOutcomes: Sendable {
    private let takers = Mutex<[UUID: @Sendable (RefreshOutcome) -> Void]>([:])

    func send(_ outcome: RefreshOutcome) { for take in takers.withLock({ Array($0.values) }) { take(outcome) } }

    /// Passes outcomes to `take` while `work` runs.
    package func follow<Value>(
        _ take: @escaping @Sendable (RefreshOutcome) -> Void, during work: () async throws -> Value
    ) async rethrows -> Value {
        let id = UUID()
        takers.withLock { $0[id] = take }
        defer { takers.withLock { $0[id] = nil } }
        return try await work()
    }
}
