import FoundationEssentials

/// What the state machine asks of whoever drives it, to be done in the order given.
enum SchedulerAction: Sendable, Equatable {
    /// Write the records down. Stands before the launch that it makes durable.
    case store
    /// The same of a launch alone. That a power cut undoes it does no harm, since it cuts the run off, too, and the request
    /// is pending again in either case; so the handler does not wait for the folder to reach the disk.
    case storeLaunch
    case journal(JournalEntry)
    // Indirect, since a run is many times the size of any other action.
    indirect case launch(ActiveRun)
    /// Cancel the handler's task and call its expiration handler.
    case expire(runID: Int, StopReason)
    /// Let go of the handler.
    case abandon(runID: Int)
}

/// The answer to one event: what to do, and what to tell the caller afterwards.
struct SchedulerDecision: Sendable, Equatable {
    var actions: [SchedulerAction] = []
    var error: BackgroundTaskError?

    /// Names the call that it answers in what the journal is told.
    mutating func note(_ call: UUID) {
        actions = actions.map { action in
            guard case .journal(var entry) = action else { return action }
            entry.call = call
            return .journal(entry)
        }
    }
}
