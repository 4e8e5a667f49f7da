import News
import Programs
import Synchronization

/// Delivers the state of all downloads to every subscriber, and signals pending work.
final class DownloadStatusHub: Sendable {
    private struct State {
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
    private let statuses = Broadcaster<[DownloadStatus]>(bufferedValues: 1, repeatsLatest: true)

    /// Several signals of a kind may be merged. A new stream replaces an older one.
    func signals(_ signal: Signal) -> AsyncStream<Void> {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.sinks[signal] = sink }
        return stream
    }

    func give(_ signal: Signal) { state.withLock { $0.sinks[signal] }?.yield() }

    /// Yields the last published state at once.
    func updates() -> AsyncStream<[DownloadStatus]> { statuses.stream() }

    func publish(_ new: [DownloadStatus]) {
        state.withLock { state in
            guard state.last != new else { return }
            state.last = new
            statuses.send(new)
        }
    }
}
