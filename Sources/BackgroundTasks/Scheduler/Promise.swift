import Dispatch
import Synchronization

/// A value that is given once, from any thread, and awaited by any number of tasks, cancelled or not.
package final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// - Returns: false when there was a value already; that one stands.
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

    /// The value, if there is one by now.
    package var present: Value? { state.withLock { $0.value } }

    /// Returns when there is a value.
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
    /// Returns when it is given, if it is no error.
    func get(isolation: isolated (any Actor)? = #isolation) async throws(BackgroundTaskError) {
        if let error = await value() { throw error }
    }
}

extension Promise<Void> {
    package func fulfill() { fulfill(()) }

    /// Waits for it, though no longer than this once the waiting itself has been cancelled.
    func value(graceWhenCancelled grace: DispatchTimeInterval) async {
        await withTaskCancellationHandler {
            await value()
        } onCancel: {
            // A queue of its own: the shared pool may be what the work blocks.
            DispatchQueue(label: "BackgroundTasks.Promise").asyncAfter(deadline: .now() + grace) { self.fulfill() }
        }
    }
}

/// Wakes one waiting task. A signal that comes while nobody waits is kept, once.
///
/// Unlike an `AsyncStream` it can be waited for after the task was cancelled, which is when handlers are seen off.
package final class WakeUp: Sendable {
    private let next = Mutex(Promise<Void>())

    package init() {}

    package func signal() { next.withLock { $0 }.fulfill() }

    /// Returns at the next signal, cancelled or not. For one waiting task at a time.
    package func wait(isolation: isolated (any Actor)? = #isolation) async {
        await next.withLock { $0 }.value()
        next.withLock { $0 = Promise() }
    }
}
