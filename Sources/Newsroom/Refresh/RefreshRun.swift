import Synchronization

/// The counters of one running refresh, updated by many tasks.
final class RefreshRun: Sendable {
    private struct State {
        var report = RefreshReport()
        var stopper: (any Error)?
        var hasReached = false
        var unreached: [UnreachableFeed] = []
    }

    private let state = Mutex(State())
    private let hub: RefreshProgressHub
    private let reporting: (@Sendable (RefreshOutcome) -> Void)?

    /// Whether the user named the feeds and wants them fetched now.
    let overridesHostPause: Bool
    /// Whether feeds may take longer because the user requested them.
    let allowsLongTimeout: Bool
    /// Takes over fetches in progress when time is up; nil if they are not continued.
    let handoffSender: HandoffSender?

    init(
        hub: RefreshProgressHub, overridesHostPause: Bool, allowsLongTimeout: Bool, handoffSender: HandoffSender?,
        reporting: (@Sendable (RefreshOutcome) -> Void)?
    ) {
        self.hub = hub
        self.overridesHostPause = overridesHostPause
        self.allowsLongTimeout = allowsLongTimeout
        self.handoffSender = handoffSender
        self.reporting = reporting
    }

    func report(force: Bool) -> RefreshReport {
        var report = state.withLock { $0.report }
        report.wasForced = force
        return report
    }

    /// The library's error that makes further fetches pointless, such as a full disk.
    var stopper: (any Error)? { state.withLock { $0.stopper } }

    func stop(_ error: any Error) {
        state.withLock { if $0.stopper == nil { $0.stopper = error } }
    }

    /// Whether a server on another machine has responded.
    var hasReached: Bool { state.withLock { $0.hasReached } }

    /// The feed's outcome is decided once all have been tried.
    func keep(_ feed: UnreachableFeed) { state.withLock { $0.unreached.append(feed) } }

    func takeUnreached() -> [UnreachableFeed] {
        state.withLock { state in
            defer { state.unreached = [] }
            return state.unreached
        }
    }

    /// - Parameters:
    ///   - isRequested: false for feeds that were not due, which the progress does not count.
    ///   - isRemote: Whether a response comes from beyond the local network.
    func count(_ outcome: RefreshOutcome, isRequested: Bool = true, isRemote: Bool = false) {
        state.withLock { state in
            state.report.count(outcome)
            if isRemote, outcome.status != .skipped { state.hasReached = true }
        }
        if isRequested { hub.count(outcome) }
        reporting?(outcome)
    }
}
