public import BackgroundTransfers
public import Foundation
import Synchronization

/// A task of a ``BackgroundURLSession``, in the shape of Apple's `URLSessionTask`, for use from any thread. Equality is
/// identity, as with Apple, so a task can be a key. Two tasks that share one transfer, since they requested the same,
/// have the same ``taskIdentifier``, and the delegate receives the one that was resumed first.
///
/// Unchecked only because the class has subclasses, which add no state.
public class BackgroundURLSessionTask: @unchecked Sendable, Hashable {
    /// As with Apple, a task that waits for its turn counts as running.
    public typealias State = DownloadTask.State

    /// What the first `resume` begins.
    enum Work {
        case download(DownloadRequest, DownloadResumeData?)
        case upload(UploadRequest, file: String)
        /// The request is invalid: the task ends with this error.
        case refuse(BackgroundTransferError)

        var request: BackgroundURLRequest? {
            switch self {
            case .download(let request, _): BackgroundURLRequest(request)
            case .upload(let request, _): BackgroundURLRequest(request)
            case .refuse: nil
            }
        }
    }

    private struct Content {
        /// The transfer's identifier, valid in every process; another task's when both share a transfer.
        var identifier: UUID
        /// Nil: the request was refused.
        let request: BackgroundURLRequest?
        /// Nil: the task has begun.
        var work: Work?
        var description: String?
        var priority = Double(BackgroundURLSessionTask.defaultPriority)
        var earliestBeginDate: Date?
        var bytesToSend: Int64?
        var bytesToReceive: Int64?
        /// The latest snapshot of the transfer.
        var seen: DownloadTask?
        var error: BackgroundTransferError?
        var isCompleted = false
        /// Created on first use; changed only under this lock.
        nonisolated(unsafe) var progress: Progress?
    }

    public static let defaultPriority: Float = 0.5
    public static let lowPriority: Float = 0.25
    public static let highPriority: Float = 0.75

    let core: SessionCore
    private let content: Mutex<Content>

    /// - Parameter work: nil: the task has begun.
    init(_ core: SessionCore, _ identifier: UUID, _ work: Work?, seen: DownloadTask? = nil) {
        self.core = core
        content = Mutex(
            Content(
                identifier: identifier,
                request: work?.request ?? seen.flatMap { BackgroundURLRequest($0.originalRequest) },
                work: work,
                description: seen?.originalRequest.taskDescription,
                priority: seen?.priority ?? Double(Self.defaultPriority), seen: seen,
                isCompleted: seen?.state == .completed))
    }

    public static func == (a: BackgroundURLSessionTask, b: BackgroundURLSessionTask) -> Bool { a === b }

    /// By identity: `identifier` may change when the task joins another transfer.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var identifier: UUID { content.withLock { $0.identifier } }

    /// The same in every process; derived from the transfer's identifier.
    public var taskIdentifier: Int {
        withUnsafeBytes(of: identifier.uuid) { Int($0.loadUnaligned(as: UInt64.self) >> 1) }
    }

    /// Stored with the transfer; set it before the first `resume`.
    public var taskDescription: String? {
        get { content.withLock { $0.description } }
        set { content.withLock { $0.description = newValue } }
    }

    /// From 0 to 1.
    public var priority: Float {
        get { Float(content.withLock { $0.priority }) }
        set {
            let hasBegun = content.withLock { content in
                content.priority = Double(newValue)
                return content.work == nil
            }
            if hasBegun { core.give(.setPriority(identifier, Double(newValue))) }
        }
    }

    /// Set it before the first `resume`, like the expected counts.
    public var earliestBeginDate: Date? {
        get { content.withLock { $0.earliestBeginDate } }
        set { content.withLock { $0.earliestBeginDate = newValue } }
    }

    /// -1: not set.
    public var countOfBytesClientExpectsToSend: Int64 {
        get { content.withLock { $0.bytesToSend } ?? -1 }
        set { content.withLock { $0.bytesToSend = newValue } }
    }

    /// -1: not set.
    public var countOfBytesClientExpectsToReceive: Int64 {
        get { content.withLock { $0.bytesToReceive } ?? -1 }
        set { content.withLock { $0.bytesToReceive = newValue } }
    }

    /// The request, with the configuration's header fields added; nil: it was refused.
    public var originalRequest: BackgroundURLRequest? { content.withLock { $0.request } }

    /// The original request, with the URL of the last redirect.
    public var currentRequest: BackgroundURLRequest? {
        var request = originalRequest
        if let url = response?.url { request?.url = url }
        return request
    }

    public var response: BackgroundURLResponse? { BackgroundHTTPURLResponse(head: latest?.response) }
    /// A `URLError` that wraps the library's own error (`transferError`).
    public var error: (any Error)? {
        reported(content.withLock { $0.error } ?? latest?.error)
    }
    public var countOfBytesReceived: Int64 { latest?.countOfBytesReceived ?? 0 }
    public var countOfBytesSent: Int64 { latest?.countOfBytesSent ?? 0 }
    /// -1: the server did not announce it, or was not asked yet.
    public var countOfBytesExpectedToReceive: Int64 { latest?.countOfBytesExpectedToReceive ?? -1 }
    /// The length of the file; -1 for downloads.
    public var countOfBytesExpectedToSend: Int64 { latest?.originalRequest.upload?.length ?? -1 }

    public var state: State {
        let (isCompleted, hasBegun) = content.withLock { ($0.isCompleted, $0.work == nil) }
        if isCompleted { return .completed }
        return hasBegun ? latest?.state ?? .running : .suspended
    }

    /// The progress in bytes received or sent. Updated by events and on each access; it cannot be observed, since Linux
    /// has no KVO.
    public var progress: Progress {
        let progress = content.withLock { content in
            if let progress = content.progress { return progress }
            // Not `Progress()`, which would join the calling thread's current progress as a child.
            let progress = Progress.discreteProgress(totalUnitCount: -1)
            (progress.isCancellable, progress.isPausable) = (true, true)
            progress.cancellationHandler = { [weak self] in self?.cancel() }
            progress.pausingHandler = { [weak self] in self?.suspend() }
            progress.resumingHandler = { [weak self] in self?.resume() }
            content.progress = progress
            return progress
        }
        showProgress()
        return progress
    }

    /// Begins or resumes the task. The transfer is safe when this returns: it is on disk and its agent is started. That
    /// takes a few disk writes and, for an upload, copying its file. An error ends the task, as the delegate receives.
    public func resume() {
        let work = content.withLock { content in content.work.take() }
        if let work { core.begin(self, work) } else { core.give(.resume(identifier)) }
    }

    /// Suspends the task until it is resumed. An upload then restarts from the first byte.
    public func suspend() { if content.withLock({ $0.work == nil }) { core.give(.suspend(identifier)) } }

    /// Cancels the task; the delegate receives its end.
    public func cancel() { cancel(producingResumeData: false) }

    func cancel(producingResumeData: Bool) {
        guard content.withLock({ $0.work.take() }) == nil else { return core.refuse(self, .cancelled(nil)) }
        core.give(.cancel(identifier, producingResumeData: producingResumeData))
    }

    // MARK: - For the session

    /// The public form of an error.
    func reported(_ error: BackgroundTransferError?) -> URLError? {
        error.map { URLError($0, originalRequest?.url?.absoluteString) }
    }

    /// Adds the task's settings to a request.
    func complete(_ request: DownloadRequest) -> DownloadRequest {
        content.withLock { content in
            var request = request
            request.taskDescription = content.description
            request.priority = content.priority
            request.earliestBeginDate = content.earliestBeginDate
            request.countOfBytesClientExpectsToSend = content.bytesToSend ?? request.countOfBytesClientExpectsToSend
            request.countOfBytesClientExpectsToReceive = content.bytesToReceive
            return request.sanitized
        }
    }

    /// Joins another transfer.
    func become(_ identifier: UUID) { content.withLock { $0.identifier = identifier } }

    func saw(_ task: DownloadTask?) { if let task { content.withLock { $0.seen = task } } }

    func end(_ error: BackgroundTransferError?) {
        content.withLock { ($0.error, $0.isCompleted, $0.work) = (error, true, nil) }
        showProgress()
    }

    /// - Parameter expected: the total in bytes; nil: unknown.
    func progressed(_ count: Int64, of expected: Int64?) {
        content.withLock {
            $0.progress?.totalUnitCount = expected ?? -1
            $0.progress?.completedUnitCount = count
        }
    }

    private func showProgress() {
        guard content.withLock({ $0.progress }) != nil else { return }
        let isUpload = self is BackgroundURLSessionUploadTask
        let count = isUpload ? countOfBytesSent : countOfBytesReceived
        let expected = isUpload ? countOfBytesExpectedToSend : countOfBytesExpectedToReceive
        // The length of a complete transfer is known, even if none was announced.
        progressed(count, of: expected >= 0 ? expected : state == .completed && error == nil ? count : nil)
    }

    /// The current snapshot of the transfer.
    private var latest: DownloadTask? {
        let (isOver, identifier) = content.withLock { ($0.isCompleted || $0.work != nil, $0.identifier) }
        if !isOver { saw(core.stored(identifier)) }
        return content.withLock { $0.seen }
    }
}

/// A download to a file.
public final class BackgroundURLSessionDownloadTask: BackgroundURLSessionTask, @unchecked Sendable {
    /// The key of the same data in an error's `userInfo`: Apple's `NSURLSessionDownloadTaskResumeData`.
    public static let resumeDataKey = "NSURLSessionDownloadTaskResumeData"

    /// Cancels the task and passes on its resume data (``BackgroundURLSession/downloadTask(withResumeData:)``); nil if
    /// the server does not support resuming.
    @preconcurrency
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        core.whenCompleted(self) { error in completionHandler(error?.encodedResumeData) }
        cancel(producingResumeData: true)
    }
}

/// A request whose response is delivered as data, limited as by ``BackgroundURLSession/data(for:)``. It runs while its
/// process lives: after that it ends with `BackgroundTransferError.outlivedProcess`, which the delegate of a later
/// process receives.
public class BackgroundURLSessionDataTask: BackgroundURLSessionTask, @unchecked Sendable {}

/// An upload from a file.
public final class BackgroundURLSessionUploadTask: BackgroundURLSessionDataTask, @unchecked Sendable {}
