import News
import Synchronization

/// Delivers the state of all downloads to every subscriber, and signals pending work.
final class DownloadStatusHub: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<[DownloadStatus]>.Continuation] = [:]
        var nextKey = 0
        var last: [DownloadStatus]?
        var sinks: [Signal: AsyncStream<Void>.Continuation] = [:]
    }

    /// Kinds of pending work.
    enum Signal {
        /// Something changed: publish the state.
        case publish
        /// Bytes are arriving: publish the state again after a pause.
        case poll
        /// A file waits to be moved into place.
        case place
        /// Finished files may have appeared or vanished.
        case files
    }

    private let state = Mutex(State())

    /// Several signals of a kind may be merged. A new stream replaces an older one.
    func signals(_ signal: Signal) -> AsyncStream<Void> {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.sinks[signal] = sink }
        return stream
    }

    func give(_ signal: Signal) { state.withLock { $0.sinks[signal] }?.yield() }

    /// Yields the last published state at once.
    func updates() -> AsyncStream<[DownloadStatus]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DownloadStatus].self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            let key = state.nextKey
            state.nextKey += 1
            state.subscribers[key] = continuation
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.subscribers.removeValue(forKey: key) }
            }
            if let last = state.last { continuation.yield(last) }
        }
        return stream
    }

    func publish(_ statuses: [DownloadStatus]) {
        let subscribers = state.withLock { state in
            guard state.last != statuses else { return [AsyncStream<[DownloadStatus]>.Continuation]() }
            state.last = statuses
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.yield(statuses) }
    }
}
