public import BackgroundTransfers
public import Foundation
import Synchronization

/// A task of a ``BackgroundURLSession``, in the shape of Apple's `URLSessionTask`. It can be used from any thread. As with
/// Apple's, one is equal to itself alone, so that it may be a key; two that are one transfer, since the same was asked for
/// twice, have the same ``taskIdentifier``, and the delegate is told of the first that was resumed.
///
/// Unchecked only since the class has subclasses, which add no state of their own.
public class BackgroundURLSessionTask: @unchecked Sendable, Hashable {
    /// As with Apple's: what waits for its turn is running, too.
    public typealias State = DownloadTask.State

    /// What is to be done at the first `resume`.
    enum Work {
        case download(DownloadRequest, DownloadResumeData?)
        case upload(UploadRequest, file: String)
        /// It cannot be done.
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
        /// In every process; that of another one when both are one transfer.
        var identifier: UUID
        /// Nil: it was refused.
        let request: BackgroundURLRequest?
        /// Nil: it has begun.
        var work: Work?
        var description: String?
        var priority = Double(BackgroundURLSessionTask.defaultPriority)
        var earliestBeginDate: Date?
        var bytesToSend: Int64?
        var bytesToReceive: Int64?
        /// As it was last seen.
        var seen: DownloadTask?
        var error: BackgroundTransferError?
        var isCompleted = false
        /// nil: it has not been asked for. It is changed under this lock.
        nonisolated(unsafe) var progress: Progress?
    }

    public static let defaultPriority: Float = 0.5
    public static let lowPriority: Float = 0.25
    public static let highPriority: Float = 0.75

    let core: SessionCore
    private let content: Mutex<Content>

    /// - Parameter work: nil: it has begun.
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

    /// By identity: the transfer that it is may become that of another task when it is resumed.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var identifier: UUID { content.withLock { $0.identifier } }

    /// The same in every process; made from the transfer's identifier.
    public var taskIdentifier: Int {
        withUnsafeBytes(of: identifier.uuid) { Int($0.loadUnaligned(as: UInt64.self) >> 1) }
    }

    /// Kept with the transfer; to be set before the first `resume`.
    public var taskDescription: String? {
        get { content.withLock { $0.description } }
        set { content.withLock { $0.description = newValue } }
    }

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

    /// To be set before the first `resume`, as are the counts that are expected.
    public var earliestBeginDate: Date? {
        get { content.withLock { $0.earliestBeginDate } }
        set { content.withLock { $0.earliestBeginDate = newValue } }
    }

    public var countOfBytesClientExpectsToSend: Int64 {
        get { content.withLock { $0.bytesToSend } ?? -1 }
        set { content.withLock { $0.bytesToSend = newValue } }
    }

    public var countOfBytesClientExpectsToReceive: Int64 {
        get { content.withLock { $0.bytesToReceive } ?? -1 }
        set { content.withLock { $0.bytesToReceive = newValue } }
    }

    /// With the header fields of the configuration that it lacked; nil: it was refused.
    public var originalRequest: BackgroundURLRequest? { content.withLock { $0.request } }

    /// Where the last redirect led, or the original request.
    public var currentRequest: BackgroundURLRequest? {
        var request = originalRequest
        if let url = response?.url { request?.url = url }
        return request
    }

    public var response: BackgroundURLResponse? { BackgroundHTTPURLResponse(head: latest?.response) }
    /// A `URLError`; beneath it lies the library's own (`transferError`).
    public var error: (any Error)? {
        told(content.withLock { $0.error } ?? latest?.error)
    }
    public var countOfBytesReceived: Int64 { latest?.countOfBytesReceived ?? 0 }
    public var countOfBytesSent: Int64 { latest?.countOfBytesSent ?? 0 }
    /// -1: the server does not tell, or has not been asked.
    public var countOfBytesExpectedToReceive: Int64 { latest?.countOfBytesExpectedToReceive ?? -1 }
    public var countOfBytesExpectedToSend: Int64 { latest?.originalRequest.upload?.length ?? -1 }

    public var state: State {
        let (isCompleted, hasBegun) = content.withLock { ($0.isCompleted, $0.work == nil) }
        if isCompleted { return .completed }
        return hasBegun ? latest?.state ?? .running : .suspended
    }

    /// Of the bytes that are received, or sent. It is brought up to date by events and when it is asked for; nothing can be
    /// observed on Linux, where there is no KVO.
    public var progress: Progress {
        let progress = content.withLock { content in
            if let progress = content.progress { return progress }
            // Never the child of a progress that the calling thread works under.
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

    /// Begins the task, or lets it go on. The transfer is safe when this returns: it is written down, and its agent is
    /// started, which takes the time of a few writes to the disk; with an upload, of a copy of its file. What keeps it from
    /// that ends the task, as the delegate is told.
    public func resume() {
        let work = content.withLock { content in content.work.take() }
        if let work { core.begin(self, work) } else { core.give(.resume(identifier)) }
    }

    /// Stops it until it is resumed. An upload sends its file from the first byte then.
    public func suspend() { if content.withLock({ $0.work == nil }) { core.give(.suspend(identifier)) } }

    /// Ends it; the delegate is told so.
    public func cancel() { cancel(producingResumeData: false) }

    func cancel(producingResumeData: Bool) {
        guard content.withLock({ $0.work.take() }) == nil else { return core.refuse(self, .cancelled(nil)) }
        core.give(.cancel(identifier, producingResumeData: producingResumeData))
    }

    // MARK: - For the session

    /// An error as it is told.
    func told(_ error: BackgroundTransferError?) -> URLError? {
        error.map { URLError($0, originalRequest?.url?.absoluteString) }
    }

    /// What is set on the task goes with the request.
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

    /// It is one with another transfer.
    func become(_ identifier: UUID) { content.withLock { $0.identifier = identifier } }

    func saw(_ task: DownloadTask?) { if let task { content.withLock { $0.seen = task } } }

    func end(_ error: BackgroundTransferError?) {
        content.withLock { ($0.error, $0.isCompleted, $0.work) = (error, true, nil) }
        showProgress()
    }

    /// - Parameter expected: in all; nil: the server does not tell.
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
        // Once it is complete, the length is known.
        progressed(count, of: expected >= 0 ? expected : state == .completed && error == nil ? count : nil)
    }

    /// As the session has it now.
    private var latest: DownloadTask? {
        let (isOver, identifier) = content.withLock { ($0.isCompleted || $0.work != nil, $0.identifier) }
        if !isOver { saw(core.stored(identifier)) }
        return content.withLock { $0.seen }
    }
}

/// A download to a file.
public final class BackgroundURLSessionDownloadTask: BackgroundURLSessionTask, @unchecked Sendable {
    /// Where an error's `userInfo` has the same data: Apple's `NSURLSessionDownloadTaskResumeData`.
    public static let resumeDataKey = "NSURLSessionDownloadTaskResumeData"

    /// Ends it, and hands over what another task can go on from (``BackgroundURLSession/downloadTask(withResumeData:)``); nil
    /// where the server does not let one.
    @preconcurrency
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        core.whenCompleted(self) { error in completionHandler(error?.encodedResumeData) }
        cancel(producingResumeData: true)
    }
}

/// A request whose answer is wanted as data, of which there is as much as with ``BackgroundURLSession/data(for:)``. It
/// works while the process lives: one that would have to outlive it ends with
/// `BackgroundTransferError.outlivedProcess`, as the delegate of a later process is told.
public class BackgroundURLSessionDataTask: BackgroundURLSessionTask, @unchecked Sendable {}

/// An upload from a file.
public final class BackgroundURLSessionUploadTask: BackgroundURLSessionDataTask, @unchecked Sendable {}
