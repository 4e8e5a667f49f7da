import News
import Synchronization

/// How far a refresh that the person began has come: what another process needs to know to go on with it.
final class RefreshCourse: Sendable {
    private struct State {
        var feeds: [String]
        /// By `key`.
        var done: Set<String> = []
    }

    /// Whether the person named the feeds, rather than all of them.
    let isNamed: Bool
    private let state: Mutex<State>

    init(feeds: [String], isNamed: Bool) {
        self.isNamed = isNamed
        state = Mutex(State(feeds: feeds))
    }

    var feeds: [String] { state.withLock { $0.feeds } }

    /// The feeds that nobody has asked to the end.
    var left: [String] {
        let (feeds, done) = state.withLock { ($0.feeds, $0.done) }
        return feeds.filter { !done.contains(Self.key($0)) }
    }

    /// nil when nothing is.
    var rest: UnfinishedWork? {
        let left = left
        return left.isEmpty ? nil : .refresh(feeds: left, isNamed: isNamed)
    }

    /// All feeds are refreshed, and these turn out to be all.
    func noteAll(_ feeds: [String]) { state.withLock { $0.feeds = feeds } }

    /// A feed has been asked, whatever came of it. Another process tells its address without the password.
    func noteDone(_ feed: String) { _ = state.withLock { $0.done.insert(Self.key(feed)) } }

    /// What a feed is known by, with or without the password in its address.
    static func key(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }
}
