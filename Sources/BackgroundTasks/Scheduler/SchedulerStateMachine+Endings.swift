import FoundationEssentials

/// From the end of a run to what follows from it.
extension SchedulerStateMachine {
    /// A handler has returned.
    mutating func completed(runID: Int, _ result: BackgroundTaskResult, now: Date) -> SchedulerDecision {
        if let identifier = abandoned.removeValue(forKey: runID) {
            return returnedLate(identifier, result, now: now)
        }
        guard let run = runs.first(where: { $0.id == runID }) else { return SchedulerDecision() }
        let ending: RunRecord.Ending =
            switch run.phase {
            case .running: .completed(result)
            case .expiring(let reason, _): .stopped(reason, result)
            }
        let record = end(run, ending, at: now)
        let duration = LocalTime.duration(record.duration ?? 0)
        var notes: [SchedulerAction] = []
        if run.launchKind == .simulated {
            notes.append(note(now, run.identifier, .simulation, "Marking simulated task complete: \(run.logName)"))
        }
        let words =
            if case .stopped = ending {
                "Stopped after \(duration), \(record.result); its handler said: \(result)."
            } else {
                "Completed after \(duration): \(result)."
            }
        notes.append(
            note(now, run.identifier, .completed, SafeText.line(words, maximumLength: 400), result: record.result))
        return SchedulerDecision(actions: [.store] + notes + follow(run, ending, now: now))
    }

    /// An earlier process ended in the middle of this identifier's run: records that, and makes the request pending
    /// again in place of one that the run may have submitted, for the work was not done.
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
        let words = "The process ended in the middle of the run of \(LocalTime.words(run.launchedAt, now: now))."
        return [note(now, identifier, .interrupted, words)]
            + restore(run, retryDate: delay > 0 ? now.addingTimeInterval(delay) : nil, now: now)
    }

    /// Takes a run off its record and remembers how it ended.
    mutating func end(_ run: ActiveRun, _ ending: RunRecord.Ending, at now: Date) -> RunRecord {
        let result = RunRecord(
            launchKind: run.launchKind, launchedAt: run.launchedAt, endedAt: now, ending: ending)
        let budget = policy.budget(for: run.pending.request.kind)
        let isSlow = budget.map { (result.duration ?? 0) > $0 / 2 } ?? false
        update(run.identifier) {
            $0.run = nil
            $0.lastRun = result
            $0.interruptions = 0
            $0.history.note(ending, isSlow: isSlow)
            if !ending.isCutOff { $0.lastCountedLaunch = run.launchedAt }
        }
        return result
    }

    /// Makes pending what has to be, after a run has ended.
    mutating func follow(_ run: ActiveRun, _ ending: RunRecord.Ending, now: Date) -> [SchedulerAction] {
        if case .completed(.retry) = ending {
            let delay = policy.retryDelay(retries: records[run.identifier]?.history.retries ?? 1)
            return restore(run, retryDate: now.addingTimeInterval(delay), now: now)
        }
        return ending.isCutOff ? restore(run, retryDate: nil, now: now) : []
    }
}

extension SchedulerStateMachine {
    /// The first time that a handler comes back after it was given up ends its rest: its thread is free again. One that
    /// does so again and again has to wait.
    private mutating func returnedLate(
        _ identifier: String, _ result: BackgroundTaskResult, now: Date
    ) -> SchedulerDecision {
        if records[identifier]?.history.offences ?? 0 <= 1 { update(identifier) { $0.restsUntil = nil } }
        let words = "The handler that was given up has returned after all: \(result)."
        return SchedulerDecision(
            actions: [.store, note(now, identifier, .returnedLate, SafeText.line(words, maximumLength: 400))])
    }

    /// Makes the request of a run pending again, in place of one that was submitted meanwhile.
    private mutating func restore(_ run: ActiveRun, retryDate: Date?, now: Date) -> [SchedulerAction] {
        guard run.isRestorable else { return [] }
        update(run.identifier) {
            $0.pending = run.pending
            $0.pending?.retryDate = retryDate
        }
        let delay = retryDate.map { ", not before \(LocalTime.words($0, now: now))" } ?? ""
        return [note(now, run.identifier, .pendingAgain, "Its request is pending again\(delay).")]
    }
}

extension RunRecord.Ending {
    /// Whether the run was cut off through no fault of its own.
    fileprivate var isCutOff: Bool {
        switch self {
        case .stopped(let reason, _), .abandoned(let reason): reason.isCutOff
        case .completed, .interrupted: false
        }
    }
}
