import BackgroundTasks

extension JournalEntry {
    /// The task that the message does not name itself, as the words of a simulation do; nil: there is none.
    package var nameOfTask: String? {
        identifier.flatMap(TaskIdentifier.init).flatMap { message.contains($0.rawValue) ? nil : $0.name }
    }

    /// The message, the task's name before it.
    package var messageWithTask: String { nameOfTask.map { "\($0): \(message)" } ?? message }
}
