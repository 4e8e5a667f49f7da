import FoundationEssentials

/// Telling runs to stop, and giving up those that do not.
extension SchedulerStateMachine {
    /// Tells a run to stop.
    /// - Parameter grace: seconds it has for that; nil: the policy's.
    mutating func expire(
        _ run: ActiveRun, _ reason: StopReason, condition: Condition? = nil, limit: TimeInterval? = nil,
        grace: TimeInterval? = nil, now: Date
    ) -> [SchedulerAction] {
        let graceEnds = uptime + (grace ?? policy.grace)
        update(run.identifier) { $0.run?.phase = .expiring(reason, graceEnds: graceEnds) }
        let told = JournalEntry.Details.toldToStop(reason, condition: condition, limit: limit)
        return [note(now, run.identifier, .expired, told), .expire(runID: run.id, reason)]
    }

    /// Looks whether a run has to stop, or should have stopped by now.
    mutating func review(_ run: ActiveRun, conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        switch run.phase {
        case .running:
            if limit(of: run) <= uptime {
                return expire(
                    run, run.budget == nil ? .stalled : .budget, limit: run.budget ?? policy.stallLimit, now: now)
            }
            // Who simulates a launch passes over the conditions.
            guard run.launchKind == .natural,
                let (reason, condition) = policy.causeToStop(
                    run.pending.request, lastSignAtLaunch: run.lastSign, conditions: conditions)
            else { return [] }
            return expire(run, reason, condition: condition, now: now)
        case .expiring(let reason, let graceEnds):
            return graceEnds <= uptime ? abandon(run, reason, now: now) : []
        }
    }

    /// The uptime at which a run has to be looked at next if nothing changes before.
    func nextReview(of run: ActiveRun) -> TimeInterval {
        switch run.phase {
        case .running: limit(of: run)
        case .expiring(_, let graceEnds): graceEnds
        }
    }

    /// The program wants the present run to stop, and nothing of it to come back, whatever it was told to stop for.
    mutating func withdraw(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let run = records[identifier]?.run else { return [] }
        update(identifier) { $0.run?.isRestorable = false }
        guard run.phase == .running else { return [] }
        return expire(run, .replaced, now: now)
    }

    /// A handler has reported how far it has come.
    mutating func progressed(runID: Int, _ report: TaskProgressReport) {
        guard let run = runs.first(where: { $0.id == runID }) else { return }
        update(run.identifier) { $0.run?.progress = report }
    }
}

extension SchedulerStateMachine {
    /// The uptime until which a run may go on: the end of its budget, or of the time it may be without progress.
    private func limit(of run: ActiveRun) -> TimeInterval {
        let launch = run.launchUptime ?? uptime
        return run.budget.map { launch + $0 } ?? (run.progress?.madeAt ?? launch) + policy.stallLimit
    }

    private mutating func abandon(_ run: ActiveRun, _ reason: StopReason, now: Date) -> [SchedulerAction] {
        abandoned[run.id] = run.identifier
        return [.store, .abandon(runID: run.id)] + giveUp(run, .abandoned(reason), isSilent: false, now: now)
    }
}
