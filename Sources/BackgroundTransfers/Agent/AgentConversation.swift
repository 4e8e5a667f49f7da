import BackgroundTasks
import FoundationEssentials

/// What the agent tells whoever connects to it: all tasks, then how they change, one line each.
enum AgentNews: Codable, Sendable, Equatable {
    case task(DownloadTask)
    case removed(UUID)
    /// All that was said so far describes one moment.
    case complete
    case event(BackgroundSessionEvent)
}

/// The talk between the agent and those who watch it, over the channel of the agent's lease.
enum AgentConversation {
    private static let watch = Data("watch".utf8)

    /// The agent's end: talks until the other one hangs up.
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

    /// The other end.
    /// - Returns: what the agent tells; nil when there is none, or it does not talk.
    static func listen(to folder: SessionFolder, patience: Duration = .seconds(5)) async -> AgentNewsStream? {
        guard
            let lines = try? await LeaseChannel.ask(
                watch, directory: folder.agentDirectory, firstAnswerWithin: patience)
        else { return nil }
        return AgentNewsStream(lines: lines)
    }

    /// Tells what is not as it was told.
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

/// The agent's lines, understood; ends when the agent does.
struct AgentNewsStream: AsyncSequence {
    let lines: AsyncThrowingStream<Data, any Error>

    struct AsyncIterator: AsyncIteratorProtocol {
        var lines: AsyncThrowingStream<Data, any Error>.AsyncIterator

        mutating func next(isolation actor: isolated (any Actor)?) async -> AgentNews? {
            while let line = try? await lines.next(isolation: actor) {
                // An agent of another version may say what is not understood.
                if let news = try? JSONCoding.decode(AgentNews.self, from: line) { return news }
            }
            return nil
        }

        mutating func next() async -> AgentNews? { await next(isolation: nil) }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lines: lines.makeAsyncIterator()) }
}

extension TransferAgent {
    /// Every transfer as it is now.
    var tasks: [DownloadTask] { ledger.machine.tasks(now: time.moment().date) }
}
