public import FoundationEssentials

/// Who is told what happens in a ``BackgroundURLSession``, in the shape of Apple's delegates. Each method may be left out
/// but the one that takes the finished file. An event is told again, to a later process if need be, unless the method has
/// returned.
public protocol BackgroundURLSessionDelegate: AnyObject {
    /// Nothing more is told. The error is nil: only the program ends a session.
    func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?)
    /// All that happened while no process was there has been told: the place to call the completion handler that came with
    /// the start for these events. The method may end the process.
    func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession)
}

extension BackgroundURLSessionDelegate {
    public func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {}
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) {}
}

/// Follows the tasks of a session to their end.
public protocol BackgroundURLSessionTaskDelegate: BackgroundURLSessionDelegate {
    /// Errors are those of `URLError`. A server's refusal (404, 500) is one here, and no file: `badServerResponse`.
    func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?)
    /// By the attempt that is under way: another one begins with the first byte again.
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

/// Is told what data tasks bring, and what a server answers to an upload.
public protocol BackgroundURLSessionDataDelegate: BackgroundURLSessionTaskDelegate {
    /// The whole body at once.
    func urlSession(_ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data)
}

extension BackgroundURLSessionDataDelegate {
    public func urlSession(
        _ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data
    ) {}
}

/// Is told what becomes of downloads.
public protocol BackgroundURLSessionDownloadDelegate: BackgroundURLSessionTaskDelegate {
    /// - location: of the file, which is removed with the task's last event: move it.
    func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didFinishDownloadingTo location: URL)
    /// - totalBytesExpectedToWrite: -1 when the server does not tell.
    func urlSession(
        _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
    /// Another attempt goes on from there; 0: from the first byte, since the copy has changed or the server sends no parts.
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
