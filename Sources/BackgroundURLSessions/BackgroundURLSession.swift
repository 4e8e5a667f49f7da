// Users of these types get the errors and the set-up of the library beneath as well.
@_exported public import BackgroundTransfers
public import Foundation
import Synchronization

/// A background session in the shape of Apple's `URLSession`, so that code written for iOS compiles and behaves the
/// same here: a thin layer over `BackgroundSession`, with its files and guarantees.
///
/// ```swift
/// await BackgroundURLSession.setUp { identifier, completionHandler in … }     // first in main
/// let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: "org.example.photos")
/// let session = BackgroundURLSession(configuration: configuration, delegate: self, delegateQueue: nil)
/// session.uploadTask(with: request, fromFile: photo).resume()
/// ```
///
/// Objects with the same identifier are one session, which uses the latest delegate given. A download requested while
/// an equal one (URL and header fields) is under way joins that transfer.
public final class BackgroundURLSession: Sendable {
    let core: SessionCore

    public var configuration: BackgroundURLSessionConfiguration { core.configuration }
    /// Nil once the session has been invalidated.
    public var delegate: (any BackgroundURLSessionDelegate)? { core.state.withLock { $0.delegate } }
    public var delegateQueue: OperationQueue { core.queue }
    /// Any text, for the life of this process.
    public var sessionDescription: String? {
        get { core.state.withLock { $0.description } }
        set { core.state.withLock { $0.description = newValue } }
    }

    /// Begins delivering events, missed ones included.
    /// - Parameters:
    ///   - delegate: kept until the session is invalidated.
    ///   - queue: the queue on which the delegate is called serially; nil: a queue of the session's own.
    public init(
        configuration: BackgroundURLSessionConfiguration, delegate: (any BackgroundURLSessionDelegate)? = nil,
        delegateQueue queue: OperationQueue? = nil
    ) {
        core = SessionCore.shared(configuration)
        core.serve(self, delegate, queue)
    }

    init(core: SessionCore) { self.core = core }

    /// The only set-up: lets the program perform its own transfers in a second process (see `BackgroundSession.setUp`).
    /// - Parameter handleEvents: Apple's `application(_:handleEventsForBackgroundURLSession:completionHandler:)`:
    ///   called in a process that was launched because transfers ended. It creates the session of that identifier, with
    ///   a delegate whose `urlSessionDidFinishEvents` calls the completion handler; that ends the process.
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

    // MARK: - Tasks; each begins with `resume`

    /// A download of a URL, with default settings.
    public func downloadTask(with url: URL) -> BackgroundURLSessionDownloadTask {
        downloadTask(with: BackgroundURLRequest(url: url))
    }

    /// Returns the existing task if an equal request is under way.
    public func downloadTask(with request: BackgroundURLRequest) -> BackgroundURLSessionDownloadTask {
        core.downloadTask(request)
    }

    /// - Parameter resumeData: from ``BackgroundURLSessionDownloadTask/cancel(byProducingResumeData:)`` or an error.
    public func downloadTask(withResumeData resumeData: Data) -> BackgroundURLSessionDownloadTask {
        guard let data = try? JSONDecoder().decode(DownloadResumeData.self, from: resumeData) else {
            return BackgroundURLSessionDownloadTask(core, UUID(), .refuse(.unusableResumeData))
        }
        var request = data.newRequest
        if core.allowsExpensiveNetworkAccess == false { request.allowsExpensiveNetworkAccess = false }
        return BackgroundURLSessionDownloadTask(core, UUID(), .download(request, data))
    }

    /// Uploads a file, which the session copies at `resume`. A GET request is sent as POST.
    public func uploadTask(
        with request: BackgroundURLRequest, fromFile file: URL
    ) -> BackgroundURLSessionUploadTask {
        core.uploadTask(request, file)
    }

    /// Refused, as by Apple's background sessions: the task ends with `sendsFilesOnly`, whose text names the remedy.
    public func uploadTask(with request: BackgroundURLRequest, from data: Data?) -> BackgroundURLSessionUploadTask {
        BackgroundURLSessionUploadTask(core, UUID(), .refuse(.sendsFilesOnly))
    }

    /// Refused, as above.
    public func uploadTask(withStreamedRequest request: BackgroundURLRequest) -> BackgroundURLSessionUploadTask {
        BackgroundURLSessionUploadTask(core, UUID(), .refuse(.sendsFilesOnly))
    }

    /// A data task for a URL, with default settings.
    public func dataTask(with url: URL) -> BackgroundURLSessionDataTask {
        dataTask(with: BackgroundURLRequest(url: url))
    }

    /// Runs while its process lives; see ``BackgroundURLSessionDataTask``.
    public func dataTask(with request: BackgroundURLRequest) -> BackgroundURLSessionDataTask { core.dataTask(request) }

    /// Fetches data, at most 64 MiB, since it is held in memory; more fails with `BackgroundTransferError.tooLarge` and
    /// calls for a download task. When cancelled, it throws `URLError.cancelled`, and the exchange ends two seconds
    /// later, unless an equal download task begins meanwhile (for instance in `onCancel`): then the exchange continues,
    /// and nothing is requested twice.
    ///
    /// ```swift
    /// let (data, _) = try await withTaskCancellationHandler {
    ///     try await session.data(for: request)
    /// } onCancel: {
    ///     session.downloadTask(with: request).resume()
    /// }
    /// ```
    /// - Throws: `URLError`, also when the server refuses.
    public func data(for request: BackgroundURLRequest) async throws -> (Data, BackgroundURLResponse) {
        try await core.data(request)
    }

    /// Like ``data(for:)``, with default settings.
    public func data(from url: URL) async throws -> (Data, BackgroundURLResponse) {
        try await data(for: BackgroundURLRequest(url: url))
    }

    /// Tasks that have not ended, including those of earlier processes.
    public var allTasks: [BackgroundURLSessionTask] { get async { core.allTasks } }

    /// Calls back on a system queue, like `getTasksWithCompletionHandler`.
    @preconcurrency
    public func getAllTasks(completionHandler: @escaping @Sendable ([BackgroundURLSessionTask]) -> Void) {
        let core = core
        DispatchQueue.global().async { completionHandler(core.allTasks) }
    }

    /// Data, upload and download tasks.
    public typealias Tasks = (
        [BackgroundURLSessionDataTask], [BackgroundURLSessionUploadTask], [BackgroundURLSessionDownloadTask]
    )

    /// ``allTasks`` by kind.
    public var tasks: Tasks { get async { Self.byKind(core.allTasks) } }

    /// Like ``tasks``.
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

    // MARK: - Cookies, caches, credentials: none are kept

    /// Does nothing: requests are on disk when `resume` returns.
    public func flush() async {}

    /// Calls back on the delegate's queue.
    @preconcurrency
    public func flush(completionHandler: @escaping @Sendable () -> Void) { core.queue.addOperation(completionHandler) }

    /// Does nothing; transfers continue, as with Apple.
    public func reset() async {}

    /// Calls back on the delegate's queue.
    @preconcurrency
    public func reset(completionHandler: @escaping @Sendable () -> Void) { core.queue.addOperation(completionHandler) }

    // MARK: - Invalidation

    /// Invalidates the session once all tasks have ended; the delegate gets no further events.
    public func finishTasksAndInvalidate() { core.invalidateWhenIdle() }

    /// Cancels all tasks; the delegate gets no further events.
    public func invalidateAndCancel() {
        core.give(.cancelAll)
        core.invalidate()
    }
}
