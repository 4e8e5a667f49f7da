import FoundationEssentials

/// Decides which pending requests are launched now.
extension SchedulerStateMachine {
    mutating func naturalLaunches(conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        var actions = follow(conditions, now: now)
        var waiting: [(identifier: String, verdict: LaunchVerdict)] = []
        for identifier in identifiers where records[identifier]?.pending?.request.isContinued == false {
            guard let verdict = verdict(on: identifier, conditions: conditions, now: now) else { continue }
            actions += report(verdict.reasons, of: identifier, now: now)
            waiting.append((identifier, verdict))
        }
        let own = continuedLaunches(conditions: conditions, now: now)
        actions += own.actions
        var launched: Set<String> = []
        if extent == .dueTasks || own.hasLaunched || waiting.contains(where: \.verdict.isDue) {
            for (identifier, verdict) in waiting where verdict.isEligible {
                let isFirst = launchedSinceStart.insert(identifier).inserted
                if extent == .dueTasks && !isFirst { continue }
                actions += launch(identifier, .natural, now: now)
                launched.insert(identifier)
            }
        }
        // A task that has just been launched is decided on again when its run ends.
        let dates = waiting.filter { !$0.verdict.isDue && !launched.contains($0.identifier) }
            .flatMap { [$0.verdict.expectedLaunch, $0.verdict.nextConditionCheck] }
        nextDecision = (dates + [own.next]).compactMap { $0 }.min()
        return actions
    }

    /// The policy's verdict on a pending request; nil when none is pending.
    func verdict(on identifier: String, conditions: ConditionReading, now: Date) -> LaunchVerdict? {
        guard let record = records[identifier], let pending = record.pending else { return nil }
        let candidate = LaunchCandidate(
            pending: pending, record: record, isRegistered: isRegistered(identifier),
            hasUnresponsiveHandler: hasUnresponsiveHandler(identifier),
            isCrowded: pending.request.isContinued && continuedRuns >= policy.continuedLimit,
            schedulerStart: startByUser, nextIdleCheck: idleCheckBackoff.nextConditionCheck)
        return policy.verdict(on: candidate, conditions: conditions, now: now)
    }
}

extension SchedulerStateMachine {
    /// Handles changes since the last decision that are not in the records.
    private mutating func follow(_ conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        defer { lastDecision = (now, conditions) }
        // What failed without a network may now succeed: its return ends the longer waits (rule 8).
        if lastDecision?.conditions.network == .no && conditions.network == .yes {
            for identifier in identifiers { update(identifier) { $0.history.consecutiveFailures = 0 } }
        }
        if let last = lastDecision?.date, last <= now {
            idleCheckBackoff.note(policy.idleDate(conditions, now: now), policy: policy, now: now)
            return []
        }
        idleCheckBackoff = IdleCheckBackoff()
        return identifiers.flatMap { adjustToClock($0, now: now) }
    }

    /// A submission date in the future means that the clock was set back: the request keeps the delay that it asked
    /// for, not the date (rule 7).
    private mutating func adjustToClock(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let record = records[identifier] else { return [] }
        // Also adapt requests that may become pending later: by then the clock change can no longer be detected.
        let ofRun = record.run.flatMap { policy.adjusted($0.pending, toClockAt: now) }
        let following = record.following.flatMap { policy.adjusted($0, toClockAt: now) }
        if ofRun != nil || following != nil {
            update(identifier) {
                if let ofRun { $0.run?.pending = ofRun }
                if let following { $0.following = following }
            }
        }
        guard let adjusted = record.pending.flatMap({ policy.adjusted($0, toClockAt: now) }) else {
            return ofRun == nil && following == nil ? [] : [.store]
        }
        update(identifier) { $0.pending = adjusted }
        let details = JournalEntry.Details.clockSetBack(notBefore: adjusted.request.earliestBeginDate)
        return [.store, note(now, identifier, .clockChanged, details)]
    }

    /// Continued work launches in the order of submission, and each launch can change the verdict on the rest.
    private mutating func continuedLaunches(
        conditions: ConditionReading, now: Date
    ) -> (actions: [SchedulerAction], hasLaunched: Bool, next: Date?) {
        let waiting = identifiers.compactMap { identifier in
            records[identifier]?.pending.flatMap { pending in
                pending.request.isContinued ? (identifier: identifier, date: pending.submittedAt) : nil
            }
        }
        var (actions, hasLaunched, dates) = ([SchedulerAction](), false, [Date]())
        for (identifier, _) in waiting.sorted(by: { ($0.date, $0.identifier) < ($1.date, $1.identifier) }) {
            guard let verdict = verdict(on: identifier, conditions: conditions, now: now) else { continue }
            if verdict.reasons.isEmpty {
                actions += launch(identifier, .natural, now: now)
                hasLaunched = true
            } else {
                actions += report(verdict.reasons, of: identifier, now: now)
                if let date = verdict.expectedLaunch { dates.append(date) }
            }
        }
        return (actions, hasLaunched, dates.min())
    }

    private var continuedRuns: Int { runs.count { $0.pending.request.isContinued } }

    /// Writes what a request waits for to the journal, when it has changed.
    private mutating func report(_ reasons: [WaitReason], of identifier: String, now: Date) -> [SchedulerAction] {
        // The end of the present run may change these waits, so report them afterwards, once.
        guard !reasons.contains(where: { $0.kind == .presentRun }) else { return [] }
        // Without a handler, only that wait is reported, once, whatever else the request waits for.
        let registration = reasons.filter { $0.kind == .registration }
        let topics = registration.isEmpty ? reasons.filter(\.isJournaled).map(\.topic) : registration
        guard reportedWaits[identifier] != topics else { return [] }
        reportedWaits[identifier] = topics
        guard !topics.isEmpty else { return [] }
        return [note(now, identifier, .waiting, .waits(reasons.filter(\.isJournaled).map { TaskWait($0, now: now) }))]
    }
}

/// From a pending request to a run.
extension SchedulerStateMachine {
    /// Consumes the pending request and runs it; for a periodic one, makes the next request in the same step. Natural
    /// and simulated launches are the same from here on.
    mutating func launch(_ identifier: String, _ kind: LaunchKind, now: Date) -> [SchedulerAction] {
        guard let pending = records[identifier]?.pending, records[identifier]?.run == nil,
            !hasUnresponsiveHandler(identifier)
        else { return [] }
        let budget = policy.budget(for: pending.request.kind).map {
            registrations[identifier]?.budget ?? $0.timeInterval
        }
        let activity = lastDecision?.conditions.lastActivity
        let run = ActiveRun(
            id: makeRunID(), pending: pending, launchedAt: now, launchKind: kind, launchUptime: uptime, budget: budget,
            lastSign: activity)
        let sign = policy.lastSign(activity, startByUser, now: now)
        let next = policy.next(after: pending, launchedAs: kind, now: now)
        update(identifier) {
            $0.pending = $0.following ?? next
            $0.following = nil
            $0.run = run
            $0.lastRequest = pending
            $0.lastSign = sign ?? $0.lastSign
        }
        reportedWaits[identifier] = nil
        var actions: [SchedulerAction] = [.storeLaunch]
        if kind == .simulated {
            actions.append(note(now, identifier, .simulation, .simulationStarted(pending.request.plainKind)))
        }
        actions.append(note(now, identifier, .launched, run.details, launchKind: kind))
        actions.append(.launch(run))
        return actions
    }

    /// When the scheduler began to run, if that counts as user activity; it does not when the system wakes a program.
    var startByUser: Date? { extent == .untilCancelled ? startedAt : nil }

    /// Whether continued work that must begin now or not at all can begin.
    func canBeginNow(_ identifier: String, now: Date) -> Bool {
        let record = records[identifier]
        let isCoolingDown = record?.cooldownUntil.map { $0 > now } ?? false
        return phase == .running && extent != .simulatedLaunches && isRegistered(identifier)
            && record?.run == nil && !hasUnresponsiveHandler(identifier) && !isCoolingDown
            && !isCrowded(butFor: identifier)
    }

    /// Whether other continued work, running or pending, already fills the limit.
    private func isCrowded(butFor identifier: String) -> Bool {
        let others = identifiers.count { other in
            guard other != identifier, let record = records[other] else { return false }
            return record.run?.pending.request.isContinued == true || record.pending?.request.isContinued == true
        }
        return others >= policy.continuedLimit
    }
}

extension ActiveRun {
    fileprivate var details: JournalEntry.Details {
        let delay = pending.request.earliestBeginDate.map { launchedAt.timeIntervalSince($0) }
        return .launched(budget: budget, delay: delay.flatMap { $0 > 0 ? $0 : nil }, title: pending.request.title)
    }
}

/// Counts how often in a row a check for an idle user found them active: while they stay active, the scheduler does not
/// wake every minute to check again (see ``LaunchPolicy``, rule 15).
struct IdleCheckBackoff: Sendable {
    /// When the last decision expected the user to be idle.
    private var expectedIdleDate: Date?
    private var futileChecks = 0
    /// Do not check again before this; nil: check as soon as the user can be idle.
    private(set) var nextConditionCheck: Date?

    /// Records the user's state at a decision.
    /// - Parameter date: when the user becomes idle without further activity; nil: unknown.
    mutating func note(_ date: Date?, policy: LaunchPolicy, now: Date) {
        guard let date, date > now else {
            self = IdleCheckBackoff()
            return
        }
        if let expectedIdleDate, expectedIdleDate <= now {
            futileChecks += 1
            nextConditionCheck = now + policy.idleCheckDelay(futileChecks: futileChecks)
        }
        expectedIdleDate = date
    }
}
