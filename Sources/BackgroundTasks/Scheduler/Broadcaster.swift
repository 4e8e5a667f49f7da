import Synchronization

/// Sends each value to any number of streams.
package final class Broadcaster<Value: Sendable>: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<Value>.Continuation] = [:]
        var count = 0
        var latest: Value?
    }

    private let state = Mutex(State())
    /// Has values sent one after the other. A second lock, since a stream ends with a lock of its task held, and what is
    /// yielded waits for that one: the end of a stream must not wait for those who send.
    private let order = Mutex(())
    private let bufferedValues: Int
    private let repeatsLatest: Bool

    /// - Parameters:
    ///   - bufferedValues: how many of the newest values are kept for a subscriber that is slow.
    ///   - repeatsLatest: whether a new subscriber is given the latest value at once.
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

    /// A new subscriber is given nothing before the next value.
    func forgetLatest() { state.withLock { $0.latest = nil } }

    package func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(bufferedValues))
        let number = order.withLock { _ in
            let (number, latest) = state.withLock { state in
                state.count += 1
                state.subscribers[state.count] = continuation
                return (state.count, state.latest)
            }
            if let latest { continuation.yield(latest) }
            return number
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.subscribers.removeValue(forKey: number) }
        }
        return stream
    }
}
