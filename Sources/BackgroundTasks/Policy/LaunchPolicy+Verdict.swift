import FoundationEssentials

/// What a request waits for, and when it is launched (rules 1 to 4).
extension LaunchPolicy {
    func verdict(on candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> LaunchVerdict {
        var eligible: Date?
        var reasons: [WaitReason] = []
        for wait in waits(of: candidate, conditions: conditions, now: now) {
            guard let date = wait.date else { continue }
            eligible = max(eligible ?? date, date)
            if date > now { reasons.append(wait) }
        }
        let turn = turn(of: candidate.pending, eligible: eligible ?? submission(of: candidate, now: now))
        // A condition that ends with time has a date; any other ends at an unknown time.
        var expected: Date? = max(turn, now)
        var (isUnobserved, isObserved) = (false, false)
        for obstacle in obstacles(to: candidate, eligible: eligible, conditions: conditions, now: now) {
            reasons.append(obstacle)
            expected = expectedEnd(obstacle, by: candidate).flatMap { date in expected.map { max($0, date) } }
            if let condition = obstacle.condition, conditions.unobservedConditions.contains(condition) {
                isUnobserved = true
            } else if obstacle.date == nil {
                isObserved = true
            }
        }
        let isEligible = reasons.isEmpty
        if isEligible && turn > now { reasons.append(WaitReason(.turn, until: turn)) }
        return LaunchVerdict(
            isEligible: isEligible, reasons: reasons, expectedLaunch: expected,
            // While it also waits for a reported condition, checking before that ends is futile.
            nextConditionCheck: isUnobserved && !isObserved ? max(now + conditionPollInterval, eligible ?? now) : nil)
    }
}

extension LaunchPolicy {
    /// The dates before which the request may not be launched, including past ones.
    private func waits(of candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> [WaitReason] {
        let request = candidate.pending.request
        var waits: [WaitReason] = []
        if let date = request.earliestBeginDate { waits.append(WaitReason(.earliestBeginDate, until: date)) }
        // A retry redoes a run that did not do its work, so only its own delay applies.
        if candidate.pending.retryDate == nil, let interval = request.minimumInterval,
            var last = candidate.record.lastCountedLaunch
        {
            // A launch in the future happened before the clock was set back, or before a machine that started with a
            // wrong clock corrected it: its true age is unknown.
            if last > now { last = min(candidate.pending.submittedAt, now) }
            waits.append(WaitReason(.minimumInterval, until: last + interval, interval: interval.timeInterval))
        }
        if let stretch = stretch(of: candidate), let own = waits.compactMap(\.date).max() {
            waits.append(WaitReason(.failures, until: own + stretch))
        }
        if let date = candidate.pending.retryDate, date <= now + maximumRetryDelay {
            waits.append(WaitReason(candidate.record.history.retries > 0 ? .retry : .interrupted, until: date))
        }
        if let date = spacingEnd(of: candidate, conditions: conditions, now: now) {
            waits.append(WaitReason(.recentUse, until: date))
        }
        if let date = candidate.record.cooldownUntil, date <= now + maximumCooldown {
            waits.append(WaitReason(.cooldown, until: date))
        }
        return waits
    }

    /// What prevents a launch apart from dates.
    private func obstacles(
        to candidate: LaunchCandidate, eligible: Date?, conditions: ConditionReading, now: Date
    ) -> [WaitReason] {
        var obstacles: [WaitReason] = []
        if !candidate.isRegistered { obstacles.append(WaitReason(.registration)) }
        if candidate.record.run != nil { obstacles.append(WaitReason(.presentRun)) }
        if candidate.hasUnresponsiveHandler { obstacles.append(WaitReason(.lastHandler)) }
        if candidate.isCrowded { obstacles.append(WaitReason(.otherWork)) }
        let request = candidate.pending.request
        for condition in Condition.allCases where depends(request, on: condition) {
            switch condition {
            case .userIdle:
                if let idle = idleDate(conditions, now: now), idle > now {
                    obstacles.append(WaitReason(condition.wait, until: idle))
                }
            case .highLoad:
                let start = eligible ?? min(candidate.pending.submittedAt, now)
                let end = start + loadWait(of: candidate.pending)
                if conditions.prevents(condition) && end > now {
                    obstacles.append(WaitReason(condition.wait, until: end))
                }
            case .network, .metered, .externalPower, .batteryLow:
                if conditions.prevents(condition) { obstacles.append(WaitReason(condition.wait)) }
            }
        }
        return obstacles
    }

    /// When an obstacle ends or is checked again; nil when no date is known.
    private func expectedEnd(_ obstacle: WaitReason, by candidate: LaunchCandidate) -> Date? {
        guard obstacle.kind == .idleUser, let date = obstacle.date, let look = candidate.nextIdleCheck else {
            return obstacle.date
        }
        return max(date, look)
    }

    private func submission(of candidate: LaunchCandidate, now: Date) -> Date {
        let date = candidate.pending.submittedAt
        return date <= now ? date : .distantPast
    }

    /// The moment of the launch (rule 3): within the coalescing window, at the end of a period's flex, or at once for
    /// work that the user started.
    private func turn(of pending: PendingRequest, eligible: Date) -> Date {
        let request = pending.request
        if request.isContinued { return eligible }
        if pending.retryDate == nil, let flex = flex(of: pending) { return eligible + flex }
        return eligible + coalescingWindow * fraction(of: request.identifier, at: eligible)
    }
}

/// A pending request with everything else the launch policy needs.
struct LaunchCandidate: Sendable {
    var pending: PendingRequest
    /// Its identifier's history.
    var record: TaskRecord
    var isRegistered = true
    /// Whether an abandoned handler of it has not returned yet.
    var hasUnresponsiveHandler = false
    /// Continued work only: whether the limit of concurrent runs is reached.
    var isCrowded = false
    /// When the scheduler began to run; nil: it does not run, unknown, or the system woke it.
    var schedulerStart: Date?
    /// Do not check for an idle user before this; nil: check as soon as they can be idle.
    var nextIdleCheck: Date?
}

/// The launch policy's verdict on one pending request.
struct LaunchVerdict: Sendable, Equatable {
    /// Whether it may share another request's launch.
    var isEligible: Bool
    /// What it waits for; empty: launch it now.
    var reasons: [WaitReason]
    /// When it will be launched if only time passes; nil when something else has to change first.
    var expectedLaunch: Date?
    /// When to check conditions again whose changes are not reported; nil: never.
    var nextConditionCheck: Date?

    var isDue: Bool { reasons.isEmpty }

    /// The earliest possible launch, even one shared with another request; nil when no date prevents it.
    var earliestLaunch: Date? { reasons.compactMap { $0.canEndEarlier ? nil : $0.date }.max() }
}
