import FoundationEssentials

/// What the conditions of the machine and the user mean for a request (rules 2, 12 and 15 to 18).
extension LaunchPolicy {
    /// Whether a natural launch of the request depends on a condition.
    func depends(_ request: BackgroundTaskRequest, on condition: Condition) -> Bool {
        switch condition {
        case .network: request.requiresNetworkConnectivity
        case .metered: request.requiresNetworkConnectivity || request.isAppRefresh && !refreshesOnMeteredNetwork
        case .externalPower: request.requiresExternalPower
        case .batteryLow: !request.isContinued
        case .personIdle, .highLoad: request.isProcessing
        }
    }

    /// How long the request waits at most for a high load to fall (rule 18).
    func loadWait(of pending: PendingRequest) -> Duration {
        guard let repetition = pending.request.repetition else { return longestLoadWait }
        return min(longestLoadWait, flex(of: pending) ?? repetition.every / 4)
    }

    /// What the request depends on and nobody knows.
    func assumptions(on request: BackgroundTaskRequest, conditions: ConditionReading) -> [ExplainedAssumption] {
        Condition.allCases.filter { depends(request, on: $0) && conditions.isUnknown($0) }
            .map { ExplainedAssumption(condition: $0, sentence: $0.meaningOfUnknown) }
    }

    /// From when on the user counts as idle if they do nothing; nil: they are not known of.
    func idleDate(_ conditions: ConditionReading, now: Date) -> Date? {
        // A sign that is still to come was given before the clock was set back.
        guard let last = conditions.lastActivity, last <= now else { return nil }
        return last + (conditions.focus == .yes ? max(idleDelay, focusedIdleDelay) : idleDelay)
    }

    /// How long until idleness is looked for again after the user was found busy so many times in a row (rule 15).
    func idlenessPause(vainLooks: Int) -> Duration {
        // The first time they may have pressed a key in passing: they are idle exactly when they are.
        vainLooks > 1 ? doubled(idleDelay, after: vainLooks - 1, longest: lookInterval) : .zero
    }

    /// Why a natural run has to stop before its time is up, with words for it; nil: it does not (rule 12).
    /// - Parameter lastSignAtLaunch: the user's last sign by then. Any other is a return: to compare it with the time
    ///   of the launch would not do, since the clock may have been set meanwhile.
    func causeToStop(
        _ request: BackgroundTaskRequest, lastSignAtLaunch: Date?, conditions: ConditionReading
    ) -> (reason: StopReason, condition: Condition?)? {
        guard request.isProcessing else { return nil }
        let lost = [Condition.network, .metered, .externalPower, .batteryLow].first {
            depends(request, on: $0) && conditions.prevents($0)
        }
        if let lost { return (.conditionLost, lost) }
        if let last = conditions.lastActivity, last != lastSignAtLaunch {
            return (.person, nil)
        }
        return nil
    }
}
