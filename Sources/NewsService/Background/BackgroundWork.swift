import BackgroundTasks
import FoundationEssentials
import News
import NewsStore
package import Newsroom

/// What newsterm's two tasks do, and when they are submitted. Each runs as get → write, and stops between and inside
/// its steps when its task is cancelled.
package struct BackgroundWork: Sendable {
    let services: AppServices
    let center: BackgroundTaskCenter
    let scheduler: BackgroundTaskScheduler
    let notifier: Notifier
    /// Whether the process runs without a user.
    let isInBackground: Bool
    let conditions: any SystemConditions
    /// Whether a user waits for the command that this process runs.
    let isAwaited: Bool
    /// Signals that a refresh that a user waited for has left work; `nil` if the signals are not followed.
    let restSignal: AsyncStream<Void>.Continuation?
    /// The outcomes of the feeds in launched refreshes.
    package let launched = LaunchedRefreshOutcomes()

    /// Registers both handlers; call before the scheduler runs.
    func register() async throws {
        let refresh = TaskIdentifier.refresh.rawValue
        try await scheduler.register(forTaskWithIdentifier: refresh, isChain: isAutomatic) { context in
            // Submits the next one first, so that the chain survives any outcome of this run.
            if isAutomatic { try await submit(nextRefresh()) }
            do {
                // Feeds that wait for their hosts now still wait if this run is cut short or fails.
                try await advanceNextRefresh()
                return try await self.refresh(context).redacted
            } catch let error as LibraryError {
                // No command or key waits for this run, so the failure is shown as a problem.
                if case .diskFull = error { services.storeProblemSink.yield(error) }
                throw error
            }
        }
        let maintenance = TaskIdentifier.maintenance.rawValue
        try await scheduler.register(forTaskWithIdentifier: maintenance, isChain: true) { context in
            try await submit(nextMaintenance())
            return try await maintain(context).redacted
        }
    }

    /// Submits the requests that are not pending. Pending ones stay as they are: replacing them at every start could
    /// postpone them forever. With automatic refresh off, withdraws a refresh that is pending from before.
    func submitMissing() async throws {
        let pending = Set(await scheduler.pendingTaskRequests.map(\.identifier))
        let wanted = (isAutomatic ? [nextRefresh()] : []) + [nextMaintenance()]
        for request in wanted where !pending.contains(request.identifier) { try await submit(request) }
        try await withdrawRefresh()
    }

    /// Withdraws the refresh when automatic refresh is off. Even if none is pending, since a launched request may be
    /// restored after a crash.
    func withdrawRefresh() async throws {
        guard !isAutomatic else { return }
        try await store { () async throws(BackgroundTaskError) in
            try await scheduler.cancel(taskRequestWithIdentifier: TaskIdentifier.refresh.rawValue)
        }
    }

    /// Submits a refresh to launch when automatic refresh is off and none is pending; follow it by `withdrawRefresh`.
    func submitForLaunch(of identifier: String) async throws {
        guard !isAutomatic, identifier == TaskIdentifier.refresh.rawValue else { return }
        if await !scheduler.pendingTaskRequests.contains(where: { $0.identifier == identifier }) {
            try await submit(nextRefresh())
        }
    }

    /// Whether refreshes are automatic.
    private var isAutomatic: Bool { services.configuration.refresh.isAutomatic }

    /// Tolerates a failure to store the request: it is valid in this process, and the journal records the failure. A
    /// full disk must not prevent the very task that would free space.
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

    /// Advances the next refresh when feeds were postponed for their hosts or for want of a network, whatever refresh
    /// it was, even one that was cut short.
    package func advanceNextRefresh(after report: RefreshReport) async throws {
        guard isAutomatic, report.offline > 0, conditions.current().network == .no else {
            return try await advanceNextRefresh()
        }
        // The launch waits for the network.
        try await advanceNextRefresh(to: services.clock.now)
    }

    /// Advances the next refresh when feeds wait for their hosts.
    private func advanceNextRefresh() async throws {
        guard isAutomatic else { return }
        // In an unstructured task: a cancelled one cannot read the library.
        let refresher = services.refresher
        let postponed = try await Task { try await refresher.earliestPostponed() }.value
        if let postponed { try await advanceNextRefresh(to: postponed) }
    }

    private func advanceNextRefresh(to date: Date) async throws {
        let request = nextRefresh(postponed: date)
        let pending = await scheduler.pendingTaskRequests.first { $0.identifier == request.identifier }
        if let pending, pending.begins(noLaterThan: request) { return }
        do {
            try await submit(request)
        } catch BackgroundTaskError.unavailable where Task.isCancelled {
            // The process is ending and its scheduler has stopped; the request stays as stored.
        }
    }

    private func nextRefresh(postponed: Date? = nil) -> BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: TaskIdentifier.refresh.rawValue, kind: .appRefresh,
            earliestBeginDate: services.policy.nextRefresh(postponed: postponed, at: services.clock.now))
    }

    /// Has no earliest date: each run submits the next, and the interval keeps it to once a day.
    private func nextMaintenance() -> BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: TaskIdentifier.maintenance.rawValue,
            kind: .processing(requiresNetworkConnectivity: false, requiresExternalPower: true),
            minimumInterval: .days(1))
    }

    /// A simulated launch asks all feeds, due or not.
    private func refresh(_ context: BackgroundTaskContext) async throws -> BackgroundTaskResult {
        // Checked here for the message: `synchronize` reports a missing named list as a mistake of the command line.
        try await services.subscriptions.requireList()
        try await services.synchronize()
        let isSimulated = context.launchKind == .simulated
        let handoff = TransferHandoff(
            isInBackground: isInBackground,
            isDue: { hasBegun in
                // When the user quits the reader, the launch they simulated continues without fetching a byte twice.
                let isLeft = context.stopReason == .shutdown && isSimulated && !isInBackground
                return context.stopReason?.isEndOfTime == true && canContinue || isLeft && hasBegun
            },
            report: { await scheduler.note(JournalEntry(NewsEntry($0), at: services.clock.now)) })
        let order = RefreshRequest(force: isSimulated, handoff: handoff)
        let report = try await refresh(order, allowsLongTimeout: false) { launched.send($0) }
        // All that was left is under way: not a failure, and no reason to refresh less often. The session does the
        // remaining steps.
        context.keep(WorkOutcome.refreshed(RefreshResult(report)).redacted)
        if report.handedOver > 0, report.cancelled == 0, context.isExpired {
            context.isRestHandedOver = true
            return BackgroundTaskResult(report)
        }
        try Task.checkCancellation()
        context.summary = report.summary(at: services.clock.now)
        return BackgroundTaskResult(report)
    }

    /// `AppServices.refresh` with this process's notifier, journal and next request.
    package func refresh(
        _ order: RefreshRequest, allowsLongTimeout: Bool = true,
        reporting: @escaping @Sendable (RefreshOutcome) -> Void = { _ in }
    ) async throws -> RefreshReport {
        try await services.refresh(
            order, notifier, allowsLongTimeout: allowsLongTimeout, isAwaited: isAwaited, isInBackground: isInBackground,
            note: { [center, services] in await center.note($0, log: services.log) },
            advanceNextRefresh: { try await advanceNextRefresh(after: $0) },
            leaveRest: leaveRest(of: order), reporting: reporting)
    }

    /// - Returns: `nil` if no user waits for the refresh, or no process would do the rest later.
    private func leaveRest(of order: RefreshRequest) -> (() -> Void)? {
        guard order.requester != nil, let restSignal else { return nil }
        return { restSignal.yield() }
    }

    /// Whether the background session would continue at once. On battery or a metered network it would hold back
    /// discretionary transfers, and the next refresh comes first.
    private var canContinue: Bool {
        guard isInBackground else { return true }
        let reading = conditions.current()
        return reading.externalPower != .no && reading.metered != .yes
    }

    /// Retries a failure, such as a full disk, soon, then less and less often: waiting a day would mean a day without
    /// the space that maintenance frees.
    private func maintain(_ context: BackgroundTaskContext) async throws -> BackgroundTaskResult {
        do {
            let report = try await services.maintenance.run()
            context.summary = report.summary
            context.keep(WorkOutcome.maintained(report).redacted)
            return BackgroundTaskResult(report)
        } catch  where !error.isCancellation {
            return .retry("\(error)")
        }
    }
}

extension StopReason {
    /// Whether the run's time was up. If stopped on purpose or by the process's end, it must not continue.
    fileprivate var isEndOfTime: Bool { self == .budget || self == .simulation }
}

extension BackgroundTaskRequest {
    fileprivate func begins(noLaterThan other: BackgroundTaskRequest) -> Bool {
        (earliestBeginDate ?? .distantPast) <= (other.earliestBeginDate ?? .distantPast)
    }
}
