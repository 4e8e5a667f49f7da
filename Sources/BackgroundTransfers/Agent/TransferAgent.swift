public import BackgroundTasks
import Dispatch
import FoundationEssentials
import Web

/// The process that performs the transfers of a session: a thin shell over a state machine whose actions it
/// carries out with `Web` and the disk. It ends when nothing is left to do, now or later.
///
/// It is woken by commands that appear in the session's folder, by the bytes that come, by the machine's conditions, and by
/// the date of the next decision. Nothing in it polls but where a condition's changes are not told.
public actor TransferAgent {
    nonisolated let executor = SchedulerExecutor(label: "TransferAgent")
    /// Who asks the agent how far it has come hears of these.
    nonisolated let events = Broadcaster<BackgroundSessionEvent>(bufferedValues: 1000, repeatsLatest: false)
    nonisolated let changes = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)
    var ledger: SessionLedger
    var exchanges: [Int: Exchange] = [:]
    /// Under way on the disk's queue.
    var diskJobs = 0
    let web: WebClient
    let programs: TransferAgentPrograms
    /// One after the other: parts that are made durable, files that get their places, which may be copies, and files that go.
    /// None of that holds up transfers or decisions. The record does hold up decisions, since none may be carried out
    /// before it is stored: the agent writes it on its own thread, where it opens parts and carries out commands as well.
    nonisolated let disk = DispatchQueue(label: "TransferAgent.disk")
    private let conditions: any SystemConditions
    nonisolated let time: AgentTime
    private let wakeUp = WakeUp()
    private var alarm: (any SchedulerAlarm)?
    private var isEnding = false
    /// Somebody has removed the session.
    private var isGone = false
    private var stages: Set<StartStage> = []
    private var reportedFailure: BackgroundTaskError?

    /// Where a condition's changes are not told, it is looked at so often while something waits for it; seconds.
    private static let reviewInterval: TimeInterval = 300

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Performs the transfers of a session until nothing is left to do, or until it is cancelled. Returns at once when
    /// another process does so.
    /// - Parameters:
    ///   - session: the session's folder (``BackgroundSession``).
    ///   - userAgent: says who asks, and where that can be looked up.
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
            // Whoever gave a command after the last look has seen this process at work, and started no other.
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
        // How many go on at once is the machine's to say; and a host that many are redirected to is no reason to wait.
        web = WebClient(
            configuration: WebConfiguration(
                userAgent: userAgent, connectionsPerHost: 512, pace: .unbounded,
                downloadBytesPerSecond: ledger.machine.configuration.maximumBytesPerSecond))
        if let problem = ledger.problem { programs.report(problem) }
    }

    private func work() async throws {
        let server = try LeaseServer(directory: ledger.folder.agentDirectory)
        try File.makeDirectory(ledger.folder.commands.path)
        let watch = try FolderWatch([ledger.folder.commands.path]) { [weak self] in
            self?.later { $0.takeCommands() }
        }
        defer { withExtendedLifetime(watch) {} }
        alarm = time.clock.makeAlarm { [weak self] in
            self?.later { $0.conditionsHaveChanged() }
        }
        // Before they are read for the first time: what changes in between is told then, and what nobody tells of is known.
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
                // From here on a command is the next agent's: of one that is taken and not carried out nobody would know.
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

// MARK: - What happens

extension TransferAgent {
    /// Does something as part of the agent, after what is to be done already.
    nonisolated func later(_ body: @escaping @Sendable (isolated TransferAgent) -> Void) {
        executor.later { self.assumeIsolated { body($0) } }
    }

    /// The head of an answer has come. The body waits until it is decided, and stored, what becomes of it.
    nonisolated func responded(_ exchange: Exchange, _ response: ResponseHead) {
        later { agent in
            agent.enter(.answered)
            agent.perform { $0.responded(exchange.order.attempt, response) }
            // The part is to be made when the record is stored, which may be impossible just now.
            if let failure = agent.ledger.failure { exchange.fail(.unstorable(failure.error)) }
            if exchange.takesBody { agent.web.goOn(exchange.ticket) } else { agent.web.end(exchange.ticket) }
        }
    }

    /// Bytes have come; word of them waits a little, for more of them.
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

    /// Makes durable what has come of an attempt so far.
    nonisolated func secure(_ attempt: Int) {
        later { agent in
            guard let part = agent.exchanges[attempt]?.part else { return }
            agent.onDisk {
                let length = part.length
                do throws(BackgroundTransferError) {
                    try part.sync()
                    return { $0.secured(attempt, bytes: length) }
                } catch {
                    // What is not certain to be there after a power cut does not count then.
                    return { _ in }
                }
            }
        }
    }

    /// - Returns: whether it is for the first time.
    @discardableResult
    func enter(_ stage: StartStage) -> Bool {
        guard stages.insert(stage).inserted else { return false }
        programs.returnMemory()
        return true
    }

    private func takeCommands() {
        guard !isEnding else { return }
        // It is removed first when the session is.
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

    /// - Parameter mayLaunch: whether it may be the end of all transfers, at which it matters who listens.
    func perform(mayLaunch: Bool = true, _ event: (inout TransferStateMachine) -> Void = { _ in }) {
        guard !isEnding else { return }
        if mayLaunch { ledger.machine.hasListener = ledger.folder.hasListener }
        follow(ledger.perform(at: time.moment(), event))
        settle()
    }

    /// Sees to it that the agent is woken for what comes next.
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

    /// Ends what is under way: bytes that are there stay, and reach the disk, since the machine may be about to stop.
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
