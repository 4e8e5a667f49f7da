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
        // A condition that only time mends has a date; any other has to be waited for without one.
        var expected: Date? = max(turn, now)
        var (isUntold, isTold) = (false, false)
        for obstacle in obstacles(to: candidate, eligible: eligible, conditions: conditions, now: now) {
            reasons.append(obstacle)
            expected = lookedFor(obstacle, by: candidate).flatMap { date in expected.map { max($0, date) } }
            if let condition = obstacle.condition, conditions.untold.contains(condition) {
                isUntold = true
            } else if obstacle.date == nil {
                isTold = true
            }
        }
        let isEligible = reasons.isEmpty
        if isEligible && turn > now { reasons.append(WaitReason(.turn, until: turn)) }
        return LaunchVerdict(
            isEligible: isEligible, reasons: reasons, expectedLaunch: expected,
            // While it waits for something that is told of as well, there is nothing to see before that.
            nextLook: isUntold && !isTold ? max(now + lookInterval, eligible ?? now) : nil)
    }
}

extension LaunchPolicy {
    /// The dates the request may not be launched before, past ones too.
    private func waits(of candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> [WaitReason] {
        let request = candidate.pending.request
        var waits: [WaitReason] = []
        if let date = request.earliestBeginDate { waits.append(WaitReason(.earliestBeginDate, until: date)) }
        // What is to be tried again has not been done: its own wait is all it waits for.
        if candidate.pending.retryDate == nil, let interval = request.minimumInterval,
            var last = candidate.record.lastCountedLaunch
        {
            // A launch that is still to come was before the clock was set back, or before the machine started with a clock
            // that stands in the past until it is set right: how long ago, nobody knows.
            if last > now { last = min(candidate.pending.submittedAt, now) }
            waits.append(WaitReason(.minimumInterval, until: last + interval, interval: interval.timeInterval))
        }
        if let stretch = stretch(of: candidate), let own = waits.compactMap(\.date).max() {
            waits.append(WaitReason(.setbacks, until: own + stretch))
        }
        if let date = candidate.pending.retryDate, date <= now + longestRetryDelay {
            waits.append(WaitReason(candidate.record.history.retries > 0 ? .retry : .interrupted, until: date))
        }
        if let date = spacingEnd(of: candidate, conditions: conditions, now: now) {
            waits.append(WaitReason(.recentUse, until: date))
        }
        if let date = candidate.record.restsUntil, date <= now + longestRest {
            waits.append(WaitReason(.rest, until: date))
        }
        return waits
    }

    /// What keeps the request from being launched apart from dates.
    private func obstacles(
        to candidate: LaunchCandidate, eligible: Date?, conditions: ConditionReading, now: Date
    ) -> [WaitReason] {
        var obstacles: [WaitReason] = []
        if !candidate.isRegistered { obstacles.append(WaitReason(.registration)) }
        if candidate.record.run != nil { obstacles.append(WaitReason(.presentRun)) }
        if candidate.isHeldUp { obstacles.append(WaitReason(.lastHandler)) }
        if candidate.isCrowded { obstacles.append(WaitReason(.otherWork)) }
        let request = candidate.pending.request
        for condition in Condition.allCases where depends(request, on: condition) {
            switch condition {
            case .personIdle:
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

    /// When an obstacle is over, or looked for; nil when no clock tells.
    private func lookedFor(_ obstacle: WaitReason, by candidate: LaunchCandidate) -> Date? {
        guard obstacle.kind == .idlePerson, let date = obstacle.date, let look = candidate.idlenessLook else {
            return obstacle.date
        }
        return max(date, look)
    }

    private func submission(of candidate: LaunchCandidate, now: Date) -> Date {
        let date = candidate.pending.submittedAt
        return date <= now ? date : .distantPast
    }

    /// The moment of the launch (rule 3): within the coalescing window; at the end of a period's flex; at once for what
    /// the user started.
    private func turn(of pending: PendingRequest, eligible: Date) -> Date {
        let request = pending.request
        if request.isContinued { return eligible }
        if pending.retryDate == nil, let flex = flex(of: pending) { return eligible + flex }
        return eligible + coalescingWindow * fraction(of: request.identifier, at: eligible)
    }
}

/// A pending request with what the launch policy has to know beside it.
struct LaunchCandidate: Sendable {
    var pending: PendingRequest
    /// The past of its identifier.
    var record: TaskRecord
    var isRegistered = true
    /// Whether a handler of it that was given up has not returned yet.
    var isHeldUp = false
    /// Continued work only: whether as much of it runs as may.
    var isCrowded = false
    /// When the scheduler began to run; nil: it does not, that is not known, or it was the system that woke it.
    var schedulerStart: Date?
    /// Not before this is it worth while to look whether the user is idle; nil: as soon as they can be.
    var idlenessLook: Date?
}

/// What the launch policy says of one pending request.
struct LaunchVerdict: Sendable, Equatable {
    /// Whether it may be launched when the process is awake for another launch anyway.
    var isEligible: Bool
    /// What it waits for; empty: launch it now.
    var reasons: [WaitReason]
    /// When it will be launched if nothing but the time changes; nil when something else has to change first.
    var expectedLaunch: Date?
    /// When the conditions have to be looked at again, since nobody tells of their end; nil: never.
    var nextLook: Date?

    var isDue: Bool { reasons.isEmpty }

    /// Before this it is not launched, not even when the process is awake for another launch; nil when no clock keeps
    /// it from that.
    var earliestLaunch: Date? { reasons.compactMap { $0.canEndEarlier ? nil : $0.date }.max() }
}
