import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import Newsroom
import Presentation

/// The user's requests to the background tasks: carried out here, or by the newsterm that runs the tasks.
extension BackgroundService {
    /// Launches a task.
    /// - Parameter done: Called with the address of each feed that was asked, when this process runs it.
    /// - Returns: The run's result when it has ended; `nil` when another process ran it successfully.
    func simulateLaunch(
        _ identifier: String, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> BackgroundTaskResult? {
        if let holder {
            await holder.noteLaunch(of: identifier, by: Requester(.user))
            return try await holder.tasks.launched.follow {
                if !$0.isCancelled { done($0.url) }
            } during: {
                try await holder.resultOfSimulatedLaunch(identifier)
            }
        }
        _ = try await asking {
            try await center.ask(.simulateLaunch(identifier: identifier, requester: Requester(.user))).end()
        }
        return nil
    }

    /// Submits a task's request.
    func submit(_ identifier: String) async throws {
        guard let task = TaskIdentifier(rawValue: identifier) else {
            throw BackgroundTaskError.notPermitted(identifier: identifier)
        }
        if let refusal = task.refusalToSubmit(services.configuration) { throw refusal }
        try await center.submit(task.request)
    }

    /// - Returns: whether there was something to stop.
    func simulateExpiration(_ identifier: String) async throws -> Bool {
        // A refresh may run here if no process ran the tasks when it began.
        func stopHere() -> Bool { identifier == TaskIdentifier.refresh.rawValue && services.refresher.stop() }
        if holder == nil, !usesOtherProcess, stopHere() { return true }
        do {
            try await asking { try await center.expireOrStop(identifier) }
            return true
        } catch let error as BackgroundTaskError where error.meansNotRunning {
            return stopHere()
        } catch {
            guard stopHere() else { throw error }
            return true
        }
    }

    /// Why a task has not run yet, when it will, and how its last runs ended.
    func explain(_ identifier: String) async throws -> Explanation { try await center.explain(identifier) }

    /// Stops running refreshes, here and in the newsterm that runs the tasks. Results so far are stored.
    func stopRefresh() async throws {
        services.refresher.stop()
        if usesOtherProcess {
            _ = try await asking { try await center.stop(TaskIdentifier.refresh.rawValue, ofLaunch: true) }
        }
    }

    /// Sets the ways to notify the user, in this process and in the one that runs the tasks.
    func notify(by settings: Configuration.Notifications) async throws {
        await notifier.use(settings)
        if usesOtherProcess { _ = try await asking { try await center.ask(.notificationsChanged).end() } }
    }

    /// - Throws: `NoTaskRunner` with its reason, if no process runs the tasks.
    private func asking<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch BackgroundTaskError.noHolder {
            throw NoTaskRunner(because: display.failure?.error)
        }
    }
}
