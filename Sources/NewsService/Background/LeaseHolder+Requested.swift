package import BackgroundTasks
import FoundationEssentials
package import News
package import Newsroom

/// Work requested outside of the schedule.
extension LeaseHolder {
    func maintain(_ requester: Requester?) async throws -> MaintenanceReport {
        let maintenance = services.maintenance
        guard let requester else { return try await maintenance.run() }
        do {
            return try await RequestedWork(task: .maintenance, requester: requester, clock: services.clock, note: note)
                .run(
                    .maintenance
                ) {
                    try await maintenanceByHand.run { try await maintenance.run() }
                } ending: {
                    .done($0.sentence)
                } outcome: {
                    .maintained($0)
                } result: {
                    BackgroundTaskResult($0)
                }
        } catch  where error.isCancellation && !Task.isCancelled {
            throw CommandFailure("Maintenance was stopped before it was done.")
        }
    }

    /// The same for a command that takes the lease for it.
    package func runRefresh(
        _ order: RefreshRequest, reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> RefreshReport {
        try await whileAnswering { try await tasks.refresh(order, reporting: reporting) }
    }

    package func runMaintenance(_ requester: Requester) async throws -> MaintenanceReport {
        try await whileAnswering { try await maintain(requester) }
    }

    /// For a command that finds no lease holder: runs one simulated launch to its end.
    package func runSimulatedLaunch(of task: TaskIdentifier, _ requester: Requester) async throws
        -> BackgroundTaskResult
    {
        try await whileAnswering {
            await noteLaunch(of: task.rawValue, by: requester)
            return try await simulateLaunch(of: task.rawValue)
        }
    }

    /// Records who asked for a launch; the scheduler records its beginning and end.
    package func noteLaunch(of identifier: String, by requester: Requester) async {
        await note(
            JournalEntry(
                .begun(work: .launch(task: nil), requester: requester), at: services.clock.now, task: identifier))
    }

    func isLaunched(_ identifier: String) async -> Bool {
        // Before the scheduler runs, runs left by a killed process count as running.
        guard await scheduler.isRunning else { return false }
        let status = await scheduler.currentStatuses.first { $0.identifier == identifier }
        if case .running? = status?.state { return true }
        return false
    }

    /// Writes into the journal, even when the scheduler has stopped.
    func note(_ entry: JournalEntry) async { await center.note(entry, log: services.log) }

    /// Reports requested work that was cut off because its process was killed.
    func reportInterruptedWork() async {
        do {
            let folder = services.locations.background
            let ends = try Journal.openWork(directory: folder).compactMap(JournalEntry.init(endOf:))
            guard !ends.isEmpty else { return }
            // A process may have written the end itself, and exited, after the journal was read.
            let open = Set(try Journal.openWork(directory: folder).compactMap(\.work))
            for end in ends {
                guard let work = end.work, open.contains(work), reportedEndings.insert(work) else { continue }
                await note(end)
            }
        } catch {
            services.log.write(error)
        }
    }
}
