import FoundationEssentials

/// What the past adds to a wait.
extension LaunchPolicy {
    /// The wait after this many runs in a row were cut off (rule 5).
    func retryDelay(interruptions: Int) -> Duration {
        interruptions > 1 ? retryDelay(retries: interruptions - 1) : .zero
    }

    /// The wait after a handler has asked this many times in a row to be tried again (rule 9).
    func retryDelay(retries: Int) -> Duration {
        doubled(firstRetryDelay, after: retries, longest: longestRetryDelay)
    }

    /// The request of a run whose work was not done. One that was launched by hand passed over its date, and does not
    /// wait for it a second time; its periods are counted from the launch.
    func pendingAgain(_ run: ActiveRun) -> PendingRequest {
        var pending = run.pending
        guard run.launchKind == .simulated else { return pending }
        let due = run.launchedAt - coalescingWindow
        if let date = pending.request.earliestBeginDate { pending.request.earliestBeginDate = min(date, due) }
        pending.submittedAt = min(pending.submittedAt, due)
        pending.periodEnd = pending.periodEnd.map { min($0, due) }
        return pending
    }

    /// The rest after this many runs in a row were abandoned (rule 6).
    func rest(offences: Int) -> Duration { doubled(rest, after: offences, longest: longestRest) }

    /// What setbacks add to the delay a request asked for (rule 8); nil: none.
    func stretch(of candidate: LaunchCandidate) -> Duration? {
        // A single failure may be chance; and what is to be tried again has a wait of its own.
        guard candidate.record.history.setbacks > 1, candidate.pending.retryDate == nil,
            let delay = candidate.pending.ownDelay
        else { return nil }
        return min(delay * min(candidate.record.history.setbacks - 1, 3), longestStretch)
    }

    func doubled(_ first: Duration, after count: Int, longest: Duration) -> Duration {
        let doublings = min(max(count - 1, 0), 30)
        return Duration(bounded: min(first.timeInterval * Double(1 << doublings), longest.timeInterval))
    }
}

extension PendingRequest {
    /// What the request itself asked to wait, of a periodic one its period; nil: none.
    var ownDelay: Duration? {
        if periodEnd != nil, let repetition = request.repetition { return repetition.every }
        if let date = request.earliestBeginDate, date > submittedAt {
            return Duration(bounded: date.timeIntervalSince(submittedAt))
        }
        return request.minimumInterval
    }
}

extension LaunchPolicy {
    /// Until when a refresh waits since the user has not been here for a while (rule 14); nil: it does not.
    func spacingEnd(of candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> Date? {
        let request = candidate.pending.request
        guard request.isAppRefresh, let launch = candidate.record.lastCountedLaunch, launch <= now,
            let sign = lastSign(conditions.lastActivity, candidate.schedulerStart, candidate.record.lastSign, now: now)
        else { return nil }
        // As it was at the last launch: the wait is the same each time it is asked for, and a return ends it.
        let absence = Duration(bounded: launch.timeIntervalSince(sign))
        guard absence > presence else { return nil }
        let spacing = absence > longAbsence ? farSpacing : nearSpacing
        let part = fraction(of: request.identifier, at: launch)
        return launch + (spacing.lowerBound + (spacing.upperBound - spacing.lowerBound) * part)
    }

    /// The latest of some dates that is not still to come.
    func lastSign(_ dates: Date?..., now: Date) -> Date? {
        dates.compactMap { $0 }.filter { $0 <= now }.max()
    }
}
