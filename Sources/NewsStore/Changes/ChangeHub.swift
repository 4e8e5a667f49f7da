import Synchronization

/// Delivers every change to every subscriber.
final class ChangeHub: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<LibraryChange>.Continuation] = [:]
        var nextKey = 0
        var watcher: ForeignCommitWatcher?
        var isClosed = false
    }

    private let path: String
    private let connections: Connections
    private let state = Mutex(State())

    init(path: String, connections: Connections) {
        self.path = path
        self.connections = connections
    }

    deinit { close() }

    /// The first subscriber starts watching for commits of other processes.
    func subscribe() -> AsyncStream<LibraryChange> {
        // Buffers one change for a slow subscriber; `publish` merges later ones into it.
        let (stream, continuation) = AsyncStream.makeStream(
            of: LibraryChange.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            guard !state.isClosed else {
                continuation.finish()
                return
            }
            let key = state.nextKey
            state.nextKey += 1
            state.continuations[key] = continuation
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.continuations[key] = nil }
            }
            if state.watcher == nil, let writer = try? connections.writer, let version = connections.dataVersion {
                state.watcher = ForeignCommitWatcher(
                    path: path, writer: writer, dataVersion: version
                ) { [weak self] in self?.publish(LibraryChange(feeds: nil)) }
            }
        }
        return stream
    }

    func publish(_ change: LibraryChange) {
        for continuation in state.withLock({ Array($0.continuations.values) }) {
            var change = change
            // The subscriber has not seen the change that the newer one pushed out of the buffer.
            while case .dropped(let missed) = continuation.yield(change) {
                let merged = change.merged(with: missed)
                guard merged != change else { break }
                change = merged
            }
        }
    }

    func close() {
        let (continuations, watcher) = state.withLock { state in
            defer { state = State(nextKey: state.nextKey, isClosed: true) }
            return (Array(state.continuations.values), state.watcher)
        }
        watcher?.stop()
        for continuation in continuations { continuation.finish() }
    }
}
