/// When a pending request is launched: a pure function of the request, its past, the conditions and the time.
///
/// The rules:
///
/// 1. *Eligible time.* A request is eligible from the latest of: its `earliestBeginDate` (or its submission, when it
///    has none); its last launch that counts plus its `minimumInterval`; and the waits of rules 5 and 6. Never before.
/// 2. *Conditions.* An eligible request waits until what it requires holds: a handler in this process, the end of its
///    own present run, the return of its handler that was given up, the network, external power; and what rules 15 to 18 add. Unknown conditions count as held (see
///    ``Condition/meaningOfUnknown``).
/// 3. *Coalescing window.* A request whose conditions hold is launched at a moment within `coalescingWindow` after its
///    eligible time. The moment comes from the seed, the identifier and the eligible time, so it is the same each time
///    it is asked for, and differs from one request to the next. When any request is launched, all that are eligible
///    by then go with it: one wake instead of several.
/// 4. *Missed runs.* An eligible time that has long passed, since no scheduler ran or a condition failed, makes
///    the request due at once, and once only.
/// 5. *Cut off.* A request whose run was cut off by the end of the process is pending again and due at once. When that
///    happens a second time in a row, it waits `firstRetryDelay`, doubled each time up to `longestRetryDelay`: a
///    handler that brings the process down must not do so at every start.
/// 6. *Offenders.* A handler that did not stop when told to, within its grace, is given up, which counts as a failure,
///    and its identifier rests for `rest`, doubled with every such run in a row up to `longestRest`. Its return, or
///    the end of its process, ends the rest the first time, since its thread is free again; from the second time on it
///    does not. A run that stops when it is told to, or returns by itself, ends the count. One that is given up since the
///    scheduler stops is no offence.
/// 7. *Clocks.* Dates are the wall clock's, and a clock that is set is followed at once. Set forwards, it makes due what
///    its date has passed. A date of the past that now lies in the future, since the clock was set back, is passed over;
///    a request whose submission does so, by more than `clockTolerance`, keeps the delay that it asked for, from now;
///    and of a last launch that does so nobody knows how long ago it was: a minimum interval counts from the submission.
///    Budgets, graces and the lack of progress are counted in uptime (see ``SchedulerClock``). Time zones and summer
///    time play no part but in words and in daily times.
/// 8. *Results so far.* From the second in a row on, each failure, and each run that took more than half of its budget,
///    adds the delay that the request asks for once more before its next launch, three times and `longestStretch` at
///    most: a five-minute refresh that keeps failing is launched every twenty minutes. A quick success ends that, and
///    so does the return of the network. What was cut off or withdrawn is no failure.
/// 9. *Retries.* A handler that asks to be tried again is, after `firstRetryDelay`, doubled each time in a row up to
///    `longestRetryDelay`, also when it was told to stop for a reason by which its request would be gone. A success ends
///    the count.
/// 10. *Periods.* A periodic request is launched once a period; with flex, at the end of its period or with any other
///    launch in the flex before it. What delays a launch does not move the periods after it (see ``Repetition``). A daily
///    one is due at its local time of each day (see ``TimeOfDay``).
/// 11. *The user's own work.* Continued work begins at once, `continuedLimit` at a time, the rest in the order of
///    submission. It has no budget, but is told to stop after `stallLimit` without progress.
/// 12. *Yielding.* Processing that runs is told to stop, and its request is pending again, when the user comes back,
///    the battery becomes low, or what it requires is lost: external power, the network, or the network's being free of
///    charge. It goes on under a high load. A refresh goes on whatever happens, since half a minute's work is cheaper
///    finished than begun twice; so does what the user started.
/// 13. *Chains.* When a run of an identifier that was registered as a chain has ended, or the scheduler starts, and
///    nothing of it is pending, its last request is submitted again with the delay that it had: `chainDelay` when it had
///    none. A program that cancels the task ends its chain.
/// 14. *Recent use.* A refresh is for somebody. While they are here, and for `presence` after their last sign, it comes as
///    often as it is asked for. When they had been away for longer than that at its last launch, the next is at least
///    `nearSpacing` after it, and once they had been away for longer than `longAbsence`, `farSpacing`: the moment within
///    those comes from the seed. Their return ends the wait, so the first glance in the morning falls on news that is
///    forty minutes old at most and new within the coalescing window, and a night costs some sixteen launches instead of
///    ninety. The start of the scheduler counts as a sign of the user, unless it is
///    for what is due only: that is the system's. The last sign known of is kept with each launch, so a program that the
///    system wakes goes by the one that its reader knew of; when there never was one, it launches as asked for.
/// 15. *Idle user.* Processing waits until the user is idle: `idleDelay` after their last act, `focusedIdleDelay`
///    while the terminal has the focus, since a reader of a long article presses no key. While they stay, idleness is
///    looked for less and less often, every `lookInterval` in the end, and with every other decision.
/// 16. *Battery.* A refresh and processing wait while the battery is low; what the user started does not.
/// 17. *Metered network.* Processing that needs the network waits while it is metered. A refresh asks for little, and
///    runs, unless `refreshesOnMeteredNetwork` says otherwise.
/// 18. *Load.* Processing waits while the load is high, until `longestLoadWait` after its eligible time at most. A
///    periodic request waits until its flex ends or, without flex and for its first launch, for a quarter of its period:
///    it is to come once in every period on a busy machine, too. The date comes from the request, so it holds across
///    restarts.
/// 19. *Looking again.* What waits for conditions whose end nobody tells of (``ConditionReading/untold``) is looked at
///    again every `lookInterval`. For all others nothing is set: their end wakes the scheduler.
///
/// A simulated launch passes over all of them but the need for a handler and for the end of a present run.
public struct LaunchPolicy: Sendable, Equatable {
    /// Makes the moments within the coalescing window differ from machine to machine; the same seed, the same moments.
    public var seed: UInt64
    /// See rule 3.
    public var coalescingWindow: Duration = .minutes(1)
    /// What a run has unless its registration says otherwise.
    public var appRefreshBudget: Duration = .seconds(30)
    /// As above.
    public var processingBudget: Duration = .minutes(10)
    /// The time that a handler has to return in after it was told to stop.
    public var grace: Duration = .seconds(5)
    /// The same when the program ends.
    public var shutdownGrace: Duration = .seconds(2)
    /// The time without a sign of the user after which processing may begin.
    public var idleDelay: Duration = .minutes(1)
    /// The same while the terminal in which they read has the focus.
    public var focusedIdleDelay: Duration = .minutes(5)
    /// The time between two looks at conditions whose changes are not reported.
    public var lookInterval: Duration = .minutes(5)
    /// How long processing waits for a high load to fall at most; a periodic task may wait less, see rule 18.
    public var longestLoadWait: Duration = .hours(6)
    /// Whether a refresh is launched while the network is metered.
    public var refreshesOnMeteredNetwork = true
    /// See rules 5 and 9.
    public var firstRetryDelay: Duration = .seconds(30)
    /// As above.
    public var longestRetryDelay: Duration = .hours(5)
    /// See rule 6.
    public var rest: Duration = .minutes(30)
    /// As above.
    public var longestRest: Duration = .hours(8)
    /// How long a user counts as present after their last sign.
    public var presence: Duration = .minutes(10)
    /// The time between two refreshes while the user has been away for a while: Apple's five-minute request was seen to
    /// run after about eight.
    public var nearSpacing: ClosedRange<Duration> = .minutes(8) ... .minutes(12)
    /// The absence after which refreshes are spaced further apart.
    public var longAbsence: Duration = .hours(1)
    /// The time between two refreshes then: twenty to forty minutes were seen.
    public var farSpacing: ClosedRange<Duration> = .minutes(20) ... .minutes(40)
    /// How far the clock may be set back without consequences, as time synchronisation does it.
    public var clockTolerance: Duration = .minutes(1)
    /// See rule 13.
    public var chainDelay: Duration = .minutes(15)
    /// See rule 8.
    public var longestStretch: Duration = .hours(1)
    /// The time without progress after which continued work expires: twice what a refresh has in all, and longer than a
    /// network's time-out and a second attempt; shorter than a user looks on before they give up.
    public var stallLimit: Duration = .minutes(1)
    /// How much of the user's continued work runs at a time: what they look at, and one beside it.
    public var continuedLimit = 2

    public init(seed: UInt64 = 0) { self.seed = seed }

    /// How long a run of this kind may take; nil: as long as it makes progress.
    public func budget(for kind: BackgroundTaskRequest.Kind) -> Duration? {
        switch kind {
        case .appRefresh: appRefreshBudget
        case .processing: processingBudget
        case .continued: nil
        }
    }
}
