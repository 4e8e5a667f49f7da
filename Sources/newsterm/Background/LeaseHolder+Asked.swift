import BackgroundTasks
import Foundation
import News
import Newsroom

/// Work that somebody asks for outside of the schedule.
extension LeaseHolder {
    /// Refreshes as ordered. One that is cancelled returns what it came to by then.
    func refresh(
        _ order: RefreshOrder, reporting: (@Sendable (RefreshOutcome) -> Void)? = nil
    ) async throws -> RefreshReport {
        guard let asker = order.asker else {
            return try await tasks.refresh(order, notifies: false, reporting: reporting)
        }
        return try await asked(.refresh, by: asker).run(order.what) {
            try await tasks.refresh(order, reporting: reporting)
        } outcome: {
            AskedWork.Outcome($0)
        }
    }

    func maintain(_ asker: Asker?) async throws -> MaintenanceReport {
        guard let asker else { return try await workshop.maintenance.run() }
        return try await asked(.maintenance, by: asker).run("now") {
            try await workshop.maintenance.run()
        } outcome: {
            AskedWork.Outcome($0)
        }
    }

    /// The same by a command that holds the lease for it.
    func runRefresh(
        _ order: RefreshOrder, reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> RefreshReport {
        try await whileAnswering { try await refresh(order, reporting: reporting) }
    }

    func runMaintenance(_ asker: Asker) async throws -> MaintenanceReport {
        try await whileAnswering { try await maintain(asker) }
    }

    /// What a command that finds no holder does itself: one simulated launch, to its end.
    func runSimulatedLaunch(of task: TaskIdentifier, _ asker: Asker) async throws -> BackgroundTaskResult {
        try await whileAnswering {
            try await asked(task, by: asker).run("a launch") {
                try await simulateLaunch(of: task.rawValue)
            } outcome: {
                AskedWork.Outcome($0, isStopped: Task.isCancelled)
            }
        }
    }

    /// How it ends, the scheduler tells.
    func noteLaunch(of identifier: String, by asker: Asker) async {
        await scheduler.note(
            JournalEntry(
                date: Date(), identifier: identifier, event: .workBegan, message: asker.beginning("a launch")))
    }

    private func asked(_ task: TaskIdentifier, by asker: Asker) -> AskedWork {
        AskedWork(task: task, asker: asker) { [scheduler, workshop] entry in
            guard await !scheduler.note(entry) else { return }
            // It has stopped. On a full disk there is nobody left to tell.
            try? Journal.append(entry, directory: workshop.locations.background)
        }
    }
}
