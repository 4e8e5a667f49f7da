import BackgroundTasks

extension Explanation {
    /// Why a task has not run yet, and when it will: by the process that runs the tasks, which knows its handlers and
    /// the person; by the files alone where no process does.
    /// - Parameter patience: how long that process may take for its first word.
    /// - Throws: `CommandFailure` with the status `tryLater` when that process does not answer; `BackgroundTaskError`
    ///   when the files can not be read.
    static func asked(
        of task: TaskIdentifier, _ locations: Locations, patience: Duration = .seconds(5)
    ) async throws -> Explanation {
        let request = HolderRequest.explain(identifier: task.rawValue)
        guard let answers = try await HolderConversation.ask(request, locations: locations, patience: patience) else {
            let conditions = LinuxConditions()
            await conditions.settle()
            return try BackgroundTaskScheduler.storedExplanation(
                of: task.rawValue, directory: locations.background, conditions: conditions.current(),
                policy: .ofThisMachine)
        }
        for try await answer in answers {
            switch answer {
            case .explanation(let explanation): return explanation
            case .finished(let sentence, let status): throw CommandFailure(sentence, status: status)
            default: break
            }
        }
        throw HolderFailure.wentAway
    }
}
