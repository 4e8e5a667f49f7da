import FoundationEssentials

/// Starting, deciding, stopping.
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
                    let graceEnds = min(earlier, uptime + grace)
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
