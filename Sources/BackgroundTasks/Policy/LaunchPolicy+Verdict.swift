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
        if isEligible && turn > now { reasons.append(.turn(turn)) }
        return LaunchVerdict(
            isEligible: isEligible, reasons: reasons, expectedLaunch: expected,
            // While it waits for something that is told of as well, there is nothing to see before that.
            nextLook: isUntold && !isTold ? max(now.addingTimeInterval(lookInterval), eligible ?? now) : nil)
    }
}

extension LaunchPolicy {
    /// The dates the request may not be launched before, past ones too.
    private func waits(
        of candidate: LaunchCandidate, conditions: ConditionReading, now: Date
    ) -> [WaitReason] {
        let request = candidate.pending.request
        var waits: [WaitReason] = []
        if let date = request.earliestBeginDate { waits.append(.earliestBeginDate(date)) }
        // What is to be tried again has not been done: its own wait is all it waits for.
        if candidate.pending.retryDate == nil, let interval = request.minimumInterval, var last = candidate.lastLaunch {
            // A launch that is still to come was before the clock was set back, or before the machine started with a clock
            // that stands in the past until it is set right: how long ago, nobody knows.
            if last > now { last = min(candidate.pending.submittedAt, now) }
            waits.append(.minimumInterval(interval, next: last.addingTimeInterval(interval)))
        }
        if let stretch = stretch(of: candidate), let own = waits.compactMap(\.date).max() {
            waits.append(.setbacks(own.addingTimeInterval(stretch)))
        }
        if let date = candidate.pending.retryDate, date <= now.addingTimeInterval(longestRetryDelay) {
            waits.append(candidate.history.retries > 0 ? .backoff(date) : .retry(date))
        }
        if let date = spacingEnd(of: candidate, conditions: conditions, now: now) { waits.append(.recentUse(date)) }
        if let date = candidate.restsUntil, date <= now.addingTimeInterval(longestRest) { waits.append(.rest(date)) }
        return waits
    }

    /// What keeps the request from being launched apart from dates.
    private func obstacles(
        to candidate: LaunchCandidate, eligible: Date?, conditions: ConditionReading, now: Date
    ) -> [WaitReason] {
        var obstacles: [WaitReason] = []
        if !candidate.isRegistered { obstacles.append(.registration) }
        if candidate.isRunning { obstacles.append(.presentRun) }
        if candidate.isHeldUp { obstacles.append(.lastHandler) }
        if candidate.isCrowded { obstacles.append(.otherWork) }
        let request = candidate.pending.request
        for condition in Self.allConditions where depends(request, on: condition) {
            switch condition {
            case .network: if conditions.network == .no { obstacles.append(.network) }
            case .metered: if conditions.metered == .yes { obstacles.append(.unmeteredNetwork) }
            case .externalPower: if conditions.externalPower == .no { obstacles.append(.externalPower) }
            case .batteryLow: if conditions.batteryLow == .yes { obstacles.append(.battery) }
            case .personIdle:
                if let idle = idleDate(conditions, now: now), idle > now { obstacles.append(.idlePerson(idle)) }
            case .highLoad:
                let start = eligible ?? min(candidate.pending.submittedAt, now)
                let end = start.addingTimeInterval(longestLoadWait)
                if conditions.highLoad == .yes && end > now { obstacles.append(.lowLoad(latest: end)) }
            }
        }
        return obstacles
    }

    /// When an obstacle is over, or looked for; nil when no clock tells.
    private func lookedFor(_ obstacle: WaitReason, by candidate: LaunchCandidate) -> Date? {
        guard case .idlePerson(let date) = obstacle, let look = candidate.idlenessLook else { return obstacle.date }
        return max(date, look)
    }

    private func submission(of candidate: LaunchCandidate, now: Date) -> Date {
        let date = candidate.pending.submittedAt
        return date <= now ? date : .distantPast
    }

    /// The moment of the launch (rule 3): within the coalescing window; at the end of a period's flex; at once for what
    /// the person started.
    private func turn(of pending: PendingRequest, eligible: Date) -> Date {
        let request = pending.request
        if request.isContinued { return eligible }
        if pending.retryDate == nil, let flex = flex(of: pending) { return eligible.addingTimeInterval(flex) }
        return eligible.addingTimeInterval(coalescingWindow * fraction(of: request.identifier, at: eligible))
    }
}
