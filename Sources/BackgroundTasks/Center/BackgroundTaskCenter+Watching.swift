/// What ``BackgroundTaskCenter/watch()`` tells.
public enum TaskUpdate: Sendable, Equatable {
    /// The state of every task.
    case tasks([BackgroundTaskStatus])
    /// An entry of the journal, as it is written.
    case journal(JournalEntry)
    /// The process that runs the tasks cannot be asked: what is told of them next is what is written down.
    case unanswered(TaskHostError)
}

extension BackgroundTaskCenter {
    /// How the tasks stand, at once and with every change, and what the journal is told from now on, whichever process runs
    /// the tasks. It goes on when one takes over from another, and while none does. Nothing is polled. Who
    /// reads slowly is told the newest state, instead of each.
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

    /// How the tasks stand.
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
                try await tellStatuses(sink)
                // Another process runs the tasks by now, or none does and one has written something.
                for await _ in signs { try await tellStatuses(sink) }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Tells of the process that runs the tasks for as long as it does, then, or without one, of what is written down.
    private func tellStatuses(_ sink: Sink) async throws {
        let host: any TaskHost = host ?? RemoteTaskHost(directory: directory, patience: patience)
        do {
            try await host.perform(TaskCall(.watch)) {
                if case .statuses(let statuses) = $0 { sink.yield(.tasks(statuses)) }
            }
        } catch let error as TaskHostError {
            // The end of a process is no trouble: what it was at is written down.
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
