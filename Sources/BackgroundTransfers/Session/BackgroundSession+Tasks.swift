import BackgroundTasks
import FoundationEssentials
import Programs

/// Listing a session's tasks.
extension BackgroundSession {
    /// Every task in the order in which it was added, including ended tasks whose last event is undelivered: from the
    /// agent, or, when none is running, as last stored.
    /// - Throws: `BackgroundTaskError.storage`, `damagedRecords`.
    public func tasks() async throws -> [DownloadTask] {
        if session.agent != nil {
            var (table, isComplete) = (TaskTable(), false)
            await AgentProtocol.listen(to: session) { news in
                isComplete = table.take(news)
                return !isComplete
            }
            if isComplete { return table.tasks }
        }
        try await repairRecord()
        return try session.tasks(now: Date())
    }

    /// The tasks as last stored, without asking the agent: excludes progress since then, and does not wait for a busy
    /// agent.
    /// - Throws: as `tasks`.
    public nonisolated func storedTasks() throws -> [DownloadTask] { try session.tasks(now: Date()) }

    /// Passes on the tasks, now and after every change, progress included, until it is cancelled.
    /// - Parameter show: called serially; changes during a call are combined in the next.
    public nonisolated func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws {
        try await repairRecord()
        try File.makeDirectory(session.agentDirectory)
        try File.makeDirectory(session.commands.path)
        let signs = try FolderChanges([folder, session.commands.path, session.agentDirectory])
        signs.send()
        try await withThrowingDiscardingTaskGroup { group in
            var pause = Self.retries.lowerBound
            for await _ in signs.stream() {
                await show(try session.tasks(now: Date()))
                guard session.agent != nil else { continue }
                var table = TaskTable()
                let isHeard = await AgentProtocol.listen(to: session) { news in
                    if table.take(news) { await show(table.tasks) }
                    return true
                }
                if isHeard {
                    pause = Self.retries.lowerBound
                    // The agent has ended.
                    signs.send()
                } else {
                    // The agent just began, is about to end, or was too busy to answer; nothing signals that.
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

/// The task list assembled from the agent's messages.
struct TaskTable {
    private(set) var tasks: [DownloadTask] = []
    private var isComplete = false

    /// - Returns: whether the tasks now form a consistent snapshot.
    mutating func take(_ news: AgentMessage) -> Bool {
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
