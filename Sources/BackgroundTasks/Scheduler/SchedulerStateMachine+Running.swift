import FoundationEssentials

extension SchedulerStateMachine {
    /// Starts the scheduler. Recovers what an earlier process left: its interrupted runs, and requests that came due
    /// while no scheduler ran.
    mutating func start(_ extent: RunExtent, now: Date) -> SchedulerDecision {
        guard phase == .stopped else { return SchedulerDecision(error: .schedulerAlreadyRuns) }
        phase = .running
        self.extent = extent
        startedAt = now
        lastDecision = nil
        launchedSinceStart = []
        reportedWaits = [:]
        let taken = identifiers.flatMap { recoverAfterRestart($0, now: now) }
        return SchedulerDecision(actions: [.store, note(now, nil, .started, .started)] + taken)
    }

    /// Stops the scheduler: tells every run to stop. `tick` sets the phase to `stopped` when the last one has ended.
    mutating func stop(now: Date) -> SchedulerDecision {
        guard phase == .running else { return SchedulerDecision() }
        phase = .stopping
        awaitedSimulations = []
        let grace = policy.shutdownGrace
        return SchedulerDecision(
            actions: runs.flatMap { run -> [SchedulerAction] in
                switch run.phase {
                case .running:
                    return expire(run, .shutdown, grace: grace, now: now)
                case .expiring(let reason, let earlier):
                    let graceEnds = min(earlier, uptime + grace.timeInterval)
                    update(run.identifier) { $0.run?.phase = .expiring(reason, graceEnds: graceEnds) }
                    return []
                }
            })
    }

    /// Time has passed or something has changed: makes all due decisions and sets `nextDecision` and `nextReview`.
    mutating func tick(now: Date, conditions: ConditionReading) -> SchedulerDecision {
        (nextDecision, nextReview) = (nil, nil)
        guard phase != .stopped else { return SchedulerDecision() }
        var actions = runs.flatMap { review($0, conditions: conditions, now: now) }
        if phase == .running {
            actions += awaitedLaunches(now: now)
            if extent != .simulatedLaunches { actions += naturalLaunches(conditions: conditions, now: now) }
        } else if runs.isEmpty {
            phase = .stopped
            startedAt = nil
            actions.append(note(now, nil, .stopped, .stopped))
        }
        nextReview = runs.map { nextReview(of: $0) }.min()
        return SchedulerDecision(actions: actions)
    }
}

extension SchedulerStateMachine {
    private mutating func recoverAfterRestart(_ identifier: String, now: Date) -> [SchedulerAction] {
        if case .abandoned = records[identifier]?.lastRun?.ending, !abandoned.values.contains(identifier) {
            endFirstCooldown(identifier)
        }
        var actions = interrupted(identifier, now: now)
        guard let pending = records[identifier]?.pending else {
            return actions + restoreChain(identifier, atStart: true, now: now)
        }
        if registrations.permitted.refusal(of: pending.request) != nil {
            update(identifier) {
                $0.pending = nil
                $0.following = nil
            }
            actions.append(note(now, identifier, .notPermitted, .noLongerPermitted))
        } else if let date = pending.request.earliestBeginDate, date < now, pending.submittedAt < date,
            pending.retryDate == nil
        {
            actions.append(note(now, identifier, .missed, .missed(date)))
        }
        return actions
    }

    private mutating func awaitedLaunches(now: Date) -> [SchedulerAction] {
        let identifiers = awaitedSimulations
        awaitedSimulations = []
        return identifiers.flatMap { launch($0, .simulated, now: now) }
    }
}

/// How long and for what a scheduler runs.
public enum RunExtent: Sendable, Equatable {
    /// Until its task is cancelled: launches each request when it is due.
    case untilCancelled
    /// Launches each task that is due and whose conditions hold, once, and returns when all have ended: for a program
    /// that the system wakes now and then.
    case dueTasks
    /// Launches only requested simulated launches, and returns when they have ended.
    case simulatedLaunches
}

/// Telling runs to stop, and abandoning those that do not.
extension SchedulerStateMachine {
    /// Tells a run to stop.
    /// - Parameter grace: the grace period; nil: the policy's.
    mutating func expire(
        _ run: ActiveRun, _ reason: StopReason, condition: Condition? = nil, limit: TimeInterval? = nil,
        grace: Duration? = nil, now: Date
    ) -> [SchedulerAction] {
        let graceEnds = uptime + (grace ?? policy.grace).timeInterval
        update(run.identifier) { $0.run?.phase = .expiring(reason, graceEnds: graceEnds) }
        let details = JournalEntry.Details.askedToStop(reason, condition: condition, limit: limit)
        return [note(now, run.identifier, .expired, details), .expire(runID: run.id, reason)]
    }

    /// Checks whether a run has to stop, or should have stopped by now.
    mutating func review(_ run: ActiveRun, conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        switch run.phase {
        case .running:
            if limit(of: run) <= uptime {
                return expire(
                    run, run.budget == nil ? .stalled : .budget,
                    limit: run.budget ?? policy.stallLimit.timeInterval, now: now)
            }
            // A simulated launch ignores the conditions.
            guard run.launchKind == .natural,
                let (reason, condition) = policy.earlyStopReason(
                    run.pending.request, lastSignAtLaunch: run.lastSign, conditions: conditions)
            else { return [] }
            return expire(run, reason, condition: condition, now: now)
        case .expiring(let reason, let graceEnds):
            return graceEnds <= uptime ? abandon(run, reason, now: now) : []
        }
    }

    /// The uptime of the run's next check if nothing happens before.
    func nextReview(of run: ActiveRun) -> TimeInterval {
        switch run.phase {
        case .running: limit(of: run)
        case .expiring(_, let graceEnds): graceEnds
        }
    }

    /// The program withdraws the present run: its request does not come back, whatever reason the run was stopped for.
    mutating func withdraw(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let run = records[identifier]?.run else { return [] }
        update(identifier) { $0.run?.isRestorable = false }
        guard run.phase == .running else { return [] }
        return expire(run, .replaced, now: now)
    }

    /// A handler has reported progress.
    mutating func progressed(runID: Int, _ report: TaskProgressReport) {
        guard let run = runs.first(where: { $0.id == runID }) else { return }
        update(run.identifier) { $0.run?.progress = report }
    }
}

extension SchedulerStateMachine {
    /// The uptime until which a run may continue: the end of its budget, or of the time it may go without progress.
    private func limit(of run: ActiveRun) -> TimeInterval {
        let launch = run.launchUptime ?? uptime
        return run.budget.map { launch + $0 } ?? (run.progress?.madeAt ?? launch) + policy.stallLimit.timeInterval
    }

    private mutating func abandon(_ run: ActiveRun, _ reason: StopReason, now: Date) -> [SchedulerAction] {
        abandoned[run.id] = run.identifier
        return [.store, .abandon(runID: run.id)] + giveUp(run, .abandoned(reason), isSilent: false, now: now)
    }
}
