public import FoundationEssentials

/// Receives the events of a ``BackgroundURLSession``, in the shape of Apple's delegates. Only the method that takes a
/// finished file is required. An event is delivered again, in a later process if need be, until its method has
/// returned: one that ends the process itself, as by `exit`, receives the same event at every start. Two methods may
/// end it, because all events have been acknowledged when they are called:
/// ``urlSessionDidFinishEvents(forBackgroundURLSession:)`` and, after
/// ``BackgroundURLSession/finishTasksAndInvalidate()``, ``urlSession(_:didBecomeInvalidWithError:)``.
public protocol BackgroundURLSessionDelegate: AnyObject {
    /// The last call. The error is nil: only the program invalidates a session.
    func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?)
    /// All missed events were delivered. A process launched for them now calls the completion handler passed to
    /// `handleEvents`; any process may end.
    func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession)
}

extension BackgroundURLSessionDelegate {
    public func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {}
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) {}
}

/// Receives the end and the progress of tasks.
public protocol BackgroundURLSessionTaskDelegate: BackgroundURLSessionDelegate {
    /// Errors are `URLError`s. Unlike with Apple, a refusal (404, 500) is an error, `badServerResponse`, and there is
    /// no file.
    func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?)
    /// Counts the current attempt only: a retry starts from the first byte.
    func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
}

extension BackgroundURLSessionTaskDelegate {
    public func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
    ) {}
    public func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {}
}

/// Receives the data of data tasks and the response bodies of uploads.
public protocol BackgroundURLSessionDataDelegate: BackgroundURLSessionTaskDelegate {
    /// The whole body at once.
    func urlSession(_ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data)
}

extension BackgroundURLSessionDataDelegate {
    public func urlSession(
        _ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data
    ) {}
}

/// Receives the events of downloads.
public protocol BackgroundURLSessionDownloadDelegate: BackgroundURLSessionTaskDelegate {
    /// - location: the path of the file, which is removed with the task's last event: move it.
    func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didFinishDownloadingTo location: URL)
    /// - totalBytesExpectedToWrite: -1 when the server did not announce it.
    func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
    /// A retry resumes at this offset; 0: at the first byte, since the copy changed or the server lacks range support.
    func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64)
}

extension BackgroundURLSessionDownloadDelegate {
    public func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {}
    public func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {}
}
