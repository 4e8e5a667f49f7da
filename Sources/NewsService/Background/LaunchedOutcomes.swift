import FoundationEssentials
package import Newsroom
import Synchronization

/// Tells what comes of the feeds of launched refreshes, at once, to whoever wants to know.
package final class LaunchedOutcomes: Sendable {
    private let takers = Mutex<[UUID: @Sendable (RefreshOutcome) -> Void]>([:])

    func send(_ outcome: RefreshOutcome) { for take in takers.withLock({ Array($0.values) }) { take(outcome) } }

    /// Hands outcomes on while work is under way.
    package func follow<Value>(
        _ take: @escaping @Sendable (RefreshOutcome) -> Void, during work: () async throws -> Value
    ) async rethrows -> Value {
        let id = UUID()
        takers.withLock { $0[id] = take }
        defer { takers.withLock { $0[id] = nil } }
        return try await work()
    }
}
