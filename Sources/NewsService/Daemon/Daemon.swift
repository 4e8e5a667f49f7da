package import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
import News
import Programs

/// The background tasks without a screen: runs them while it holds the lease, and waits for the lease otherwise.
package struct Daemon: Sendable {
    let workshop: AppServices
    let manager: ServiceManager
    let notifier: Notifier
    /// Takes every decision of the scheduler, up to the last.
    let tell: @Sendable (JournalEntry) -> Void
    private let conditions = LinuxConditions()
    private let center: BackgroundTaskCenter

    package init(
        workshop: AppServices, manager: ServiceManager, notifier: Notifier,
        tell: @escaping @Sendable (JournalEntry) -> Void
    ) {
        (self.workshop, self.manager, self.notifier, self.tell) = (workshop, manager, notifier, tell)
        center = BackgroundTaskCenter(workshop.locations, clock: workshop.clock, conditions: conditions)
    }

    /// Until a signal asks for the end: running tasks are told to stop then, and their requests are pending again.
    package func run() async throws {
        let (journals, journalSink) = AsyncStream.makeStream(of: AsyncStream<JournalEntry>.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Outside of what the signal cancels: what is decided on the way to the end is told as well.
            group.addTask {
                for await entries in journals {
                    for await entry in entries { tell(entry) }
                }
            }
            defer { group.cancelAll() }
            _ = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
                try await withTaskCancellationHandler {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { await tellSessions() }
                        defer { group.cancelAll() }
                        try await hold(takeLease(), journalSink)
                    }
                } onCancel: {
                    manager.stopping()
                }
            }
        }
    }
}

extension Daemon {
    private func tellSessions() async {
        let sessions = SessionHandlers(workshop, origin: .background(wake: UUID()), notifier: notifier) {
            await center.note(JournalEntry($0, at: workshop.clock.now), log: workshop.log)
        }
        await sessions.run { sentence in
            Output.say("newsterm: \(sentence)")
            workshop.log.write(.warning, sentence)
        }
    }

    /// The lease, as soon as it is free. The kernel tells when that is: there is nothing to look after meanwhile.
    private func takeLease() async throws -> Lease {
        let folder = workshop.locations.background
        if let lease = try Lease.acquire(directory: folder) { return lease }
        let other = Lease.holder(directory: folder).map { "process \($0)" } ?? "another process"
        let sentence = "\(other) runs the background tasks; this one takes over when that ends"
        // Who waits is ready as well: the tasks are looked after.
        manager.ready(status: sentence)
        Output.say("newsterm: \(sentence)")
        let lease = try await Lease.acquireWhenFree(directory: folder)
        await notifier.followConfiguration(of: workshop)
        return lease
    }

    private func hold(_ lease: Lease, _ journals: AsyncStream<AsyncStream<JournalEntry>>.Continuation) async throws {
        let holder = try await LeaseHolder(
            lease: lease, kind: .daemon, workshop: workshop, center: center, conditions: conditions, notifier: notifier)
        journals.yield(holder.scheduler.journalEntries())
        manager.ready(status: "runs the background tasks")
        ProcessMemory.returnStartupCode()
        try await holder.run()
    }
}
