public import BackgroundTasks
import Dispatch
import FoundationEssentials
import Programs
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
    /// The session as of the last round of events.
    var ledger: SessionLedger
    /// Events that the next round records.
    var unrecorded: [Event] = []
    /// Whether the next round looks for commands.
    var mayHaveCommands = true
    var exchanges: [Int: Exchange] = [:]
    /// Jobs queued or running on `disk`.
    var diskJobs = 0
    let web: WebClient
    let programs: TransferAgentPrograms
    /// Serial queue of the record: commands, decisions, storing them, and opening parts. No action may be carried out
    /// before the decision is stored, so actions wait for this queue; the agent and its watchers do not.
    nonisolated let records = DispatchQueue(label: "TransferAgent.records")
    /// Serial queue: syncing parts, placing finished files (possibly by copying), and removing files. None of that
    /// blocks transfers or decisions.
    nonisolated let disk = DispatchQueue(label: "TransferAgent.disk")
    private let conditions: any SystemConditions
    nonisolated let time: AgentClock
    let wakeUp = WakeUp()
    var alarm: (any SchedulerAlarm)?
    var isEnding = false
    /// The session was removed.
    var isGone = false
    private var stages: Set<StartStage> = []
    var reportedFailure: BackgroundTaskError?

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
        policy: TransferPolicy, time: AgentClock = .machine, system: FileSystem = .kernel
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
        conditions: any SystemConditions, policy: TransferPolicy, time: AgentClock
    ) throws(BackgroundTaskError) {
        ledger = try SessionLedger(
            folder: folder, configuration: BackgroundSessionConfiguration(identifier: folder.name), policy: policy)
        self.programs = programs
        self.conditions = conditions
        self.time = time
        // The state machine limits concurrency, and a host that many requests redirect to must not slow them down.
        web = WebClient(
            configuration: WebConfiguration(
                userAgent: userAgent, connectionsPerHost: 512, rateLimit: .unbounded,
                downloadBytesPerSecond: ledger.machine.configuration.maximumBytesPerSecond))
        if let problem = ledger.problem { programs.report(problem) }
    }

    private func work() async throws {
        let server = try LeaseServer(directory: ledger.folder.agentDirectory)
        let began = time.moment()
        try await record { ledger in
            Result { () throws(BackgroundTaskError) in
                try File.makeDirectory(ledger.folder.commands.path)
                try ledger.folder.commands.removeUnfinished(at: began.date)
            }
        }.get()
        let watch = try FolderWatch([ledger.folder.commands.path]) { [weak self] in
            self?.later {
                guard !$0.isEnding else { return }
                $0.mayHaveCommands = true
                $0.wakeUp.signal()
            }
        }
        defer { withExtendedLifetime(watch) {} }
        alarm = time.clock.makeAlarm { [weak self] in
            self?.later { $0.conditionsHaveChanged() }
        }
        // Subscribe before the first reading, so that no change in between is missed and `unobservedConditions` is
        // complete.
        let changes = conditions.changes()
        await conditions.settle()
        let (reading, moment) = (conditions.current(), time.moment())
        let restored = try await record { ledger in
            ledger.machine.conditions = reading
            ledger.machine.hasListener = ledger.folder.hasListener
            return Result { () throws(BackgroundTaskError) in try ledger.restore(at: moment) }
        }.get()
        follow(restored)
        await withDiscardingTaskGroup { group in
            group.addTask { await server.run { request, say in await AgentProtocol.answer(request, self, say) } }
            group.addTask {
                for await _ in changes { await self.conditionsHaveChanged() }
            }
            await withTaskCancellationHandler {
                while !isDone, !Task.isCancelled { await hasEvents ? recordEvents() : wakeUp.wait() }
                // Leave later commands to the next agent: one taken now would never be carried out. Of later events
                // only those of the disk count; `end` waits for them.
                isEnding = true
            } onCancel: {
                wakeUp.signal()
            }
            group.cancelAll()
        }
        await end()
        alarm?.set(nil, uptime: nil)
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
            agent.perform({ $0.responded(exchange.order.attempt, response) }) { agent in
                guard !exchange.isAccepted else { return }
                // The body is accepted once the record is stored, which may be impossible at present (full disk).
                if let failure = agent.ledger.failure { exchange.fail(.unstorable(failure.error)) }
                agent.web.end(exchange.ticket)
            }
        }
    }

    /// Bytes have arrived. The report is delayed so that it covers more of them.
    nonisolated func report(_ exchange: Exchange, after delay: Duration) {
        executor.later(after: delay) {
            self.assumeIsolated { agent in
                agent.enter(.transferring)
                agent.perform(mayLaunch: false) { machine in
                    // Taken only now, so that while the disk is busy one report waits, not four more each second.
                    let (received, sent) = exchange.takeReport()
                    if let sent { machine.sent(exchange.order.attempt, total: sent) }
                    if let received { machine.received(exchange.order.attempt, total: received) }
                }
            }
        }
    }

    nonisolated func ended(_ exchange: Exchange, _ error: WebError?) {
        later { agent in
            let attempt = exchange.order.attempt
            let folder = agent.ledger.folder
            // Keep the exchange until this is recorded: its response may not be recorded yet, and only then is an empty
            // file's part created.
            agent.perform({ machine in
                let bytes = exchange.part?.length ?? folder.lengthOfPart(of: attempt, in: machine)
                machine.ended(attempt, exchange.ending(error), bytes: bytes)
            }) { $0.exchanges[attempt] = nil }
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
                    return { $0.synced(attempt, bytes: length) }
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

    private func conditionsHaveChanged() {
        let reading = conditions.current()
        perform { $0.conditions = reading }
    }

    /// Ends all exchanges and syncs their bytes, since the system may be about to shut down. Returns when all disk jobs
    /// are done and recorded: once the lease is released, the folder is another agent's.
    private func end() async {
        await web.shutdown()
        // Record what has ended, without taking commands or beginning transfers.
        mayHaveCommands = false
        ledger.machine.beginsNothing = true
        while diskJobs > 0 || !unrecorded.isEmpty && !isGone {
            await !unrecorded.isEmpty && !isGone ? recordEvents() : wakeUp.wait()
        }
        guard !exchanges.isEmpty, !isGone else { return }
        let (open, moment) = (exchanges, time.moment())
        exchanges = [:]
        await record { ledger in
            let synced = open.compactMapValues { $0.part }.filter { (try? $0.value.sync()) != nil }
            _ = ledger.perform(at: moment) { machine in
                for (attempt, part) in synced { machine.synced(attempt, bytes: part.length) }
            }
        }
    }
}
