import Synchronization

/// Sends each value to any number of streams.
package final class Broadcaster<Value: Sendable>: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<Value>.Continuation] = [:]
        var count = 0
        var latest: Value?
        var isFinished = false
    }

    private let state = Mutex(State())
    /// Keeps values in order. A separate lock from `state`, to avoid a deadlock: a stream ends while its task's lock is
    /// held, and `yield` waits for that lock, so the end of a stream must not wait for a sender.
    private let order = Mutex(())
    private let bufferedValues: Int
    private let repeatsLatest: Bool

    /// - Parameters:
    ///   - bufferedValues: how many of the newest values are buffered for a slow subscriber.
    ///   - repeatsLatest: whether a new subscriber gets the latest value at once.
    package init(bufferedValues: Int, repeatsLatest: Bool) {
        self.bufferedValues = bufferedValues
        self.repeatsLatest = repeatsLatest
    }

    package func send(_ value: Value) {
        order.withLock { _ in
            let subscribers = state.withLock { state in
                if repeatsLatest { state.latest = value }
                return Array(state.subscribers.values)
            }
            for subscriber in subscribers { subscriber.yield(value) }
        }
    }

    package var hasSubscribers: Bool { state.withLock { !$0.subscribers.isEmpty } }

    /// Makes new subscribers wait for the next value.
    package func forgetLatest() { state.withLock { $0.latest = nil } }

    /// Ends all streams, and those that begin later.
    package func finish() {
        let subscribers = state.withLock { state in
            state.isFinished = true
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.finish() }
    }

    package func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(bufferedValues))
        let number = order.withLock { _ in
            let (number, latest, isFinished) = state.withLock { state in
                state.count += 1
                if !state.isFinished { state.subscribers[state.count] = continuation }
                return (state.count, state.latest, state.isFinished)
            }
            if let latest { continuation.yield(latest) }
            if isFinished { continuation.finish() }
            return number
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.subscribers.removeValue(forKey: number) }
        }
        return stream
    }
}
