package import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
import Glibc
package import News
import NewsStore
import Newsroom
import Synchronization

/// The background actor in the process that holds the lease: the scheduler with newsterm's two tasks, and the server
/// for requests from other processes.
package struct LeaseHolder: Sendable {
    let center: BackgroundTaskCenter
    let kind: HolderKind
    let services: AppServices
    private let held: HeldTasks
    private let conditions: LinuxConditions
    package let tasks: BackgroundWork
    let notifier: Notifier
    let maintenanceByHand = CancellableWork()
    let reportedEndings = ReportedEndings()
    let jobs: JobQueue
    /// Signals that there may be abandoned jobs; starts with one signal, for those of earlier processes.
    let jobSignals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// Signals that a refresh has left work.
    private let restSignals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// Reports the end of each job taken over.
    let reportJobEnd: @Sendable (NewsEntry) -> Void
    private let hooks: Hooks
    private let sessions: SessionHandlers
    /// For the log.
    private let entries: AsyncStream<JournalEntry>

    package var scheduler: BackgroundTaskScheduler { held.scheduler }

    /// - Parameters:
    ///   - center: by which this process manages its tasks; `nil` creates one.
    ///   - conditions: what the scheduler observes; the same as the center's.
    ///   - notifier: the process's own; `nil` creates one. The attention that readers report is recorded in it.
    ///   - launches: whether it may launch tasks, so that missing requests are submitted.
    ///   - reportJobEnd: reports the end of each job taken over.
    package init(
        lease: Lease, kind: HolderKind, services: AppServices, center: BackgroundTaskCenter? = nil,
        conditions: LinuxConditions = LinuxConditions(), notifier: Notifier? = nil, launches: Bool = true,
        reportJobEnd: @escaping @Sendable (NewsEntry) -> Void = { _ in }
    ) async throws {
        let center = center ?? BackgroundTaskCenter(services.locations, clock: services.clock, conditions: conditions)
        self.center = center
        self.kind = kind
        // Some file systems support no sockets. A command does without.
        held = try center.hold(lease, needsSocket: kind != .command)
        let scheduler = held.scheduler
        self.services = services
        self.reportJobEnd = reportJobEnd
        jobs = JobQueue(services.locations)
        jobSignals.continuation.yield()
        self.conditions = conditions
        entries = scheduler.journalEntries()
        self.notifier = notifier ?? Notifier(services)
        hooks = Hooks(services)
        tasks = BackgroundWork(
            services: services, center: center, scheduler: scheduler, notifier: self.notifier,
            isInBackground: kind != .reader,
            conditions: conditions, isAwaited: !launches,
            restSignal: kind.staysRunning ? restSignals.continuation : nil)
        sessions = SessionHandlers(services, origin: .background(wake: UUID()), notifier: self.notifier) {
            await scheduler.note(JournalEntry($0, at: services.clock.now))
        }
        try await tasks.register()
        try await sessions.register(with: scheduler)
        if launches { try await tasks.submitMissing() }
    }

    /// Has what a refresh of this process has left done beside the other work.
    package func finishRefreshLater() { restSignals.continuation.yield() }

    /// Schedules and answers until cancelled; then releases the lease.
    package func run() async throws { try await whileAnswering { try await scheduler.run(.untilCancelled) } }

    /// Does what the system does in the background: delivers missed events to the background sessions, launches the due
    /// tasks, and returns when they have ended.
    package func runDueTasks() async throws {
        try await whileAnswering {
            // First, since the journal closes when the tasks end.
            await sessions.handleEvents(by: scheduler)
            async let jobs = runJobs()
            async let saves: Void = services.sendDueSaves()
            async let waiting: Void = services.sendWaiting()
            try await scheduler.run(.dueTasks)
            _ = await (jobs, saves, waiting)
        }
    }

    /// Works and answers other processes meanwhile, then releases the lease.
    func whileAnswering<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        await hooks.begin()
        return try await held.whileAnswering(answer, earlier: answerLegacy, prepareStatus: reportInterruptedWork) {
            await reportInterruptedWork()
            return try await withHousekeeping(work)
        }
    }

    private func withHousekeeping<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hooks.follow() }
            if kind.staysRunning {
                group.addTask { await services.deleteRemovedAccounts() }
                group.addTask { await followJobs() }
                group.addTask { for await _ in restSignals.stream { await services.finishRefresh() } }
                group.addTask { await services.followSaves() }
                group.addTask { await services.followWaiting() }
            }
            group.addTask {
                for await entry in entries {
                    services.log.write(entry)
                    if entry.event == .launched || entry.event == .workBegan { await reportInterruptedWork() }
                    if kind.staysRunning, entry.event == .completed { ProcessMemory.returnWhatWorkTook() }
                }
            }
            defer { group.cancelAll() }
            do {
                let value = try await work()
                await settle()
                return value
            } catch {
                await settle()
                throw error
            }
        }
    }

    /// Before the process ends: ends programs that exceed their time, and reports their failures. A user who quits the
    /// reader does not wait for that.
    private func settle() async {
        guard kind != .reader else { return }
        await notifier.settle(waitsForMore: kind == .command)
        notifier.endClicks()
        await hooks.settle()
    }

    /// Answers one request. It is cancelled when the requester hangs up, and the requested work with it.
    func answer(_ request: Data, _ send: @escaping @Sendable (Data) -> Void) async {
        let say: @Sendable (NewsAnswer) -> Void = { answer in
            // Our own values always encode; if one did not, the requester would miss it, but the holder would be
            // unharmed.
            if let data = try? JSONEncoder().encode(answer) { send(data) }
        }
        do {
            try await work(on: try JSONDecoder().decode(NewsRequest.self, from: request), say)
        } catch is CancellationError {
            // Ends early, without a last answer: that tells the requester to continue by itself.
        } catch is DecodingError {
            say(.notUnderstood)
        } catch {
            say(.finished(sentence: "\(error)", status: .failure))
        }
    }

    func work(on request: NewsRequest, _ say: @escaping @Sendable (NewsAnswer) -> Void) async throws {
        switch request {
        case .refresh(let urls, let force, let overridesHostPause, let requester):
            let order = RefreshRequest(
                urls: urls, force: force, overridesHostPause: overridesHostPause, requester: requester,
                notifies: requester != nil)
            let tell: @Sendable (RefreshProgress) -> Void = { say(.progress($0)) }
            let stopped = Mutex<[RefreshOutcome]>([])
            let report = try await follow(services.refresher.progress(), tell) {
                try await tasks.refresh(order) { outcome in
                    // Held back: if this process is about to end, the requester continues with those.
                    if outcome.isCancelled { return stopped.withLock { $0.append(outcome) } }
                    say(.outcome(FeedReport(outcome)))
                }
            }
            try Task.checkCancellation()
            for outcome in stopped.withLock({ $0 }) { say(.outcome(FeedReport(outcome))) }
            let sentence =
                if case .command? = requester?.kind { report.words(forCommandAt: Date()) } else { report.sentence }
            let result = StoredJSON(RefreshResult(report))?.text
            say(.finished(sentence: sentence, status: report.exitStatus, result: result))
        case .stop(let identifier, let ofLaunch):
            var isStopped = false
            let isLaunched = await isLaunched(identifier)
            if ofLaunch || !isLaunched {
                switch TaskIdentifier(rawValue: identifier) {
                case .refresh: isStopped = services.refresher.stop()
                case .maintenance: isStopped = maintenanceByHand.stop()
                case nil: break
                }
            }
            if !isStopped { say(.notRunning(identifier: identifier)) }
            say(.finished(sentence: "Stopped.", status: .success))
        case .finish where !kind.staysRunning, .simulateLaunch where !kind.staysRunning:
            say(.finished(sentence: "The newsterm that runs the tasks is quitting; try again.", status: .tryLater))
        case .finish(let handOver):
            for job in handOver.asJobs { try jobs.store(job) }
            jobSignals.continuation.yield()
            say(.finished(sentence: "Taken over.", status: .success))
        case .maintain(let requester):
            let report = try await maintain(requester)
            say(.maintained(MaintainReport(report)))
            say(.finished(sentence: report.sentence, status: report.exitStatus))
        case .simulateLaunch(let identifier, let requester):
            if let requester { await noteLaunch(of: identifier, by: requester) }
            let result = try await resultOfSimulatedLaunch(identifier)
            say(.finished(sentence: await sentence(on: result, of: identifier), status: result.exitStatus))
        case .userActed(let focus, let process):
            conditions.noteActivity(at: services.clock.now, focus: focus, in: process)
            if let process { notifier.attention.note(focus ?? .unknown, in: process) }
            say(.finished(sentence: "Noted.", status: .success))
        case .notificationsChanged:
            let locations = services.locations
            await notifier.use(try await onDisk { try locations.loadConfiguration().notifications })
            say(.finished(sentence: "Noted.", status: .success))
        case .watch(let isReader):
            await reportInterruptedWork()
            await tell(say, isReader: isReader == true)
            // A reader that is gone may have left jobs.
            jobSignals.continuation.yield()
        }
    }

    private func tell(_ say: @escaping @Sendable (NewsAnswer) -> Void, isReader: Bool) async {
        say(.holder(kind))
        await withDiscardingTaskGroup { group in
            group.addTask { for await statuses in scheduler.statusUpdates() { say(.tasks(statuses)) } }
            group.addTask {
                for await notification in notifier.notifications() { say(.notification(notification)) }
            }
            // A holder that is a reader opens articles itself, and a command is about to end.
            if kind == .daemon, isReader {
                group.addTask { for await article in notifier.clicks() { say(.clicked(article)) } }
            }
            group.addTask {
                for await progress in services.refresher.progress() { say(.progress(progress)) }
            }
        }
    }

    /// Runs a simulated launch where the scheduler is not running.
    func simulateLaunch(of identifier: String) async throws -> BackgroundTaskResult {
        try await tasks.submitForLaunch(of: identifier)
        do {
            try await scheduler.simulateLaunch(forTaskWithIdentifier: identifier)
        } catch {
            try await tasks.withdrawRefresh()
            throw error
        }
        try await scheduler.run(.simulatedLaunches)
        let status = await scheduler.currentStatuses.first { $0.identifier == identifier }
        return status?.lastResult ?? .failed("no result was recorded")
    }

    /// "org.newsterm.maintenance: nothing to delete".
    package func sentence(on result: BackgroundTaskResult, of identifier: String) async -> String {
        let run = await scheduler.currentStatuses.first { $0.identifier == identifier }?.lastRun
        let words = run?.result == result ? run?.summary : nil
        return "\(identifier): \(words ?? "\(result)")"
    }

    /// Launches and waits for the end, so that the requester learns the outcome.
    package func resultOfSimulatedLaunch(_ identifier: String) async throws -> BackgroundTaskResult {
        do {
            let result = try await center.launch(identifier)
            // With automatic refresh off, a retry must not stay pending.
            try await tasks.withdrawRefresh()
            return result
        } catch let error as BackgroundTaskError {
            try await tasks.withdrawRefresh()
            throw error
        }
    }
}

/// Cut-off work that this process has reported: several tasks may look for it at the same time.
final class ReportedEndings: Sendable {
    private let works = Mutex<Set<JournalEntry.Work>>([])

    /// - Returns: whether it had not been reported.
    func insert(_ work: JournalEntry.Work) -> Bool { works.withLock { $0.insert(work).inserted } }
}
