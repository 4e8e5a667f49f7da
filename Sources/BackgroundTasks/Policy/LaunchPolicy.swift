public import FoundationEssentials

/// When a pending request is launched: a pure function of the request, its past, the conditions and the time.
///
/// The rules:
///
/// 1. *Eligible time.* A request is eligible from the latest of: its `earliestBeginDate` (or its submission, when it
///    has none); its last launch that counts plus its `minimumInterval`; and the waits of rules 5 and 6. Never before.
/// 2. *Conditions.* An eligible request waits until what it requires holds: a handler in this process, the end of its
///    own present run, the network, external power; and, for processing, a person who has done nothing for
///    `idleDelay`. Unknown conditions count as held (see ``ConditionReading``).
/// 3. *Coalescing window.* A request whose conditions hold is launched at a moment within `coalescingWindow` after its
///    eligible time. The moment comes from the seed, the identifier and the eligible time, so it is the same each time
///    it is asked for, and differs from one request to the next. When any request is launched, all that are eligible
///    by then go with it: one wake instead of several.
/// 4. *Missed runs.* An eligible time that has long passed, since no scheduler ran or a condition failed, makes
///    the request due at once, and once only.
/// 5. *Cut off.* A request whose run was cut off by the end of the process is pending again and due at once. When that
///    happens a second time in a row, it waits `firstRetryDelay`, doubled each time up to `longestRetryDelay`: a
///    handler that brings the process down must not do so at every start.
/// 6. *Deaf handlers.* A handler that did not stop when told to, and still runs, keeps its identifier from being
///    launched for `rest`; its return ends the rest.
/// 7. *Clocks.* A date in the past that now lies in the future, since the clock was set back, is passed over.
///
/// A simulated launch passes over all of them but the need for a handler and for the end of a present run.
public struct LaunchPolicy: Sendable, Equatable {
    /// Makes the moments within the coalescing window differ from machine to machine; the same seed, the same moments.
    public var seed: UInt64
    /// Seconds.
    public var coalescingWindow: TimeInterval = 60
    /// Seconds.
    public var appRefreshBudget: TimeInterval = 30
    /// Seconds.
    public var processingBudget: TimeInterval = 600
    /// Seconds a handler has to return in after it was told to stop.
    public var grace: TimeInterval = 5
    /// Seconds, the same when the program ends.
    public var shutdownGrace: TimeInterval = 2
    /// Seconds without a sign of the person before processing begins.
    public var idleDelay: TimeInterval = 60
    /// Seconds.
    public var firstRetryDelay: TimeInterval = 30
    /// Seconds.
    public var longestRetryDelay: TimeInterval = 5 * 3600
    /// Seconds.
    public var rest: TimeInterval = 1800

    public init(seed: UInt64 = 0) {
        self.seed = seed
    }

    /// Seconds that a run of this kind may take.
    public func budget(for kind: BackgroundTaskRequest.Kind) -> TimeInterval {
        switch kind {
        case .appRefresh: appRefreshBudget
        case .processing: processingBudget
        }
    }

    /// Seconds to wait after this many runs in a row were cut off (rule 5).
    func retryDelay(interruptions: Int) -> TimeInterval {
        guard interruptions > 1 else { return 0 }
        let doublings = min(interruptions - 2, 30)
        return min(firstRetryDelay * TimeInterval(1 << doublings), longestRetryDelay)
    }

    func verdict(on candidate: LaunchCandidate, conditions: ConditionReading, now: Date) -> LaunchVerdict {
        let times = waits(of: candidate, now: now)
        let eligible = times.compactMap(\.date).max() ?? submission(of: candidate, now: now)
        let turn = turn(of: candidate.pending.request.identifier, eligible: eligible)
        let ahead = times.filter { ($0.date ?? .distantPast) > now }
        let failing = failingConditions(of: candidate, conditions: conditions, now: now)
        let isEligible = ahead.isEmpty && failing.isEmpty

        var reasons = ahead + failing
        if isEligible && turn > now { reasons.append(.turn(turn)) }
        // A condition that only time mends has a date; any other has to be waited for without one.
        let dates = failing.map(\.date)
        let expected = dates.contains(nil) ? nil : max(turn, dates.compactMap { $0 }.max() ?? turn, now)
        return LaunchVerdict(isEligible: isEligible, reasons: reasons, expectedLaunch: expected)
    }
}

extension LaunchPolicy {
    /// The dates the request may not be launched before, past ones too.
    private func waits(of candidate: LaunchCandidate, now: Date) -> [WaitReason] {
        let request = candidate.pending.request
        var waits: [WaitReason] = []
        if let date = request.earliestBeginDate { waits.append(.earliestBeginDate(date)) }
        if let interval = request.minimumInterval, let last = candidate.lastLaunch, last <= now {
            waits.append(.minimumInterval(interval, next: last.addingTimeInterval(interval)))
        }
        if let date = candidate.pending.retryDate, date <= now.addingTimeInterval(longestRetryDelay) {
            waits.append(.retry(date))
        }
        if let date = candidate.restsUntil, date <= now.addingTimeInterval(rest) { waits.append(.rest(date)) }
        return waits
    }

    private func failingConditions(
        of candidate: LaunchCandidate, conditions: ConditionReading, now: Date
    ) -> [WaitReason] {
        let request = candidate.pending.request
        var failing: [WaitReason] = []
        if !candidate.isRegistered { failing.append(.registration) }
        if candidate.isRunning { failing.append(.presentRun) }
        if request.requiresNetworkConnectivity && conditions.network == .no { failing.append(.network) }
        if request.requiresExternalPower && conditions.externalPower == .no { failing.append(.externalPower) }
        if !request.isAppRefresh, let last = conditions.lastActivity, last <= now {
            let idle = last.addingTimeInterval(idleDelay)
            if idle > now { failing.append(.idlePerson(idle)) }
        }
        return failing
    }

    private func submission(of candidate: LaunchCandidate, now: Date) -> Date {
        let date = candidate.pending.submittedAt
        return date <= now ? date : .distantPast
    }

    /// The moment within the coalescing window (rule 3): SplitMix64 over the seed, the identifier and the date.
    private func turn(of identifier: String, eligible: Date) -> Date {
        guard coalescingWindow > 0 else { return eligible }
        var state = seed ^ (eligible.timeIntervalSince1970 * 1000).rounded().bitPattern
        for byte in identifier.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        state &+= 0x9e37_79b9_7f4a_7c15
        state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        state = (state ^ (state >> 27)) &* 0x94d0_49bb_1331_11eb
        state ^= state >> 31
        return eligible.addingTimeInterval(coalescingWindow * (Double(state >> 11) / 9_007_199_254_740_992))
    }
}
