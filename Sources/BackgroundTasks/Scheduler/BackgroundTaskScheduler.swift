import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// Launches tasks in the background, after Apple's model: a program registers a handler for each identifier and submits
/// requests; the scheduler decides when to launch each of them, once.
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
/// Requests survive the process: they are stored in `directory`, beside a journal of every decision. Only one scheduler
/// writes there at a time, the holder of the directory's ``Lease``; other processes read with
/// ``storedStatuses(directory:conditions:policy:now:)`` and ``Journal/recent(_:directory:)``, and make calls through a
/// ``BackgroundTaskCenter`` for the same directory. A program whose processes replace each other uses such a center in
/// each.
public actor BackgroundTaskScheduler {
    nonisolated let executor = SchedulerExecutor(label: "BackgroundTaskScheduler")
    let clock: any SchedulerClock
    let conditions: any SystemConditions
    let directory: String
    var machine: SchedulerStateMachine
    nonisolated let files: SchedulerFiles
    /// Held from `init` to the end of a run; nil: released, or the caller holds the lease.
    private var lease: Lease?
    private let takesLease: Bool
    /// Answers other processes; nil: no process can reach this one, or the caller answers.
    private nonisolated let answering = Mutex<Task<Void, Never>?>(nil)
    /// Whether this scheduler writes to the directory. False after a run: it must not overwrite the records of the next
    /// holder of the lease.
    private(set) var isWriting = true
    /// Counts changes of `isWriting`.
    private var openings = 0
    /// Actions for events of background URL sessions, by session identifier.
    private(set) var sessionActions: [String: @Sendable () async throws -> Void] = [:]
    var runs: [Int: LaunchedTask] = [:]
    var alarm: (any SchedulerAlarm)?
    var lastStatuses: [BackgroundTaskStatus]?
    let wakeUp = WakeUp()
    let statuses = Broadcaster<[BackgroundTaskStatus]>(bufferedValues: 1, repeatsLatest: true)

    /// The work of a launched task. Returning completes the task; a thrown error counts as `failed`.
    public typealias LaunchHandler = @Sendable (BackgroundTaskContext) async throws -> BackgroundTaskResult

    var now: Date { clock.now }

    /// Whether `run` is in progress.
    public var isRunning: Bool { machine.phase != .stopped }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Acquires the lease of the directory, creating the directory if needed, and reads what an earlier process left
    /// there. Launches nothing. The lease is released at the end of a run, or with the scheduler. Until then other
    /// processes can make calls through a ``BackgroundTaskCenter`` for the same directory, and launches once it runs.
    ///
    /// - Parameters:
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted, and as what.
    ///   - directory: a folder used for nothing else.
    ///   - policy: seeded per machine by default.
    /// - Throws: `BackgroundTaskError.unavailable` when another process or another scheduler of this one holds the
    ///   lease; `storage` when the directory or a file in it cannot be used. Damaged files are not an error: they are
    ///   set aside or skipped, and the journal says so.
    public init(
        permittedIdentifiers: PermittedIdentifiers, directory: String, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), policy: LaunchPolicy = .ofThisMachine
    ) throws(BackgroundTaskError) {
        let lease = try Self.acquireLease(of: directory) { usleep(UInt32(Lease.pause.timeInterval * 1_000_000)) }
        try self.init(
            permittedIdentifiers: permittedIdentifiers, directory: directory, clock: clock, conditions: conditions,
            policy: policy, system: .kernel, lease: lease)
        // If this fails, `run` tries again and the journal records the failure.
        try? startAnswering(permittedIdentifiers)
    }

    deinit { answering.withLock { $0?.cancel() } }

    /// `Lease.acquireWithRetries` for a caller that cannot await.
    /// - Parameter pause: waits before the next attempt.
    static func acquireLease(of directory: String, pausing pause: () -> Void) throws(BackgroundTaskError) -> Lease {
        for _ in 0..<Lease.attempts {
            if let lease = try Lease.acquire(directory: directory) { return lease }
            pause()
        }
        throw leaseIsTaken(directory)
    }

    private func acquireLease() async throws(BackgroundTaskError) -> Lease {
        guard let lease = try await Lease.acquireWithRetries(directory: directory) else {
            throw Self.leaseIsTaken(directory)
        }
        return lease
    }

    private static func leaseIsTaken(_ directory: String) -> BackgroundTaskError {
        let holder = Lease.holder(directory: directory) == getpid() ? "this process" : "another process"
        return .unavailable(reason: "\(holder) runs the background tasks of \(directory) already")
    }

    /// - Parameter lease: nil when the caller holds it.
    init(
        permittedIdentifiers: PermittedIdentifiers, directory: String, clock: any SchedulerClock,
        conditions: any SystemConditions, policy: LaunchPolicy, system: FileSystem = .kernel, lease: Lease?
    ) throws(BackgroundTaskError) {
        self.lease = lease
        takesLease = lease != nil
        let (files, records) = try SchedulerFiles.open(directory: directory, now: clock.now, system: system)
        self.directory = directory
        self.clock = clock
        self.conditions = conditions
        self.files = files
        machine = SchedulerStateMachine(permittedIdentifiers: permittedIdentifiers, policy: policy, records: records)
    }

    /// Registers a handler for an identifier in this process: once per identifier, before `run`. A permitted pattern
    /// can have one handler for all its identifiers; it and they may be registered at any time.
    /// - Parameter isChain: whether the handler always requests its next launch. If it does not, or fails to, the
    ///   scheduler resubmits the last request with the same delay, and the journal says so. A program ends its chain by
    ///   cancelling the task. A periodic request needs no chain.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func register(
        forTaskWithIdentifier identifier: String, isChain: Bool = false, launchHandler: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try register(identifier, Registrations.Registration(isChain: isChain, handler: launchHandler))
    }

    func register(_ identifier: String, _ registration: Registrations.Registration) throws(BackgroundTaskError) {
        try machine.register(identifier, registration)
        publish(currentStatuses)
        // A pending request may be waiting for this handler.
        if isRunning { wakeUp.signal() }
    }

    func bind(
        _ action: @escaping @Sendable () async throws -> Void, toSession identifier: String
    ) throws(BackgroundTaskError) {
        guard sessionActions[identifier] == nil else { throw .alreadyRegistered(identifier: identifier) }
        sessionActions[identifier] = action
    }

    /// Runs the scheduler: launches what is due and expires what exceeds its time.
    ///
    /// Cancellation stops it: running handlers are told to stop with a short grace period, and their requests are
    /// pending again. Then it returns.
    ///
    /// After it returns, this scheduler has released the lease and writes nothing: requests, cancellations and
    /// simulations throw `unavailable`. It may run again: it then reacquires the lease and reloads the directory.
    /// - Throws: `schedulerAlreadyRuns`; `unavailable` when another process or scheduler holds the lease; `storage`
    ///   when the directory cannot be read again.
    public func run(_ extent: RunExtent = .untilCancelled) async throws(BackgroundTaskError) {
        if !isWriting {
            if takesLease { lease = try await acquireLease() }
            do throws(BackgroundTaskError) {
                try await reload()
            } catch {
                lease?.release()
                lease = nil
                throw error
            }
        }
        if lease != nil {
            do throws(BackgroundTaskError) {
                try startAnswering(machine.registrations.permitted)
            } catch {
                // For example, the file system does not support sockets.
                await note(.storage, "No other process can ask this one: \(error)")
            }
        }
        let wakeUp = wakeUp
        alarm = alarm ?? clock.makeAlarm { wakeUp.signal() }
        // As below: this must resume even while the shared pool is blocked.
        await withTaskExecutorPreference(executor) { await conditions.settle() }
        guard isWriting else { throw .unavailable(reason: "the scheduler has stopped; run it again first") }
        let start = perform { machine, now in machine.start(extent, now: now) }
        if let error = start.error { throw error }
        let changes = conditions.changes()
        // Without an executor preference, a resumed task passes through the shared pool even on its way to an actor
        // with its own executor, and a handler may block that pool.
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

    /// Starts answering other processes, if not already: the holder of the lease must be reachable, and a program may
    /// take its time before `run`. So this is a separate task, not part of a run; it does not retain the scheduler, and
    /// ends with it or with the lease.
    private nonisolated func startAnswering(_ permitted: PermittedIdentifiers) throws(BackgroundTaskError) {
        try answering.withLock { task throws(BackgroundTaskError) in
            guard task == nil else { return }
            let server = try LeaseServer(directory: directory)
            let registrations = TaskRegistrations(permitted: permitted)
            task = Task(executorPreference: executor) { [weak self] in
                await server.answer { [weak self] line, client in
                    await LocalTaskHost(scheduler: self, registrations: registrations).serve(line, client)
                }
            }
        }
    }

    /// Finishes pending writes and writes nothing afterwards; then releases the lease.
    func close() async {
        if isWriting { openings += 1 }
        isWriting = false
        // Taken now, so that a new run meanwhile has to acquire the lease again.
        let lease = lease.take()
        let answering = answering.withLock { $0.take() }
        await files.settle()
        lease?.release()
        answering?.cancel()
        await answering?.value
    }

    /// The task's pending request, or else its last one; nil: unknown.
    func knownRequest(of identifier: String) -> BackgroundTaskRequest? {
        let record = machine.records[identifier]
        return (record?.pending ?? record?.lastRequest)?.request
    }

    /// Reloads the records of the directory. For the holder of its lease, while nothing runs.
    func reload() async throws(BackgroundTaskError) {
        while true {
            let opening = openings
            let records = try await files.reopen(now: clock.now)
            // If a run has started, it has read the records itself; if one ran meanwhile, read again what it wrote.
            if machine.phase != .stopped { return }
            guard opening == openings else { continue }
            machine.reload(records)
            isWriting = true
            openings += 1
            return
        }
    }

    /// The state of every task: the present state at once, then every change.
    public nonisolated func statusUpdates() -> AsyncStream<[BackgroundTaskStatus]> {
        defer { wakeUp.signal() }
        return statuses.stream()
    }

    /// New journal entries.
    public nonisolated func journalEntries() -> AsyncStream<JournalEntry> { files.entries.stream() }
}
