import FoundationEssentials

/// Delays caused by earlier runs.
extension LaunchPolicy {
    /// The delay after this many interrupted runs in a row (rule 5).
    func retryDelay(interruptions: Int) -> Duration {
        interruptions > 1 ? retryDelay(retries: interruptions - 1) : .zero
    }

    /// The delay after this many retries in a row (rule 9).
    func retryDelay(retries: Int) -> Duration {
        doubled(firstRetryDelay, after: retries, longest: maximumRetryDelay)
    }

    /// The request of a run that did not do its work. A simulated launch ignored the request's date, so the request
    /// does not wait for that date again; its periods are counted from the launch.
    func pendingAgain(_ run: ActiveRun) -> PendingRequest {
        var pending = run.pending
        guard run.launchKind == .simulated else { return pending }
        let due = run.launchedAt - coalescingWindow
        if let date = pending.request.earliestBeginDate { pending.request.earliestBeginDate = min(date, due) }
        pending.submittedAt = min(pending.submittedAt, due)
        pending.periodEnd = pending.periodEnd.map { min($0, due) }
        return pending
    }

    /// The rest after this many abandoned runs in a row (rule 6).
    func cooldown(unresponsiveRuns: Int) -> Duration {
        doubled(cooldown, after: unresponsiveRuns, longest: maximumCooldown)
    }

    /// What failures and slow runs add to the request's own delay (rule 8); nil: nothing.
    func stretch(of candidate: LaunchCandidate) -> Duration? {
        // A single failure may be chance, and a retry has its own delay.
        guard candidate.record.history.consecutiveFailures > 1, candidate.pending.retryDate == nil,
            let delay = candidate.pending.ownDelay
        else { return nil }
        return min(delay * min(candidate.record.history.consecutiveFailures - 1, 3), maximumStretch)
    }

    func doubled(_ first: Duration, after count: Int, longest: Duration) -> Duration {
        let doublings = min(max(count - 1, 0), 30)
        return Duration(bounded: min(first.timeInterval * Double(1 << doublings), longest.timeInterval))
    }
}

extension PendingRequest {
    /// The delay that the request itself asked for, or the period of a periodic one; nil: none.
    var ownDelay: Duration? {
        if periodEnd != nil, let repetition = request.repetition { return repetition.every }
        if let date = request.earliestBeginDate, date > submittedAt {
            return Duration(bounded: date.timeIntervalSince(submittedAt))
        }
        return request.minimumInterval
    }
}

extension LaunchPolicy {
    /// When a refresh may next run while the user is away (rule 14); nil: it does not wait.
    func spacingEnd(of candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> Date? {
        let request = candidate.pending.request
        guard request.isAppRefresh, let launch = candidate.record.lastCountedLaunch, launch <= now,
            let sign = lastSign(conditions.lastActivity, candidate.schedulerStart, candidate.record.lastSign, now: now)
        else { return nil }
        // Measured at the last launch, so the result is stable; the user's return ends the wait.
        let absence = Duration(bounded: launch.timeIntervalSince(sign))
        guard absence > presenceDuration else { return nil }
        let spacing = absence > longAbsence ? farSpacing : nearSpacing
        let part = fraction(of: request.identifier, at: launch)
        return launch + (spacing.lowerBound + (spacing.upperBound - spacing.lowerBound) * part)
    }

    /// The latest date that is not in the future.
    func lastSign(_ dates: Date?..., now: Date) -> Date? {
        dates.compactMap { $0 }.filter { $0 <= now }.max()
    }
}
