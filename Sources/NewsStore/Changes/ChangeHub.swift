import Programs
import Synchronization

/// Tells every subscriber of every change. A slow one gets those that it missed as one.
final class ChangeHub: Sendable {
    private struct State {
        var watcher: ForeignCommitWatcher?
        var isClosed = false
    }

    private let path: String
    private let connections: Connections
    private let changes = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)
    private let state = Mutex(State())

    init(path: String, connections: Connections) {
        self.path = path
        self.connections = connections
    }

    deinit { close() }

    /// The first subscriber starts watching for commits of other processes.
    func subscribe() -> AsyncStream<Void> {
        let stream = changes.stream()
        state.withLock { state in
            guard !state.isClosed, state.watcher == nil, let writer = try? connections.writer,
                let version = connections.dataVersion
            else { return }
            state.watcher = ForeignCommitWatcher(
                path: path, writer: writer, dataVersion: version
            ) { [changes] in changes.send(()) }
        }
        return stream
    }

    func publish() { changes.send(()) }

    func close() {
        let watcher = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.watcher
        }
        watcher?.stop()
        changes.finish()
    }
}
