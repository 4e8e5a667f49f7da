import FoundationEssentials

/// The end of a run and its consequences.
extension SchedulerStateMachine {
    /// A handler has returned.
    mutating func completed(
        runID: Int, _ result: BackgroundTaskResult, _ report: HandlerReport = HandlerReport(), now: Date
    ) -> SchedulerDecision {
        if let identifier = abandoned.removeValue(forKey: runID) {
            return returnedLate(identifier, result, now: now)
        }
        guard let run = runs.first(where: { $0.id == runID }) else { return SchedulerDecision() }
        let ending: RunRecord.Ending =
            switch run.phase {
            case .running: .completed(result)
            case .expiring(.budget, _) where report.isRestHandedOver,
                .expiring(.simulation, _) where report.isRestHandedOver:
                .completed(result)
            case .expiring(let reason, _): .stopped(reason, result)
            }
        let record = end(run, ending, report, at: now)
        var notes: [SchedulerAction] = []
        if run.launchKind == .simulated {
            notes.append(note(now, run.identifier, .simulation, .simulationEnded(run.pending.request.plainKind)))
        }
        notes.append(
            note(
                now, run.identifier, .completed, .completed(record, result: result.bounded), result: record.result,
                stopReason: ending.stopReason))
        return SchedulerDecision(actions: [.store] + notes + follow(run, ending, now: now))
    }

    /// An earlier process ended during this identifier's run. Records that and makes the run's request pending again,
    /// ahead of any request the run submitted, because its work was not done.
    mutating func interrupted(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let run = records[identifier]?.run else { return [] }
        let interruptions = (records[identifier]?.interruptions ?? 0) + 1
        let delay = policy.retryDelay(interruptions: interruptions)
        update(identifier) {
            $0.run = nil
            $0.interruptions = interruptions
            $0.lastRun = RunRecord(
                launchKind: run.launchKind, launchedAt: run.launchedAt, endedAt: nil, ending: .interrupted)
        }
        return [note(now, identifier, .interrupted, .interrupted(launchedAt: run.launchedAt))]
            + restore(run, retryDate: delay > .zero ? now + delay : nil, now: now)
    }

    /// Removes the run from its record and records how it ended.
    /// - Parameter isOffence: whether the handler was abandoned.
    mutating func end(
        _ run: ActiveRun, _ ending: RunRecord.Ending, _ report: HandlerReport = HandlerReport(),
        isOffence: Bool = false, at now: Date
    ) -> RunRecord {
        var result = RunRecord(
            launchKind: run.launchKind, launchedAt: run.launchedAt, endedAt: now, ending: ending,
            elapsed: run.launchUptime.map { Duration(bounded: uptime - $0) }, summary: report.summary)
        result.values = report.values
        let isSlow =
            !report.isRestHandedOver && (run.budget.map { (result.duration ?? .zero).timeInterval > $0 / 2 } ?? false)
        update(run.identifier) {
            $0.run = nil
            $0.lastRun = result
            $0.interruptions = 0
            $0.history.note(ending, isSlow: isSlow, isOffence: isOffence)
            if !ending.isInterruption { $0.lastCountedLaunch = run.launchedAt }
        }
        return result
    }

    /// Makes the next request pending after a run has ended.
    mutating func follow(_ run: ActiveRun, _ ending: RunRecord.Ending, now: Date) -> [SchedulerAction] {
        if ending.requestsRetry {
            let delay = policy.retryDelay(retries: records[run.identifier]?.history.retries ?? 1)
            return restore(run, retryDate: now + delay, now: now)
        }
        if ending.isInterruption { return restore(run, retryDate: nil, now: now) }
        return run.isRestorable ? restoreChain(run.identifier, atStart: false, now: now) : []
    }

    /// The watchdog: when a chain's handler did not request its next launch, or could not, resubmits the last request
    /// (rule 13).
    mutating func restoreChain(_ identifier: String, atStart: Bool, now: Date) -> [SchedulerAction] {
        guard registrations.isChain(identifier), records[identifier]?.pending == nil,
            let last = records[identifier]?.lastRequest
        else { return [] }
        let pending = policy.restored(last, now: now)
        update(identifier) { $0.pending = pending }
        let date = pending.request.earliestBeginDate
        return [note(now, identifier, .chainRestored, .chainRestored(atStart: atStart, notBefore: date))]
    }

    /// A handler ended and reports that its task was never completed.
    mutating func neverCompleted(runID: Int, now: Date) -> SchedulerDecision {
        guard let run = runs.first(where: { $0.id == runID }) else {
            return completed(runID: runID, .failed("never completed"), now: now)
        }
        let ending: RunRecord.Ending =
            if case .expiring(let reason, _) = run.phase {
                .abandoned(reason)
            } else {
                .completed(.failed("its handler never completed it"))
            }
        return SchedulerDecision(actions: [.store] + giveUp(run, ending, isSilent: true, now: now))
    }

    /// Ends a run as an offence and makes its identifier rest (rule 6). While the scheduler stops it is no offence: the
    /// grace period is shorter then, and the process ends with the handler's thread.
    mutating func giveUp(_ run: ActiveRun, _ ending: RunRecord.Ending, isSilent: Bool, now: Date) -> [SchedulerAction] {
        let isOffence = phase != .stopping
        let record = end(run, ending, isOffence: isOffence, at: now)
        var rest: TimeInterval?
        if isOffence {
            let span = policy.cooldown(unresponsiveRuns: records[run.identifier]?.history.unresponsiveRuns ?? 1)
            update(run.identifier) { $0.cooldownUntil = now + span }
            rest = span.timeInterval
        }
        return [
            note(
                now, run.identifier, .abandoned, .abandoned(isSilent: isSilent, rest: rest), result: record.result,
                stopReason: ending.stopReason)
        ] + follow(run, ending, now: now)
    }
}

extension SchedulerStateMachine {
    /// After a first offence, the handler's late return or the end of the process ends the rest: the thread is free
    /// again. Repeat offenders wait the full rest.
    mutating func endFirstCooldown(_ identifier: String) {
        if records[identifier]?.history.unresponsiveRuns ?? 0 <= 1 { update(identifier) { $0.cooldownUntil = nil } }
    }

    private mutating func returnedLate(
        _ identifier: String, _ result: BackgroundTaskResult, now: Date
    ) -> SchedulerDecision {
        update(identifier) { _ in }  // Re-evaluates what waited for the return.
        endFirstCooldown(identifier)
        return SchedulerDecision(actions: [.store, note(now, identifier, .returnedLate, .returnedLate(result.bounded))])
    }

    /// Makes a run's request pending again. A request that the program submitted meanwhile follows it; one that the
    /// scheduler made for the next period is dropped, and made again at the launch.
    private mutating func restore(_ run: ActiveRun, retryDate: Date?, now: Date) -> [SchedulerAction] {
        guard run.isRestorable else { return [] }
        var pending = policy.pendingAgain(run)
        pending.retryDate = retryDate
        // The time at which a process was killed is unknown.
        pending.since = records[run.identifier]?.lastRun?.endedAt ?? run.launchedAt
        update(run.identifier) {
            if let newer = $0.pending, newer.periodEnd == nil { $0.following = newer }
            $0.pending = pending
        }
        let hasFollower = records[run.identifier]?.following != nil
        return [note(now, run.identifier, .pendingAgain, .pendingAgain(notBefore: retryDate, hasFollower: hasFollower))]
    }
}
