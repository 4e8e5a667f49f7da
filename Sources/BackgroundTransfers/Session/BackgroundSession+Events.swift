package import BackgroundTasks
import FoundationEssentials
import Programs
import Synchronization

/// Delivering a session's events.
extension BackgroundSession {
    /// Seconds between restarts of an agent that ends before its work is done.
    private static let pauses: ClosedRange<Double> = 1...300
    /// Seconds of work after which an agent's end does not count as a failed start.
    private static let provenAfter: Double = 30

    /// Delays between attempts to connect to an agent that holds the lease and does not answer.
    static let retries = Duration.milliseconds(50)...Duration.seconds(60)

    /// Delivers events until it is cancelled: missed ones first, in order, then new ones, progress included. Waits
    /// while another process receives them. Restarts the agent if it ends before its work is done.
    /// - Throws: what the handler throws (the same event is delivered again later); `CancellationError`;
    ///   `BackgroundTaskError.storage`, `damagedRecords`.
    public func run(_ handle: @escaping EventHandler) async throws { try await run(untilFinished: false, handle) }

    /// Like `run`, but returns when every task has ended or is suspended and all events were delivered and
    /// acknowledged: the program may exit, and the next process does not receive them again.
    /// - Throws: as `run`.
    public func runUntilFinished(_ handle: @escaping EventHandler) async throws {
        try await run(untilFinished: true, handle)
    }

    /// Takes the listener's lease before `run`, so that no other process is launched for transfers that end in between.
    /// Nil: another process holds it, or it cannot be acquired; `run` throws the reason.
    package nonisolated func reserveEvents() -> Lease? { try? Lease.acquire(directory: session.listenerDirectory) }

    /// - Parameter lease: the reserved lease.
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
            if let lease { try await release(lease) }
            throw error
        }
    }

    /// Gives up the listener's lease. If undelivered events remain, the agent launches a process for them. The command
    /// posted here does nothing else: it makes an agent that is about to end look for a listener once more.
    package func release(_ lease: Lease) async throws {
        lease.release()
        guard configuration.sessionSendsLaunchEvents, try !session.undeliveredEvents().isEmpty else { return }
        try session.commands.post([.acknowledge(0)], at: Date())
        try await startAgentIfNeeded()
    }

    /// Delivers the missed events, and returns: for a process that was launched for them. Also starts the agent when
    /// work is left and none is running, as after a reboot.
    /// - Returns: how many events were delivered; nil: another process receives them.
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

    /// Whether `handleEvents` has something to do; also true if that cannot be read, in which case it throws the
    /// reason.
    public nonisolated var needsHandling: Bool {
        do {
            return try !session.undeliveredEvents().isEmpty || session.needsAgent && session.agent == nil
        } catch {
            return true
        }
    }

    /// Whether no task and no undelivered event is left.
    package nonisolated var isIdle: Bool {
        get throws { try storedTasks().isEmpty && session.undeliveredEvents().isEmpty }
    }

    private func listen(untilFinished: Bool, _ handle: @escaping EventHandler) async throws {
        try File.makeDirectory(session.agentDirectory)
        let inbox = Inbox()
        let watch = try FolderWatch([folder, session.agentDirectory]) { inbox.folderHasChanged() }
        defer { withExtendedLifetime(watch) {} }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.streamProgress(inbox) }
            defer { group.cancelAll() }
            try await followInbox(inbox, untilFinished: untilFinished, handle)
        }
    }

    private func followInbox(_ inbox: Inbox, untilFinished: Bool, _ handle: @escaping EventHandler) async throws {
        var pause = Self.pauses.lowerBound
        var startedAt: ContinuousClock.Instant?
        for await _ in inbox.signs.stream() {
            let (progress, hasChanged) = inbox.take()
            for event in progress { try await handle(event) }
            // An agent that made progress has not failed at the start, however it ends.
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
            // An agent that never came up needs a restart as much as one that ended.
            if session.agent == nil { inbox.folderHasChanged() }
        }
        throw CancellationError()
    }

    /// Whether no work and no event is left. Reads the tasks first: one that ends afterwards has left its event.
    private var isFinished: Bool {
        get throws {
            let isAtRest = try session.tasks(now: Date()).allSatisfy { [.completed, .suspended].contains($0.state) }
            return try isAtRest && session.undeliveredEvents().isEmpty
        }
    }

    /// Delivers the stored events and acknowledges each as soon as its handler has returned.
    @discardableResult
    private func deliver(_ handle: EventHandler) async throws -> Int {
        var count = 0
        while true {
            let events = try session.undeliveredEvents()
            for entry in events {
                try Task.checkCancellation()
                handledEvent = entry.number
                defer { handledEvent = nil }
                try await handle(entry.event.located(in: folder))
                try acknowledge()
                count += 1
            }
            if events.isEmpty { return count }
        }
    }

    /// For event handlers that end the process, as by `exit`: acknowledges the event being handled, so that it is not
    /// delivered again. Returning from the handler does the same.
    /// - Throws: `BackgroundTaskError.storage`.
    public func acknowledge() throws {
        guard let number = handledEvent else { return }
        try session.commands.post([.acknowledge(number)], at: Date())
        handledEvent = nil
    }

    /// Receives progress from the running agent.
    private nonisolated func streamProgress(_ inbox: Inbox) async {
        var pause = Self.retries.lowerBound
        for await _ in inbox.agentActivity.stream() where session.agent != nil {
            let isHeard = await AgentProtocol.listen(to: session) { news in
                if case .event(let event) = news { inbox.hear(event) }
                return true
            }
            if isHeard {
                pause = Self.retries.lowerBound
            } else {
                // The agent has just begun or is about to end; the release of a lease sends no notification.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.retries.upperBound)
            }
            inbox.folderHasChanged()
        }
    }
}

/// Progress and changes not yet handled.
private final class Inbox: Sendable {
    private struct State {
        /// The latest progress of each task, in order of arrival.
        var progress: [BackgroundSessionEvent] = []
        var hasChanged = true
    }

    private let state = Mutex(State())
    /// Sent when there is something to take.
    let signs = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)
    /// Sent when an agent may be running.
    let agentActivity = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)

    init() { folderHasChanged() }

    func folderHasChanged() {
        state.withLock { $0.hasChanged = true }
        signs.send(())
        agentActivity.send(())
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
    /// The record stores file names relative to the session's folder, so that the folder can be moved.
    fileprivate func located(in folder: String) -> BackgroundSessionEvent {
        guard case .didFinishDownloading(let task, let location) = self, !location.hasPrefix("/") else { return self }
        return .didFinishDownloading(task, location: "\(folder)/\(location)")
    }

    /// Merges two progress events of one task.
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
