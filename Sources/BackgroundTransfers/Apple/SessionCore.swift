import BackgroundTasks
import Foundation
import Synchronization

/// What sessions of one identifier share: the tasks, the delegate, and who hears the events.
///
/// Unchecked since a delegate is of any class: it is used on the delegate's queue only, and the state behind the lock.
final class SessionCore: @unchecked Sendable {
    private struct State {
        weak var session: BackgroundURLSession?
        var delegate: (any BackgroundURLSessionDelegate)?
        var queue: OperationQueue?
        var tasks: [UUID: BackgroundURLSessionTask] = [:]
        /// Who waits for the end of a transfer.
        var observers: [UUID: [@Sendable (BackgroundTransferError?) -> Void]] = [:]
        /// Who waits for the data of one, each with a name of its own.
        var waiters: [UUID: [UUID: CheckedContinuation<(Data, BackgroundURLResponse), any Error>]] = [:]
        /// What those have asked for.
        var requests: [UUID: DownloadRequest] = [:]
        /// What has come of it.
        var data: [UUID: Data] = [:]
        var listener: Task<Void, Never>?
        var agentStartedAt: ContinuousClock.Instant?
        var endsWhenIdle = false
    }

    /// Marks requests whose answers this process wants as data.
    private static let process = UUID()
    private static let cores = Mutex<[String: SessionCore]>([:])
    /// So long the exchange of data that nobody waits for any more goes on: it may be made a download.
    private static let grace = Duration.seconds(2)
    /// So long an agent that was started may take to be seen at work, before it is missed.
    private static let startOfAgent = Duration.milliseconds(200)
    /// Between attempts to listen that failed.
    private static let pauses = Duration.seconds(1)...Duration.seconds(300)

    let values: BackgroundSessionConfiguration
    let additionalHeaders: [AnyHashable: Any]?
    private let session: BackgroundSession
    private let lock = NSLock()
    private let beginning = NSLock()
    private var state = State()

    private init(_ configuration: BackgroundURLSessionConfiguration, _ session: BackgroundSession) {
        values = configuration.values
        additionalHeaders = configuration.httpAdditionalHeaders
        self.session = session
    }

    private func locked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
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
        let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: values.identifier)
        configuration.values = values
        configuration.httpAdditionalHeaders = additionalHeaders
        return configuration
    }

    func serve(
        _ session: BackgroundURLSession, _ delegate: (any BackgroundURLSessionDelegate)?, _ queue: OperationQueue?
    ) {
        locked { state in
            state.session = session
            if let delegate { (state.delegate, state.queue) = (delegate, queue) }
            if state.queue == nil {
                state.queue = OperationQueue()
                state.queue?.maxConcurrentOperationCount = 1
            }
            if state.listener == nil { state.listener = Task { await self.listen() } }
        }
    }

    func invalidate() {
        Self.cores.withLock { $0[session.folder] = nil }
        let listener = locked { $0.listener.take() }
        listener?.cancel()
        tell { session, delegate in delegate.urlSession(session, didBecomeInvalidWithError: nil) }
        queue.addOperation { self.locked { $0.delegate = nil } }
    }

    func invalidateWhenIdle() {
        locked { $0.endsWhenIdle = true }
        endIfIdle()
    }

    private func endIfIdle() {
        guard locked({ $0.endsWhenIdle && $0.listener != nil }), allTasks.isEmpty else { return }
        invalidate()
    }
}

// MARK: - Tasks

extension SessionCore {
    func downloadTask(_ request: BackgroundURLRequest) -> BackgroundURLSessionDownloadTask {
        do {
            let download = try request.download(additionalHeaders)
            if let known = alike(download), let task = task(known.id, known) as? BackgroundURLSessionDownloadTask {
                return task
            }
            return BackgroundURLSessionDownloadTask(self, UUID(), .download(download, nil))
        } catch {
            return BackgroundURLSessionDownloadTask(self, UUID(), .refuse(error.asTransferError))
        }
    }

    func dataTask(_ request: BackgroundURLRequest) -> BackgroundURLSessionDataTask {
        do {
            var download = try request.download(additionalHeaders)
            download.awaitedBy = Self.process
            return BackgroundURLSessionDataTask(self, UUID(), .download(download, nil))
        } catch {
            return BackgroundURLSessionDataTask(self, UUID(), .refuse(error.asTransferError))
        }
    }

    /// Begins a task, or refuses it.
    func begin(_ task: BackgroundURLSessionTask, _ work: BackgroundURLSessionTask.Work) {
        do {
            // Of two threads that ask for the same, one is to find what the other has begun.
            beginning.lock()
            defer { beginning.unlock() }
            switch work {
            case .refuse(let error): throw error
            case .upload(let request, let file):
                try session.uploadAtOnce(request, file, task.identifier, complete: task.complete)
            case .download(let request, let data):
                let request = task.complete(request)
                // One that is under way is that transfer, and no longer awaited by a process alone if this one is not.
                let known = data == nil && request.awaitedBy == nil ? alike(request) : nil
                if let known { task.become(known.id) }
                try session.giveAtOnce([session.adding(task.identifier, request, data)])
            }
            locked { state in state.tasks[task.identifier] = task }
            startAgent()
        } catch {
            refuse(task, error.asTransferError)
        }
    }

    /// Goes on with a task that has begun. One that was awaited as data is a download from now on.
    func resume(_ task: BackgroundURLSessionTask) {
        give(.resume(task.identifier))
    }

    /// Carries out a command, or says why not.
    func give(_ command: SessionCommand) {
        do {
            try session.giveAtOnce([command])
            startAgent()
        } catch {
            BackgroundSession.writeToSystemLog("\(error)")
        }
    }

    /// Ends a task that never began.
    func refuse(_ task: BackgroundURLSessionTask, _ error: BackgroundTransferError) {
        task.end(error)
        let isTold = isAwaited(task.identifier)
        ended(task.identifier, error)
        guard !isTold else { return }
        tell { session, delegate in
            (delegate as? any BackgroundURLSessionTaskDelegate)?
                .urlSession(session, task: task, didCompleteWithError: error)
        }
    }

    func whenCompleted(
        _ task: BackgroundURLSessionTask, _ observer: @escaping @Sendable (BackgroundTransferError?) -> Void
    ) {
        locked { $0.observers[task.identifier, default: []].append(observer) }
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
    private func task(_ identifier: UUID, _ seen: DownloadTask?) -> BackgroundURLSessionTask {
        locked { state in
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
    private func startAgent() {
        let isDue = locked { state in
            if let last = state.agentStartedAt, last.duration(to: .now) < Self.startOfAgent { return false }
            state.agentStartedAt = .now
            return true
        }
        do {
            if isDue { return try session.startAgentAtOnce() }
        } catch {
            return BackgroundSession.writeToSystemLog("\(error)")
        }
        Task {
            try? await Task.sleep(for: Self.startOfAgent)
            do { try await session.startAgentIfNeeded() } catch { BackgroundSession.writeToSystemLog("\(error)") }
        }
    }
}

// MARK: - Data

extension SessionCore {
    func data(_ request: BackgroundURLRequest) async throws -> (Data, BackgroundURLResponse) {
        var download = try request.download(additionalHeaders)
        download.awaitedBy = Self.process
        let (wanted, waiter) = (download, UUID())
        let place = Place()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let (identifier, isNew) = locked { state in
                    // Only one that is still to be told of, which whoever waits for it is sure to hear then.
                    let known = state.requests.first { id, request in
                        request.isAlike(wanted) && state.waiters[id]?.isEmpty == false
                    }
                    let identifier = known?.key ?? UUID()
                    state.requests[identifier] = wanted
                    state.waiters[identifier, default: [:]][waiter] = continuation
                    return (identifier, known == nil)
                }
                place.identifier.withLock { $0 = identifier }
                if isNew { begin(BackgroundURLSessionDataTask(self, identifier, nil), .download(wanted, nil)) }
                if Task.isCancelled { abandon(identifier, waiter) }
            }
        } onCancel: {
            if let identifier = place.identifier.withLock({ $0 }) { abandon(identifier, waiter) }
        }
    }

    /// Which transfer brings the data that somebody waits for.
    private final class Place: Sendable {
        let identifier = Mutex<UUID?>(nil)
    }

    /// Nobody waits for it any more. What nobody has made a download by then, ends.
    private func abandon(_ identifier: UUID, _ waiter: UUID) {
        guard let continuation = locked({ $0.waiters[identifier]?.removeValue(forKey: waiter) }) else { return }
        continuation.resume(throwing: CancellationError())
        Task {
            try? await Task.sleep(for: Self.grace)
            guard locked({ $0.waiters[identifier]?.isEmpty != false }),
                let task = stored(identifier), task.state != .completed, task.originalRequest.awaitedBy == Self.process
            else { return }
            give(.cancel(identifier, producingResumeData: false))
        }
    }

    /// Tells all who wait for the end of a transfer.
    private func ended(_ identifier: UUID, _ error: BackgroundTransferError?) {
        let (observers, waiters, data) = locked { state in
            state.requests[identifier] = nil
            return (
                state.observers.removeValue(forKey: identifier) ?? [],
                state.waiters.removeValue(forKey: identifier) ?? [:], state.data.removeValue(forKey: identifier)
            )
        }
        let response = BackgroundHTTPURLResponse(head: waiters.isEmpty ? nil : stored(identifier)?.response)
        for waiter in waiters.values {
            if let error {
                waiter.resume(throwing: error)
            } else if let response {
                waiter.resume(returning: (data ?? Data(), response))
            } else {
                waiter.resume(throwing: BackgroundTransferError.outlivedProcess)
            }
        }
        for observer in observers { observer(error) }
    }
}

// MARK: - Events

extension SessionCore {
    private var queue: OperationQueue { locked { $0.queue } ?? .main }

    /// Calls the delegate, on its queue.
    private func tell(_ body: @escaping @Sendable (BackgroundURLSession, any BackgroundURLSessionDelegate) -> Void) {
        queue.addOperation {
            let (session, delegate) = self.locked { ($0.session, $0.delegate) }
            if let session = session ?? delegate.map({ _ in BackgroundURLSession(core: self) }), let delegate {
                body(session, delegate)
            }
        }
    }

    /// The same; returns when the delegate has.
    private func telling(
        _ body: @escaping @Sendable (BackgroundURLSession, any BackgroundURLSessionDelegate) -> Void
    ) async {
        await withCheckedContinuation { continuation in
            tell(body)
            queue.addOperation { continuation.resume() }
        }
    }

    private func listen() async {
        var pause = Self.pauses.lowerBound
        while !Task.isCancelled {
            do {
                try await session.run { [weak self] in try await self?.take($0, $1) }
            } catch is CancellationError {
                return
            } catch {
                BackgroundSession.writeToSystemLog("\(error)")
                guard (try? await Task.sleep(for: pause)) != nil else { return }
                pause = min(pause * 2, Self.pauses.upperBound)
            }
        }
    }

    private func take(_ event: BackgroundSessionEvent, _ location: String?) async throws {
        guard let identifier = event.taskIdentifier else {
            // There is nothing to do for it that could be lost: whoever ends the process now has heard it.
            try await session.acknowledge()
            return await telling { $1.urlSessionDidFinishEvents(forBackgroundURLSession: $0) }
        }
        let seen: DownloadTask?
        switch event {
        // What is only progress needs no look at the disk.
        case .didWriteData, .didSendBodyData: seen = nil
        default: seen = stored(identifier)
        }
        let task = task(identifier, seen)
        task.saw(seen)
        switch event {
        case .didWriteData(_, let written, let total, let expected):
            await tellingOfDownload(task) { session, delegate, task in
                delegate.urlSession(
                    session, downloadTask: task, didWriteData: written, totalBytesWritten: total,
                    totalBytesExpectedToWrite: expected ?? -1)
            }
        case .didResumeAtOffset(_, let offset, let expected):
            await tellingOfDownload(task) { session, delegate, task in
                delegate.urlSession(
                    session, downloadTask: task, didResumeAtOffset: offset, expectedTotalBytes: expected ?? -1)
            }
        case .didSendBodyData(_, let sent, let total, let expected):
            await telling { session, delegate in
                (delegate as? any BackgroundURLSessionTaskDelegate)?.urlSession(
                    session, task: task, didSendBodyData: sent, totalBytesSent: total,
                    totalBytesExpectedToSend: expected)
            }
        case .didFinishDownloading(_, let location): try await takeFile(location, of: task, seen)
        case .didComplete(_, let error): await complete(task, seen, error)
        case .didFinishEvents: break
        }
    }

    private func tellingOfDownload(
        _ task: BackgroundURLSessionTask,
        _ body:
            @escaping @Sendable (
                BackgroundURLSession, any BackgroundURLSessionDownloadDelegate, BackgroundURLSessionDownloadTask
            ) -> Void
    ) async {
        guard let task = task as? BackgroundURLSessionDownloadTask else { return }
        await telling { session, delegate in
            if let delegate = delegate as? any BackgroundURLSessionDownloadDelegate { body(session, delegate, task) }
        }
    }

    private func takeFile(_ path: String, of task: BackgroundURLSessionTask, _ seen: DownloadTask?) async throws {
        let url = URL(fileURLWithPath: path)
        let identifier = task.identifier
        if isAwaited(identifier) {
            let data = try Data(contentsOf: url)
            locked { $0.data[identifier] = data }
        }
        guard let dataTask = task as? BackgroundURLSessionDataTask else {
            return await tellingOfDownload(task) { $1.urlSession($0, downloadTask: $2, didFinishDownloadingTo: url) }
        }
        // Whoever awaits it is told by that alone.
        guard !isOutlived(seen), !isAwaited(identifier) else { return }
        let data = try Data(contentsOf: url)
        await telling { session, delegate in
            (delegate as? any BackgroundURLSessionDataDelegate)?
                .urlSession(session, dataTask: dataTask, didReceive: data)
        }
    }

    private func complete(
        _ task: BackgroundURLSessionTask, _ seen: DownloadTask?, _ error: BackgroundTransferError?
    ) async {
        let error = isOutlived(seen) ? .outlivedProcess : error
        task.end(error)
        let isTold = task is BackgroundURLSessionDataTask && isAwaited(task.identifier)
        ended(task.identifier, error)
        if !isTold {
            await telling { session, delegate in
                (delegate as? any BackgroundURLSessionTaskDelegate)?
                    .urlSession(session, task: task, didCompleteWithError: error)
            }
        }
        locked { $0.tasks[task.identifier] = nil }
        endIfIdle()
    }

    /// Whether somebody in this process waits for the data of a transfer.
    private func isAwaited(_ identifier: UUID) -> Bool { locked { $0.waiters[identifier]?.isEmpty == false } }

    /// Whether another process, which has ended, wanted the answer as data.
    private func isOutlived(_ seen: DownloadTask?) -> Bool {
        seen?.originalRequest.awaitedBy.map { $0 != Self.process } ?? false
    }
}

extension Error {
    /// Why a task could not begin.
    fileprivate var asTransferError: BackgroundTransferError {
        switch self {
        case let error as BackgroundTransferError: error
        case let error as BackgroundTaskError: .unstorable(error)
        default: .unusableFolder(reason: "\(self)")
        }
    }
}
