import FoundationEssentials

/// What the scheduler keeps of one identifier, on disk too.
///
/// Two things about an identifier are independent of each other: whether a request is pending, and whether a run is
/// under way (a handler submits the next request while it runs).
struct TaskRecord: Codable, Sendable, Equatable {
    let identifier: String
    var pending: PendingRequest?
    var run: ActiveRun?
    var lastRun: RunRecord?
    /// The last launch that counts for the minimum interval: one that was cut off does not.
    var lastCountedLaunch: Date?
    /// How many runs in a row were cut off by the end of the process.
    var interruptions = 0
    var restsUntil: Date?

    init(identifier: String) {
        self.identifier = identifier
    }
}

/// A request that waits for its launch.
struct PendingRequest: Codable, Sendable, Equatable {
    var request: BackgroundTaskRequest
    var submittedAt: Date
    /// Not before this, since its runs were cut off (see ``LaunchPolicy``, rule 5).
    var retryDate: Date?
}

/// A run under way.
///
/// running → expiring → gone. A handler that returns ends the run from either; the end of the grace ends it from
/// `expiring`: the handler is abandoned then.
struct ActiveRun: Codable, Sendable, Equatable {
    enum Phase: Codable, Sendable, Equatable {
        case running
        /// The handler was told to stop.
        case expiring(StopReason, graceEnds: Date)
    }

    let id: Int
    let pending: PendingRequest
    let launchedAt: Date
    let launchKind: LaunchKind
    let deadline: Date
    var phase: Phase = .running
    /// Whether the request becomes pending again when the run is cut off. Not so once the program has cancelled it.
    var isRestorable = true
}
