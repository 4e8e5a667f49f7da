import FoundationEssentials

/// The scheduler's whole logic as a value: events and times go in, actions come out. It has no side effects.
///
/// The machine is in one of three phases:
///
/// - `stopped`: requests are accepted, cancelled and kept; nothing is launched. A simulated launch is queued.
/// - `running`: launches what is due and expires what exceeds its time.
/// - `stopping`: every run has been told to stop; when the last one has ended the machine is `stopped`.
///
/// Independently, each identifier is pending or not, and running or not (see ``TaskRecord`` and ``ActiveRun``).
struct SchedulerStateMachine: Sendable {
    enum Phase: Sendable, Equatable {
        case stopped, running, stopping
    }

    /// The limit of pending requests of each kind when there is no list of permitted identifiers.
    static let unlistedLimit = 100

    let policy: LaunchPolicy
    var phase = Phase.stopped
    var extent = RunExtent.untilCancelled
    var startedAt: Date?
    /// The time and conditions of the last decision on natural launches since the start.
    var lastDecision: (date: Date, conditions: ConditionReading)?
    var idleCheckBackoff = IdleCheckBackoff()
    /// What has been launched naturally since the start; used by `RunExtent.dueTasks` only.
    var launchedSinceStart: Set<String> = []
    private(set) var records: [String: TaskRecord] = [:]
    /// Sorted, so that decisions have a stable order.
    private(set) var identifiers: [String] = []
    var registrations: Registrations
    /// Abandoned handlers that have not returned, by run ID.
    var abandoned: [Int: String] = [:]
    /// Simulated launches requested while the machine was stopped, in order.
    var awaitedSimulations: [String] = []
    /// The waits last written to the journal for each identifier.
    var reportedWaits: [String: [WaitReason]] = [:]
    /// The date of the next decision if nothing happens before; nil: none needed.
    var nextDecision: Date?
    /// The uptime of the next check of a run.
    var nextReview: TimeInterval?
    /// Seconds that the machine has been awake at the present event; the caller sets it before each event. Budgets and
    /// grace periods use it, because the wall clock can be set (see ``SchedulerClock``).
    var uptime: TimeInterval = 0
    private var lastRunID = 0

    init(permittedIdentifiers: PermittedIdentifiers, policy: LaunchPolicy, records stored: [TaskRecord] = []) {
        registrations = Registrations(permitted: permittedIdentifiers)
        self.policy = policy
        for record in stored { update(record.identifier) { $0 = record } }
    }

    /// Reloads the stored records: another process may have changed them while this machine was stopped. Keeps
    /// registered and abandoned handlers.
    mutating func reload(_ stored: [TaskRecord]) {
        (records, identifiers) = ([:], [])
        for record in stored { update(record.identifier) { $0 = record } }
        for identifier in registrations.identifiers { update(identifier) { _ in } }
    }

    /// Sorted by identifier.
    var pendingRequests: [BackgroundTaskRequest] { identifiers.compactMap { records[$0]?.pending?.request } }

    var runs: [ActiveRun] { identifiers.compactMap { records[$0]?.run } }

    /// Submits a request, replacing a pending one with the same identifier. One without a period, for a task registered
    /// with one, is launched once, and the periods continue from there.
    /// - Parameters:
    ///   - isOwn: see ``PendingRequest/isOwn``.
    ///   - isOnce: whether to launch it once, even if the task is registered with a period.
    ///   - stopsRun: whether to stop a run in progress of the same identifier.
    ///   - call: the ID of the call behind it.
    mutating func submit(
        _ unchecked: BackgroundTaskRequest, isOwn: Bool? = nil, isOnce: Bool = false, stopsRun: Bool = false,
        call: UUID? = nil, now: Date
    ) -> SchedulerDecision {
        var request = unchecked.sanitized
        let identifier = request.identifier
        if let error = refusal(of: request, now: now) { return refuse(identifier, error, now: now) }
        if !isOnce, !request.isContinued {
            request.repetition = request.repetition ?? registrations[identifier]?.repetition
        }
        makeRoom(for: identifier, now: now)
        let stopping = stopsRun ? withdraw(identifier, now: now) : []
        let isReplacing = records[identifier]?.pending != nil
        update(identifier) {
            $0.pending = PendingRequest(request: request, submittedAt: now, isOwn: isOwn, call: call)
            $0.following = nil
            $0.isWithdrawn = false
        }
        reportedWaits[identifier] = nil
        let entry = note(
            now, identifier, isReplacing ? .replaced : .submitted, .submitted(request, replaces: isReplacing))
        return SchedulerDecision(actions: [.store, entry] + stopping)
    }

    /// Changes the content of a pending request, keeping its waits and the request that follows it.
    mutating func amend(_ pending: PendingRequest, now: Date) -> SchedulerDecision {
        let identifier = pending.request.identifier
        if let error = refusal(of: pending.request, now: now) { return refuse(identifier, error, now: now) }
        update(identifier) { $0.pending = pending }
        reportedWaits[identifier] = nil
        let entry = note(now, identifier, .replaced, .submitted(pending.request, replaces: true))
        return SchedulerDecision(actions: [.store, entry])
    }

    /// Drops the pending request; a run in progress continues unless `stopsRun`, and its request does not come back.
    mutating func cancel(_ identifier: String, stopsRun: Bool = false, now: Date) -> SchedulerDecision {
        guard let record = records[identifier] else { return SchedulerDecision() }
        let isRestorable = record.run?.isRestorable ?? false
        let stopping = stopsRun ? withdraw(identifier, now: now) : []
        let isKnown = record.pending != nil || isRestorable || record.lastRequest != nil
        guard isKnown else { return SchedulerDecision(actions: stopping) }
        update(identifier) {
            $0.pending = nil
            $0.following = nil
            $0.run?.isRestorable = false
            $0.lastRequest = nil
            $0.isWithdrawn = true
        }
        // Not journaled: it only keeps the watchdog from restoring a chain from the last request.
        guard record.pending != nil || isRestorable else { return SchedulerDecision(actions: [.store] + stopping) }
        reportedWaits[identifier] = nil
        awaitedSimulations.removeAll { $0 == identifier }
        let entry = note(now, identifier, .cancelled, .cancelled(runContinues: record.pending == nil && !stopsRun))
        return SchedulerDecision(actions: [.store, entry] + stopping)
    }

    mutating func cancelAll(now: Date) -> SchedulerDecision {
        SchedulerDecision(actions: identifiers.flatMap { cancel($0, now: now).actions })
    }

    /// Changes an identifier's record, creating it if needed.
    mutating func update(_ identifier: String, _ change: (inout TaskRecord) -> Void) {
        change(&records[identifier, default: TaskRecord(identifier: identifier)])
        guard records.count > identifiers.count else { return }
        identifiers.append(identifier)
        identifiers.sort()
    }

    /// Removes the record of an identifier that is not running.
    mutating func forget(_ identifier: String) {
        guard let record = records[identifier], record.run == nil else { return }
        identifiers.removeAll { $0 == identifier }
        records[identifier] = nil
        reportedWaits[identifier] = nil
    }

    /// A run ID unique within this process.
    mutating func makeRunID() -> Int {
        lastRunID += 1
        return lastRunID
    }

    func note(
        _ date: Date, _ identifier: String?, _ event: JournalEntry.Event, _ details: JournalEntry.Details,
        result: BackgroundTaskResult? = nil, launchKind: LaunchKind? = nil, stopReason: StopReason? = nil
    ) -> SchedulerAction {
        .journal(
            JournalEntry(
                date: date, identifier: identifier, event: event, details, result: result,
                launchKind: launchKind, stopReason: stopReason))
    }
}

extension SchedulerStateMachine {
    private func refuse(_ identifier: String, _ error: BackgroundTaskError, now: Date) -> SchedulerDecision {
        let event: JournalEntry.Event =
            switch error {
            case .notPermitted, .modeNotPermitted: .notPermitted
            case .immediateRunIneligible: .immediateRunIneligible
            case .unavailable: .unavailable
            default: .tooManyPendingTaskRequests
            }
        return SchedulerDecision(actions: [note(now, identifier, event, .refused(error))], error: error)
    }

    private func refusal(of request: BackgroundTaskRequest, now: Date) -> BackgroundTaskError? {
        if let error = registrations.permitted.refusal(of: request) ?? request.unsupported { return error }
        if request.kind == .continued(strategy: .fail) && !canBeginNow(request.identifier, now: now) {
            return .immediateRunIneligible(identifier: request.identifier)
        }
        let kind = request.plainKind
        let limit = registrations.permitted.isOpen ? Self.unlistedLimit : Self.limit(of: kind)
        // Replacing its own pending request is always allowed, even where restored requests have exceeded the limit.
        if records[request.identifier]?.pending?.request.plainKind == kind { return nil }
        // Ignore requests of retired identifiers: the start drops them, but programs may submit before it.
        let others = identifiers.count { other in
            guard let its = records[other]?.pending?.request else { return false }
            return its.plainKind == kind && registrations.permitted.refusal(of: its) == nil
        }
        return others < limit ? nil : .tooManyPendingTaskRequests(kind: kind.rawValue, limit: limit)
    }

    /// How many requests of a kind may be pending at once.
    private static func limit(of kind: Explanation.Kind) -> Int { kind == .appRefresh ? 1 : 10 }
}

/// An action that the state machine requests; the caller carries actions out in the given order.
enum SchedulerAction: Sendable, Equatable {
    /// Write the records. Comes before the launch that it makes durable.
    case store
    /// Write the records for a launch only. A power cut may undo this write harmlessly: it also ends the run, and the
    /// request is pending again either way. So the handler does not wait for the folder sync.
    case storeLaunch
    case journal(JournalEntry)
    // Indirect, because a run is many times the size of any other action.
    indirect case launch(ActiveRun)
    /// Cancel the handler's task and call its expiration handler.
    case expire(runID: Int, StopReason)
    /// Drop the handler.
    case abandon(runID: Int)
}

/// The result of one event: the actions to carry out, then the error for the caller.
struct SchedulerDecision: Sendable, Equatable {
    var actions: [SchedulerAction] = []
    var error: BackgroundTaskError?

    /// Sets the ID of the answered call in the journal entries.
    mutating func note(_ call: UUID) {
        actions = actions.map { action in
            guard case .journal(var entry) = action else { return action }
            entry.call = call
            return .journal(entry)
        }
    }
}
