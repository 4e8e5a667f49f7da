import FoundationEssentials

extension SchedulerStateMachine {
    /// The scheduler begins to run. Takes up what an earlier process left: runs it was in the middle of, and requests
    /// whose time came while nobody was there.
    mutating func start(_ extent: RunExtent, now: Date) -> SchedulerDecision {
        guard phase == .stopped else { return SchedulerDecision(error: .schedulerAlreadyRuns) }
        phase = .running
        self.extent = extent
        startedAt = now
        lastDecision = nil
        launchedSinceStart = []
        reportedWaits = [:]
        let taken = identifiers.flatMap { takeUp($0, now: now) }
        return SchedulerDecision(actions: [.store, note(now, nil, .started, .started)] + taken)
    }

    /// The scheduler is to stop: every run is told so. `tick` says when the last one has ended.
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

    /// Time has passed, or something has changed: decides whatever there is to decide now, and sets `nextDecision`
    /// and `nextReview`.
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
    private mutating func takeUp(_ identifier: String, now: Date) -> [SchedulerAction] {
        if case .abandoned = records[identifier]?.lastRun?.ending, !abandoned.values.contains(identifier) {
            endRestOfFirstOffence(identifier)
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

/// How long a scheduler runs, and what for.
public enum RunExtent: Sendable, Equatable {
    /// Until its task is cancelled: launches what is due, whenever it is.
    case untilCancelled
    /// Launches each task whose time has come and whose conditions hold, at once and once, and returns when all have
    /// ended: what a program does that the system wakes now and then.
    case dueTasks
    /// Launches what a simulated launch was asked for, and returns when it has ended.
    case simulatedLaunches
}

/// Telling runs to stop, and giving up those that do not.
extension SchedulerStateMachine {
    /// Tells a run to stop.
    /// - Parameter grace: what it has for that; nil: the policy's.
    mutating func expire(
        _ run: ActiveRun, _ reason: StopReason, condition: Condition? = nil, limit: TimeInterval? = nil,
        grace: Duration? = nil, now: Date
    ) -> [SchedulerAction] {
        let graceEnds = uptime + (grace ?? policy.grace).timeInterval
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
                    run, run.budget == nil ? .stalled : .budget,
                    limit: run.budget ?? policy.stallLimit.timeInterval, now: now)
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
        return run.budget.map { launch + $0 } ?? (run.progress?.madeAt ?? launch) + policy.stallLimit.timeInterval
    }

    private mutating func abandon(_ run: ActiveRun, _ reason: StopReason, now: Date) -> [SchedulerAction] {
        abandoned[run.id] = run.identifier
        return [.store, .abandon(runID: run.id)] + giveUp(run, .abandoned(reason), isSilent: false, now: now)
    }
}
