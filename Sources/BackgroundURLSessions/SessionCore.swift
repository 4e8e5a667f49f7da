import BackgroundTasks
import BackgroundTransfers
import Foundation
import Synchronization

/// The state shared by the sessions of one identifier: tasks, delegate, waiters and listener.
final class SessionCore: Sendable {
    struct State: Sendable {
        weak var session: BackgroundURLSession?
        var description: String?
        /// The delegate may be of any class: it is used on its queue only.
        nonisolated(unsafe) var delegate: (any BackgroundURLSessionDelegate)?
        var queue: OperationQueue?
        var tasks: [UUID: BackgroundURLSessionTask] = [:]
        /// Callbacks for the end of a transfer.
        var observers: [UUID: [@Sendable (BackgroundTransferError?) -> Void]] = [:]
        /// Callers that wait for the data of a transfer.
        var waiters: [UUID: [Waiter]] = [:]
        /// Data that has arrived for them.
        var data: [UUID: Data] = [:]
        var listener: Task<Void, Never>?
        var agentStartedAt: ContinuousClock.Instant?
        var endsWhenIdle = false
        /// How often a transfer's event was left to the process that awaits it.
        var deferralCounts: [UUID: Int] = [:]
    }

    /// Marks requests whose responses this process awaits as data.
    static let process = RunningProcess.current
    private static let cores = Mutex<[String: SessionCore]>([:])
    /// How long an exchange continues after its last caller stopped waiting: it may become a download.
    static let grace = Duration.seconds(2)
    /// How long an agent may take to come up before it counts as missing.
    private static let startOfAgent = Duration.milliseconds(200)

    /// Numbers, strings and the like, which each request formats as text.
    nonisolated(unsafe) let additionalHeaders: [AnyHashable: Any]?
    /// Nil: yes.
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
        // Not in the listener's task: a transfer that ended before it runs would launch another process.
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
        callDelegate { session, delegate in
            delegate.urlSession(session, didBecomeInvalidWithError: nil)
        } then: { _ in
            self.state.withLock { $0.delegate = nil }
        }
    }

    func invalidateWhenIdle() {
        state.withLock { $0.endsWhenIdle = true }
        endIfIdle()
    }

    /// Invalidates a session that was told to end when idle. Tasks count until the delegate was called for their end.
    func endIfIdle() {
        let shouldEnd = state.withLock { $0.endsWhenIdle && $0.listener != nil }
        if shouldEnd, (try? session.isIdle) == true { invalidate() }
    }
}

// MARK: - Tasks

extension SessionCore {
    func downloadTask(_ request: BackgroundURLRequest) -> BackgroundURLSessionDownloadTask {
        let work = work { .download(try request.download(self), nil) }
        if case .download(let download, _) = work, let known = matchingTransfer(download),
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

    /// A request whose response this process awaits as data.
    func awaited(_ request: BackgroundURLRequest) throws -> DownloadRequest {
        var download = try request.download(self)
        download.awaitedBy = Self.process
        return download
    }

    /// Begins a task, or ends it with its error.
    func begin(_ task: BackgroundURLSessionTask, _ work: BackgroundURLSessionTask.Work) {
        do {
            // Serialises equal requests from several threads, so that the later ones find the first.
            try beginning.withLock { _ in
                switch work {
                case .refuse(let error): throw error
                case .upload(let request, let file):
                    hold(task)
                    try session.post(request, fromFile: file, task.identifier, complete: task.complete)
                case .download(let request, let data):
                    let request = task.complete(request)
                    // Joins an equal transfer under way, which thereby stops being awaited by one process alone.
                    let known = data == nil && request.awaitedBy == nil ? matchingTransfer(request) : nil
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

    /// Registers a task before the agent can send its events. The first task of a transfer receives them.
    private func hold(_ task: BackgroundURLSessionTask) {
        state.withLock { state in if state.tasks[task.identifier] == nil { state.tasks[task.identifier] = task } }
    }

    /// Posts a command; errors go to the system log.
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
        if let call = end(task, error) { callDelegate(call) }
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

    /// A running or suspended transfer of an equal request.
    private func matchingTransfer(_ request: DownloadRequest) -> DownloadTask? {
        try? session.storedTasks().first {
            [.running, .suspended].contains($0.state) && $0.originalRequest.isAlike(request)
        }
    }

    /// The task of a transfer, the same for all its events.
    func task(_ identifier: UUID, _ seen: DownloadTask?) -> BackgroundURLSessionTask {
        state.withLock { state in
            if let task = state.tasks[identifier] {
                // Awaited data that has become a download needs a download task.
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

    /// Starts one agent for several tasks begun at once; later calls check after a delay whether it came up.
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
    /// The transfer error for a task that cannot begin.
    var asTransferError: BackgroundTransferError {
        switch self {
        case let error as BackgroundTransferError: error
        case let error as BackgroundTaskError: .unstorable(error)
        default: .unusableFolder(reason: "\(self)")
        }
    }
}
