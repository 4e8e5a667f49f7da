// Whoever has the shapes has the errors and the set-up of the library below them too.
@_exported public import BackgroundTransfers
public import Foundation
import Synchronization

/// A background session in the shape of Apple's `URLSession`, so that code written for iOS compiles and does the same here:
/// a thin layer over `BackgroundSession`, which does the work, with its files and its guarantees.
///
/// ```swift
/// await BackgroundURLSession.setUp { identifier, completionHandler in … }     // first in main
/// let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: "org.example.photos")
/// let session = BackgroundURLSession(configuration: configuration, delegate: self, delegateQueue: nil)
/// session.uploadTask(with: request, fromFile: photo).resume()
/// ```
///
/// Two with one identifier are one session; the delegate is that of the latest that has one. Two downloads of one address
/// with the same header fields, one of which is asked for while the other is under way, are one transfer.
public final class BackgroundURLSession: Sendable {
    let core: SessionCore

    public var configuration: BackgroundURLSessionConfiguration { core.configuration }
    /// Nil as soon as the session has been invalidated.
    public var delegate: (any BackgroundURLSessionDelegate)? { core.state.withLock { $0.delegate } }
    public var delegateQueue: OperationQueue { core.queue }
    /// Whatever the program calls it, for as long as this process lives.
    public var sessionDescription: String? {
        get { core.state.withLock { $0.description } }
        set { core.state.withLock { $0.description = newValue } }
    }

    /// Events are told from now on, also those that were missed.
    /// - Parameters:
    ///   - delegate: kept until the session is invalidated.
    ///   - queue: on which the delegate is called, one event after the other; nil: one of the session's own.
    public init(
        configuration: BackgroundURLSessionConfiguration, delegate: (any BackgroundURLSessionDelegate)? = nil,
        delegateQueue queue: OperationQueue? = nil
    ) {
        core = SessionCore.shared(configuration)
        core.serve(self, delegate, queue)
    }

    init(core: SessionCore) { self.core = core }

    /// The one line of set-up: lets the program perform its own transfers, as a process beside it (see
    /// `BackgroundSession.setUp`).
    /// - Parameter handleEvents: Apple's `application(_:handleEventsForBackgroundURLSession:completionHandler:)`: called in
    ///   a process that was started since transfers have ended. It makes the session of that identifier, with a delegate,
    ///   which calls the completion handler at its `urlSessionDidFinishEvents`; that ends the process.
    @preconcurrency
    public static func setUp(
        userAgent: String? = nil,
        handleEvents:
            @escaping @Sendable (
                _ identifier: String, _ completionHandler: @escaping @Sendable () -> Void
            ) -> Void
    ) async {
        await BackgroundSession.setUp(userAgent: userAgent) { session in
            BackgroundURLSessionConfiguration.noteEvents(of: session)
            let (calls, sink) = AsyncStream.makeStream(of: Void.self)
            handleEvents(session.configuration.identifier) { sink.yield() }
            _ = await calls.first { true }
        }
    }

    // MARK: - Tasks; each begins with its `resume`

    /// As with a request that says nothing but the address.
    public func downloadTask(with url: URL) -> BackgroundURLSessionDownloadTask {
        downloadTask(with: BackgroundURLRequest(url: url))
    }

    /// Where the same request is under way already, that is the task.
    public func downloadTask(with request: BackgroundURLRequest) -> BackgroundURLSessionDownloadTask {
        core.downloadTask(request)
    }

    /// - Parameter resumeData: of a task that was cancelled (``BackgroundURLSessionDownloadTask/cancel(byProducingResumeData:)``).
    public func downloadTask(withResumeData resumeData: Data) -> BackgroundURLSessionDownloadTask {
        guard let data = try? JSONDecoder().decode(DownloadResumeData.self, from: resumeData) else {
            return BackgroundURLSessionDownloadTask(core, UUID(), .refuse(.unusableResumeData))
        }
        var request = data.newRequest
        if core.allowsExpensiveNetworkAccess == false { request.allowsExpensiveNetworkAccess = false }
        return BackgroundURLSessionDownloadTask(core, UUID(), .download(request, data))
    }

    /// Sends a file, which the session copies at `resume`. A request by GET is sent by POST.
    public func uploadTask(
        with request: BackgroundURLRequest, fromFile file: URL
    ) -> BackgroundURLSessionUploadTask {
        core.uploadTask(request, file)
    }

    /// Refused, as by Apple's background sessions: the task ends with `sendsFilesOnly`, which names the remedy.
    public func uploadTask(with request: BackgroundURLRequest, from data: Data?) -> BackgroundURLSessionUploadTask {
        BackgroundURLSessionUploadTask(core, UUID(), .refuse(.sendsFilesOnly))
    }

    /// Refused, as above.
    public func uploadTask(withStreamedRequest request: BackgroundURLRequest) -> BackgroundURLSessionUploadTask {
        BackgroundURLSessionUploadTask(core, UUID(), .refuse(.sendsFilesOnly))
    }

    /// As with a request that says nothing but the address.
    public func dataTask(with url: URL) -> BackgroundURLSessionDataTask {
        dataTask(with: BackgroundURLRequest(url: url))
    }

    /// Works while its process lives; see ``BackgroundURLSessionDataTask``.
    public func dataTask(with request: BackgroundURLRequest) -> BackgroundURLSessionDataTask { core.dataTask(request) }

    /// Asks for data, and waits for it: up to 64 MiB, since it is held in memory; more ends with
    /// `BackgroundTransferError.tooLarge`, and a download task is for that. Cancelled, it throws `URLError.cancelled`, and
    /// the exchange ends a moment later, unless the same request is made a download meanwhile (from `onCancel` for
    /// instance): then the exchange goes on, and nothing is asked for twice.
    ///
    /// ```swift
    /// let (data, _) = try await withTaskCancellationHandler {
    ///     try await session.data(for: request)
    /// } onCancel: {
    ///     session.downloadTask(with: request).resume()
    /// }
    /// ```
    /// - Throws: `URLError`, a refusal of the server's included.
    public func data(for request: BackgroundURLRequest) async throws -> (Data, BackgroundURLResponse) {
        try await core.data(request)
    }

    /// As ``data(for:)``, with a request that says nothing but the address.
    public func data(from url: URL) async throws -> (Data, BackgroundURLResponse) {
        try await data(for: BackgroundURLRequest(url: url))
    }

    /// Those that have not ended, of earlier processes as well.
    public var allTasks: [BackgroundURLSessionTask] { get async { core.allTasks } }

    /// Calls back from a queue of the system, as does the next.
    @preconcurrency
    public func getAllTasks(completionHandler: @escaping @Sendable ([BackgroundURLSessionTask]) -> Void) {
        let core = core
        DispatchQueue.global().async { completionHandler(core.allTasks) }
    }

    /// Those that fetch data, that upload, and that download.
    public typealias Tasks = (
        [BackgroundURLSessionDataTask], [BackgroundURLSessionUploadTask], [BackgroundURLSessionDownloadTask]
    )

    /// The same, by kind.
    public var tasks: Tasks { get async { Self.byKind(core.allTasks) } }

    /// As ``tasks``.
    @preconcurrency
    public func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable (
                [BackgroundURLSessionDataTask], [BackgroundURLSessionUploadTask], [BackgroundURLSessionDownloadTask]
            ) -> Void
    ) {
        getAllTasks { tasks in
            let tasks = Self.byKind(tasks)
            completionHandler(tasks.0, tasks.1, tasks.2)
        }
    }

    private static func byKind(_ tasks: [BackgroundURLSessionTask]) -> Tasks {
        let data = tasks.compactMap { $0 as? BackgroundURLSessionDataTask }
        return (
            data.filter { !($0 is BackgroundURLSessionUploadTask) },
            data.compactMap { $0 as? BackgroundURLSessionUploadTask },
            tasks.compactMap { $0 as? BackgroundURLSessionDownloadTask }
        )
    }

    // MARK: - What it keeps beside tasks: no cookies, no cache, no credentials

    /// There is nothing to be written: what has been asked for is on the disk when `resume` has returned.
    public func flush() async {}

    /// Calls back from the delegate's queue, as does `reset`.
    @preconcurrency
    public func flush(completionHandler: @escaping @Sendable () -> Void) { core.queue.addOperation(completionHandler) }

    /// There is nothing to be removed; transfers go on, as with Apple's.
    public func reset() async {}

    /// As ``reset()``.
    @preconcurrency
    public func reset(completionHandler: @escaping @Sendable () -> Void) { core.queue.addOperation(completionHandler) }

    // MARK: - Its end

    /// Tells the delegate nothing more once all tasks have ended.
    public func finishTasksAndInvalidate() { core.invalidateWhenIdle() }

    /// Ends all tasks; the delegate is told nothing more.
    public func invalidateAndCancel() {
        core.give(.cancelAll)
        core.invalidate()
    }
}
