import FoundationEssentials

extension LaunchPolicy {
    /// The pending request that follows the launch of a periodic one; nil for any other (see ``Repetition``).
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
        // After a late launch the next is not drawn forward to it: the rest of the period lies between the two, or as
        // much of it as there is.
        let flexBegins = max(latest - repetition.flex, now + (repetition.every - repetition.flex))
        next.request.earliestBeginDate = min(flexBegins, latest)
        return next
    }

    /// By how much a request that the scheduler made for a period may be drawn forward; nil: it is no such request,
    /// or has no flex.
    func flex(of pending: PendingRequest) -> Duration? {
        guard let flex = pending.request.repetition?.flex, flex > .zero, let latest = plannedLaunch(of: pending),
            let earliest = pending.request.earliestBeginDate
        else { return nil }
        return Duration(bounded: max(0, latest.timeIntervalSince(earliest)))
    }

    /// The end of a period with its jitter.
    private func plannedLaunch(of pending: PendingRequest) -> Date? {
        guard let repetition = pending.request.repetition, let end = pending.periodEnd else { return nil }
        return end + repetition.jitter * fraction(of: pending.request.identifier, at: end)
    }

    /// The request of a broken chain's last launch, to be launched again after the delay that it had asked for (rule 13).
    func restored(_ last: PendingRequest, now: Date) -> PendingRequest {
        var request = last.request
        if let date = request.earliestBeginDate, date > last.submittedAt {
            request.earliestBeginDate = now.addingTimeInterval(date.timeIntervalSince(last.submittedAt))
        } else {
            request.earliestBeginDate = request.minimumInterval == nil ? now + chainDelay : nil
        }
        return PendingRequest(request: request, submittedAt: now, isOwn: last.isOwn)
    }

    /// Where the period of a launch ended, whenever the launch came: a late one moves none of the periods after it. When
    /// whole periods were missed, the latest boundary before the launch.
    private func startOfNextPeriod(
        after pending: PendingRequest, _ repetition: Repetition, launchedAs kind: LaunchKind, now: Date
    ) -> Date {
        // A simulated launch has done this period's work. A period that ends further away than it is long was made
        // before the clock was set back.
        // The first launch ends no period: the periods are counted from the moment that was asked for.
        let end = pending.periodEnd ?? pending.request.earliestBeginDate ?? pending.submittedAt
        guard kind == .natural, end <= now + repetition.every else { return now }
        let period = repetition.every.timeInterval
        return end.addingTimeInterval(max(0, (now.timeIntervalSince(end) / period).rounded(.down)) * period)
    }

    /// A pending request whose dates were made before the clock was set back, as it is to be from now on; nil when the
    /// clock was not (rule 7).
    func adapted(_ pending: PendingRequest, toClockAt now: Date) -> PendingRequest? {
        let back = pending.submittedAt.timeIntervalSince(now)
        guard back > clockTolerance.timeInterval else { return nil }
        var adapted = pending
        (adapted.submittedAt, adapted.since) = (now, nil)
        adapted.request.earliestBeginDate = pending.request.earliestBeginDate?.addingTimeInterval(-back)
        adapted.retryDate = pending.retryDate?.addingTimeInterval(-back)
        adapted.periodEnd = pending.periodEnd?.addingTimeInterval(-back)
        if let daily = pending.request.repetition?.daily, pending.periodEnd != nil {
            let date = daily.next(after: now)
            (adapted.request.earliestBeginDate, adapted.periodEnd) = (date, date)
        }
        return adapted
    }
}
