import BackgroundTasks
import Foundation
import NewsUI
import Newsroom

/// What the user asks of the background tasks: done here, or by the newsterm that runs them.
extension BackgroundService {
    /// Returns when the run has ended, with what came of it; nil: another process ran it, and well.
    /// - Parameter done: called with the address of each feed that has been asked, when this process runs it.
    func simulateLaunch(
        _ identifier: String, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> BackgroundTaskResult? {
        if let holder {
            await holder.noteLaunch(of: identifier, by: Asker(.user))
            return try await holder.tasks.launched.follow {
                if !$0.isCancelled { done($0.url) }
            } during: {
                try await holder.resultOfSimulatedLaunch(identifier)
            }
        }
        try await ask(.simulateLaunch(identifier: identifier, asker: Asker(.user)))
        return nil
    }

    /// - Returns: whether there was something to stop.
    func simulateExpiration(_ identifier: String) async throws -> Bool {
        do {
            try await expire(identifier)
            return true
        } catch let error as BackgroundTaskError where error.meansNotRunning {
            return false
        }
    }

    private func expire(_ identifier: String) async throws {
        if let holder { return try await holder.simulateExpiration(identifier) }
        // A refresh may run here although nothing runs the tasks, or what does came later.
        func stopHere() -> Bool { identifier == TaskIdentifier.refresh.rawValue && workshop.refresher.stop() }
        if !asksAnother, stopHere() { return }
        do {
            try await ask(.simulateExpiration(identifier: identifier))
        } catch HolderFailure.wentAway {
            // A command ends with what it was told to stop.
        } catch {
            guard stopHere() else { throw error }
        }
    }

    /// Why a task has not run yet, when it will, and how its last runs ended.
    func explain(_ identifier: String) async throws -> Explanation {
        if let holder { return try await holder.scheduler.explain(identifier) }
        guard let task = TaskIdentifier(rawValue: identifier) else {
            throw CommandFailure("There is no task \(identifier).")
        }
        return try await Explanation.asked(of: task, workshop.locations)
    }

    /// Stops the refreshes that are running, here and in the newsterm that runs the tasks. Feeds that have answered stay
    /// stored.
    func stopRefresh() async throws {
        workshop.refresher.stop()
        // A command ends with what it was told to stop.
        if asksAnother { do { try await ask(.stopRefresh) } catch HolderFailure.wentAway {} }
    }

    /// Has the user notified in these ways from now on, by whichever newsterm runs the tasks.
    func notify(by settings: Configuration.Notifications) async throws {
        await notifier.use(settings)
        if asksAnother { try await ask(.notificationsChanged) }
    }

    private func ask(_ request: HolderRequest) async throws {
        guard
            let answers = try await HolderConversation.ask(
                request, locations: workshop.locations, patience: patience)
        else {
            throw CommandFailure(
                display.trouble.map { "Nothing runs the background tasks: \($0)" }
                    ?? "No newsterm runs the background tasks at this moment; try again.")
        }
        for try await answer in answers {
            switch answer {
            case .notRunning(let identifier): throw BackgroundTaskError.notRunning(identifier: identifier)
            case .finished(let sentence, let status):
                guard status == .success else { throw CommandFailure(sentence) }
                return
            default: break
            }
        }
        throw HolderFailure.wentAway
    }
}

extension BackgroundTaskError {
    /// Whether a task was to be stopped that does not run.
    var meansNotRunning: Bool {
        switch self {
        case .notRunning, .noPendingRequest: true
        default: false
        }
    }
}
