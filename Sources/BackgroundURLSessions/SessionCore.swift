import BackgroundTasks
import BackgroundTransfers
import Foundation
import Synchronization

/// What sessions of one identifier share: the tasks, the delegate, and who hears the events.
final class SessionCore: Sendable {
    struct State: Sendable {
        weak var session: BackgroundURLSession?
        var description: String?
        /// Of any class: it is used on its queue only.
        nonisolated(unsafe) var delegate: (any BackgroundURLSessionDelegate)?
        var queue: OperationQueue?
        var tasks: [UUID: BackgroundURLSessionTask] = [:]
        /// Who waits for the end of a transfer.
        var observers: [UUID: [@Sendable (BackgroundTransferError?) -> Void]] = [:]
        /// Who waits for the data of one.
        var waiters: [UUID: [Waiter]] = [:]
        /// What has come of it.
        var data: [UUID: Data] = [:]
        var listener: Task<Void, Never>?
        var agentStartedAt: ContinuousClock.Instant?
        var endsWhenIdle = false
        /// How often each was left to the process that waits for it.
        var turnsLeft: [UUID: Int] = [:]
    }

    /// Marks requests whose answers this process wants as data.
    static let process = RunningProcess.current
    private static let cores = Mutex<[String: SessionCore]>([:])
    /// So long the exchange of data that nobody waits for any more goes on: it may be made a download.
    static let grace = Duration.seconds(2)
    /// So long an agent that was started may take to be seen at work, before it is missed.
    private static let startOfAgent = Duration.milliseconds(200)

    /// Values such as numbers and strings, of which each request has the words.
    nonisolated(unsafe) let additionalHeaders: [AnyHashable: Any]?
    /// nil means yes.
    let allowsExpensiveNetworkAccess: Bool?
    let session: BackgroundSession
    let state = Mutex(State())
    private let beginning = Mutex(())

    private init(_ configuration: BackgroundURLSessionConfiguration, _ session: BackgroundSession) {
        additionalHeaders = configuration.httpAdditionalHeaders
        allowsExpensiveNetworkAccess = configuration.allowsExpensiveNetworkAccess ? nil : false
        self.session = session
    }

    static func shared(_ configuration: BackgroundURLSessionConfiguration) -> SessionCore {
        let session = configuration.makeSession()
        return cores.withLock { cores in
            if let core = cores[session.folder] { return core }
            let core = SessionCore(configuration, session)
            cores[session.folder] = core
            return core
        }
    }

    var configuration: BackgroundURLSessionConfiguration {
        let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: "")
        configuration.values = session.configuration
        configuration.httpAdditionalHeaders = additionalHeaders
        configuration.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess ?? true
        return configuration
    }

    func serve(
        _ session: BackgroundURLSession, _ delegate: (any BackgroundURLSessionDelegate)?, _ queue: OperationQueue?
    ) {
        // At once: a transfer may have ended before the task is given a thread, and another process be started for it.
        let lease = state.withLock { $0.listener == nil } ? self.session.reserveEvents() : nil
        state.withLock { state in
            state.session = session
            if let delegate { (state.delegate, state.queue) = (delegate, queue) }
            if state.queue == nil {
                state.queue = OperationQueue()
                state.queue?.maxConcurrentOperationCount = 1
            }
            if state.listener == nil { state.listener = Task { await self.listen(holding: lease) } }
        }
    }

    func invalidate() {
        Self.cores.withLock { $0[session.folder] = nil }
        let listener = state.withLock { $0.listener.take() }
        listener?.cancel()
        let awaited = state.withLock { Set($0.waiters.keys).union($0.observers.keys) }
        for task in awaited { ended(task, .cancelled(nil)) }
        tell { session, delegate in
            delegate.urlSession(session, didBecomeInvalidWithError: nil)
        } then: { _ in
            self.state.withLock { $0.delegate = nil }
        }
    }

    func invalidateWhenIdle() {
        state.withLock { $0.endsWhenIdle = true }
        endIfIdle()
    }

    /// A task that has ended is over when its delegate has been told, which a session that ends at once would not do.
    func endIfIdle() {
        let isToEnd = state.withLock { $0.endsWhenIdle && $0.listener != nil }
        if isToEnd, (try? session.isIdle) == true { invalidate() }
    }
}

// MARK: - Tasks

extension SessionCore {
    func downloadTask(_ request: BackgroundURLRequest) -> BackgroundURLSessionDownloadTask {
        let work = work { .download(try request.download(self), nil) }
        if case .download(let download, _) = work, let known = alike(download),
            let task = task(known.id, known) as? BackgroundURLSessionDownloadTask
        {
            return task
        }
        return BackgroundURLSessionDownloadTask(self, UUID(), work)
    }

    func dataTask(_ request: BackgroundURLRequest) -> BackgroundURLSessionDataTask {
        BackgroundURLSessionDataTask(self, UUID(), work { .download(try awaited(request), nil) })
    }

    func uploadTask(_ request: BackgroundURLRequest, _ file: URL) -> BackgroundURLSessionUploadTask {
        let work = work { .upload(try request.upload(self), file: file.path) }
        return BackgroundURLSessionUploadTask(self, UUID(), work)
    }

    private func work(_ make: () throws -> BackgroundURLSessionTask.Work) -> BackgroundURLSessionTask.Work {
        do { return try make() } catch { return .refuse(error.asTransferError) }
    }

    /// A request whose answer this process wants as data.
    func awaited(_ request: BackgroundURLRequest) throws -> DownloadRequest {
        var download = try request.download(self)
        download.awaitedBy = Self.process
        return download
    }

    /// Begins a task, or refuses it.
    func begin(_ task: BackgroundURLSessionTask, _ work: BackgroundURLSessionTask.Work) {
        do {
            // Of two threads that ask for the same, one is to find what the other has begun.
            try beginning.withLock { _ in
                switch work {
                case .refuse(let error): throw error
                case .upload(let request, let file):
                    hold(task)
                    try session.post(request, fromFile: file, task.identifier, complete: task.complete)
                case .download(let request, let data):
                    let request = task.complete(request)
                    // One that is under way is that transfer, and no longer awaited by a process alone if this one is
                    // not.
                    let known = data == nil && request.awaitedBy == nil ? alike(request) : nil
                    if let known { task.become(known.id) }
                    hold(task)
                    try session.post([.add(task.identifier, request, data, session.origin)])
                }
            }
            startAgent()
        } catch {
            state.withLock { state in if state.tasks[task.identifier] === task { state.tasks[task.identifier] = nil } }
            refuse(task, error.asTransferError)
        }
    }

    /// Before the agent can tell of it. The first to ask for a transfer is told of it.
    private func hold(_ task: BackgroundURLSessionTask) {
        state.withLock { state in if state.tasks[task.identifier] == nil { state.tasks[task.identifier] = task } }
    }

    /// Carries out a command, or says why not.
    func give(_ command: SessionCommand) {
        do {
            try session.post([command])
            startAgent()
        } catch {
            BackgroundSession.writeToSystemLog("\(error)")
        }
    }

    /// Ends a task that never began.
    func refuse(_ task: BackgroundURLSessionTask, _ error: BackgroundTransferError) {
        if let call = end(task, error) { tell(call) }
    }

    func whenCompleted(
        _ task: BackgroundURLSessionTask, _ observer: @escaping @Sendable (BackgroundTransferError?) -> Void
    ) {
        state.withLock { $0.observers[task.identifier, default: []].append(observer) }
    }

    func stored(_ identifier: UUID) -> DownloadTask? { try? session.storedTasks().first { $0.id == identifier } }

    var allTasks: [BackgroundURLSessionTask] {
        let stored = (try? session.storedTasks()) ?? []
        return stored.filter { $0.state != .completed }.map { task($0.id, $0) }
    }

    /// A transfer under way of the same request.
    private func alike(_ request: DownloadRequest) -> DownloadTask? {
        try? session.storedTasks().first {
            [.running, .suspended].contains($0.state) && $0.originalRequest.isAlike(request)
        }
    }

    /// The task of a transfer, the same for every event of it.
    func task(_ identifier: UUID, _ seen: DownloadTask?) -> BackgroundURLSessionTask {
        state.withLock { state in
            if let task = state.tasks[identifier] {
                // Data that was made a download is one.
                let isData = seen?.originalRequest.awaitedBy != nil || seen?.originalRequest.upload != nil
                if seen == nil || (task is BackgroundURLSessionDataTask) == isData { return task }
            }
            let task: BackgroundURLSessionTask =
                if seen?.originalRequest.upload != nil {
                    BackgroundURLSessionUploadTask(self, identifier, nil, seen: seen)
                } else if seen?.originalRequest.awaitedBy != nil {
                    BackgroundURLSessionDataTask(self, identifier, nil, seen: seen)
                } else {
                    BackgroundURLSessionDownloadTask(self, identifier, nil, seen: seen)
                }
            state.tasks[identifier] = task
            return task
        }
    }

    /// For several tasks that are begun at once, one is started; whether it came, is looked at a little later.
    func startAgent() {
        let isDue = state.withLock { state in
            if let last = state.agentStartedAt, last.duration(to: .now) < Self.startOfAgent { return false }
            state.agentStartedAt = .now
            return true
        }
        if isDue { return session.startAgentAtOnce() }
        Task {
            try? await Task.sleep(for: Self.startOfAgent)
            do { try await session.startAgentIfNeeded() } catch { BackgroundSession.writeToSystemLog("\(error)") }
        }
    }
}

extension Error {
    /// Why a task could not begin.
    var asTransferError: BackgroundTransferError {
        switch self {
        case let error as BackgroundTransferError: error
        case let error as BackgroundTaskError: .unstorable(error)
        default: .unusableFolder(reason: "\(self)")
        }
    }
}
