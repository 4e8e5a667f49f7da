import FoundationEssentials

/// Launches tasks in the background, after Apple's model: a program registers a handler for each of its identifiers,
/// submits requests, and the scheduler decides when each is launched, once.
///
/// ```swift
/// let scheduler = try BackgroundTaskScheduler(permittedIdentifiers: ["org.example.refresh"], directory: folder)
/// try await scheduler.register(forTaskWithIdentifier: "org.example.refresh") { context in
///     try await scheduler.submit(BackgroundTaskRequest(…))    // the next one first
///     return try await refresh() ? .newData : .noData
/// }
/// try await scheduler.run()
/// ```
///
/// Requests survive the process: they are in `directory`, beside a journal of every decision. Only one scheduler may
/// write there at a time, the one whose process holds the ``Lease`` of the directory; others read with
/// ``storedStatuses(directory:now:)`` and ``Journal/recent(_:directory:)``.
public actor BackgroundTaskScheduler {
    nonisolated let executor = SchedulerExecutor(label: "BackgroundTaskScheduler")
    private let clock: any SchedulerClock
    private let conditions: any SystemConditions
    private let directory: String
    private var machine: SchedulerStateMachine
    private var recordFile: RecordFile
    private var journal: Journal
    private var handlers: [String: LaunchHandler] = [:]
    private var runs: [Int: LaunchedTask] = [:]
    private var alarm: (any SchedulerAlarm)?
    private var lastStatuses: [BackgroundTaskStatus]?
    private let wakeUp = WakeUp()
    private let statuses = Broadcaster<[BackgroundTaskStatus]>(bufferedValues: 1, repeatsLatest: true)
    private let entries = Broadcaster<JournalEntry>(bufferedValues: 1000, repeatsLatest: false)

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
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted.
    ///   - directory: a folder of the scheduler's own.
    /// - Throws: `BackgroundTaskError.storage` when the directory or a file in it can not be used. Damaged files are no
    ///   error: they are put aside, or skipped, and the journal says so.
    public init(
        permittedIdentifiers: Set<String>, directory: String, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), policy: LaunchPolicy = LaunchPolicy()
    ) throws(BackgroundTaskError) {
        try File.makeDirectory(directory)
        var recordFile = RecordFile(directory: directory)
        let loaded = try recordFile.load()
        var journal = try Journal(directory: directory, now: clock.now)
        if let problem = loaded.problem {
            try journal.append(
                JournalEntry(date: clock.now, identifier: nil, event: .storage, message: problem))
        }
        self.directory = directory
        self.clock = clock
        self.conditions = conditions
        self.recordFile = recordFile
        self.journal = journal
        machine = SchedulerStateMachine(
            permittedIdentifiers: permittedIdentifiers, policy: policy, records: loaded.records)
    }

    /// Binds a handler to an identifier for this process: once for each, before `run`.
    /// - Parameter isChain: whether the handler asks for its next launch each time, for ever. Should it not do so, or
    ///   fail to, the scheduler submits the last request again with the delay it had, and the journal says so. A program
    ///   ends its chain by cancelling the task. A periodic request needs no such watch.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func register(
        forTaskWithIdentifier identifier: String, isChain: Bool = false, launchHandler: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try machine.register(identifier, isChain: isChain)
        handlers[identifier] = launchHandler
        publish(currentStatuses)
    }

    /// Queues a request; one of the same identifier that is still pending is replaced. A program that starts submits
    /// what is not pending already: to replace a request at every start could postpone it for ever.
    /// - Throws: `notPermitted`, `tooManyPendingTaskRequests`; `immediateRunIneligible` for continued work that is not to
    ///   wait and can not begin now; `storage` when the request holds now but would not
    ///   survive the process, since it could not be written down.
    ///
    /// - Parameter stopsRun: whether a run of the same identifier that is under way is told to stop, with the reason
    ///   `replaced`. Otherwise it goes on, and the new request waits for its end.
    public func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false) throws(BackgroundTaskError) {
        try decide { machine, now in machine.submit(request, stopsRun: stopsRun, now: now) }
    }

    /// Copies of the pending requests, in the order of their identifiers.
    public var pendingTaskRequests: [BackgroundTaskRequest] { machine.pendingRequests }

    /// Drops the pending request of an identifier, if there is one.
    /// - Parameter stopsRun: whether a run under way is told to stop, with the reason `replaced`. Otherwise it goes on.
    /// - Throws: `storage` when the request is dropped now but may be back in the next process.
    public func cancel(
        taskRequestWithIdentifier identifier: String, stopsRun: Bool = false
    ) throws(BackgroundTaskError) {
        try decide { machine, now in machine.cancel(identifier, stopsRun: stopsRun, now: now) }
    }

    /// Drops all pending requests. Runs under way go on.
    /// - Throws: `storage`, as `cancel`.
    public func cancelAllTaskRequests() throws(BackgroundTaskError) {
        try decide { machine, now in machine.cancelAll(now: now) }
    }

    /// Launches a pending request now, whatever it waits for, on the path of every launch. When the scheduler does not
    /// run yet, the launch is the first thing it does.
    /// - Throws: `noPendingRequest`, `notRegistered`, `alreadyRunning`, `unavailable` while the scheduler stops.
    public func simulateLaunch(forTaskWithIdentifier identifier: String) throws(BackgroundTaskError) {
        try decide(needsStorage: false) { machine, now in machine.simulateLaunch(identifier, now: now) }
    }

    /// Makes a running task believe that its time is up.
    /// - Throws: `noPendingRequest` when nothing of it is pending or running, `notRunning` when it only waits.
    public func simulateExpiration(forTaskWithIdentifier identifier: String) throws(BackgroundTaskError) {
        try decide(needsStorage: false) { machine, now in machine.simulateExpiration(identifier, now: now) }
    }

    /// Records that a task was marked complete although it was complete already. Nothing else comes of it.
    func noteRepeatedCompletion(ofTaskWithIdentifier identifier: String) {
        write(
            JournalEntry(
                date: clock.now, identifier: identifier, event: .completedAgain,
                message: "Marked complete a second time: the first result counts."))
    }

    /// Schedules: launches what is due and tells what overruns its time to stop.
    ///
    /// Cancellation stops it: running handlers are told to stop and given a short grace; their requests are pending
    /// again afterwards. Then it returns.
    /// - Throws: `schedulerAlreadyRuns`.
    public func run(_ extent: RunExtent = .untilCancelled) async throws(BackgroundTaskError) {
        let wakeUp = wakeUp
        alarm = alarm ?? clock.makeAlarm { wakeUp.signal() }
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
        alarm?.set(nil, uptime: nil)
    }

    /// The state of every task: the present one at once, then after every change.
    public nonisolated func statusUpdates() -> AsyncStream<[BackgroundTaskStatus]> {
        defer { wakeUp.signal() }
        return statuses.stream()
    }

    /// The state of every task, with the conditions of this moment.
    public var currentStatuses: [BackgroundTaskStatus] {
        machine.statuses(conditions: conditions.current(), now: clock.now)
    }

    /// The journal's entries from now on.
    public nonisolated func journalEntries() -> AsyncStream<JournalEntry> { entries.stream() }

    /// The newest entries of the journal, oldest of them first. When lines among them were damaged, one more entry at
    /// the end says so.
    public func recentJournalEntries(_ count: Int) throws(BackgroundTaskError) -> [JournalEntry] {
        let (entries, damagedLines) = try Journal.recent(count, directory: directory)
        guard damagedLines > 0 else { return entries }
        let words = "\(damagedLines) damaged \(damagedLines == 1 ? "line" : "lines") of the journal skipped."
        return entries + [JournalEntry(date: clock.now, identifier: nil, event: .storage, message: words)]
    }

    /// Why a task has not run yet, and when it will.
    /// - Throws: `BackgroundTaskError.storage` when the journal can not be read.
    public func explain(_ identifier: String) throws(BackgroundTaskError) -> Explanation {
        let entries = try Journal.recent(Journal.maximumRows, of: identifier, directory: directory)
        return machine.explanation(
            of: identifier, entries: entries, conditions: conditions.current(),
            isSchedulerRunning: machine.phase == .running, now: clock.now)
    }
}

extension BackgroundTaskScheduler {
    private func decideUntilStopped() async {
        while true {
            if Task.isCancelled { perform { machine, now in machine.stop(now: now) } }
            perform { _, _ in SchedulerDecision() }
            if machine.extent != .untilCancelled && machine.runs.isEmpty {
                perform { machine, now in machine.stop(now: now) }
            }
            if machine.phase == .stopped { return }
            await wakeUp.wait()
        }
    }

    /// Lets an event happen, decides what follows from it, and tells the caller of its error.
    private func decide(
        needsStorage: Bool = true, _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) throws(BackgroundTaskError) {
        let (error, storageError) = perform(event)
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
        for action in decision.actions + following.actions {
            if case .store = action {
                // One write holds all that was decided.
                if isStored { continue }
                isStored = true
            }
            if let error = perform(action, now: now) { storageError = error }
        }
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
        case .store:
            do {
                try recordFile.store(machine.identifiers.compactMap { machine.records[$0] })
            } catch {
                write(JournalEntry(date: now, identifier: nil, event: .storage, message: error.description))
                return error
            }
        case .journal(let entry): write(entry)
        case .launch(let run): launch(run)
        case .expire(let runID, let reason): runs[runID]?.expire(reason)
        case .abandon(let runID): runs[runID] = nil
        }
        return nil
    }

    /// Records that a handler was not registered, for a program that is told no more than that.
    func noteRefusedRegistration(ofTaskWithIdentifier identifier: String, _ error: BackgroundTaskError) {
        write(
            JournalEntry(
                date: clock.now, identifier: identifier, event: .registrationRefused, message: error.description))
    }

    /// A journal that can not be written is told to those who listen; there is nobody else to tell.
    private func write(_ entry: JournalEntry) {
        do {
            try journal.append(entry)
            entries.send(entry)
        } catch {
            entries.send(entry)
            entries.send(
                JournalEntry(date: entry.date, identifier: nil, event: .storage, message: error.description))
        }
    }

    private func launch(_ run: ActiveRun) {
        let identifier = run.pending.request.identifier
        guard let handler = handlers[identifier] else { return }
        let request = run.pending.request
        let progress = BackgroundTaskProgress(clock: clock, title: request.title, subtitle: request.subtitle) {
            [wakeUp] in wakeUp.signal()
        }
        let context = BackgroundTaskContext(
            request: request, launchKind: run.launchKind, deadline: run.deadline ?? .distantFuture, progress: progress)
        // A task outside of any group, since a group waits for its children: a handler that neither returns nor heeds
        // its cancellation has to be left behind. The handler runs on the shared pool; the rest of the closure runs
        // here, so that its end is heard of even while that pool is blocked.
        let task = Task {
            let result: BackgroundTaskResult?
            do {
                result = try await handler(context)
            } catch is CancellationError {
                result = .failed("cancelled")
            } catch is NeverCompleted {
                result = nil
            } catch {
                result = .failed(String(describing: error))
            }
            handlerReturned(run.id, result)
        }
        runs[run.id] = LaunchedTask(task: task, context: context)
    }

    /// - Parameter result: nil when the task was never completed.
    private func handlerReturned(_ runID: Int, _ result: BackgroundTaskResult?) {
        perform { machine, now in
            if let result {
                machine.completed(runID: runID, result, now: now)
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
