import BackgroundTasks
import News
import Synchronization

/// How far a refresh that the person began has come: what another process needs to know to go on with it.
final class RefreshCourse: Sendable {
    private struct State {
        var feeds: [String]
        var assertion: BackgroundTaskIdentifier?
        /// By `key`.
        var done: Set<String> = []
        var isStopped = false
        var cancel: (@Sendable () -> Void)?
    }

    /// For the person and the journal.
    let name: String
    /// Whether the person named the feeds, rather than all of them.
    let isNamed: Bool
    private let state: Mutex<State>

    init(feeds: [String], isNamed: Bool) {
        name = "refresh of \(feeds.count.grouped) \(feeds.count == 1 ? "feed" : "feeds")"
        self.isNamed = isNamed
        state = Mutex(State(feeds: feeds))
    }

    var feeds: [String] { state.withLock { $0.feeds } }

    /// The assertion under which it runs, once that is open.
    var assertion: BackgroundTaskIdentifier? { state.withLock { $0.assertion } }

    /// The feeds that nobody has asked to the end.
    var left: [String] {
        let (feeds, done) = state.withLock { ($0.feeds, $0.done) }
        return feeds.filter { !done.contains(Self.key($0)) }
    }

    func noteAssertion(_ assertion: BackgroundTaskIdentifier) { state.withLock { $0.assertion = assertion } }

    /// All feeds are refreshed, and these turn out to be all.
    func noteAll(_ feeds: [String]) { state.withLock { $0.feeds = feeds } }

    /// Whether it was told to stop.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// A feed has been asked, whatever came of it. Another process tells its address without the password.
    func noteDone(_ feed: String) { _ = state.withLock { $0.done.insert(Self.key(feed)) } }

    /// Tells it to stop where it is.
    func stop() {
        let cancel = state.withLock { state in
            state.isStopped = true
            return state.cancel
        }
        cancel?()
    }

    /// Runs it until it is done or told to stop.
    func run<Value: Sendable>(_ refresh: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await refresh() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isStopped
        }
        if isLate { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            stop()
        }
    }

    private static func key(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }
}
