/// An element of ``BackgroundTaskCenter/watch()``.
public enum TaskUpdate: Sendable, Equatable {
    /// The state of every task.
    case tasks([BackgroundTaskStatus])
    /// A new entry of the journal.
    case journal(JournalEntry)
    /// The process that runs the tasks does not answer; the next `tasks` come from the stored records.
    case unanswered(TaskHostError)
}

extension BackgroundTaskCenter {
    /// The state of all tasks, at once and after every change, and new journal entries, whichever process runs the
    /// tasks. The stream continues when another process takes over and while no process runs them. Nothing is polled. A
    /// slow reader gets the newest state only.
    public func watch() -> AsyncThrowingStream<TaskUpdate, any Error> {
        let (updates, sink) = AsyncThrowingStream.makeStream(
            of: TaskUpdate.self, bufferingPolicy: .bufferingNewest(1000))
        let task = Task {
            do {
                try await follow(sink)
                sink.finish()
            } catch {
                sink.finish(throwing: error)
            }
        }
        sink.onTermination = { _ in task.cancel() }
        return updates
    }

    /// The current state of all tasks.
    public func statuses() async throws -> [BackgroundTaskStatus] {
        for try await case .tasks(let statuses) in watch() { return statuses }
        throw CancellationError()
    }

    private typealias Sink = AsyncThrowingStream<TaskUpdate, any Error>.Continuation

    private func follow(_ sink: Sink) async throws {
        let entries = try Journal.newEntries(directory: directory)
        let (signs, sign) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await entry in entries {
                    sink.yield(.journal(entry))
                    sign.yield()
                }
            }
            group.addTask { [self] in
                try await streamStatuses(sink)
                // Another process may run the tasks now, or one has written without running them.
                for await _ in signs { try await streamStatuses(sink) }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Streams states from the process that runs the tasks until it ends; then sends the stored state.
    private func streamStatuses(_ sink: Sink) async throws {
        let host: any TaskHost = host ?? RemoteTaskHost(directory: directory, timeout: timeout)
        do {
            try await host.perform(TaskCall(.watch)) {
                if case .statuses(let statuses) = $0 { sink.yield(.tasks(statuses)) }
            }
        } catch let error as TaskHostError {
            // The process ended: the stored state below replaces its answers.
            switch error {
            case .gone, .leaving: break
            case .silent, .otherVersion: sink.yield(.unanswered(error))
            }
        } catch BackgroundTaskError.noHolder {}
        try Task.checkCancellation()
        await conditions.settle()
        sink.yield(
            .tasks(
                try BackgroundTaskScheduler.storedStatuses(
                    directory: directory, conditions: conditions.current(), policy: policy, now: clock.now)))
    }
}
