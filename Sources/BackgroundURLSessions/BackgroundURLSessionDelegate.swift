public import FoundationEssentials

/// Who is told what happens in a ``BackgroundURLSession``, in the shape of Apple's delegates. Each method may be left out
/// but the one that takes the finished file. An event is told again, to a later process if need be, unless the method has
/// returned: a method that ends the process itself, as by `exit`, is told the same at every start. To end it, return first:
/// when ``urlSessionDidFinishEvents(forBackgroundURLSession:)`` is called, or after
/// ``BackgroundURLSession/finishTasksAndInvalidate()`` ``urlSession(_:didBecomeInvalidWithError:)``, all events are
/// acknowledged, and that method may end the process.
public protocol BackgroundURLSessionDelegate: AnyObject {
    /// The last call. The error is nil: only the program invalidates a session.
    func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?)
    /// All missed events were delivered: call the completion handler passed to `handleEvents`. This method may end the
    /// process.
    func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession)
}

extension BackgroundURLSessionDelegate {
    public func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {}
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) {}
}

/// Receives the end and the progress of tasks.
public protocol BackgroundURLSessionTaskDelegate: BackgroundURLSessionDelegate {
    /// Errors are `URLError`s. Unlike with Apple's, a refusal (404, 500) is one, without a file: `badServerResponse`.
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
