import BackgroundTasks
import FoundationEssentials

/// One message from the agent to a watcher: first every task, then each change. One line each.
enum AgentNews: Codable, Sendable, Equatable {
    case task(DownloadTask)
    case removed(UUID)
    /// The messages so far form a consistent snapshot.
    case complete
    case event(BackgroundSessionEvent)
}

/// The protocol between the agent and its watchers, over the channel of the agent's lease.
enum AgentConversation {
    private static let watch = Data("watch".utf8)

    /// The agent's side: sends until the watcher hangs up.
    static func answer(_ request: Data, _ agent: TransferAgent, _ say: @escaping @Sendable (Data) -> Void) async {
        guard request == watch else { return }
        let events = agent.events.stream()
        let changes = agent.changes.stream()
        await withDiscardingTaskGroup { group in
            group.addTask { for await event in events { Self.say(.event(event), say) } }
            group.addTask {
                var told: [DownloadTask] = []
                await tell(agent.tasks, &told, say)
                for await _ in changes { await tell(agent.tasks, &told, say) }
            }
        }
    }

    /// The watcher's side: reads until the agent ends or `take` has had enough.
    /// - Parameter take: called with each message; returns whether it wants more.
    /// - Returns: whether an agent answered.
    @discardableResult
    static func listen(
        to folder: SessionFolder, patience: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
        _ take: (AgentNews) async -> Bool
    ) async -> Bool {
        guard
            let lines = try? await LeaseChannel.ask(
                watch, directory: folder.agentDirectory, firstAnswerWithin: patience)
        else { return false }
        var iterator = lines.makeAsyncIterator()
        // The stream throws when the agent ends.
        while let line = try? await iterator.next(isolation: isolation) {
            // Skip messages that only an agent of another version knows.
            if let news = try? JSONCoding.decode(AgentNews.self, from: line), await !take(news) { break }
        }
        return true
    }

    /// Sends the differences from what was last sent.
    private static func tell(_ tasks: [DownloadTask], _ told: inout [DownloadTask], _ say: (Data) -> Void) {
        guard tasks != told || told.isEmpty else { return }
        let known = Dictionary(told.map { ($0.id, $0) }) { $1 }
        let present = Set(tasks.map(\.id))
        for task in tasks where known[task.id] != task { Self.say(.task(task), say) }
        for task in told where !present.contains(task.id) { Self.say(.removed(task.id), say) }
        Self.say(.complete, say)
        told = tasks
    }

    private static func say(_ news: AgentNews, _ send: (Data) -> Void) {
        // Our own values always encode.
        if let line = try? JSONCoding.encode(news) { send(line) }
    }
}

extension TransferAgent {
    /// Every transfer in its present state.
    var tasks: [DownloadTask] { ledger.machine.tasks(now: time.moment().date) }
}
