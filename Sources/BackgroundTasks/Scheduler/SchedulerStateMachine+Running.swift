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
        launchedSinceStart = []
        reportedWaits = [:]
        let taken = identifiers.flatMap { takeUp($0, now: now) }
        return SchedulerDecision(actions: [.store, note(now, nil, .started, "The scheduler runs.")] + taken)
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
                    return expire(run, .shutdown, cause: "The scheduler stops", grace: grace, now: now)
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
        followNetwork(conditions.network)
        var actions = runs.flatMap { review($0, conditions: conditions, now: now) }
        if phase == .running {
            actions += awaitedLaunches(now: now)
            if extent != .simulatedLaunches { actions += naturalLaunches(conditions: conditions, now: now) }
        } else if runs.isEmpty {
            phase = .stopped
            startedAt = nil
            actions.append(note(now, nil, .stopped, "The scheduler stopped."))
        }
        nextReview = runs.map { nextReview(of: $0) }.min()
        return SchedulerDecision(actions: actions)
    }

    /// What the policy says of a pending request; nil when none is pending.
    func verdict(on identifier: String, conditions: ConditionReading, now: Date) -> LaunchVerdict? {
        guard let record = records[identifier], let pending = record.pending else { return nil }
        let candidate = LaunchCandidate(
            pending: pending, lastLaunch: record.lastCountedLaunch, restsUntil: record.restsUntil,
            isRegistered: isRegistered(identifier), isRunning: record.run != nil,
            isCrowded: pending.request.isContinued && continuedRuns >= policy.continuedLimit,
            history: record.history, schedulerStart: startedAt)
        return policy.verdict(on: candidate, conditions: conditions, now: now)
    }
}

extension SchedulerStateMachine {
    private mutating func takeUp(_ identifier: String, now: Date) -> [SchedulerAction] {
        var actions = interrupted(identifier, now: now)
        guard let pending = records[identifier]?.pending else {
            return actions + restoreChain(identifier, cause: "Nothing was pending at the start", now: now)
        }
        if !isPermitted(identifier) {
            update(identifier) { $0.pending = nil }
            let words = "Its stored request is dropped: the identifier is no longer permitted."
            actions.append(note(now, identifier, .notPermitted, words))
        } else if let date = pending.request.earliestBeginDate, date < now, pending.submittedAt < date,
            pending.retryDate == nil
        {
            let words = "Its time, \(LocalTime.words(date, now: now)), passed while no scheduler ran; caught up once."
            actions.append(note(now, identifier, .missed, words))
        }
        return actions
    }

    private mutating func awaitedLaunches(now: Date) -> [SchedulerAction] {
        let identifiers = awaitedSimulations
        awaitedSimulations = []
        return identifiers.flatMap { launch($0, .simulated, now: now) }
    }

    private mutating func naturalLaunches(conditions: ConditionReading, now: Date) -> [SchedulerAction] {
        var actions: [SchedulerAction] = []
        var verdicts: [(identifier: String, verdict: LaunchVerdict)] = []
        actions += identifiers.flatMap { followClock($0, now: now) }
        for identifier in identifiers where records[identifier]?.pending?.request.isContinued == false {
            guard let verdict = verdict(on: identifier, conditions: conditions, now: now) else { continue }
            verdicts.append((identifier, verdict))
        }
        let isAwake = extent == .dueTasks || verdicts.contains { $0.verdict.reasons.isEmpty }
        // The person's own work comes in the order in which they started it, and its verdict changes with each launch.
        for identifier in continuedInOrder {
            guard let verdict = verdict(on: identifier, conditions: conditions, now: now) else { continue }
            if verdict.reasons.isEmpty {
                actions += launch(identifier, .natural, now: now)
            } else {
                actions += report(verdict.reasons, of: identifier, now: now)
                scheduleDecision(at: verdict.expectedLaunch)
            }
        }
        for (identifier, verdict) in verdicts {
            let hasHadItsTurn = extent == .dueTasks && launchedSinceStart.contains(identifier)
            if isAwake && verdict.isEligible && !hasHadItsTurn {
                launchedSinceStart.insert(identifier)
                actions += launch(identifier, .natural, now: now)
            } else {
                actions += report(verdict.reasons, of: identifier, now: now)
                scheduleDecision(at: verdict.expectedLaunch)
            }
        }
        return actions
    }

    /// A request that was submitted at a time that is still to come was submitted before the clock was set back: it
    /// keeps the delay that it asked for, and not the date (rule 7).
    private mutating func followClock(_ identifier: String, now: Date) -> [SchedulerAction] {
        guard let pending = records[identifier]?.pending,
            let adapted = policy.adapted(pending, toClockAt: now)
        else { return [] }
        update(identifier) { $0.pending = adapted }
        let date = adapted.request.earliestBeginDate.map { ", now not before \(LocalTime.words($0, now: now))" } ?? ""
        let words = "The clock was set back: its request keeps the delay it asked for\(date)."
        return [.store, note(now, identifier, .clockChanged, words)]
    }

    /// What failed without a network may succeed with one: its return ends the longer waits (rule 8).
    private mutating func followNetwork(_ network: ConditionReading.State) {
        if lastNetwork == .no && network == .yes {
            for identifier in identifiers { update(identifier) { $0.history.setbacks = 0 } }
        }
        lastNetwork = network
    }

    private var continuedInOrder: [String] {
        let waiting = identifiers.compactMap { identifier in
            records[identifier]?.pending.flatMap { $0.request.isContinued ? (identifier, $0.submittedAt) : nil }
        }
        return waiting.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    private var continuedRuns: Int { runs.count { $0.pending.request.isContinued } }

    /// Tells the journal what a request waits for, when that is news.
    private mutating func report(_ reasons: [WaitReason], of identifier: String, now: Date) -> [SchedulerAction] {
        let told = reasons.filter { reason in
            if case .turn = reason { false } else { reason != .presentRun }
        }
        let topics = told.map(\.topic)
        guard reportedWaits[identifier] != topics else { return [] }
        reportedWaits[identifier] = topics
        guard !told.isEmpty else { return [] }
        let words = told.map { $0.words(now: now) }.joined(separator: ", ")
        return [note(now, identifier, .waiting, "Waits: \(words).")]
    }

    private mutating func scheduleDecision(at date: Date?) {
        guard let date else { return }
        nextDecision = nextDecision.map { min($0, date) } ?? date
    }
}
