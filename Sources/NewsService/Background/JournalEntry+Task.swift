import BackgroundTasks

extension JournalEntry {
    /// The task's name where the message lacks it, as a simulation's does; `nil` if it is there, or there is no task.
    package var nameOfTask: String? {
        identifier.flatMap(TaskIdentifier.init).flatMap { message.contains($0.rawValue) ? nil : $0.name }
    }

    /// The message, preceded by the task's name.
    package var messageWithTask: String { nameOfTask.map { "\($0): \(message)" } ?? message }
}
