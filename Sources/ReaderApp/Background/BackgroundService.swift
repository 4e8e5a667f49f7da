import BackgroundTasks
import Dispatch
import FoundationEssentials
import News
import NewsService
import Newsroom
import Presentation
import Synchronization

/// The background tasks as one process sees them: run here while it holds the lease, watched and asked otherwise.
final class BackgroundService: Sendable {
    enum Role {
        case starting
        case holding(LeaseHolder)
        case watching
    }

    /// What is shown of the tasks, whoever runs them.
    let display: BackgroundDisplay
    /// What the user is told while they do not look at a reader: for this one's terminal.
    let notifications: AsyncStream<NewsNotification>
    /// What the user interface is told of notifications.
    let notificationSigns: AsyncStream<NotificationSign>
    let conditions = LinuxConditions()
    let notifier: Notifier

    let workshop: AppServices
    let suspension = Suspension()
    /// Signs of the user, for the newsterm that runs the tasks.
    let activity = Mutex(ActivitySigns())
    let role = Mutex(Role.starting)
    let notificationSink: AsyncStream<NewsNotification>.Continuation
    let signSink: AsyncStream<NotificationSign>.Continuation
    /// By which the tasks are asked for, whoever runs them.
    let center: BackgroundTaskCenter
    private let tellOfJob: @Sendable (NewsEntry) -> Void
    private let roleIsKnown: AsyncStream<Void>
    private let roleSink: AsyncStream<Void>.Continuation

    /// Starts nothing; `run` does.
    /// - Parameters:
    ///   - patience: how long the newsterm that runs the tasks may take for its first word, when it is asked for work.
    ///   - tellOfJob: takes what is told of the end of each job that an earlier process had left.
    init(
        workshop: AppServices, patience: Duration = .seconds(5),
        tellOfJob: @escaping @Sendable (NewsEntry) -> Void = { _ in }
    ) {
        self.workshop = workshop
        self.tellOfJob = tellOfJob
        center = BackgroundTaskCenter(
            workshop.locations, clock: workshop.clock, conditions: conditions, patience: patience)
        notifier = Notifier(workshop)
        (roleIsKnown, roleSink) = AsyncStream.makeStream()
        display = BackgroundDisplay(
            workshop.locations, conditions, clock: workshop.clock,
            refreshesByItself: workshop.configuration.refresh.isAutomatic)
        (notificationSigns, signSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
        (notifications, notificationSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
    }

    /// Holds the lease, or watches who holds it and takes it when that ends; until cancelled. What keeps it from that, such
    /// as a full disk, is shown and tried again: a little later, then less and less often.
    /// - Parameter tell: takes each new trouble once, for the user.
    func run(tell: (any Error) -> Void) async throws {
        // Who opens the reader is there, before the first key.
        note(.acted)
        // The main actor is free once the first screen is painted, which does not wait for anything here.
        await MainActor.run {}
        defer { roleSink.finish() }
        async let _: Void = display.followJournal()
        await Retries.run {
            await suspension.waitForEnd()
            try Task.checkCancellation()
            // Both within: a process that stops with the lease keeps everybody from it.
            try await suspension.whileAwake {
                do {
                    let lease = try await self.takeLease()
                    defer { lease.release() }
                    try await self.hold(lease)
                } catch is CancellationError {}
            }
        } report: { error in
            roleSink.finish()
            if display.show(trouble: error) { tell(error) }
        }
        throw CancellationError()
    }

    /// The user has given a sign: work that waits for idleness must know, in whichever process it is.
    func note(_ sign: PersonSign) {
        let newFocus: ConditionReading.State?
        switch sign {
        case .acted:
            newFocus = nil
            conditions.noteActivity(at: workshop.clock.now)
        case .focus(let focus):
            newFocus = focus
            conditions.noteFocus(focus, at: workshop.clock.now)
        }
        let focus = activity.withLock { activity in
            activity.take(focus: newFocus)
            return activity.focus
        }
        notifier.attention.note(focus)
    }

    /// The process is about to be stopped: gives the lease back, and returns when that is done. Who only watches is in
    /// nobody's way.
    func suspend(until deadline: DispatchTime) { suspension.begin(until: deadline) }

    /// The process goes on.
    func resume() { suspension.end() }

    func become(_ role: Role) {
        self.role.withLock { $0 = role }
        roleSink.finish()
    }

    /// While this process runs the tasks.
    var holder: LeaseHolder? { if case .holding(let holder) = role.withLock({ $0 }) { holder } else { nil } }

    /// Whether another newsterm runs the tasks, and is asked for refreshes.
    var asksAnother: Bool { if case .watching = role.withLock({ $0 }) { true } else { false } }

    /// Returns when it is known who runs the tasks, or that nothing can. Once.
    func waitForRole() async { for await _ in roleIsKnown {} }
}

extension BackgroundService {
    private func takeLease() async throws -> Lease {
        let folder = workshop.locations.background
        if let lease = try Lease.acquire(directory: folder) { return lease }
        // The kernel tells when the lease is free; until then, whoever holds it is watched.
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
        if asksAnother { await notifier.followConfiguration(of: workshop) }
        let holder = try await LeaseHolder(
            lease: lease, kind: .reader, workshop: workshop, center: center, conditions: conditions, notifier: notifier,
            tellOfJob: tellOfJob)
        // Before the journal is read: a key of the tasks screen may wait for them.
        display.show(await holder.scheduler.currentStatuses)
        become(.holding(holder))
        defer { role.withLock { $0 = .starting } }
        display.showOwnRuns()
        defer { display.endProgress() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await statuses in holder.scheduler.statusUpdates() { self.display.show(statuses) } }
            group.addTask {
                for await progress in self.workshop.refresher.progress() { self.display.show(progress) }
            }
            defer { group.cancelAll() }
            try await holder.run()
        }
    }
}
