import BackgroundTasks
import Dispatch
import FoundationEssentials
import News
import NewsService
import Newsroom
import Presentation
import Synchronization

/// One process's view of the background tasks: run here while it holds the lease, otherwise watched and asked.
final class BackgroundService: Sendable {
    enum Role {
        case starting
        case holding(LeaseHolder)
        case watching
    }

    /// The display of the tasks, whichever process runs them.
    let display: BackgroundDisplay
    /// Notifications for this reader's terminal.
    let notifications: AsyncStream<NewsNotification>
    /// Events about notifications for the user interface.
    let notificationEvents: AsyncStream<NotificationEvent>
    let conditions = LinuxConditions()
    let notifier: Notifier

    let services: AppServices
    let suspension = Suspension()
    /// The user's activity, for the newsterm that runs the tasks.
    let activity = Mutex(ActivityReporter())
    let role = Mutex(Role.starting)
    /// Whether a refresh without the lease has left work for when this process holds it.
    private let hasLeftWork = Mutex(false)
    let notificationSink: AsyncStream<NewsNotification>.Continuation
    let signSink: AsyncStream<NotificationEvent>.Continuation
    /// The interface to the tasks, whichever process runs them.
    let center: BackgroundTaskCenter
    private let reportJobEnd: @Sendable (NewsEntry) -> Void
    private let roleIsKnown: AsyncStream<Void>
    private let roleSink: AsyncStream<Void>.Continuation

    /// Starts nothing; see `run`.
    /// - Parameters:
    ///   - timeout: how long the newsterm that runs the tasks may take to begin answering a request.
    ///   - reportJobEnd: receives the end of each job left by an earlier process.
    init(
        services: AppServices, timeout: Duration = .seconds(5),
        reportJobEnd: @escaping @Sendable (NewsEntry) -> Void = { _ in }
    ) {
        self.services = services
        self.reportJobEnd = reportJobEnd
        center = BackgroundTaskCenter(
            services.locations, clock: services.clock, conditions: conditions, timeout: timeout)
        notifier = Notifier(services)
        (roleIsKnown, roleSink) = AsyncStream.makeStream()
        display = BackgroundDisplay(
            services.locations, conditions, clock: services.clock,
            refreshesByItself: services.configuration.refresh.isAutomatic)
        (notificationEvents, signSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
        (notifications, notificationSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
    }

    /// Holds the lease, or watches its holder and takes it when that ends; until cancelled. An error, such as a full
    /// disk, is shown, and retried at growing intervals.
    /// - Parameter tell: receives each new error once, for the user.
    func run(tell: (any Error) -> Void) async throws {
        // Opening the reader is an act of the user, even before the first key.
        note(.acted)
        // The main actor is free once the first screen is painted, which nothing here may delay.
        await MainActor.run {}
        defer { roleSink.finish() }
        async let _: Void = display.followJournal()
        await Retries.run {
            await suspension.waitForEnd()
            try Task.checkCancellation()
            // Both within `cancellingOnSuspension`: a process stopped with the lease would block all others.
            try await suspension.cancellingOnSuspension {
                do {
                    let lease = try await self.takeLease()
                    defer { lease.release() }
                    try await self.hold(lease)
                } catch is CancellationError {}
            }
        } report: { error in
            roleSink.finish()
            if display.show(failure: error) { tell(error) }
        }
        throw CancellationError()
    }

    /// Notes the user's activity, for work that waits for idleness in any process.
    func note(_ sign: UserActivity) {
        let newFocus: ConditionReading.State?
        switch sign {
        case .acted:
            newFocus = nil
            conditions.noteActivity(at: services.clock.now)
        case .focus(let focus):
            newFocus = focus
            conditions.noteFocus(focus, at: services.clock.now)
        }
        let focus = activity.withLock { activity in
            activity.take(focus: newFocus)
            return activity.focus
        }
        notifier.attention.note(focus)
    }

    /// Releases the lease before the process is stopped, and returns when that is done. A process that only watches
    /// blocks none.
    func suspend(until deadline: DispatchTime) { suspension.begin(until: deadline) }

    /// The process continues.
    func resume() { suspension.end() }

    func become(_ role: Role) {
        self.role.withLock { $0 = role }
        roleSink.finish()
    }

    /// Set while this process runs the tasks.
    var holder: LeaseHolder? { if case .holding(let holder) = role.withLock({ $0 }) { holder } else { nil } }

    /// Leaves what a refresh without the lease has not done until this process holds the lease, if it ever does.
    func leaveRest() {
        hasLeftWork.withLock { $0 = true }
        finishLeftWork()
    }

    private func finishLeftWork() {
        guard let holder else { return }
        let isLeft = hasLeftWork.withLock { left in
            defer { left = false }
            return left
        }
        if isLeft { holder.finishRefreshLater() }
    }

    /// Whether another newsterm runs the tasks and is asked for refreshes.
    var usesOtherProcess: Bool { if case .watching = role.withLock({ $0 }) { true } else { false } }

    /// Returns when it is known which process runs the tasks, or that none can. Call once.
    func waitForRole() async { for await _ in roleIsKnown {} }
}

extension BackgroundService {
    private func takeLease() async throws -> Lease {
        let folder = services.locations.background
        if let lease = try Lease.acquire(directory: folder) { return lease }
        // The kernel signals when the lease is free; until then its holder is watched.
        return try await withThrowingTaskGroup(of: Lease?.self) { group in
            group.addTask { try await Lease.acquireWhenFree(directory: folder) }
            group.addTask {
                try await self.keepWatching()
                return nil
            }
            group.addTask {
                await self.reportActivity()
                return nil
            }
            defer { group.cancelAll() }
            while let lease = try await group.next() { if let lease { return lease } }
            throw CancellationError()
        }
    }

    private func hold(_ lease: Lease) async throws {
        if usesOtherProcess { await notifier.followConfiguration(of: services) }
        let holder = try await LeaseHolder(
            lease: lease, kind: .reader, services: services, center: center, conditions: conditions, notifier: notifier,
            reportJobEnd: reportJobEnd)
        // Before reading the journal: a key of the tasks screen may wait for the statuses.
        display.show(await holder.scheduler.currentStatuses)
        become(.holding(holder))
        finishLeftWork()
        defer { role.withLock { $0 = .starting } }
        display.showOwnRuns()
        defer { display.endProgress() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await statuses in holder.scheduler.statusUpdates() { self.display.show(statuses) } }
            group.addTask {
                for await progress in self.services.refresher.progress() { self.display.show(progress) }
            }
            defer { group.cancelAll() }
            try await holder.run()
        }
    }
}
