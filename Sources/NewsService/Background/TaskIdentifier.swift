package import BackgroundTasks
package import News

extension TaskIdentifier {
    /// A request for one launch, as soon as conditions allow.
    package var request: BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: rawValue,
            kind: self == .refresh
                ? .appRefresh : .processing(requiresNetworkConnectivity: false, requiresExternalPower: true))
    }

    /// Why it cannot be submitted: the next process that runs the tasks would drop a pending refresh.
    package func refusalToSubmit(_ configuration: Configuration) -> CommandFailure? {
        guard self == .refresh, !configuration.refresh.isAutomatic else { return nil }
        return CommandFailure(
            "refresh.interval is \"never\": no refresh waits for its time. newsterm refresh asks the feeds now.")
    }
}

extension JournalEntry {
    /// The task's name where the message lacks it, as a simulation's does; `nil` if it is there, or there is no task.
    package var nameOfTask: String? {
        identifier.flatMap(TaskIdentifier.init).flatMap { message.contains($0.rawValue) ? nil : $0.name }
    }

    /// The message, preceded by the task's name.
    package var messageWithTask: String { nameOfTask.map { "\($0): \(message)" } ?? message }
}
