package import BackgroundTasks
import FoundationEssentials
package import News
package import Newsroom

/// Work requested outside of the schedule.
extension LeaseHolder {
    func maintain(_ asker: Asker?) async throws -> MaintenanceReport {
        let maintenance = workshop.maintenance
        guard let asker else { return try await maintenance.run() }
        do {
            return try await AskedWork(task: .maintenance, asker: asker, clock: workshop.clock, note: note).run(
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
        _ order: RefreshOrder, reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> RefreshReport {
        try await whileAnswering { try await tasks.refresh(order, reporting: reporting) }
    }

    package func runMaintenance(_ asker: Asker) async throws -> MaintenanceReport {
        try await whileAnswering { try await maintain(asker) }
    }

    /// For a command that finds no lease holder: runs one simulated launch to its end.
    package func runSimulatedLaunch(of task: TaskIdentifier, _ asker: Asker) async throws -> BackgroundTaskResult {
        try await whileAnswering {
            await noteLaunch(of: task.rawValue, by: asker)
            return try await simulateLaunch(of: task.rawValue)
        }
    }

    /// Records who asked for a launch; the scheduler records its beginning and end.
    package func noteLaunch(of identifier: String, by asker: Asker) async {
        await note(
            JournalEntry(.begun(work: .launch(task: nil), asker: asker), at: workshop.clock.now, task: identifier))
    }

    func isLaunched(_ identifier: String) async -> Bool {
        // Before the scheduler runs, runs left by a killed process count as running.
        guard await scheduler.isRunning else { return false }
        let status = await scheduler.currentStatuses.first { $0.identifier == identifier }
        if case .running? = status?.state { return true }
        return false
    }

    /// Writes into the journal, even when the scheduler has stopped.
    func note(_ entry: JournalEntry) async { await center.note(entry, log: workshop.log) }

    /// Reports requested work that was cut off because its process was killed.
    func tellOfCutOff() async {
        do {
            let folder = workshop.locations.background
            let ends = try Journal.openWork(directory: folder).compactMap(JournalEntry.init(endOf:))
            guard !ends.isEmpty else { return }
            // A process may have written the end itself, and exited, after the journal was read.
            let open = Set(try Journal.openWork(directory: folder).compactMap(\.work))
            for end in ends {
                guard let work = end.work, open.contains(work), toldEnds.insert(work) else { continue }
                await note(end)
            }
        } catch {
            workshop.log.write(error)
        }
    }
}
