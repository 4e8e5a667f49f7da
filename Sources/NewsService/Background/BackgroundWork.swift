import BackgroundTasks
import FoundationEssentials
import News
import NewsStore
package import Newsroom

/// What newsterm's two tasks do, and when they are asked for. Each runs as get → write, and stops between and inside
/// its steps when its task is cancelled.
package struct BackgroundWork: Sendable {
    let workshop: AppServices
    let center: BackgroundTaskCenter
    let scheduler: BackgroundTaskScheduler
    let notifier: Notifier
    /// Nobody uses the process.
    let isInBackground: Bool
    let conditions: any SystemConditions
    /// A user waits for the end of the command that it works for.
    let isAwaited: Bool
    /// What comes of the feeds of launched refreshes.
    package let launched = LaunchedOutcomes()

    /// Binds both handlers; before the scheduler runs.
    func register() async throws {
        let refresh = TaskIdentifier.refresh.rawValue
        try await scheduler.register(forTaskWithIdentifier: refresh, isChain: isAutomatic) { context in
            // The next one first: whatever becomes of this run, the chain goes on.
            if isAutomatic { try await submit(nextRefresh()) }
            do {
                return try await self.refresh(context).redacted
            } catch let error as LibraryError {
                // No command or key waits for this run, so the failure is shown as a problem.
                if case .diskFull = error { workshop.troubleSink.yield(error) }
                throw error
            }
        }
        let maintenance = TaskIdentifier.maintenance.rawValue
        try await scheduler.register(forTaskWithIdentifier: maintenance, isChain: true) { context in
            try await submit(nextMaintenance())
            return try await maintain(context).redacted
        }
    }

    /// Asks for what is not pending yet. What is pending stays as it is: replacing it at every start could postpone
    /// it for ever. Where refreshes are not to come by themselves, one that is pending from before is withdrawn.
    func submitMissing() async throws {
        let pending = Set(await scheduler.pendingTaskRequests.map(\.identifier))
        let wanted = (isAutomatic ? [nextRefresh()] : []) + [nextMaintenance()]
        for request in wanted where !pending.contains(request.identifier) { try await submit(request) }
        try await withdrawRefresh()
    }

    /// Where refreshes are not to come by themselves. Also where none is pending: a request that was launched may come back
    /// after a crash.
    func withdrawRefresh() async throws {
        guard !isAutomatic else { return }
        try await store { () async throws(BackgroundTaskError) in
            try await scheduler.cancel(taskRequestWithIdentifier: TaskIdentifier.refresh.rawValue)
        }
    }

    /// Has a refresh to launch, where none is pending since none is to come by itself; to be followed by `withdrawRefresh`.
    func submitForLaunch(of identifier: String) async throws {
        guard !isAutomatic, identifier == TaskIdentifier.refresh.rawValue else { return }
        if await !scheduler.pendingTaskRequests.contains(where: { $0.identifier == identifier }) {
            try await submit(nextRefresh())
        }
    }

    /// Whether refreshes come by themselves.
    private var isAutomatic: Bool { workshop.configuration.refresh.isAutomatic }

    /// A request that could not be written down holds in this process, and the journal has told of it: a full disk must
    /// not stop the very task that would free it.
    private func submit(_ request: BackgroundTaskRequest) async throws {
        try await store { () async throws(BackgroundTaskError) in try await scheduler.submit(request) }
    }

    private func store(_ change: () async throws(BackgroundTaskError) -> Void) async throws {
        do {
            try await change()
        } catch {
            guard case .storage = error else { throw error }
        }
    }

    /// Asks for the next refresh sooner when feeds had to wait for their hosts, or for the network, whoever wanted them
    /// asked.
    package func advanceNextRefresh(after report: RefreshReport) async throws {
        guard isAutomatic else { return }
        if report.offline > 0, conditions.current().network == .no {
            // Its launch waits for the network.
            return try await advanceNextRefresh(nextRefresh(postponed: workshop.clock.now))
        }
        guard let postponed = try await workshop.refresher.earliestPostponed() else { return }
        try await advanceNextRefresh(nextRefresh(postponed: postponed))
    }

    private func advanceNextRefresh(_ request: BackgroundTaskRequest) async throws {
        let pending = await scheduler.pendingTaskRequests.first { $0.identifier == request.identifier }
        if let pending, pending.begins(noLaterThan: request) { return }
        try await submit(request)
    }

    private func nextRefresh(postponed: Date? = nil) -> BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: TaskIdentifier.refresh.rawValue, kind: .appRefresh,
            earliestBeginDate: workshop.policy.nextRefresh(postponed: postponed, at: workshop.clock.now))
    }

    /// No earliest date; once a day is enough, since each run asks for the next.
    private func nextMaintenance() -> BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: TaskIdentifier.maintenance.rawValue,
            kind: .processing(requiresNetworkConnectivity: false, requiresExternalPower: true),
            minimumInterval: .days(1))
    }

    /// A user who simulates a launch wants to see feeds asked, due or not.
    private func refresh(_ context: BackgroundTaskContext) async throws -> BackgroundTaskResult {
        // In the same words for a list that was named, which `synchronize` tells of as a mistake of the command line.
        try await workshop.subscriptions.checkIsThere()
        try await workshop.synchronize()
        let isSimulated = context.launchKind == .simulated
        let promotion = Promotion(
            isInBackground: isInBackground,
            isDue: { hasBegun in
                // A user who leaves the reader has what they launched go on, and no byte come twice.
                let isLeft = context.stopReason == .shutdown && isSimulated && !isInBackground
                return context.stopReason?.isEndOfTime == true && canGoOn || isLeft && hasBegun
            },
            report: { await scheduler.note(JournalEntry(NewsEntry($0), at: workshop.clock.now)) })
        let order = RefreshOrder(force: isSimulated, promotion: promotion)
        let report = try await refresh(order, isPatient: false) { launched.send($0) }
        // All that it had no time for is under way: no failure, and no reason to refresh less often. The session does the
        // rest of what is done here.
        context.keep(WorkOutcome.refreshed(RefreshResult(report)).redacted)
        if report.promoted > 0, report.cancelled == 0, context.isExpired {
            context.isRestHandedOver = true
            return BackgroundTaskResult(report)
        }
        try Task.checkCancellation()
        context.summary = report.summary(at: workshop.clock.now)
        return BackgroundTaskResult(report)
    }

    /// As `AppServices.refresh`.
    package func refresh(
        _ order: RefreshOrder, isPatient: Bool = true,
        reporting: @escaping @Sendable (RefreshOutcome) -> Void = { _ in }
    ) async throws -> RefreshReport {
        try await workshop.refresh(
            order, notifier, isPatient: isPatient, isAwaited: isAwaited,
            note: { [center, workshop] in await center.note($0, log: workshop.log) },
            advanceNextRefresh: { try await advanceNextRefresh(after: $0) }, reporting: reporting)
    }

    /// Whether the background session would go on at once. On a battery, or on a network that is paid for, it would wait
    /// with what nobody asked for, and the next refresh is there before.
    private var canGoOn: Bool {
        guard isInBackground else { return true }
        let reading = conditions.current()
        return reading.externalPower != .no && reading.metered != .yes
    }

    /// What could not be done, as on a full disk, is tried again soon, then less and less often: a day without it would
    /// be a day without the space that it gives back.
    private func maintain(_ context: BackgroundTaskContext) async throws -> BackgroundTaskResult {
        do {
            let report = try await workshop.maintenance.run()
            context.summary = report.summary
            context.keep(WorkOutcome.maintained(report).redacted)
            return BackgroundTaskResult(report)
        } catch  where !error.isCancellation {
            return .retry("\(error)")
        }
    }
}

extension StopReason {
    /// The run has had its time; else it was told to stop by somebody, or by the program's end, and is not to go on.
    fileprivate var isEndOfTime: Bool { self == .budget || self == .simulation }
}

extension BackgroundTaskRequest {
    fileprivate func begins(noLaterThan other: BackgroundTaskRequest) -> Bool {
        (earliestBeginDate ?? .distantPast) <= (other.earliestBeginDate ?? .distantPast)
    }
}
