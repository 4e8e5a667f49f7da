import BackgroundTasks
import FoundationEssentials

/// What another process than the agent can tell of a session.
extension SessionFolder {
    /// Whether there is something to do now or later without anybody's asking.
    var needsAgent: Bool {
        get throws(BackgroundTaskError) {
            // The commands first: one that is carried out between the two is then in the record.
            if try commands.hasWork { return true }
            return try record().transfers.contains(where: \.goesOn)
        }
    }

    /// The tasks as they were left, with what commands ask for that nobody has carried out yet, and the bytes that are
    /// there.
    func tasks(now: Date) throws(BackgroundTaskError) -> [DownloadTask] {
        let entries = try commands.entries()
        var machine = TransferStateMachine(
            configuration: BackgroundSessionConfiguration(identifier: path), record: try record())
        for entry in entries {
            if let command = entry.command { machine.apply(command, named: entry.name) }
        }
        let parts = try files().parts
        var tasks = machine.tasks(now: now)
        for (index, transfer) in machine.record.transfers.enumerated() where transfer.isUnfinished {
            tasks[index].countOfBytesReceived = parts[transfer.part] ?? 0
        }
        return tasks
    }
}
