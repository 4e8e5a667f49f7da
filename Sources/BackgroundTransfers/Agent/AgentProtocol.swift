import BackgroundTasks
import FoundationEssentials
import Programs

/// One message from the agent to a watcher: first every task, then each change. One line each.
enum AgentMessage: Codable, Sendable, Equatable {
    case task(DownloadTask)
    case removed(UUID)
    /// The messages so far form a consistent snapshot.
    case complete
    case event(BackgroundSessionEvent)
}

/// The protocol between the agent and its watchers, over the channel of the agent's lease.
enum AgentProtocol {
    private static let watch = Data("watch".utf8)

    /// The agent's side: sends until the watcher hangs up.
    static func answer(_ request: Data, _ agent: TransferAgent, _ say: @escaping @Sendable (Data) -> Void) async {
        guard request == watch else { return }
        let events = agent.events.stream()
        let changes = agent.changes.stream()
        await withDiscardingTaskGroup { group in
            group.addTask { for await event in events { Self.say(.event(event), say) } }
            group.addTask {
                var sent: [DownloadTask] = []
                await sendChanges(agent.tasks, &sent, say)
                for await _ in changes { await sendChanges(agent.tasks, &sent, say) }
            }
        }
    }

    /// The watcher's side: reads until the agent ends or `take` has had enough.
    /// - Parameter take: called with each message; returns whether it wants more.
    /// - Returns: whether an agent answered.
    @discardableResult
    static func listen(
        to folder: SessionFolder, timeout: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
        _ take: (AgentMessage) async -> Bool
    ) async -> Bool {
        guard
            let lines = try? await LeaseChannel.ask(
                watch, directory: folder.agentDirectory, firstAnswerWithin: timeout)
        else { return false }
        var iterator = lines.makeAsyncIterator()
        // The stream throws when the agent ends.
        while let line = try? await iterator.next(isolation: isolation) {
            // Skip messages that only an agent of another version knows.
            if let news = try? JSONCoding.decode(AgentMessage.self, from: line), await !take(news) { break }
        }
        return true
    }

    /// Sends the differences from what was last sent.
    private static func sendChanges(_ tasks: [DownloadTask], _ sent: inout [DownloadTask], _ say: (Data) -> Void) {
        guard tasks != sent || sent.isEmpty else { return }
        let known = Dictionary(sent.map { ($0.id, $0) }) { $1 }
        let present = Set(tasks.map(\.id))
        for task in tasks where known[task.id] != task { Self.say(.task(task), say) }
        for task in sent where !present.contains(task.id) { Self.say(.removed(task.id), say) }
        Self.say(.complete, say)
        sent = tasks
    }

    private static func say(_ news: AgentMessage, _ send: (Data) -> Void) {
        // Our own values always encode.
        if let line = try? JSONCoding.encode(news) { send(line) }
    }
}

extension TransferAgent {
    /// Every transfer in its present state.
    var tasks: [DownloadTask] { ledger.machine.tasks(now: time.moment().date) }
}
