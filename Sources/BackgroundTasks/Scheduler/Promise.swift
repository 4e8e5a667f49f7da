import Dispatch
import Synchronization

/// A value set once, from any thread, and awaited by any number of tasks, cancelled or not.
package final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// - Returns: false when a value was already set; the first one stays.
    @discardableResult
    package func fulfill(_ value: Value) -> Bool {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>]? in
            guard state.value == nil else { return nil }
            state.value = value
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting ?? [] { continuation.resume(returning: value) }
        return waiting != nil
    }

    /// The value, if set.
    package var present: Value? { state.withLock { $0.value } }

    /// Waits until the value is set.
    package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state in
                if state.value == nil { state.waiting.append(continuation) }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}

extension Promise<BackgroundTaskError?> {
    /// Waits until it is set; throws if it is an error.
    func get(isolation: isolated (any Actor)? = #isolation) async throws(BackgroundTaskError) {
        if let error = await value() { throw error }
    }
}

extension Promise<Void> {
    package func fulfill() { fulfill(()) }

    /// Waits for the value, but only for the grace period once the waiting task is cancelled.
    func value(graceWhenCancelled grace: DispatchTimeInterval) async {
        await withTaskCancellationHandler {
            await value()
        } onCancel: {
            // On a separate queue: the work may be blocking the shared pool.
            DispatchQueue(label: "BackgroundTasks.Promise").asyncAfter(deadline: .now() + grace) { self.fulfill() }
        }
    }
}

/// Wakes one waiting task. A signal that arrives while no task waits is kept, once.
///
/// Unlike an `AsyncStream`, it can be awaited after cancellation, when the scheduler still waits for handlers to end.
package final class WakeUp: Sendable {
    private let next = Mutex(Promise<Void>())

    package init() {}

    package func signal() { next.withLock { $0 }.fulfill() }

    /// Returns at the next signal, cancelled or not. Only one task may wait at a time.
    package func wait(isolation: isolated (any Actor)? = #isolation) async {
        await next.withLock { $0 }.value()
        next.withLock { $0 = Promise() }
    }
}
