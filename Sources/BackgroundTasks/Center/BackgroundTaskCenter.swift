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
/// The processes share a folder that holds the requests, the journal, the ``Lease`` of the process that runs the tasks,
/// and the socket on which that process answers the others. When it ends, even by SIGKILL, the next process waiting in
/// ``run(_:endsOnSignals:)`` takes over at once, and interrupted requests are pending again. While no process runs the
/// tasks, the process that makes a request takes the lease briefly to store it, and the request waits.
///
/// All calls can be made from anywhere, including handlers. They throw ``TaskHostError`` when the process that runs the
/// tasks cannot be reached, and ``BackgroundTaskError`` when it refuses the call.
public final class BackgroundTaskCenter: Sendable {
    /// The work of a launched task. Returning ends the run; a thrown error counts as `failed`.
    public typealias Handler = BackgroundTaskScheduler.LaunchHandler
    /// Answers a program-defined request from another process: calls `send` any number of times, then returns.
    public typealias Answer = @Sendable (_ request: Data, _ send: @escaping @Sendable (Data) -> Void) async -> Void

    /// The folder that the processes share.
    public let directory: String
    let permittedIdentifiers: PermittedIdentifiers
    let clock: any SchedulerClock
    let conditions: any SystemConditions
    let policy: LaunchPolicy
    /// How long a call looks for a process that answers.
    let timeout: Duration
    let registrations: TaskRegistrations
    private let answer: Answer?
    let callLimiter = CallLimiter()
    private let state = Mutex(State())

    private struct State {
        /// Set when this process first holds the lease.
        var scheduler: BackgroundTaskScheduler?
        /// Set while this process holds the lease.
        var host: LocalTaskHost?
    }

    /// - Parameters:
    ///   - program: the program's name; the folder is `$XDG_STATE_HOME/PROGRAM/background-tasks`, by default under
    ///     `~/.local/state`.
    ///   - permittedIdentifiers: see ``init(directory:permittedIdentifiers:clock:conditions:policy:timeout:answer:)``.
    /// - Throws: `unusableArgument` when the name cannot be a folder's name.
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
    ///   - directory: a folder used for nothing else; created when needed.
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted, and as which kinds, with Apple's
    ///     limits; without a list, any identifier and a hundred pending requests of each kind.
    ///   - conditions: the source of machine and user conditions. A program with a user interface passes its own
    ///     instance and reports user activity to it.
    ///   - policy: seeded per machine by default.
    ///   - timeout: how long a call looks for a process that answers. Calls of this process are answered in turn, and
    ///     each answer restarts the timeout of those still waiting.
    ///   - answer: answers program-defined requests while this process runs the tasks.
    public init(
        directory: String, permittedIdentifiers: PermittedIdentifiers = .any,
        clock: any SchedulerClock = WallClock(), conditions: any SystemConditions = LinuxConditions(),
        policy: LaunchPolicy = .ofThisMachine,
        timeout: Duration = .seconds(5), answer: Answer? = nil
    ) {
        self.directory = directory
        self.permittedIdentifiers = permittedIdentifiers
        registrations = TaskRegistrations(permitted: permittedIdentifiers)
        self.clock = clock
        self.conditions = conditions
        self.policy = policy
        self.timeout = timeout
        self.answer = answer
    }

    /// Whether this process runs the tasks.
    public var isRunning: Bool { host != nil }

    var host: LocalTaskHost? { state.withLock { $0.host } }

    /// Registers a handler for a task that is launched once for each submission. A handler that submits its own task
    /// again forms a chain.
    ///
    /// - Parameters:
    ///   - identifier: the task's name in calls and in the journal.
    ///   - kind: the kind of work.
    ///   - requirements: what a processing task needs.
    ///   - budget: how long a run may take; nil: half a minute for a refresh, ten minutes for processing.
    ///   - handler: the work.
    /// - Throws: `alreadyRegistered`; with a list of permitted identifiers also `notPermitted`, `modeNotPermitted`, and
    ///   `registeredTooLate` while this process runs the tasks; `unusableArgument` when the values are inconsistent;
    ///   `tooManyPendingTaskRequests`. The task is not registered then. A storage failure does not throw: the
    ///   task is registered, and the journal records the failure.
    public func register(
        _ identifier: String, as kind: TaskKind = .processing, requires requirements: TaskRequirements = [],
        budget: Duration? = nil, handler: @escaping Handler
    ) async throws(BackgroundTaskError) {
        try await register(TaskRegistration(identifier, kind, requirements, nil, budget, handler))
    }

    /// Registers a task that is launched once per period, the first time as soon as conditions allow, without being
    /// submitted. A handler that returns `retry` is launched again after 30 seconds, with the delay doubled after each
    /// retry in a row. A cancelled task stays cancelled until it is submitted again, in any process and across
    /// restarts.
    ///
    /// Processing waits for a high load to fall, until the flex ends, or without flex for a quarter of the period and
    /// at most six hours. Refreshes become less frequent while the user is away (``TaskKind``).
    /// - Parameters:
    ///   - period: at least one second. A late launch does not shift later ones; missed periods are caught up by one
    ///     launch.
    ///   - flex: the time at the end of a period in which the task may share another task's launch.
    public func register(
        _ identifier: String, every period: Duration, flex: Duration = .zero, as kind: TaskKind = .processing,
        requires requirements: TaskRequirements = [], budget: Duration? = nil, handler: @escaping Handler
    ) async throws(BackgroundTaskError) {
        let repetition = Repetition(every: period, flex: flex)
        try await register(TaskRegistration(identifier, kind, requirements, repetition, budget, handler))
    }

    /// Registers a task that is launched once a day, at a local time or as soon after it as conditions allow. A time
    /// skipped when summer time begins becomes the first moment after the gap; a time that occurs twice when it ends
    /// means the first occurrence. Missed days are caught up by one launch.
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
        // A pattern itself cannot be submitted, so only listed identifiers are checked.
        if permittedIdentifiers.lists(identifier),
            let error = permittedIdentifiers.refusal(of: registration.request(notBefore: nil))
        {
            throw error
        }
        try registrations.add(registration)
        do {
            try await host?.scheduler?.adopt(registration)
        } catch {
            registrations.remove(identifier)
            throw error
        }
    }
}

extension BackgroundTaskCenter {
    /// Runs the tasks until the calling task is cancelled or SIGTERM, SIGINT or SIGHUP arrives; a second signal ends
    /// the process at once. While another process runs them, it waits and takes over when that process ends.
    ///
    /// At the end, running handlers are told to stop with a short grace period, and their requests are pending again.
    /// - Parameters:
    ///   - extent: `dueTasks` for a program started by a timer: launches each due task once and returns when they have
    ///     ended, or returns without work when another process keeps the lease for a fifth of a second: that process
    ///     runs the tasks.
    ///   - endsOnSignals: whether these signals end it; false for a program that handles them itself.
    /// - Throws: `storage` when the folder cannot be used, or at the end when results could not be stored, as on a full
    ///   disk: those tasks run again at the next start. `tooManyPendingTaskRequests` and others when a registered task
    ///   cannot be submitted.
    public func run(_ extent: RunExtent = .untilCancelled, endsOnSignals: Bool = true) async throws {
        _ = try await Self.working(endsOnSignals: endsOnSignals) { try await self.runHere(extent) }
    }

    /// Runs the work in this process until it ends, the calling task is cancelled or a signal arrives.
    /// - Returns: whether the work ended by itself.
    static func working(
        endsOnSignals: Bool, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        // Handlers may block the shared pool, which must not delay the reaction to a signal.
        try await withTaskExecutorPreference(SchedulerExecutor(label: "BackgroundTaskCenter")) {
            if endsOnSignals {
                let signal = try await TerminationSignals.whileWorking(endsAtSecond: true, work)
                return signal == nil && !Task.isCancelled
            }
            do { try await work() } catch is CancellationError {}
            return !Task.isCancelled
        }
    }

    /// - Parameter pause: waits between attempts, for a holder that keeps the lease only briefly.
    func runHere(
        _ extent: RunExtent, pausing pause: () async -> Void = { try? await Task.sleep(for: Lease.pause) }
    ) async throws {
        let lease =
            if extent == .untilCancelled {
                try await Lease.acquireWhenFree(directory: directory)
            } else {
                try await Lease.acquireWithRetries(directory: directory, pausing: pause)
            }
        if let lease { try await run(lease, extent) }
    }

    /// - Parameter prepare: runs before the first decision.
    private func run(
        _ lease: Lease, _ extent: RunExtent,
        _ prepare: (BackgroundTaskScheduler) async throws -> Void = { _ in }
    ) async throws {
        // Open the socket first, for the reason given in `hold`.
        let server = try LeaseServer(directory: directory)
        let held = HeldTasks(scheduler: try await openScheduler(), center: self, lease: lease, server: server)
        try await held.whileAnswering {
            // `register` adopts later registrations itself.
            for registration in registrations.all { try await held.scheduler.adopt(registration) }
            try await prepare(held.scheduler)
            try await held.scheduler.run(extent)
        }
        if let problem = held.scheduler.files.storeFailure { throw problem }
    }

    /// From now on this process answers its own calls and those of other processes.
    func begin(_ host: LocalTaskHost) { state.withLock { $0.host = host } }

    /// The lease was released; another center of this process may already hold it.
    func end(_ host: LocalTaskHost) {
        state.withLock { state in if state.host?.end === host.end { state.host = nil } }
        host.end.send(())
    }

    /// The same instance each time: it knows the abandoned handlers that are still at work.
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

    /// Performs a call, and those waiting for a turn, under this process's lease while no process runs the tasks.
    func performAlone(
        _ call: TaskCall, _ lease: Lease, endsOnSignals: Bool, _ send: @escaping @Sendable (TaskAnswer) -> Void
    ) async throws {
        guard case .launch(let identifier) = call.action else {
            defer { lease.release() }
            let scheduler = try makeScheduler(VirtualConditions())
            for registration in registrations.all {
                try await scheduler.register(
                    forTaskWithIdentifier: registration.identifier, launchHandler: registration.handler)
            }
            let temporaryHost = TemporaryTaskHost(scheduler: scheduler, host: makeHost(scheduler))
            callLimiter.admitWaiting(to: temporaryHost)
            let result: Result<Void, any Error>
            do { result = .success(try await temporaryHost.host.perform(call, send)) } catch {
                result = .failure(error)
            }
            await temporaryHost.close()
            return try result.get()
        }
        guard registrations.isRegistered(identifier) else { throw BackgroundTaskError.noHolder(directory: directory) }
        let request = registrations.request(for: identifier, notBefore: nil)
        let begun = clock.now
        let isDone = try await Self.working(endsOnSignals: endsOnSignals) {
            try await self.run(lease, .simulatedLaunches) { try await $0.beginLaunching(request, call: call.id).get() }
        }
        let statuses = await state.withLock({ $0.scheduler })?.currentStatuses ?? []
        let run = statuses.first { $0.identifier == identifier }?.lastRun
        // The work may have been told to end before the launch.
        if !isDone, run.map({ $0.launchedAt < begun }) ?? true { throw CancellationError() }
        // The request is pending again, for the next holder.
        if run?.ending.stopReason == .shutdown { throw TaskHostError.gone }
        send(.ended(run?.result ?? .failed("no result was recorded")))
    }
}
