import FoundationEssentials

/// How conditions of the machine and the user affect a request (rules 2, 12 and 15 to 18).
extension LaunchPolicy {
    /// Whether a natural launch of the request depends on a condition.
    func depends(_ request: BackgroundTaskRequest, on condition: Condition) -> Bool {
        switch condition {
        case .network: request.requiresNetworkConnectivity
        case .metered: request.requiresNetworkConnectivity || request.isAppRefresh && !refreshesOnMeteredNetwork
        case .externalPower: request.requiresExternalPower
        case .batteryLow: !request.isContinued
        case .userIdle, .highLoad: request.isProcessing
        }
    }

    /// How long the request waits at most for a high load to fall (rule 18).
    func loadWait(of pending: PendingRequest) -> Duration {
        guard let repetition = pending.request.repetition else { return maximumLoadWait }
        return min(maximumLoadWait, flex(of: pending) ?? repetition.every / 4)
    }

    /// The conditions that the request depends on and whose state is unknown.
    func assumptions(on request: BackgroundTaskRequest, conditions: ConditionReading) -> [ExplainedAssumption] {
        Condition.allCases.filter { depends(request, on: $0) && conditions.isUnknown($0) }
            .map { ExplainedAssumption(condition: $0, sentence: $0.meaningOfUnknown) }
    }

    /// When the user counts as idle without further activity; nil: unknown.
    func idleDate(_ conditions: ConditionReading, now: Date) -> Date? {
        // Activity in the future was recorded before the clock was set back.
        guard let last = conditions.lastActivity, last <= now else { return nil }
        return last + (conditions.focus == .yes ? max(idleDelay, focusedIdleDelay) : idleDelay)
    }

    /// The delay before checking again for an idle user after this many futile checks in a row (rule 15).
    func idleCheckDelay(futileChecks: Int) -> Duration {
        // The first time may have been a stray key press: check again as soon as they can be idle.
        futileChecks > 1 ? doubled(idleDelay, after: futileChecks - 1, longest: conditionPollInterval) : .zero
    }

    /// Why a natural run has to stop early, and the lost condition if any; nil: it need not (rule 12).
    /// - Parameter lastSignAtLaunch: the last user activity known at launch. Any other value is a return. Comparing
    ///   with the launch time would fail, because the clock may have been set meanwhile.
    func earlyStopReason(
        _ request: BackgroundTaskRequest, lastSignAtLaunch: Date?, conditions: ConditionReading
    ) -> (reason: StopReason, condition: Condition?)? {
        guard request.isProcessing else { return nil }
        let lost = [Condition.network, .metered, .externalPower, .batteryLow].first {
            depends(request, on: $0) && conditions.prevents($0)
        }
        if let lost { return (.conditionLost, lost) }
        if let last = conditions.lastActivity, last != lastSignAtLaunch {
            return (.userReturned, nil)
        }
        return nil
    }
}
