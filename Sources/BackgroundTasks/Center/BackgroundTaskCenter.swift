public import FoundationEssentials
import Programs
import Synchronization

/// The background tasks of a program, for any of its processes: one of them runs the tasks, and all can submit, cancel,
/// launch, watch and ask for reasons.
///
/// ```swift
/// let tasks = try BackgroundTaskCenter(program: "mirror")
/// try await tasks.register("sync", every: .hours(1), flex: .minutes(10), requires: .network) { run in
///     try await sync(until: run.deadline)
///     return .success
/// }
/// try await tasks.run()
/// ```
///
/// The processes meet in a folder: it holds the requests, the journal, the ``Lease`` of the process that runs the tasks,
/// and the socket at which that one answers the others. When it ends, be it by a kill, the next that waits in
/// ``run(_:endsOnSignals:)`` takes over at once, and what was interrupted is pending again. While nobody runs the tasks,
/// a request is written down by the process that makes it, which holds the lease for that moment, and waits.
///
/// All calls can be made from anywhere, from within a handler too. They throw ``TaskHostError`` when the process that runs
/// the tasks cannot be asked, and ``BackgroundTaskError`` when it could and there is a reason against it.
public final class BackgroundTaskCenter: Sendable {
    /// What a task does when it is launched. Its return ends the run; a thrown error counts as `failed`.
    public typealias Handler = BackgroundTaskScheduler.LaunchHandler
    /// Answers a request of the program's own, which another process has made: says any number of things, and returns.
    public typealias Answer = @Sendable (_ request: Data, _ say: @escaping @Sendable (Data) -> Void) async -> Void

    /// The folder where the processes meet.
    public let directory: String
    let permittedIdentifiers: PermittedIdentifiers
    let clock: any SchedulerClock
    let conditions: any SystemConditions
    let policy: LaunchPolicy
    /// How long a call may take to find somebody who answers.
    let patience: Duration
    let registrations: TaskRegistrations
    private let answer: Answer?
    let turns = CallTurns()
    private let state = Mutex(State())

    private struct State {
        /// Since this process held the lease for the first time.
        var scheduler: BackgroundTaskScheduler?
        /// While it holds the lease.
        var host: LocalTaskHost?
    }

    /// - Parameters:
    ///   - program: the name of the program: the folder is `$XDG_STATE_HOME/PROGRAM/background-tasks`, by default under
    ///     `~/.local/state`.
    ///   - permittedIdentifiers: see ``init(directory:permittedIdentifiers:clock:conditions:policy:patience:answer:)``.
    /// - Throws: `unusableArgument` when the name cannot be that of a folder.
    public convenience init(
        program: String, permittedIdentifiers: PermittedIdentifiers = .any, answer: Answer? = nil
    ) throws(BackgroundTaskError) {
        guard !program.isEmpty, program != ".", program != "..", !program.contains("/"), !program.contains("\0") else {
            throw .unusableArgument("program", reason: "a program's name must be fit for a folder")
        }
        self.init(
            directory: ProgramFiles.directory(of: program), permittedIdentifiers: permittedIdentifiers, answer: answer)
    }

    /// - Parameters:
    ///   - directory: a folder of these tasks' own, which is made when it is needed.
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted, and as what, with the limits that
    ///     Apple has; without a list any, a hundred requests of each kind at a time.
    ///   - conditions: what tells of the machine and the user. A program with a user interface keeps its own, and notes in
    ///     it what the user does.
    ///   - policy: with a seed of the machine's own by default.
    ///   - patience: how long a call may take to find somebody who answers. While this process's requests are taken, one
    ///     after the other, it begins anew with each, so that those behind them wait for their turn.
    ///   - answer: what this process answers to requests of the program's own while it runs the tasks.
    public init(
        directory: String, permittedIdentifiers: PermittedIdentifiers = .any,
        clock: any SchedulerClock = WallClock(), conditions: any SystemConditions = LinuxConditions(),
        policy: LaunchPolicy = .ofThisMachine,
        patience: Duration = .seconds(5), answer: Answer? = nil
    ) {
        self.directory = directory
        self.permittedIdentifiers = permittedIdentifiers
        registrations = TaskRegistrations(permitted: permittedIdentifiers)
        self.clock = clock
        self.conditions = conditions
        self.policy = policy
        self.patience = patience
        self.answer = answer
    }

    /// Whether this process runs the tasks.
    public var isRunning: Bool { host != nil }

    var host: LocalTaskHost? { state.withLock { $0.host } }

    /// Binds a handler to a task that is launched whenever it was submitted, once each time. One that submits itself again
    /// is a chain.
    ///
    /// - Parameters:
    ///   - identifier: the name by which processes and journal speak of the task.
    ///   - kind: what sort of work it is.
    ///   - requirements: what processing needs.
    ///   - budget: how much time a run has; nil: half a minute for a refresh, ten minutes for processing.
    ///   - handler: what it does.
    /// - Throws: `alreadyRegistered`; `notPermitted`, `modeNotPermitted`, and `registeredTooLate` while this process runs the
    ///   tasks, where a list of permitted identifiers was given; `unusableArgument` when the values do not go together;
    ///   `tooManyPendingTaskRequests`. Then it is not registered. What cannot be written down holds, and the journal tells.
    public func register(
        _ identifier: String, as kind: TaskKind = .processing, requires requirements: TaskRequirements = [],
        budget: Duration? = nil, handler: @escaping Handler
    ) async throws(BackgroundTaskError) {
        try await register(TaskRegistration(identifier, kind, requirements, nil, budget, handler))
    }

    /// The same for a task that is launched once in every period, the first time as soon as it suits. It need not be
    /// submitted. A handler that returns `retry` is launched again after 30 seconds, twice as long each time in a row.
    /// Cancelled, it does not come back before it is submitted again, in whichever process and however often the program
    /// is started.
    ///
    /// Processing waits for a high load to fall, until the flex ends, or without flex for a quarter of the period and six
    /// hours at most. A refresh thins out while no user is there (``TaskKind``).
    /// - Parameters:
    ///   - period: at least one second. What delays a launch moves none of those after it; periods that were missed are
    ///     caught up by one launch.
    ///   - flex: the time at the end of a period in which it may go with the launch of another task.
    public func register(
        _ identifier: String, every period: Duration, flex: Duration = .zero, as kind: TaskKind = .processing,
        requires requirements: TaskRequirements = [], budget: Duration? = nil, handler: @escaping Handler
    ) async throws(BackgroundTaskError) {
        let repetition = Repetition(every: period, flex: flex)
        try await register(TaskRegistration(identifier, kind, requirements, repetition, budget, handler))
    }

    /// The same for a task that is launched once a day, at a local time or as soon after it as suits. On the day on which
    /// summer time begins, a time that the clock passes over is the first moment after it; on the day on which it ends, a
    /// time that the clock shows twice is the first of the two. What was missed is caught up by one launch.
    public func register(
        _ identifier: String, daily time: TimeOfDay, as kind: TaskKind = .processing,
        requires requirements: TaskRequirements = [], budget: Duration? = nil, handler: @escaping Handler
    ) async throws(BackgroundTaskError) {
        let repetition = Repetition(daily: time)
        try await register(TaskRegistration(identifier, kind, requirements, repetition, budget, handler))
    }

    private func register(_ registration: TaskRegistration) async throws(BackgroundTaskError) {
        let identifier = registration.identifier
        guard permittedIdentifiers.permitsHandler(for: identifier) else {
            throw .notPermitted(identifier: identifier)
        }
        // A pattern is none that could be submitted.
        if permittedIdentifiers.lists(identifier),
            let error = permittedIdentifiers.refusal(of: registration.request(notBefore: nil))
        {
            throw error
        }
        try registrations.add(registration)
        do {
            try await host?.scheduler.adopt(registration)
        } catch {
            registrations.remove(identifier)
            throw error
        }
    }
}

extension BackgroundTaskCenter {
    /// Runs the tasks: until the calling task is cancelled, or until SIGTERM, SIGINT or SIGHUP; a second one ends the
    /// process where it is. While another process does, it waits, and takes over when that one ends.
    ///
    /// At the end, handlers that run are told to stop and given a short grace, and their requests are pending again.
    /// - Parameters:
    ///   - extent: for a program that a timer starts now and then, `dueTasks`: launches what is due, once, and returns when
    ///     that has ended, or, having done nothing, when another process has kept the lease for a fifth of a second: then
    ///     that one runs the tasks.
    ///   - endsOnSignals: whether these signals end it; false for a program that handles them itself.
    /// - Throws: `storage` when the folder cannot be used, and at the end when what the tasks came to could not be written
    ///   down, as on a full disk: they have run, and run again at the next start. `tooManyPendingTaskRequests` and others
    ///   when a task that was registered cannot be submitted.
    public func run(_ extent: RunExtent = .untilCancelled, endsOnSignals: Bool = true) async throws {
        _ = try await working(endsOnSignals: endsOnSignals) { try await self.runHere(extent) }
    }

    /// Runs tasks in this process until that is done, or until the calling task is cancelled or a signal arrives.
    /// - Returns: whether it was done.
    private func working(
        endsOnSignals: Bool, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        // The pool that all tasks share may be blocked by handlers, which must not keep a signal waiting.
        try await withTaskExecutorPreference(SchedulerExecutor(label: "BackgroundTaskCenter")) {
            if endsOnSignals {
                let signal = try await TerminationSignals.whileWorking(endsAtSecond: true, work)
                return signal == nil && !Task.isCancelled
            }
            do { try await work() } catch is CancellationError {}
            return !Task.isCancelled
        }
    }

    /// - Parameter pause: waits for one who holds the lease for a moment only.
    func runHere(
        _ extent: RunExtent, pausing pause: () async -> Void = { try? await Task.sleep(for: Lease.pause) }
    ) async throws {
        let lease =
            if extent == .untilCancelled {
                try await Lease.acquireWhenFree(directory: directory)
            } else {
                try await Lease.acquireSoon(directory: directory, pausing: pause)
            }
        if let lease { try await run(lease, extent) }
    }

    /// - Parameter prepare: what is done before the first decision.
    private func run(
        _ lease: Lease, _ extent: RunExtent,
        _ prepare: (BackgroundTaskScheduler) async throws -> Void = { _ in }
    ) async throws {
        // First, as in `hold`.
        let server = try LeaseServer(directory: directory)
        let held = HeldTasks(scheduler: try await openScheduler(), center: self, lease: lease, server: server)
        try await held.whileAnswering {
            // What is registered from now on is adopted by whoever registers it.
            for registration in registrations.all { try await held.scheduler.adopt(registration) }
            try await prepare(held.scheduler)
            try await held.scheduler.run(extent)
        }
        if let problem = held.scheduler.files.storeFailure { throw problem }
    }

    /// The process answers by this from now on, its own calls as well as those of others.
    func begin(_ host: LocalTaskHost) { state.withLock { $0.host = host } }

    /// The lease has been given back. Somebody else in this process may hold it by now.
    func end(_ host: LocalTaskHost) {
        state.withLock { state in if state.host?.end === host.end { state.host = nil } }
        host.end.send(())
    }

    /// The same one each time, since it knows the handlers that were given up and are still at work.
    private func openScheduler() async throws(BackgroundTaskError) -> BackgroundTaskScheduler {
        if let scheduler = state.withLock({ $0.scheduler }) {
            try await scheduler.reload()
            return scheduler
        }
        let scheduler = try makeScheduler(conditions)
        state.withLock { $0.scheduler = scheduler }
        return scheduler
    }

    func makeScheduler(_ conditions: any SystemConditions) throws(BackgroundTaskError) -> BackgroundTaskScheduler {
        try BackgroundTaskScheduler(
            permittedIdentifiers: permittedIdentifiers, directory: directory, clock: clock, conditions: conditions,
            policy: policy, lease: nil)
    }

    func makeHost(_ scheduler: BackgroundTaskScheduler) -> LocalTaskHost {
        LocalTaskHost(scheduler: scheduler, registrations: registrations, answer: answer)
    }

    /// Performs with the lease what was requested while no process ran the tasks, and what waits for its turn.
    func performAlone(
        _ call: TaskCall, _ lease: Lease, endsOnSignals: Bool, _ tell: @escaping @Sendable (TaskAnswer) -> Void
    ) async throws {
        guard case .launch(let identifier) = call.action else {
            defer { lease.release() }
            let scheduler = try makeScheduler(VirtualConditions())
            for registration in registrations.all {
                try await scheduler.register(
                    forTaskWithIdentifier: registration.identifier, launchHandler: registration.handler)
            }
            let brief = BriefHost(host: makeHost(scheduler))
            turns.letIn(to: brief)
            let result: Result<Void, any Error>
            do { result = .success(try await brief.host.perform(call, tell)) } catch { result = .failure(error) }
            await brief.close()
            return try result.get()
        }
        guard registrations.isRegistered(identifier) else { throw BackgroundTaskError.noHolder(directory: directory) }
        let request = registrations.request(for: identifier, notBefore: nil)
        let begun = clock.now
        let isDone = try await working(endsOnSignals: endsOnSignals) {
            try await self.run(lease, .simulatedLaunches) { try await $0.beginLaunching(request, call: call.id).get() }
        }
        let statuses = await state.withLock({ $0.scheduler })?.currentStatuses ?? []
        let run = statuses.first { $0.identifier == identifier }?.lastRun
        // It may have been told to end before the launch.
        if !isDone, run.map({ $0.launchedAt < begun }) ?? true { throw CancellationError() }
        // The request is pending again, for the process that comes next.
        if run?.ending.stopReason == .shutdown { throw TaskHostError.gone }
        tell(.ended(run?.result ?? .failed("it left no result")))
    }
}
