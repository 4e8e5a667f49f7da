import FoundationEssentials
import Glibc
import Synchronization

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
/// Requests survive the process: they are in `directory`, beside a journal of every decision. Only one scheduler writes
/// there at a time, the one that holds the ``Lease`` of the directory; others read with
/// ``storedStatuses(directory:conditions:policy:now:)`` and ``Journal/recent(_:directory:)``, and ask it by a
/// ``BackgroundTaskCenter`` of the same directory. A program whose processes take each other's place has such a center in
/// each of them.
public actor BackgroundTaskScheduler {
    nonisolated let executor = SchedulerExecutor(label: "BackgroundTaskScheduler")
    let clock: any SchedulerClock
    let conditions: any SystemConditions
    let directory: String
    var machine: SchedulerStateMachine
    nonisolated let files: SchedulerFiles
    /// Its own, from the beginning to the end of its run; nil: it has been given back, or the caller holds one.
    private var lease: Lease?
    private let takesLease: Bool
    /// Answers other processes; nil: none can ask this one, or the caller answers them.
    private nonisolated let answering = Mutex<Task<Void, Never>?>(nil)
    /// Whether anything is written to the directory. From the end of a run on nothing is: whoever holds its lease by then
    /// must not find the records of this process over its own.
    private(set) var isWriting = true
    /// How often that has changed.
    private var openings = 0
    /// What is called for the events of background URL sessions, by their identifiers.
    private(set) var sessionActions: [String: @Sendable () async throws -> Void] = [:]
    var runs: [Int: LaunchedTask] = [:]
    var alarm: (any SchedulerAlarm)?
    var lastStatuses: [BackgroundTaskStatus]?
    let wakeUp = WakeUp()
    let statuses = Broadcaster<[BackgroundTaskStatus]>(bufferedValues: 1, repeatsLatest: true)

    /// What a launched task does. Its return completes the task; a thrown error counts as `failed`.
    public typealias LaunchHandler = @Sendable (BackgroundTaskContext) async throws -> BackgroundTaskResult

    var now: Date { clock.now }

    /// Whether `run` is under way.
    public var isRunning: Bool { machine.phase != .stopped }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Takes the lease of the directory, which is made if there is none, and reads what an earlier process left there.
    /// Launches nothing. The lease is given back at the end of a run, or with the scheduler. Until then other processes can
    /// ask this one, with a ``BackgroundTaskCenter`` of the same directory; for a launch once it runs.
    ///
    /// - Parameters:
    ///   - permittedIdentifiers: the identifiers that may be registered and submitted, and as what.
    ///   - directory: a folder of the scheduler's own.
    ///   - policy: with a seed of the machine's own by default.
    /// - Throws: `BackgroundTaskError.unavailable` when another process, or another scheduler of this one, has the lease;
    ///   `storage` when the directory or a file in it cannot be used. Damaged files are no error: they are put aside, or
    ///   skipped, and the journal says so.
    public init(
        permittedIdentifiers: PermittedIdentifiers, directory: String, clock: any SchedulerClock = WallClock(),
        conditions: any SystemConditions = LinuxConditions(), policy: LaunchPolicy = .ofThisMachine
    ) throws(BackgroundTaskError) {
        let lease = try Self.acquireLease(of: directory) { usleep(UInt32(Lease.pause.timeInterval * 1_000_000)) }
        try self.init(
            permittedIdentifiers: permittedIdentifiers, directory: directory, clock: clock, conditions: conditions,
            policy: policy, system: .kernel, lease: lease)
        // Where that fails the run tries again, and the journal tells.
        try? answerOthers(permittedIdentifiers)
    }

    deinit { answering.withLock { $0?.cancel() } }

    /// `Lease.acquireSoon` for a caller that cannot await.
    /// - Parameter pause: waits before it is asked for again.
    static func acquireLease(of directory: String, pausing pause: () -> Void) throws(BackgroundTaskError) -> Lease {
        for _ in 0..<Lease.attempts {
            if let lease = try Lease.acquire(directory: directory) { return lease }
            pause()
        }
        throw leaseIsTaken(directory)
    }

    private func acquireLease() async throws(BackgroundTaskError) -> Lease {
        guard let lease = try await Lease.acquireSoon(directory: directory) else { throw Self.leaseIsTaken(directory) }
        return lease
    }

    private static func leaseIsTaken(_ directory: String) -> BackgroundTaskError {
        let holder = Lease.holder(directory: directory) == getpid() ? "this process" : "another process"
        return .unavailable(reason: "\(holder) runs the background tasks of \(directory) already")
    }

    /// - Parameter lease: nil: the caller holds it.
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

    /// Binds a handler to an identifier for this process: once for each, before `run`. A permitted pattern may have one
    /// for all that it permits; it, and what it permits, may be registered at any time.
    /// - Parameter isChain: whether the handler asks for its next launch each time, for ever. Should it not do so, or
    ///   fail to, the scheduler submits the last request again with the delay it had, and the journal says so. A program
    ///   ends its chain by cancelling the task. A periodic request needs no such watch.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func register(
        forTaskWithIdentifier identifier: String, isChain: Bool = false, launchHandler: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try register(identifier, Registrations.Registration(isChain: isChain, handler: launchHandler))
    }

    func register(_ identifier: String, _ registration: Registrations.Registration) throws(BackgroundTaskError) {
        try machine.register(identifier, registration)
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
    /// From its return on this scheduler writes nothing, and the lease of its directory has been given back: requests,
    /// cancellations and simulations throw `unavailable`. It may run again, takes the lease anew, and begins with what the
    /// directory holds then.
    /// - Throws: `schedulerAlreadyRuns`; `unavailable` when somebody else has the lease by now; `storage` when the directory
    ///   cannot be read again.
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
                try answerOthers(machine.registrations.permitted)
            } catch {
                // Such as on a file system that holds no sockets.
                await note(.storage, "No other process can ask this one: \(error)")
            }
        }
        let wakeUp = wakeUp
        alarm = alarm ?? clock.makeAlarm { wakeUp.signal() }
        // As below: its end is to be heard of while the shared pool is blocked.
        await withTaskExecutorPreference(executor) { await conditions.settle() }
        guard isWriting else { throw .unavailable(reason: "the scheduler has stopped; run it again first") }
        let start = perform { machine, now in machine.start(extent, now: now) }
        if let error = start.error { throw error }
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

    /// Answers other processes from now on, if it does not already: whoever holds the lease has to be reached, and a program
    /// may take its time before it runs the scheduler. So this is no part of a run but a task of its own, which does not
    /// keep the scheduler, and ends with it or with the lease.
    private nonisolated func answerOthers(_ permitted: PermittedIdentifiers) throws(BackgroundTaskError) {
        try answering.withLock { task throws(BackgroundTaskError) in
            guard task == nil else { return }
            let server = try LeaseServer(directory: directory)
            let registrations = TaskRegistrations(permitted: permitted)
            task = Task(executorPreference: executor) { [weak self] in
                await server.answer { [weak self] line, client in
                    guard let self else { return }
                    await LocalTaskHost(scheduler: self, registrations: registrations).serve(line, client)
                }
            }
        }
    }

    /// Writes what is still to be written, and nothing from then on: the lease is given back next.
    func close() async {
        if isWriting { openings += 1 }
        isWriting = false
        // Who runs it again meanwhile has to get the lease anew.
        let lease = lease.take()
        let answering = answering.withLock { $0.take() }
        await files.settle()
        lease?.release()
        answering?.cancel()
        await answering?.value
    }

    /// The request of a task that is pending, or was last; nil: none is known.
    func knownRequest(of identifier: String) -> BackgroundTaskRequest? {
        let record = machine.records[identifier]
        return (record?.pending ?? record?.lastRequest)?.request
    }

    /// Begins anew with what the directory holds. For the holder of its lease, while nothing runs.
    func reload() async throws(BackgroundTaskError) {
        while true {
            let opening = openings
            let records = try await files.reopen(now: clock.now)
            // One that runs by now has read them itself; what one has written that has run meanwhile is read again.
            if machine.phase != .stopped { return }
            guard opening == openings else { continue }
            machine.reload(records)
            isWriting = true
            openings += 1
            return
        }
    }

    /// The state of every task: the present one at once, then after every change.
    public nonisolated func statusUpdates() -> AsyncStream<[BackgroundTaskStatus]> {
        defer { wakeUp.signal() }
        return statuses.stream()
    }

    /// The journal's entries from now on.
    public nonisolated func journalEntries() -> AsyncStream<JournalEntry> { files.entries.stream() }
}
