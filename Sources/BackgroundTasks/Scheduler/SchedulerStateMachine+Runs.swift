import FoundationEssentials

/// One run from its launch to its end.
extension SchedulerStateMachine {
    /// Somebody wants the pending request launched now, whatever it waits for.
    mutating func simulateLaunch(_ identifier: String, now: Date) -> SchedulerDecision {
        let name = Self.logged(identifier)
        let announcement = note(
            now, identifier, .simulation, "Simulating launch for task with identifier \(name)")
        if let error = obstacle(toSimulatedLaunchOf: identifier) {
            return SchedulerDecision(
                actions: [announcement, note(now, identifier, .simulation, Self.line(for: error, name))], error: error)
        }
        guard phase == .running else {
            if !awaitedSimulations.contains(identifier) { awaitedSimulations.append(identifier) }
            return SchedulerDecision(actions: [announcement])
        }
        return SchedulerDecision(actions: [announcement] + launch(identifier, .simulated, now: now))
    }

    /// Somebody wants the run to believe that its time is up.
    mutating func simulateExpiration(_ identifier: String, now: Date) -> SchedulerDecision {
        let name = Self.logged(identifier)
        let announcement = note(
            now, identifier, .simulation, "Simulating expiration for task with identifier \(name)")
        guard let run = records[identifier]?.run else {
            let isPending = records[identifier]?.pending != nil
            let error: BackgroundTaskError =
                isPending ? .notRunning(identifier: identifier) : .noPendingRequest(identifier: identifier)
            return SchedulerDecision(
                actions: [announcement, note(now, identifier, .simulation, Self.line(for: error, name))], error: error)
        }
        guard run.phase == .running else { return SchedulerDecision(actions: [announcement]) }
        let graceEnds = now.addingTimeInterval(policy.grace)
        return SchedulerDecision(
            actions: [announcement] + expire(run, .simulation, graceEnds: graceEnds, now: now))
    }

    /// A handler has returned.
    mutating func completed(runID: Int, _ result: BackgroundTaskResult, now: Date) -> SchedulerDecision {
        if let identifier = abandoned.removeValue(forKey: runID) {
            update(identifier) { $0.restsUntil = nil }
            let words = "The handler that was given up has returned after all: \(result)."
            return SchedulerDecision(actions: [.store, note(now, identifier, .returnedLate, words)])
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
        let identifier = run.pending.request.identifier
        if run.launchKind == .simulated {
            notes.append(note(now, identifier, .simulation, "Marking simulated task complete: \(run.logName)"))
        }
        let words =
            if case .stopped = ending {
                "Stopped after \(duration), \(record.result); its handler said: \(result)."
            } else {
                "Completed after \(duration): \(result)."
            }
        notes.append(note(now, identifier, .completed, SafeText.line(words, maximumLength: 400), result: record.result))
        return SchedulerDecision(actions: [.store] + notes + returnIfShutDown(run, now: now))
    }

    /// Consumes the pending request and runs it. Natural and simulated launches are the same from here on.
    mutating func launch(_ identifier: String, _ kind: LaunchKind, now: Date) -> [SchedulerAction] {
        guard let pending = records[identifier]?.pending, records[identifier]?.run == nil else { return [] }
        let budget = policy.budget(for: pending.request.kind)
        let run = ActiveRun(
            id: makeRunID(), pending: pending, launchedAt: now, launchKind: kind,
            deadline: now.addingTimeInterval(budget))
        update(identifier) {
            $0.pending = nil
            $0.run = run
        }
        reportedWaits[identifier] = nil
        var actions: [SchedulerAction] = [.store]
        if kind == .simulated {
            actions.append(note(now, identifier, .simulation, "Starting simulated task: \(run.logName)"))
        }
        var words = "Launched, with a budget of \(LocalTime.duration(budget))"
        if let earliest = pending.request.earliestBeginDate, now > earliest {
            words += ", \(LocalTime.duration(now.timeIntervalSince(earliest))) after its earliest begin date"
        }
        actions.append(note(now, identifier, .launched, words + ".", launchKind: kind))
        actions.append(.launch(run))
        return actions
    }

    /// Tells a run to stop.
    mutating func expire(
        _ run: ActiveRun, _ reason: StopReason, graceEnds: Date, now: Date
    ) -> [SchedulerAction] {
        let identifier = run.pending.request.identifier
        update(identifier) { $0.run?.phase = .expiring(reason, graceEnds: graceEnds) }
        let cause =
            switch reason {
            case .budget:
                "Its budget of \(LocalTime.duration(run.deadline.timeIntervalSince(run.launchedAt))) is used up"
            case .simulation: "Its expiration is simulated"
            case .shutdown: "The scheduler stops"
            }
        return [note(now, identifier, .expired, "\(cause): told to stop."), .expire(runID: run.id, reason)]
    }

    /// Looks whether a run has overrun its budget, or its grace after that.
    mutating func overrun(_ run: ActiveRun, now: Date) -> [SchedulerAction] {
        switch run.phase {
        case .running:
            guard run.deadline <= now else { return [] }
            return expire(run, .budget, graceEnds: now.addingTimeInterval(policy.grace), now: now)
        case .expiring(let reason, let graceEnds):
            guard graceEnds <= now else { return [] }
            let identifier = run.pending.request.identifier
            _ = end(run, .abandoned(reason), at: now)
            abandoned[run.id] = identifier
            let restEnds = now.addingTimeInterval(policy.rest)
            update(identifier) { $0.restsUntil = restEnds }
            let words = "It did not stop when told to, and was given up after a grace."
            return [.store, note(now, identifier, .abandoned, words), .abandon(runID: run.id)]
                + returnIfShutDown(run, now: now)
        }
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
}

extension SchedulerStateMachine {
    private func obstacle(toSimulatedLaunchOf identifier: String) -> BackgroundTaskError? {
        guard phase != .stopping else { return .unavailable(reason: "the scheduler is stopping") }
        let record = records[identifier]
        if phase == .running && record?.run != nil { return .alreadyRunning(identifier: identifier) }
        // A run that an earlier process left behind comes back when this one starts.
        guard record?.pending != nil || record?.run?.isRestorable == true else {
            return .noPendingRequest(identifier: identifier)
        }
        guard isRegistered(identifier) else { return .notRegistered(identifier: identifier) }
        return nil
    }

    /// Takes a run off its record and remembers how it ended.
    private mutating func end(_ run: ActiveRun, _ ending: RunRecord.Ending, at now: Date) -> RunRecord {
        let result = RunRecord(
            launchKind: run.launchKind, launchedAt: run.launchedAt, endedAt: now, ending: ending)
        update(run.pending.request.identifier) {
            $0.run = nil
            $0.lastRun = result
            $0.interruptions = 0
            if !run.isShutDown { $0.lastCountedLaunch = run.launchedAt }
        }
        return result
    }

    private mutating func returnIfShutDown(_ run: ActiveRun, now: Date) -> [SchedulerAction] {
        run.isShutDown ? restore(run, retryDate: nil, now: now) : []
    }

    private mutating func restore(_ run: ActiveRun, retryDate: Date?, now: Date) -> [SchedulerAction] {
        let identifier = run.pending.request.identifier
        guard run.isRestorable else { return [] }
        update(identifier) {
            $0.pending = run.pending
            $0.pending?.retryDate = retryDate
        }
        let delay = retryDate.map { ", not before \(LocalTime.words($0, now: now))" } ?? ""
        return [note(now, identifier, .pendingAgain, "Its request is pending again\(delay).")]
    }

    private static func logged(_ identifier: String) -> String { SafeText.line(identifier, maximumLength: 255) }

    private static func line(for error: BackgroundTaskError, _ name: String) -> String {
        if case .noPendingRequest = error {
            "No task request with identifier \(name) has been scheduled"
        } else {
            error.description
        }
    }
}

extension ActiveRun {
    /// As Apple's debugger output names a task.
    fileprivate var logName: String {
        "<\(pending.request.isAppRefresh ? "BGAppRefreshTask" : "BGProcessingTask"): \(pending.request.identifier)>"
    }

    fileprivate var isShutDown: Bool {
        if case .expiring(.shutdown, _) = phase { true } else { false }
    }
}
