import BackgroundTasks
import FoundationEssentials

/// What a session has to do, for whoever wants to see it.
extension BackgroundSession {
    /// Every task in the order in which they came, those included that have ended and whose last event nobody has been
    /// told: as the agent has them, or, when none is at work, as they were left.
    /// - Throws: `BackgroundTaskError.storage`, `damagedRecords`.
    public func tasks() async throws -> [DownloadTask] {
        if session.agent != nil {
            var (table, isComplete) = (TaskTable(), false)
            await AgentConversation.listen(to: session) { news in
                isComplete = table.take(news)
                return !isComplete
            }
            if isComplete { return table.tasks }
        }
        try await mendRecord()
        return try session.tasks(now: Date())
    }

    /// The same as they were last stored, without asking the agent: progress since then is left out, and so is the time
    /// that a busy agent takes.
    /// - Throws: as `tasks`.
    public nonisolated func storedTasks() throws -> [DownloadTask] { try session.tasks(now: Date()) }

    /// Shows the tasks, now and after every change, progress included, until it is cancelled.
    /// - Parameter show: called for one after the other; what changes meanwhile comes with the next.
    public nonisolated func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws {
        try await mendRecord()
        try File.makeDirectory(session.agentDirectory)
        try File.makeDirectory(session.commands.path)
        let signs = try FolderSigns([folder, session.commands.path, session.agentDirectory])
        signs.send()
        try await withThrowingDiscardingTaskGroup { group in
            var pause = Self.retries.lowerBound
            for await _ in signs.stream() {
                await show(try session.tasks(now: Date()))
                guard session.agent != nil else { continue }
                var table = TaskTable()
                let isHeard = await AgentConversation.listen(to: session) { news in
                    if table.take(news) { await show(table.tasks) }
                    return true
                }
                if isHeard {
                    pause = Self.retries.lowerBound
                    // The agent is gone.
                    signs.send()
                } else {
                    // It has just begun, or is about to end, or was too busy to answer: nobody tells when it is not.
                    let delay = pause
                    pause = min(pause * 2, Self.retries.upperBound)
                    group.addTask {
                        try? await Task.sleep(for: delay)
                        signs.send()
                    }
                }
            }
            group.cancelAll()
        }
        try Task.checkCancellation()
    }
}

/// The tasks, put together from what the agent tells.
struct TaskTable {
    private(set) var tasks: [DownloadTask] = []
    private var isComplete = false

    /// - Returns: whether the tasks are those of one moment now, and not those of before.
    mutating func take(_ news: AgentNews) -> Bool {
        switch news {
        case .task(let task):
            isComplete = false
            if let place = tasks.firstIndex(where: { $0.id == task.id }) {
                tasks[place] = task
            } else {
                tasks.append(task)
            }
        case .removed(let id):
            isComplete = false
            tasks.removeAll { $0.id == id }
        case .complete: isComplete = true
        case .event(.didWriteData(let id, _, let total, let expected)):
            guard let place = tasks.firstIndex(where: { $0.id == id }) else { return false }
            tasks[place].countOfBytesReceived = total
            tasks[place].countOfBytesExpectedToReceive = expected
        case .event(.didSendBodyData(let id, _, let total, _)):
            guard let place = tasks.firstIndex(where: { $0.id == id }) else { return false }
            tasks[place].countOfBytesSent = total
        case .event: return false
        }
        return isComplete
    }
}
