import Synchronization

/// What is counted while a refresh runs: its feeds report from many tasks.
final class RefreshRun: Sendable {
    private struct State {
        var report = RefreshReport()
        var stopper: (any Error)?
        var hasReached = false
        var unreached: [UnreachedFeed] = []
    }

    private let state = Mutex(State())
    private let hub: RefreshProgressHub
    private let reporting: (@Sendable (RefreshOutcome) -> Void)?

    /// The user named the feeds, and wants them asked now.
    let insists: Bool
    /// Feeds may take their time, since somebody asked for them.
    let isPatient: Bool
    /// Takes what is under way when the time is up; nil: nobody does.
    let promoter: FetchPromoter?

    init(
        hub: RefreshProgressHub, insists: Bool, isPatient: Bool, promoter: FetchPromoter?,
        reporting: (@Sendable (RefreshOutcome) -> Void)?
    ) {
        self.hub = hub
        self.insists = insists
        self.isPatient = isPatient
        self.promoter = promoter
        self.reporting = reporting
    }

    func report(force: Bool) -> RefreshReport {
        var report = state.withLock { $0.report }
        report.wasForced = force
        return report
    }

    /// The library's error after which asking on would be in vain: a full disk, say.
    var stopper: (any Error)? { state.withLock { $0.stopper } }

    func stop(_ error: any Error) {
        state.withLock { if $0.stopper == nil { $0.stopper = error } }
    }

    /// Whether a server has answered that is not on this machine.
    var hasReached: Bool { state.withLock { $0.hasReached } }

    /// What the feed came to is decided when all have been asked.
    func keep(_ feed: UnreachedFeed) { state.withLock { $0.unreached.append(feed) } }

    func takeUnreached() -> [UnreachedFeed] {
        state.withLock { state in
            defer { state.unreached = [] }
            return state.unreached
        }
    }

    /// - Parameters:
    ///   - isAsked: false for feeds that the progress does not count, since they were not due.
    ///   - isRemote: whether an answer comes from beyond the local network.
    func count(_ outcome: RefreshOutcome, isAsked: Bool = true, isRemote: Bool = false) {
        state.withLock { state in
            state.report.count(outcome)
            if isRemote, outcome.status != .skipped { state.hasReached = true }
        }
        if isAsked { hub.count(outcome) }
        reporting?(outcome)
    }
}
