/// Decides when a pending request is launched: a pure function of request, history, conditions and time.
///
/// The rules:
///
/// 1. *Eligible time.* A request is eligible from the latest of: its `earliestBeginDate` (without one, its submission);
///    its last launch that counts plus its `minimumInterval`; and the delays of rules 5, 6, 8, 9 and 14. Never before.
/// 2. *Conditions.* An eligible request waits for what it requires: a handler in this process, the end of its own
///    present run, the return of its abandoned handler, the network, external power; and what rules 15 to 18 add.
///    Unknown conditions count as met (see ``Condition/meaningOfUnknown``).
/// 3. *Coalescing window.* A request whose conditions hold is launched within `coalescingWindow` after its eligible
///    time. The exact moment follows from the seed, the identifier and the eligible time, so it is stable and differs
///    between requests. When any request is launched, all eligible ones are launched with it: one wake-up instead of
///    several.
/// 4. *Missed runs.* A request whose eligible time has long passed, because no scheduler ran or a condition failed, is
///    due at once, and only once.
/// 5. *Interruptions.* A request whose run was cut off by the end of the process is pending again and due at once. From
///    the second time in a row it waits `firstRetryDelay`, doubled each time up to `maximumRetryDelay`: a handler that
///    crashes the process must not do so at every start.
/// 6. *Offenders.* A handler that does not stop within its grace period is abandoned, which counts as a failure, and
///    its identifier rests for `cooldown`, doubled with every such run in a row up to `maximumCooldown`. The first
///    time, its return or the end of its process ends that, because its thread is free again; from the second time on
///    it does not. A run that stops when told to, or returns by itself, resets the count. Abandonment because the
///    scheduler stops is no offence.
/// 7. *Clocks.* Dates follow the wall clock, and clock changes take effect at once. Set forwards, the clock makes due
///    what its date has passed. If it was set back, past dates in the future are ignored; a request submitted more than
///    `clockTolerance` in the future keeps its requested delay, counted from now; and if the last launch lies in the
///    future, its age is unknown, so a minimum interval counts from the submission. Budgets, grace periods and stalls
///    are measured in uptime (see ``SchedulerClock``). Time zones and summer time affect only texts and daily times.
/// 8. *Results so far.* From the second in a row, each failure, and each run that took more than half of its budget,
///    adds the request's own delay once more before its next launch, at most three times and `maximumStretch`: a
///    five-minute refresh that keeps failing is launched every twenty minutes. A quick success or the return of the
///    network resets that. Interrupted or withdrawn runs are no failures.
/// 9. *Retries.* A handler that asks for a retry is launched again after `firstRetryDelay`, doubled each time in a row
///    up to `maximumRetryDelay`, even when it was told to stop for a reason that would drop its request. A success
///    resets the count.
/// 10. *Periods.* A periodic request is launched once per period; with flex, at the end of its period or with any other
///    launch within the flex. A late launch does not shift later periods (see ``Repetition``). A daily request is due
///    at its local time each day (see ``TimeOfDay``).
/// 11. *The user's own work.* Continued work begins at once, `continuedLimit` at a time, the rest in the order of
///    submission. It has no budget, but is told to stop after `stallLimit` without progress.
/// 12. *Yielding.* Running processing is told to stop, and its request is pending again, when the user returns, the
///    battery becomes low, or a requirement is lost: external power, the network, or the network's being unmetered. It
///    continues under a high load. A refresh always continues, because finishing half a minute's work is cheaper than
///    starting over; so does work that the user started.
/// 13. *Chains.* When a chain's run has ended, or the scheduler starts, and nothing of the chain is pending, its last
///    request is submitted again with the same delay, or `chainDelay` if it had none. A program ends its chain by
///    cancelling the task.
/// 14. *Recent use.* A refresh serves a user. While they are present, until `presenceDuration` after their last
///     activity, it runs as often as requested. If they had been away for longer than that at its last launch, the next
///     comes at least `nearSpacing` later, and after more than `longAbsence`, `farSpacing`; the seed decides the moment
///     within these ranges. Their return ends the wait: in the morning they see data at most forty minutes old, renewed
///     within the coalescing window, and a night costs some sixteen launches instead of ninety. The start of the
///     scheduler counts as user activity, unless it runs only what is due, because then the system started it. Each
///     launch stores the last known activity, so that a program woken by the system uses what an earlier process knew;
///     without any, it launches as requested.
/// 15. *Idle user.* Processing waits until the user is idle: `idleDelay` after their last activity, or
///    `focusedIdleDelay` while the terminal has the focus, because reading a long article needs no keys. While they
///    stay active, idleness is checked less and less often, finally every `conditionPollInterval`, and with every other
///    decision.
/// 16. *Battery.* Refreshes and processing wait while the battery is low; work that the user started does not.
/// 17. *Metered network.* Processing that needs the network waits while it is metered. A refresh needs little data and
///    runs, unless `refreshesOnMeteredNetwork` is false.
/// 18. *Load.* Processing waits while the load is high, until at most `maximumLoadWait` after its eligible time. A
///    periodic request waits until its flex ends or, without flex and for its first launch, for a quarter of its
///    period, so that it runs once per period even on a busy machine. The date follows from the request, so it is
///    stable across restarts.
/// 19. *Checking again.* Requests waiting for conditions whose changes are not reported
///     (``ConditionReading/unobservedConditions``) are checked every `conditionPollInterval`. Others need no timer: a
///     change wakes the scheduler.
///
/// A simulated launch ignores all of these but the need for a handler and for the end of a present run.
public struct LaunchPolicy: Sendable, Equatable {
    /// Makes moments within the coalescing window differ between machines; equal seeds give equal moments.
    public var seed: UInt64
    /// See rule 3.
    public var coalescingWindow: Duration = .minutes(1)
    /// The default budget of a refresh.
    public var appRefreshBudget: Duration = .seconds(30)
    /// The default budget of processing.
    public var processingBudget: Duration = .minutes(10)
    /// How long a handler may take to return after being told to stop.
    public var grace: Duration = .seconds(5)
    /// The same while the program ends.
    public var shutdownGrace: Duration = .seconds(2)
    /// How long the user must be inactive before processing may begin.
    public var idleDelay: Duration = .minutes(1)
    /// The same while the user's terminal has the focus.
    public var focusedIdleDelay: Duration = .minutes(5)
    /// The interval between checks of conditions whose changes are not reported.
    public var conditionPollInterval: Duration = .minutes(5)
    /// The longest time that processing waits for a high load to fall; a periodic task may wait less, see rule 18.
    public var maximumLoadWait: Duration = .hours(6)
    /// Whether a refresh is launched while the network is metered.
    public var refreshesOnMeteredNetwork = true
    /// See rules 5 and 9.
    public var firstRetryDelay: Duration = .seconds(30)
    /// See rules 5 and 9.
    public var maximumRetryDelay: Duration = .hours(5)
    /// See rule 6.
    public var cooldown: Duration = .minutes(30)
    /// See rule 6.
    public var maximumCooldown: Duration = .hours(8)
    /// How long a user counts as present after their last activity.
    public var presenceDuration: Duration = .minutes(10)
    /// The time between two refreshes while the user is away: Apple's five-minute requests were observed to run after
    /// about eight minutes.
    public var nearSpacing: ClosedRange<Duration> = .minutes(8) ... .minutes(12)
    /// The absence after which refreshes are spaced further apart.
    public var longAbsence: Duration = .hours(1)
    /// The time between two refreshes then: twenty to forty minutes were observed.
    public var farSpacing: ClosedRange<Duration> = .minutes(20) ... .minutes(40)
    /// How far time synchronisation may set the clock back without consequences.
    public var clockTolerance: Duration = .minutes(1)
    /// See rule 13.
    public var chainDelay: Duration = .minutes(15)
    /// See rule 8.
    public var maximumStretch: Duration = .hours(1)
    /// How long continued work may go without progress before it expires: twice a refresh's whole budget and longer
    /// than a network timeout plus a retry, but shorter than a user watches before giving up.
    public var stallLimit: Duration = .minutes(1)
    /// How much of the user's continued work runs at a time: the job they watch and one more.
    public var continuedLimit = 2

    public init(seed: UInt64 = 0) { self.seed = seed }

    /// How long a run of this kind may take; nil: unlimited while it makes progress.
    public func budget(for kind: BackgroundTaskRequest.Kind) -> Duration? {
        switch kind {
        case .appRefresh: appRefreshBudget
        case .processing: processingBudget
        case .continued: nil
        }
    }
}
