import FoundationEssentials

/// The scheduler's whole logic as a value: events go in with the time, actions come out. It does nothing by itself.
///
/// The machine as a whole is in one of three phases:
///
/// - `stopped`: requests are accepted, cancelled and kept; nothing is launched. A simulated launch is remembered.
/// - `running`: what is due is launched, what has overrun its time is told to stop.
/// - `stopping`: every run has been told to stop; when the last one has ended the machine is `stopped`.
///
/// Each identifier is, apart from that, pending or not, and running or not (see ``TaskRecord`` and ``ActiveRun``).
struct SchedulerStateMachine: Sendable {
    enum Phase: Sendable, Equatable {
        case stopped, running, stopping
    }

    /// Requests of each kind that may be pending at once where there is no list of permitted identifiers.
    static let unlistedLimit = 100

    let policy: LaunchPolicy
    var phase = Phase.stopped
    var extent = RunExtent.untilCancelled
    var startedAt: Date?
    /// When natural launches were last decided on since the start, and under which conditions.
    var lastDecision: (date: Date, conditions: ConditionReading)?
    var idleness = IdlenessWatch()
    /// What has been launched naturally since the start, which matters to `RunExtent.dueTasks` only.
    var launchedSinceStart: Set<String> = []
    private(set) var records: [String: TaskRecord] = [:]
    /// Sorted, so that decisions come in the same order each time.
    private(set) var identifiers: [String] = []
    var registrations: Registrations
    /// Handlers that were given up and have not returned, by run.
    var abandoned: [Int: String] = [:]
    /// Simulated launches asked for while the machine was stopped, in order.
    var awaitedSimulations: [String] = []
    /// What the journal was told last that a request waits for.
    var reportedWaits: [String: [WaitReason]] = [:]
    /// When something has to be decided next if nothing happens before; nil: nothing has.
    var nextDecision: Date?
    /// When a run has to be looked at next, in uptime.
    var nextReview: TimeInterval?
    /// Seconds that the machine has been awake at the present event; whoever drives this sets it before each. Budgets and
    /// graces are counted by it, since the wall clock can be set (see ``SchedulerClock``).
    var uptime: TimeInterval = 0
    private var lastRunID = 0

    init(permittedIdentifiers: PermittedIdentifiers, policy: LaunchPolicy, records stored: [TaskRecord] = []) {
        registrations = Registrations(permitted: permittedIdentifiers)
        self.policy = policy
        for record in stored { update(record.identifier) { $0 = record } }
    }

    /// Begins anew with what is stored: another process may have changed it while this machine was stopped. Handlers stay
    /// registered, and those that were given up stay known.
    mutating func reload(_ stored: [TaskRecord]) {
        (records, identifiers) = ([:], [])
        for record in stored { update(record.identifier) { $0 = record } }
        for identifier in registrations.identifiers { update(identifier) { _ in } }
    }

    /// In the order of their identifiers.
    var pendingRequests: [BackgroundTaskRequest] { identifiers.compactMap { records[$0]?.pending?.request } }

    var runs: [ActiveRun] { identifiers.compactMap { records[$0]?.run } }

    /// A request comes in; one of the same identifier that is still pending is replaced.
    /// - Parameters:
    ///   - isOwn: see ``PendingRequest/isOwn``.
    ///   - stopsRun: whether a run of it that is under way is told to stop.
    ///   - call: the call that it comes from.
    mutating func submit(
        _ unchecked: BackgroundTaskRequest, isOwn: Bool? = nil, stopsRun: Bool = false, call: UUID? = nil, now: Date
    ) -> SchedulerDecision {
        let request = unchecked.sanitized
        let identifier = request.identifier
        if let error = refusal(of: request, now: now) { return refuse(identifier, error, now: now) }
        makeRoom(for: identifier, now: now)
        let stopping = stopsRun ? withdraw(identifier, now: now) : []
        let isReplacing = records[identifier]?.pending != nil
        update(identifier) {
            $0.pending = PendingRequest(request: request, submittedAt: now, isOwn: isOwn, call: call)
            $0.following = nil
            $0.isWithdrawn = false
        }
        reportedWaits[identifier] = nil
        let told = note(
            now, identifier, isReplacing ? .replaced : .submitted, .submitted(request, replaces: isReplacing))
        return SchedulerDecision(actions: [.store, told] + stopping)
    }

    /// What is pending asks for something else from now on. What it was held back by, and what follows it, stay.
    mutating func amend(_ pending: PendingRequest, now: Date) -> SchedulerDecision {
        let identifier = pending.request.identifier
        if let error = refusal(of: pending.request, now: now) { return refuse(identifier, error, now: now) }
        update(identifier) { $0.pending = pending }
        reportedWaits[identifier] = nil
        let told = note(now, identifier, .replaced, .submitted(pending.request, replaces: true))
        return SchedulerDecision(actions: [.store, told])
    }

    /// Drops the pending request; a run under way goes on unless it is to be stopped, and its request does not come back.
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
        // Nothing that anybody would notice: no chain is restored from a request that was withdrawn.
        guard record.pending != nil || isRestorable else { return SchedulerDecision(actions: [.store] + stopping) }
        reportedWaits[identifier] = nil
        awaitedSimulations.removeAll { $0 == identifier }
        let told = note(now, identifier, .cancelled, .cancelled(runGoesOn: record.pending == nil && !stopsRun))
        return SchedulerDecision(actions: [.store, told] + stopping)
    }

    mutating func cancelAll(now: Date) -> SchedulerDecision {
        SchedulerDecision(actions: identifiers.flatMap { cancel($0, now: now).actions })
    }

    /// Changes the record of an identifier, which is made if there is none.
    mutating func update(_ identifier: String, _ change: (inout TaskRecord) -> Void) {
        change(&records[identifier, default: TaskRecord(identifier: identifier)])
        guard records.count > identifiers.count else { return }
        identifiers.append(identifier)
        identifiers.sort()
    }

    /// Lets go of the record of an identifier that does nothing.
    mutating func forget(_ identifier: String) {
        guard let record = records[identifier], record.run == nil else { return }
        identifiers.removeAll { $0 == identifier }
        records[identifier] = nil
        reportedWaits[identifier] = nil
    }

    /// A number that no other run of this process has.
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
        // It takes the place that is its own already, also where a request that came back has passed over the limit.
        if records[request.identifier]?.pending?.request.plainKind == kind { return nil }
        // What is stored of an identifier that was retired is dropped at the start, and programs submit before it.
        let others = identifiers.count { other in
            guard let its = records[other]?.pending?.request else { return false }
            return its.plainKind == kind && registrations.permitted.refusal(of: its) == nil
        }
        return others < limit ? nil : .tooManyPendingTaskRequests(kind: kind.rawValue, limit: limit)
    }

    /// Requests of a kind that may be pending at once.
    private static func limit(of kind: Explanation.Kind) -> Int { kind == .appRefresh ? 1 : 10 }
}

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
