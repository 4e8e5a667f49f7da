public import BackgroundTasks
import Dispatch
import FoundationEssentials
import Web

/// The process that performs the transfers of a session: a thin shell that carries out a state machine's actions with
/// `Web` and the disk. It ends when nothing is left to do, now or later.
///
/// It wakes for commands in the session's folder, incoming bytes, changed conditions, and the date of the next
/// decision. It polls only conditions that send no notifications.
public actor TransferAgent {
    nonisolated let executor = SchedulerExecutor(label: "TransferAgent")
    /// Events for watchers that ask for progress.
    nonisolated let events = Broadcaster<BackgroundSessionEvent>(bufferedValues: 1000, repeatsLatest: false)
    nonisolated let changes = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)
    var ledger: SessionLedger
    var exchanges: [Int: Exchange] = [:]
    /// Jobs queued or running on `disk`.
    var diskJobs = 0
    let web: WebClient
    let programs: TransferAgentPrograms
    /// Serial queue: syncing parts, placing finished files (possibly by copying), and removing files. None of that
    /// blocks transfers or decisions. Storing the record does block decisions, since no action may be carried out
    /// before it: the agent writes the record on its own thread, where it also opens parts and carries out commands.
    nonisolated let disk = DispatchQueue(label: "TransferAgent.disk")
    private let conditions: any SystemConditions
    nonisolated let time: AgentTime
    private let wakeUp = WakeUp()
    private var alarm: (any SchedulerAlarm)?
    private var isEnding = false
    /// The session was removed.
    private var isGone = false
    private var stages: Set<StartStage> = []
    private var reportedFailure: BackgroundTaskError?

    /// Seconds between polls of a condition that sends no notifications, while a transfer waits for it.
    private static let reviewInterval: TimeInterval = 300

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Performs the transfers of a session until nothing is left to do, or until it is cancelled. Returns at once when
    /// another process already does.
    /// - Parameters:
    ///   - session: the session's folder (``BackgroundSession``).
    ///   - userAgent: the `User-Agent` header: the program, and where to read about it.
    /// - Throws: `storage` when the folder cannot be used.
    public static func run(
        session: String, userAgent: String, programs: TransferAgentPrograms,
        conditions: any SystemConditions = LinuxConditions()
    ) async throws {
        try await run(
            session: session, userAgent: userAgent, programs: programs, conditions: conditions,
            policy: TransferPolicy())
    }

    static func run(
        session: String, userAgent: String, programs: TransferAgentPrograms, conditions: any SystemConditions,
        policy: TransferPolicy, time: AgentTime = .machine, system: FileSystem = .kernel
    ) async throws {
        let folder = SessionFolder(path: session, system: system)
        while let lease = try Lease.acquire(directory: folder.agentDirectory) {
            defer { lease.release() }
            let agent = try TransferAgent(
                folder, userAgent: userAgent, programs: programs, conditions: conditions, policy: policy, time: time)
            try await agent.work()
            lease.release()
            // A client that posted a command after the last look saw this process at work and started no other.
            let hasMissed = try await agent.ledger.hasNewCommands()
            guard hasMissed, !Task.isCancelled else { return }
        }
    }

    init(
        _ folder: SessionFolder, userAgent: String, programs: TransferAgentPrograms,
        conditions: any SystemConditions, policy: TransferPolicy, time: AgentTime
    ) throws(BackgroundTaskError) {
        ledger = try SessionLedger(
            folder: folder, configuration: BackgroundSessionConfiguration(identifier: folder.name), policy: policy)
        self.programs = programs
        self.conditions = conditions
        self.time = time
        // The state machine limits concurrency, and a host that many requests redirect to must not slow them down.
        web = WebClient(
            configuration: WebConfiguration(
                userAgent: userAgent, connectionsPerHost: 512, pace: .unbounded,
                downloadBytesPerSecond: ledger.machine.configuration.maximumBytesPerSecond))
        if let problem = ledger.problem { programs.report(problem) }
    }

    private func work() async throws {
        let server = try LeaseServer(directory: ledger.folder.agentDirectory)
        try File.makeDirectory(ledger.folder.commands.path)
        try ledger.folder.commands.removeUnfinished(at: time.moment().date)
        let watch = try FolderWatch([ledger.folder.commands.path]) { [weak self] in
            self?.later { $0.takeCommands() }
        }
        defer { withExtendedLifetime(watch) {} }
        alarm = time.clock.makeAlarm { [weak self] in
            self?.later { $0.conditionsHaveChanged() }
        }
        // Subscribe before the first reading, so that no change in between is missed and `untold` is complete.
        let changes = conditions.changes()
        await conditions.settle()
        ledger.machine.conditions = conditions.current()
        ledger.machine.hasListener = ledger.folder.hasListener
        follow(try ledger.restore(at: time.moment()))
        takeCommands()
        await withDiscardingTaskGroup { group in
            group.addTask { await server.run { request, say in await AgentConversation.answer(request, self, say) } }
            group.addTask {
                for await _ in changes { await self.conditionsHaveChanged() }
            }
            await withTaskCancellationHandler {
                while !isDone, !Task.isCancelled { await wakeUp.wait() }
                // Leave later commands to the next agent: one taken now would never be carried out.
                isEnding = true
            } onCancel: {
                wakeUp.signal()
            }
            group.cancelAll()
        }
        alarm?.set(nil, uptime: nil)
        await end()
    }
}

// MARK: - Events

extension TransferAgent {
    /// Enqueues work on the agent's executor, behind the work already queued.
    nonisolated func later(_ body: @escaping @Sendable (isolated TransferAgent) -> Void) {
        executor.later { self.assumeIsolated { body($0) } }
    }

    /// The head of a response has arrived. The body waits until its fate is decided and stored.
    nonisolated func responded(_ exchange: Exchange, _ response: ResponseHead) {
        later { agent in
            agent.enter(.answered)
            agent.perform { $0.responded(exchange.order.attempt, response) }
            // The part is created once the record is stored, which may be impossible at present (full disk).
            if let failure = agent.ledger.failure { exchange.fail(.unstorable(failure.error)) }
            if exchange.takesBody { agent.web.goOn(exchange.ticket) } else { agent.web.end(exchange.ticket) }
        }
    }

    /// Bytes have arrived. The report is delayed so that it covers more of them.
    nonisolated func report(_ exchange: Exchange, after delay: Duration) {
        executor.later(after: delay) {
            self.assumeIsolated { agent in
                let (received, sent) = exchange.takeReport()
                agent.enter(.transferring)
                agent.perform(mayLaunch: false) { machine in
                    if let sent { machine.sent(exchange.order.attempt, total: sent) }
                    if let received { machine.received(exchange.order.attempt, total: received) }
                }
            }
        }
    }

    nonisolated func ended(_ exchange: Exchange, _ error: WebError?) {
        later { agent in
            let attempt = exchange.order.attempt
            guard !agent.isEnding, agent.exchanges.removeValue(forKey: attempt) != nil else { return }
            let bytes = exchange.part?.length ?? agent.lengthOfPart(attempt)
            agent.perform { $0.ended(attempt, exchange.ending(error), bytes: bytes) }
        }
    }

    /// Syncs what has arrived of an attempt so far.
    nonisolated func secure(_ attempt: Int) {
        later { agent in
            guard let part = agent.exchanges[attempt]?.part else { return }
            agent.onDisk {
                let length = part.length
                do throws(BackgroundTransferError) {
                    try part.sync()
                    return { $0.secured(attempt, bytes: length) }
                } catch {
                    // Without the sync these bytes do not count after a power cut.
                    return { _ in }
                }
            }
        }
    }

    /// - Returns: whether this is the first time.
    @discardableResult
    func enter(_ stage: StartStage) -> Bool {
        guard stages.insert(stage).inserted else { return false }
        programs.returnMemory()
        return true
    }

    private func takeCommands() {
        guard !isEnding else { return }
        // Removing a session removes this folder first.
        guard File.exists(ledger.folder.commands.path) else {
            isGone = true
            return wakeUp.signal()
        }
        ledger.machine.hasListener = ledger.folder.hasListener
        do {
            let taken = try ledger.takeCommands(at: time.moment())
            follow(taken.actions)
            for name in taken.damaged { programs.report("The command \(name) is damaged, and is passed over.") }
            for name in taken.foreign {
                programs.report(
                    "The command \(name) is of another version, which carries it out when this agent has ended.")
            }
        } catch {
            programs.report("\(error)")
        }
        settle()
    }

    private func conditionsHaveChanged() {
        ledger.machine.conditions = conditions.current()
        perform()
    }

    /// - Parameter mayLaunch: whether this event may end the last transfer, in which case it matters who listens.
    func perform(mayLaunch: Bool = true, _ event: (inout TransferStateMachine) -> Void = { _ in }) {
        guard !isEnding else { return }
        if mayLaunch { ledger.machine.hasListener = ledger.folder.hasListener }
        follow(ledger.perform(at: time.moment(), event))
        settle()
    }

    /// Schedules the next wake-up.
    private func settle() {
        if let failure = ledger.failure, failure.error != reportedFailure { programs.report("\(failure.error)") }
        reportedFailure = ledger.failure?.error
        var next = ledger.nextDecision
        if ledger.machine.waitsUnawares {
            let review = time.moment().date.addingTimeInterval(Self.reviewInterval)
            next = next.map { min($0, review) } ?? review
        }
        alarm?.set(next, uptime: nil)
        if isDone { wakeUp.signal() }
    }

    private var isDone: Bool {
        isGone || ledger.machine.isAtRest && ledger.isSettled && exchanges.isEmpty && diskJobs == 0
    }

    /// Ends all exchanges and syncs their bytes, since the system may be about to shut down.
    private func end() async {
        await web.shutdown()
        guard !isGone else { return }
        for (attempt, exchange) in exchanges {
            guard let part = exchange.part, (try? part.sync()) != nil else { continue }
            _ = ledger.perform(at: time.moment()) { $0.secured(attempt, bytes: part.length) }
        }
        exchanges = [:]
    }
}
