import FoundationEssentials

extension LaunchPolicy {
    /// The pending request that follows a periodic one's launch; nil without repetition (see ``Repetition``).
    func next(after pending: PendingRequest, launchedAs kind: LaunchKind, now: Date) -> PendingRequest? {
        guard let repetition = pending.request.repetition else { return nil }
        if let daily = repetition.daily {
            let date = daily.next(after: now)
            var next = PendingRequest(
                request: pending.request, submittedAt: now, periodEnd: date, isOwn: pending.isOwn)
            next.request.earliestBeginDate = date
            return next
        }
        let start = startOfNextPeriod(after: pending, repetition, launchedAs: kind, now: now)
        var next = PendingRequest(
            request: pending.request, submittedAt: now, periodEnd: start + repetition.every, isOwn: pending.isOwn)
        guard let latest = plannedLaunch(of: next) else { return nil }
        // After a late launch the flex does not begin too soon: as much as possible of the rest of the period lies
        // between the two launches.
        let flexBegins = max(latest - repetition.flex, now + (repetition.every - repetition.flex))
        next.request.earliestBeginDate = min(flexBegins, latest)
        return next
    }

    /// How much earlier a request that the scheduler made for a period may be launched; nil: it is no such request, or
    /// has no flex.
    func flex(of pending: PendingRequest) -> Duration? {
        guard let flex = pending.request.repetition?.flex, flex > .zero, let latest = plannedLaunch(of: pending),
            let earliest = pending.request.earliestBeginDate
        else { return nil }
        return Duration(bounded: max(0, latest.timeIntervalSince(earliest)))
    }

    /// The end of the period plus its jitter.
    private func plannedLaunch(of pending: PendingRequest) -> Date? {
        guard let repetition = pending.request.repetition, let end = pending.periodEnd else { return nil }
        return end + repetition.jitter * fraction(of: pending.request.identifier, at: end)
    }

    /// A broken chain's last request, to be launched after the same delay again (rule 13).
    func restored(_ last: PendingRequest, now: Date) -> PendingRequest {
        var request = last.request
        if let date = request.earliestBeginDate, date > last.submittedAt {
            request.earliestBeginDate = now.addingTimeInterval(date.timeIntervalSince(last.submittedAt))
        } else {
            request.earliestBeginDate = request.minimumInterval == nil ? now + chainDelay : nil
        }
        return PendingRequest(request: request, submittedAt: now, isOwn: last.isOwn)
    }

    /// The end of the launched period, regardless of when the launch came: a late launch does not shift later periods.
    /// If whole periods were missed, the latest boundary before the launch.
    private func startOfNextPeriod(
        after pending: PendingRequest, _ repetition: Repetition, launchedAs kind: LaunchKind, now: Date
    ) -> Date {
        // A simulated launch has done this period's work. An end more than one period ahead was set before the clock
        // was set back. The first launch ends no period: periods are counted from the requested date.
        let end = pending.periodEnd ?? pending.request.earliestBeginDate ?? pending.submittedAt
        guard kind == .natural, end <= now + repetition.every else { return now }
        let period = repetition.every.timeInterval
        return end.addingTimeInterval(max(0, (now.timeIntervalSince(end) / period).rounded(.down)) * period)
    }

    /// A pending request with its dates adjusted after the clock was set back; nil when it was not (rule 7).
    func adjusted(_ pending: PendingRequest, toClockAt now: Date) -> PendingRequest? {
        let back = pending.submittedAt.timeIntervalSince(now)
        guard back > clockTolerance.timeInterval else { return nil }
        var adjusted = pending
        (adjusted.submittedAt, adjusted.since) = (now, nil)
        adjusted.request.earliestBeginDate = pending.request.earliestBeginDate?.addingTimeInterval(-back)
        adjusted.retryDate = pending.retryDate?.addingTimeInterval(-back)
        adjusted.periodEnd = pending.periodEnd?.addingTimeInterval(-back)
        if let daily = pending.request.repetition?.daily, pending.periodEnd != nil {
            let date = daily.next(after: now)
            (adjusted.request.earliestBeginDate, adjusted.periodEnd) = (date, date)
        }
        return adjusted
    }
}
