import BackgroundTasks

extension BackgroundTaskStatus {
    /// The state of each of newsterm's tasks: by the process that runs them, which knows its handlers and the person; by
    /// the files alone where no process does, or where it does not answer.
    /// - Returns: also who does not answer, as a sentence; nil when all is well.
    /// - Throws: `BackgroundTaskError` when the files can not be read.
    static func asked(_ locations: Locations) async throws -> (statuses: [BackgroundTaskStatus], silence: String?) {
        var silence: String?
        do {
            if let answers = try await HolderConversation.ask(.watch(), locations: locations) {
                for try await case .tasks(let statuses) in answers { return (complete(statuses), nil) }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            silence = "\(error)"
        }
        let conditions = LinuxConditions()
        await conditions.settle()
        let stored = try BackgroundTaskScheduler.storedStatuses(
            directory: locations.background, conditions: conditions.current(),
            policy: .ofThisMachine)
        return (complete(stored), silence)
    }

    private static func complete(_ statuses: [BackgroundTaskStatus]) -> [BackgroundTaskStatus] {
        TaskIdentifier.allCases.map { task in
            statuses.first { $0.identifier == task.rawValue }
                ?? BackgroundTaskStatus(identifier: task.rawValue, state: .idle)
        }
    }
}
