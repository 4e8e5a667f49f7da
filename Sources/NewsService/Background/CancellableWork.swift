import FoundationEssentials
import Synchronization

/// Work under way that can be stopped by a caller other than the one waiting for it.
final class CancellableWork: Sendable {
    private let stops = Mutex<[UUID: @Sendable () -> Void]>([:])

    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (id, task) = (UUID(), Task { try await work() })
        stops.withLock { $0[id] = { task.cancel() } }
        defer { _ = stops.withLock { $0.removeValue(forKey: id) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// - Returns: whether any work was running.
    func stop() -> Bool {
        let stops = Array(stops.withLock { $0 }.values)
        for stop in stops { stop() }
        return !stops.isEmpty
    }
}
