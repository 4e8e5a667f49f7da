package import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
import News
import Programs

/// Runs the background tasks without a screen while it holds the lease, and waits for the lease otherwise.
package struct Daemon: Sendable {
    let services: AppServices
    let manager: ServiceManager
    let notifier: Notifier
    /// Takes every decision of the scheduler, up to the last.
    let tell: @Sendable (JournalEntry) -> Void
    private let conditions = LinuxConditions()
    private let center: BackgroundTaskCenter

    package init(
        services: AppServices, manager: ServiceManager, notifier: Notifier,
        tell: @escaping @Sendable (JournalEntry) -> Void
    ) {
        (self.services, self.manager, self.notifier, self.tell) = (services, manager, notifier, tell)
        center = BackgroundTaskCenter(services.locations, clock: services.clock, conditions: conditions)
    }

    /// Runs until a termination signal, which stops running tasks and makes their requests pending again.
    package func run() async throws {
        let (journals, journalSink) = AsyncStream.makeStream(of: AsyncStream<JournalEntry>.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Outside of what the signal cancels, so that decisions during the shutdown are reported, too.
            group.addTask {
                for await entries in journals {
                    for await entry in entries { tell(entry) }
                }
            }
            defer { group.cancelAll() }
            _ = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
                try await withTaskCancellationHandler {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { await handleSessions() }
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
    private func handleSessions() async {
        let sessions = SessionHandlers(services, origin: .background(wake: UUID()), notifier: notifier) {
            await center.note(JournalEntry($0, at: services.clock.now), log: services.log)
        }
        await sessions.run { sentence in
            Output.say("newsterm: \(sentence)")
            services.log.write(.warning, sentence)
        }
    }

    /// Waits until the lease is free. The kernel signals that, so there is no polling.
    private func takeLease() async throws -> Lease {
        let folder = services.locations.background
        if let lease = try Lease.acquire(directory: folder) { return lease }
        let other = Lease.holder(directory: folder).map { "process \($0)" } ?? "another process"
        let sentence = "\(other) runs the background tasks; this one takes over when that ends"
        // A waiting daemon is ready as well: another process runs the tasks.
        manager.ready(status: sentence)
        Output.say("newsterm: \(sentence)")
        let lease = try await Lease.acquireWhenFree(directory: folder)
        await notifier.followConfiguration(of: services)
        return lease
    }

    private func hold(_ lease: Lease, _ journals: AsyncStream<AsyncStream<JournalEntry>>.Continuation) async throws {
        let holder = try await LeaseHolder(
            lease: lease, kind: .daemon, services: services, center: center, conditions: conditions, notifier: notifier)
        journals.yield(holder.scheduler.journalEntries())
        manager.ready(status: "runs the background tasks")
        ProcessMemory.returnStartupCode()
        try await holder.run()
    }
}
