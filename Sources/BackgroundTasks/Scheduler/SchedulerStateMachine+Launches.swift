import FoundationEssentials

/// Deciding which pending requests are launched now.
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
        // What has just been launched is decided on again when its run ends.
        let dates = waiting.filter { !$0.verdict.isDue && !launched.contains($0.identifier) }
            .flatMap { [$0.verdict.expectedLaunch, $0.verdict.nextLook] }
        nextDecision = (dates + [own.next]).compactMap { $0 }.min()
        return actions
    }

    /// What the policy says of a pending request; nil when none is pending.
    func verdict(on identifier: String, conditions: ConditionReading, now: Date) -> LaunchVerdict? {
        guard let record = records[identifier], let pending = record.pending else { return nil }
        let candidate = LaunchCandidate(
            pending: pending, lastLaunch: record.lastCountedLaunch, restsUntil: record.restsUntil,
            isRegistered: isRegistered(record.identifier), isRunning: record.run != nil,
            isHeldUp: isHeldUp(record.identifier),
            isCrowded: pending.request.isContinued && continuedRuns >= policy.continuedLimit,
            history: record.history, schedulerStart: startByPerson, lastSign: record.lastSign,
            idlenessLook: idleness.nextLook)
        return policy.verdict(on: candidate, conditions: conditions, now: now)
    }
}

extension SchedulerStateMachine {
    /// What has changed since the last decision apart from the records.
    private mutating func follow(_ conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        defer { lastDecision = (now, conditions) }
        // What failed without a network may succeed with one: its return ends the longer waits (rule 8).
        if lastDecision?.conditions.network == .no && conditions.network == .yes {
            for identifier in identifiers { update(identifier) { $0.history.setbacks = 0 } }
        }
        if let last = lastDecision?.date, last <= now {
            idleness.note(policy.idleDate(conditions, now: now), policy: policy, now: now)
            return []
        }
        idleness = IdlenessWatch()
        return identifiers.flatMap { followClock($0, now: now) }
    }

    /// A request that was submitted at a time that is still to come was submitted before the clock was set back: it
    /// keeps the delay that it asked for, and not the date (rule 7).
    private mutating func followClock(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let record = records[identifier] else { return [] }
        // What may be pending again later is adapted now: later nobody can tell that the clock was set.
        let ofRun = record.run.flatMap { policy.adapted($0.pending, toClockAt: now) }
        let following = record.following.flatMap { policy.adapted($0, toClockAt: now) }
        if ofRun != nil || following != nil {
            update(identifier) {
                if let ofRun { $0.run?.pending = ofRun }
                if let following { $0.following = following }
            }
        }
        guard let adapted = record.pending.flatMap({ policy.adapted($0, toClockAt: now) }) else {
            return ofRun == nil && following == nil ? [] : [.store]
        }
        update(identifier) { $0.pending = adapted }
        let told = JournalEntry.Details.clockSetBack(notBefore: adapted.request.earliestBeginDate)
        return [.store, note(now, identifier, .clockChanged, told)]
    }

    /// The person's own work comes in the order in which they started it, and its verdict changes with each launch.
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

    /// Tells the journal what a request waits for, when that is news.
    private mutating func report(_ reasons: [WaitReason], of identifier: String, now: Date) -> [SchedulerAction] {
        // What the end of its present run may change is told after that, once.
        guard !reasons.contains(.presentRun) else { return [] }
        // Once is enough for what nobody here can run, whatever else it waits for.
        let topics =
            reasons.contains(.registration) ? [.registration] : reasons.compactMap { $0.isTold ? $0.topic : nil }
        guard reportedWaits[identifier] != topics else { return [] }
        reportedWaits[identifier] = topics
        guard !topics.isEmpty else { return [] }
        return [note(now, identifier, .waiting, .waits(reasons.filter(\.isTold).map { TaskWait($0, now: now) }))]
    }
}

extension WaitReason {
    /// Whether the journal is told: not of what is over within a moment, or follows from what it knows.
    fileprivate var isTold: Bool {
        switch self {
        case .turn, .presentRun: false
        default: true
        }
    }
}
