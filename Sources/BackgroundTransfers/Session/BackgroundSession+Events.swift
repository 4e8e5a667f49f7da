package import BackgroundTasks
import FoundationEssentials
import Synchronization

/// What a session has to tell.
extension BackgroundSession {
    /// Between starts of an agent that ends before its work is done; seconds.
    private static let pauses: ClosedRange<Double> = 1...300
    /// An agent that worked for so long has not failed at the start; seconds.
    private static let provenAfter: Double = 30

    /// Between attempts to talk to an agent that has the lease and does not answer.
    static let retries = Duration.milliseconds(50)...Duration.seconds(60)

    /// Tells the events until it is cancelled: what was missed first, in order, then what happens, progress included.
    /// Waits for its turn while another process is told them. Starts the agent again should it end before its work.
    /// - Throws: what the handler throws, which is told the same event again then; `CancellationError`;
    ///   `BackgroundTaskError.storage`, `damagedRecords`.
    public func run(_ handle: @escaping EventHandler) async throws { try await run(untilFinished: false, handle) }

    /// The same until nothing is left to do: every task has ended, or is suspended, and all events have been told. For a
    /// program that ends then; every event has been acknowledged when it returns, so the next process is not told it again.
    /// - Throws: as `run`.
    public func runUntilFinished(_ handle: @escaping EventHandler) async throws {
        try await run(untilFinished: true, handle)
    }

    /// Takes the right to be told the events before `run`, so that no other process is started for transfers that end in
    /// between. Nil: another process has it, or it cannot be had, and `run` says why.
    package nonisolated func reserveEvents() -> Lease? { try? Lease.acquire(directory: session.listenerDirectory) }

    /// - Parameter lease: what was reserved.
    package func run(holding lease: Lease?, _ handle: @escaping EventHandler) async throws {
        try await run(untilFinished: false, holding: lease, handle)
    }

    private func run(untilFinished: Bool, holding held: Lease? = nil, _ handle: @escaping EventHandler) async throws {
        var lease = held
        do {
            try await prepare()
            if lease == nil { lease = try await Lease.acquireWhenFree(directory: session.listenerDirectory) }
            try await listen(untilFinished: untilFinished, handle)
            lease?.release()
        } catch {
            if let lease { try await giveBack(lease) }
            throw error
        }
    }

    /// Ends the right to be told the events. If some have not been told, the agent starts another process for them: an agent
    /// that is about to end looks for a listener after the command, which is there for nothing else.
    package func giveBack(_ lease: Lease) async throws {
        lease.release()
        guard configuration.sessionSendsLaunchEvents, try !session.undeliveredEvents().isEmpty else { return }
        try session.commands.post(.acknowledge(0), at: Date())
        try await startAgentIfNeeded()
    }

    /// Tells what was missed, and returns: for a process that was started for it. Also starts the agent when something
    /// is left to do and none at work, as after a restart of the machine.
    /// - Returns: how many events were told; nil: another process is told them.
    /// - Throws: as `run`.
    @discardableResult
    public func handleEvents(_ handle: @escaping EventHandler) async throws -> Int? {
        guard File.exists(folder) else { return 0 }
        try await prepare()
        guard let lease = try Lease.acquire(directory: session.listenerDirectory) else { return nil }
        defer { lease.release() }
        let count = try await deliver(handle)
        try await startAgentIfNeeded()
        return count
    }

    /// Whether `handleEvents` would find something to do; also when that cannot be found out, which it tells of.
    public nonisolated var isToBeLookedAfter: Bool {
        do {
            return try !session.undeliveredEvents().isEmpty || session.needsAgent && session.agent == nil
        } catch {
            return true
        }
    }

    /// Whether no task is left, and nothing to tell.
    package nonisolated var isIdle: Bool {
        get throws { try storedTasks().isEmpty && session.undeliveredEvents().isEmpty }
    }

    private func listen(untilFinished: Bool, _ handle: @escaping EventHandler) async throws {
        try File.makeDirectory(session.agentDirectory)
        let inbox = Inbox()
        let watch = try FolderWatch([folder, session.agentDirectory]) { inbox.folderHasChanged() }
        defer { withExtendedLifetime(watch) {} }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.overhear(inbox) }
            defer { group.cancelAll() }
            try await tell(inbox, untilFinished: untilFinished, handle)
        }
    }

    private func tell(_ inbox: Inbox, untilFinished: Bool, _ handle: @escaping EventHandler) async throws {
        var pause = Self.pauses.lowerBound
        var startedAt: ContinuousClock.Instant?
        for await _ in inbox.signs.stream() {
            let (progress, hasChanged) = inbox.take()
            for event in progress { try await handle(event) }
            // An agent that gets on is no failure, however it ends.
            if !progress.isEmpty { startedAt = nil }
            guard hasChanged else { continue }
            try await deliver(handle)
            if untilFinished, try isFinished { return }
            guard session.agent == nil, try session.needsAgent else { continue }
            if let startedAt, startedAt.duration(to: .now) < .seconds(Self.provenAfter) {
                try await Task.sleep(for: .seconds(pause))
                pause = min(pause * 2, Self.pauses.upperBound)
            } else {
                pause = Self.pauses.lowerBound
            }
            startedAt = .now
            try await startAgentIfNeeded()
            // One that never came is to be missed as much as one that ended.
            if session.agent == nil { inbox.folderHasChanged() }
        }
        throw CancellationError()
    }

    /// Whether nothing is left to do, and nothing to tell. The tasks first: one that ends after that has its event.
    private var isFinished: Bool {
        get throws {
            let isAtRest = try session.tasks(now: Date()).allSatisfy { [.completed, .suspended].contains($0.state) }
            return try isAtRest && session.undeliveredEvents().isEmpty
        }
    }

    /// Tells what is kept; each event is acknowledged as soon as it has been told.
    @discardableResult
    private func deliver(_ handle: EventHandler) async throws -> Int {
        var count = 0
        while true {
            let events = try session.undeliveredEvents()
            for entry in events {
                try Task.checkCancellation()
                toldEvent = entry.number
                defer { toldEvent = nil }
                try await handle(entry.event.located(in: folder))
                try acknowledge()
                count += 1
            }
            if events.isEmpty { return count }
        }
    }

    /// For the handler of events: says that it has done what the event asks for that it is told, which is not told again
    /// then. Needed only before it ends the process, as by `exit`: its return says the same.
    /// - Throws: `BackgroundTaskError.storage`.
    public func acknowledge() throws {
        guard let number = toldEvent else { return }
        try session.commands.post(.acknowledge(number), at: Date())
        toldEvent = nil
    }

    /// Hears progress from whichever agent is at work.
    private nonisolated func overhear(_ inbox: Inbox) async {
        var pause = Self.retries.lowerBound
        for await _ in inbox.agentSigns.stream() where session.agent != nil {
            let isHeard = await AgentConversation.listen(to: session) { news in
                if case .event(let event) = news { inbox.hear(event) }
                return true
            }
            if isHeard {
                pause = Self.retries.lowerBound
            } else {
                // It has just begun, or is about to end: nobody tells when a lease is given back.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.retries.upperBound)
            }
            inbox.folderHasChanged()
        }
    }
}

/// What has been heard, and not been looked at.
private final class Inbox: Sendable {
    private struct State {
        /// The last of each task's, in the order in which they came.
        var progress: [BackgroundSessionEvent] = []
        var hasChanged = true
    }

    private let state = Mutex(State())
    /// There is something to be taken.
    let signs = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)
    /// There may be an agent to listen to.
    let agentSigns = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)

    init() { folderHasChanged() }

    func folderHasChanged() {
        state.withLock { $0.hasChanged = true }
        signs.send(())
        agentSigns.send(())
    }

    func hear(_ event: BackgroundSessionEvent) {
        state.withLock { state in
            let place = state.progress.firstIndex { $0.taskIdentifier == event.taskIdentifier }
            if let place {
                state.progress[place] = state.progress[place].followed(by: event)
            } else {
                state.progress.append(event)
            }
        }
        signs.send(())
    }

    func take() -> (progress: [BackgroundSessionEvent], hasChanged: Bool) {
        state.withLock { state in
            defer { state = State(hasChanged: false) }
            return (state.progress, state.hasChanged)
        }
    }
}

extension BackgroundSessionEvent {
    /// The record has a file's name in the session's folder, which may be moved as a whole.
    fileprivate func located(in folder: String) -> BackgroundSessionEvent {
        guard case .didFinishDownloading(let task, let location) = self, !location.hasPrefix("/") else { return self }
        return .didFinishDownloading(task, location: "\(folder)/\(location)")
    }

    /// Two pieces of progress as one.
    fileprivate func followed(by next: BackgroundSessionEvent) -> BackgroundSessionEvent {
        if case .didSendBodyData(_, let before, _, _) = self,
            case .didSendBodyData(let task, let sent, let total, let expected) = next
        {
            return .didSendBodyData(
                task, bytesSent: before + sent, totalBytesSent: total, totalBytesExpectedToSend: expected)
        }
        guard case .didWriteData(_, let before, _, _) = self,
            case .didWriteData(let task, let written, let total, let expected) = next
        else { return next }
        return .didWriteData(
            task, bytesWritten: before + written, totalBytesWritten: total, totalBytesExpectedToWrite: expected)
    }
}
