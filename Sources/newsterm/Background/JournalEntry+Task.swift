import BackgroundTasks

extension JournalEntry {
    /// The message, the task's name before it. The words of a simulation name their task themselves.
    var messageWithTask: String {
        guard let task = identifier.flatMap(TaskIdentifier.init), !message.contains(task.rawValue) else {
            return message
        }
        return "\(task.name): \(message)"
    }
}
