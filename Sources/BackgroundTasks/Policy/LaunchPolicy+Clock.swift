import FoundationEssentials

extension LaunchPolicy {
    /// A pending request whose dates were made before the clock was set back, as it is to be from now on; nil when the
    /// clock was not (rule 7).
    func adapted(_ pending: PendingRequest, toClockAt now: Date) -> PendingRequest? {
        let back = pending.submittedAt.timeIntervalSince(now)
        guard back > clockTolerance else { return nil }
        var adapted = pending
        adapted.submittedAt = now
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
