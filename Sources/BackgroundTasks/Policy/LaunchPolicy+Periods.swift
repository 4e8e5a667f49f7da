import FoundationEssentials

extension LaunchPolicy {
    /// The pending request that follows the launch of a periodic one; nil for any other (see ``Repetition``).
    func next(after pending: PendingRequest, launchedAs kind: LaunchKind, now: Date) -> PendingRequest? {
        guard let repetition = pending.request.repetition else { return nil }
        let start = startOfNextPeriod(after: pending, repetition, launchedAs: kind, now: now)
        let end = start.addingTimeInterval(repetition.every)
        let shift = repetition.jitter * fraction(of: pending.request.identifier, at: end)
        var request = pending.request
        request.earliestBeginDate = end.addingTimeInterval(shift - repetition.flex)
        return PendingRequest(request: request, submittedAt: now, periodEnd: end)
    }

    /// The request of a broken chain's last launch, to be launched again after the delay that it had asked for (rule 13).
    func restored(_ last: PendingRequest, now: Date) -> PendingRequest {
        var request = last.request
        if let date = request.earliestBeginDate, date > last.submittedAt {
            request.earliestBeginDate = now.addingTimeInterval(date.timeIntervalSince(last.submittedAt))
        } else {
            request.earliestBeginDate = request.minimumInterval == nil ? now.addingTimeInterval(chainDelay) : nil
        }
        return PendingRequest(request: request, submittedAt: now)
    }

    private func startOfNextPeriod(
        after pending: PendingRequest, _ repetition: Repetition, launchedAs kind: LaunchKind, now: Date
    ) -> Date {
        // A simulated launch has done this period's work. A period that ends further away than it is long was made
        // before the clock was set back.
        guard kind == .natural, let end = pending.periodEnd, end <= now.addingTimeInterval(repetition.every) else {
            return now
        }
        return max(end, now)
    }
}
