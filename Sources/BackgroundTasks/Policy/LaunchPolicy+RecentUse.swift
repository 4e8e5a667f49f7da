import FoundationEssentials

extension LaunchPolicy {
    /// Until when a refresh waits since the person has not been here for a while (rule 14); nil: it does not.
    func spacingEnd(of candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> Date? {
        let request = candidate.pending.request
        guard request.isAppRefresh, let launch = candidate.lastLaunch, launch <= now,
            let sign = lastSign(
                lastSign(conditions.lastActivity, candidate.schedulerStart, now: now), candidate.lastSign, now: now)
        else { return nil }
        // As it was at the last launch: the wait is the same each time it is asked for, and a return ends it.
        let absence = launch.timeIntervalSince(sign)
        guard absence > presence else { return nil }
        let spacing = absence > longAbsence ? farSpacing : nearSpacing
        let part = fraction(of: request.identifier, at: launch)
        return launch.addingTimeInterval(spacing.lowerBound + part * (spacing.upperBound - spacing.lowerBound))
    }

    /// The later of two dates that are not still to come.
    func lastSign(_ first: Date?, _ second: Date?, now: Date) -> Date? {
        guard let first, first <= now else { return second.flatMap { $0 <= now ? $0 : nil } }
        guard let second, second <= now else { return first }
        return max(first, second)
    }
}
