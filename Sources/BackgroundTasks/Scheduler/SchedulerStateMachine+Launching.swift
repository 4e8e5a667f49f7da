import FoundationEssentials

/// From a pending request to a run.
extension SchedulerStateMachine {
    /// Consumes the pending request and runs it; of a periodic one, makes the next in the same step. Natural and
    /// simulated launches are the same from here on.
    mutating func launch(_ identifier: String, _ kind: LaunchKind, now: Date) -> [SchedulerAction] {
        guard let pending = records[identifier]?.pending, records[identifier]?.run == nil, !isHeldUp(identifier)
        else { return [] }
        let budget = policy.budget(for: pending.request.kind).map { registrations.budget(for: identifier) ?? $0 }
        let activity = lastDecision?.conditions.lastActivity
        let run = ActiveRun(
            id: makeRunID(), pending: pending, launchedAt: now, launchKind: kind, launchUptime: uptime, budget: budget,
            lastSign: activity)
        let sign = policy.lastSign(activity, startByPerson, now: now)
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
            actions.append(note(now, identifier, .simulation, .simulationStarted(run.kind)))
        }
        actions.append(note(now, identifier, .launched, run.details, launchKind: kind))
        actions.append(.launch(run))
        return actions
    }

    /// When the scheduler began to run, where that is a sign of the person; it is none when the system wakes a program.
    var startByPerson: Date? { extent == .untilCancelled ? startedAt : nil }

    /// Continued work that is to begin now or not at all: whether it can.
    func canBeginNow(_ identifier: String, now: Date) -> Bool {
        let record = records[identifier]
        let isResting = record?.restsUntil.map { $0 > now } ?? false
        return phase == .running && extent != .simulatedLaunches && isRegistered(identifier)
            && record?.run == nil && !isHeldUp(identifier) && !isResting && !isCrowded(butFor: identifier)
    }

    /// Whether as much continued work runs, or waits for its turn, as may run at a time.
    private func isCrowded(butFor identifier: String) -> Bool {
        let others = identifiers.count { other in
            guard other != identifier, let record = records[other] else { return false }
            return record.run?.pending.request.isContinued == true || record.pending?.request.isContinued == true
        }
        return others >= policy.continuedLimit
    }
}

extension ActiveRun {
    var kind: Explanation.Kind { Explanation.Kind(pending.request.kind) }

    fileprivate var details: JournalEntry.Details {
        let delay = pending.request.earliestBeginDate.map { launchedAt.timeIntervalSince($0) }
        return .launched(budget: budget, delay: delay.flatMap { $0 > 0 ? $0 : nil }, title: pending.request.title)
    }
}
