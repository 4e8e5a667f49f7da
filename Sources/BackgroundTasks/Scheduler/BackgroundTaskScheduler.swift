import FoundationEssentials

/// Launches tasks in the background, after Apple's model: a program registers a handler for each of its identifiers,
/// submits requests, and the scheduler decides when each is launched, once.
///
/// ```swift
/// let scheduler = try BackgroundTaskScheduler(permittedIdentifiers: ["org.example.refresh": .fetch], directory: folder)
/// try await scheduler.register(forTaskWithIdentifier: "org.example.refresh") { context in
///     try await scheduler.submit(BackgroundTaskRequest(…))    // the next one first
///     return try await refresh() ? .newData : .noData
/// }
/// try await scheduler.submit(BackgroundTaskRequest(…))        // the first one, unless one is pending
/// try await scheduler.run()
/// ```
///
/// Requests survive the process: they are in `directory`, beside a journal of every decision. Only one scheduler may
/// write there at a time, the one whose process holds the ``Lease`` of the directory; others read with
/// ``storedStatuses(directory:conditions:policy:now:)`` and ``Journal/recent(_:directory:)``.
public actor BackgroundTaskScheduler {
    nonisolated let executor = SchedulerExecutor(label: "BackgroundTaskScheduler")
    let clock: any SchedulerClock
    let conditions: any SystemConditions
    let directory: String
    private(set) var machine: SchedulerStateMachine
    private var files: SchedulerFiles
    private var handlers: [String: LaunchHandler] = [:]
    /// What is called for the events of background URL sessions, by their identifiers.
    private(set) var sessionActions: [String: @Sendable () async throws -> Void] = [:]
    private var runs: [Int: LaunchedTask] = [:]
    private var alarm: (any SchedulerAlarm)?
    private var lastStatuses: [BackgroundTaskStatus]?
    private let wakeUp = WakeUp()
    private let statuses = Broadcaster<[BackgroundTaskStatus]>(bufferedValues: 1, repeatsLatest: true)
    private let entries: Broadcaster<JournalEntry>

    /// What a launched task does. Its return completes the task; a thrown error counts as `failed`.
    public typealias LaunchHandler = @Sendable (BackgroundTaskContext) async throws -> BackgroundTaskResult

    /// The time by the scheduler's clock.
    var now: Date { clock.now }

    /// Whether `run` is under way.
    public var isRunning: Bool { machine.phase != .stopped }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads what an earlier process left in the directory, which is made if there is none. Starts nothing.
    ///
    /// - Parameters:
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted, and as what.
    ///   - directory: a folder of the scheduler's own.
    /// - Throws: `BackgroundTaskError.storage` when the directory or a file in it can not be used. Damaged files are no
    ///   error: they are put aside, or skipped, and the journal says so.
    public init(
        permittedIdentifiers: PermittedIdentifiers, directory: String, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), policy: LaunchPolicy = LaunchPolicy()
    ) throws(BackgroundTaskError) {
        let (files, records) = try SchedulerFiles.open(directory: directory, now: clock.now)
        self.directory = directory
        self.clock = clock
        self.conditions = conditions
        self.files = files
        entries = files.entries
        machine = SchedulerStateMachine(
            permittedIdentifiers: permittedIdentifiers, policy: policy, records: records)
    }

    /// Binds a handler to an identifier for this process: once for each, before `run`. A permitted pattern may have one
    /// for all that it permits; it, and what it permits, may be registered at any time.
    /// - Parameter isChain: whether the handler asks for its next launch each time, for ever. Should it not do so, or
    ///   fail to, the scheduler submits the last request again with the delay it had, and the journal says so. A program
    ///   ends its chain by cancelling the task. A periodic request needs no such watch.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func register(
        forTaskWithIdentifier identifier: String, isChain: Bool = false, launchHandler: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try register(identifier, isChain: isChain, isReported: false, launchHandler)
    }

    /// - Parameter isReported: whether the handler's return waits for a report of the program's, which may never come. Once
    ///   it is given up, a next launch waits for its rest only.
    func register(
        _ identifier: String, isChain: Bool = false, isReported: Bool, budget: TimeInterval? = nil,
        _ launchHandler: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try machine.register(identifier, isChain: isChain, isReported: isReported, budget: budget)
        handlers[identifier] = launchHandler
        publish(currentStatuses)
        // A request may wait for it.
        if isRunning { wakeUp.signal() }
    }

    func bind(
        _ action: @escaping @Sendable () async throws -> Void, toSession identifier: String
    ) throws(BackgroundTaskError) {
        guard sessionActions[identifier] == nil else { throw .alreadyRegistered(identifier: identifier) }
        sessionActions[identifier] = action
    }

    /// Schedules: launches what is due and tells what overruns its time to stop.
    ///
    /// Cancellation stops it: running handlers are told to stop and given a short grace; their requests are pending
    /// again afterwards. Then it returns.
    ///
    /// From its return on this scheduler writes nothing, so that the lease of its directory can be given back: requests,
    /// cancellations and simulations throw `unavailable`. It may run again, and begins then with what the directory holds.
    /// - Throws: `schedulerAlreadyRuns`; `storage` when the directory can not be read again.
    public func run(_ extent: RunExtent = .untilCancelled) async throws(BackgroundTaskError) {
        if !files.isOpen { try reload() }
        let wakeUp = wakeUp
        alarm = alarm ?? clock.makeAlarm { wakeUp.signal() }
        // As below: its end is to be heard of while the shared pool is blocked.
        await withTaskExecutorPreference(executor) { await conditions.settle() }
        try decide(needsStorage: false) { machine, now in machine.start(extent, now: now) }
        let changes = conditions.changes()
        // A task that is resumed goes through the pool that all share, even on its way to an actor that has an executor
        // of its own, unless it prefers another; and a handler may block that pool.
        await withTaskExecutorPreference(executor) {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in changes { wakeUp.signal() }
                }
                await withTaskCancellationHandler {
                    await decideUntilStopped()
                } onCancel: {
                    wakeUp.signal()
                }
                group.cancelAll()
            }
        }
    }

    /// Begins anew with what the directory holds. For the holder of its lease, while nothing runs.
    func reload() throws(BackgroundTaskError) { machine.reload(try files.reopen(directory, now: clock.now)) }

    /// The state of every task: the present one at once, then after every change.
    public nonisolated func statusUpdates() -> AsyncStream<[BackgroundTaskStatus]> {
        defer { wakeUp.signal() }
        return statuses.stream()
    }

    /// The journal's entries from now on.
    public nonisolated func journalEntries() -> AsyncStream<JournalEntry> { entries.stream() }
}

extension BackgroundTaskScheduler {
    private func decideUntilStopped() async {
        while true {
            if Task.isCancelled { perform { machine, now in machine.stop(now: now) } }
            perform { _, _ in SchedulerDecision() }
            if machine.extent != .untilCancelled && machine.runs.isEmpty {
                perform { machine, now in machine.stop(now: now) }
            }
            if machine.phase == .stopped {
                // Here, and not when `run` returns: by then another run may have set it.
                alarm?.set(nil, uptime: nil)
                return files.close()
            }
            await wakeUp.wait()
        }
    }

    /// Lets an event happen, decides what follows from it, and tells the caller of its error.
    /// - Parameter call: the call that it comes from, which the journal then names.
    func decide(
        needsStorage: Bool = true, call: UUID? = nil, _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) throws(BackgroundTaskError) {
        guard files.isOpen else { throw .unavailable(reason: "the scheduler has stopped; run it again first") }
        let (error, storageError) = perform { machine, now in
            var decision = event(&machine, now)
            if let call { decision.note(call) }
            return decision
        }
        if let error { throw error }
        if needsStorage, let storageError { throw storageError }
    }

    /// Returns the event's own error, and the one of writing down what came of it.
    @discardableResult
    private func perform(
        _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) -> (BackgroundTaskError?, BackgroundTaskError?) {
        let now = clock.now
        machine.uptime = clock.uptime
        for (id, run) in runs {
            if let report = run.context.progress.takeReport() { machine.progressed(runID: id, report) }
        }
        let decision = event(&machine, now)
        let reading = conditions.current()
        let following = machine.tick(now: now, conditions: reading)
        var storageError: BackgroundTaskError?
        var isStored = false
        let actions = decision.actions + following.actions
        for action in actions {
            var action = action
            if action == .store || action == .storeLaunch {
                // One write holds all that was decided.
                if isStored { continue }
                isStored = true
                if actions.contains(.store) { action = .store }
            }
            if let error = perform(action, now: now) { storageError = error }
        }
        // What could not be written earlier may be by now; its caller has been told.
        if !isStored && files.storeFailure != nil { _ = perform(.store, now: now) }
        alarm?.set(machine.nextDecision, uptime: machine.nextReview)
        // While it runs, no words are put together that nobody listens for; who begins to listen wakes it.
        if machine.phase == .stopped || statuses.hasSubscribers {
            publish(machine.statuses(conditions: reading, now: now))
        } else {
            lastStatuses = nil
            statuses.forgetLatest()
        }
        return (decision.error, storageError)
    }

    /// Returns what kept a request from being written down, if anything did. Work goes on without: a full disk must not
    /// stop the very task that would free it.
    private func perform(_ action: SchedulerAction, now: Date) -> BackgroundTaskError? {
        switch action {
        case .store, .storeLaunch:
            let records = machine.identifiers.compactMap { machine.records[$0] }
            return files.store(records, syncsFolder: action == .store, now: now)
        case .journal(let entry): files.write(entry)
        case .launch(let run): launch(run)
        case .expire(let runID, let reason): runs[runID]?.expire(reason)
        case .abandon(let runID): runs[runID] = nil
        }
        return nil
    }

    /// Whether anything is written to the directory.
    var isWriting: Bool { files.isOpen }

    /// Writes an entry that is no decision of the state machine's.
    func write(_ entry: JournalEntry) { files.write(entry) }

    private func launch(_ run: ActiveRun) {
        let identifier = run.pending.request.identifier
        guard let handler = machine.registrations.handler(for: identifier).flatMap({ handlers[$0] }) else { return }
        let request = run.pending.request
        let progress = BackgroundTaskProgress(clock: clock, title: request.title, subtitle: request.subtitle) {
            [wakeUp] in wakeUp.signal()
        }
        let context = BackgroundTaskContext(
            request: request, launchKind: run.launchKind, deadline: run.deadline ?? .distantFuture, progress: progress)
        // A task outside of any group, since a group waits for its children: a handler that neither returns nor heeds
        // its cancellation has to be left behind. The handler runs on the shared pool; the rest of the closure runs
        // here, so that its end is heard of even while that pool is blocked.
        let task = Task { handlerReturned(run.id, await LaunchedTask.result(of: handler, in: context)) }
        runs[run.id] = LaunchedTask(task: task, context: context)
    }

    /// - Parameter result: nil when the task was never completed.
    private func handlerReturned(_ runID: Int, _ result: BackgroundTaskResult?) {
        let context = runs[runID]?.context
        let (isRestHandedOver, summary) = (context?.isRestHandedOver ?? false, context?.summary)
        perform { machine, now in
            if let result {
                machine.completed(
                    runID: runID, result, isRestHandedOver: isRestHandedOver, summary: summary, now: now)
            } else {
                machine.neverCompleted(runID: runID, now: now)
            }
        }
        runs[runID] = nil
        wakeUp.signal()
    }

    private func publish(_ present: [BackgroundTaskStatus]) {
        guard present != lastStatuses else { return }
        lastStatuses = present
        statuses.send(present)
    }
}
