public import FoundationEssentials

/// Who is told what happens in a background session, as with Apple's `URLSessionDownloadDelegate`. Each method may be
/// left out.
public protocol BackgroundSessionDelegate: AnyObject {
    func downloadTask(
        _ taskIdentifier: UUID, didWriteData bytesWritten: Int64, totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64?)
    func downloadTask(_ taskIdentifier: UUID, didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64?)
    func downloadTask(_ taskIdentifier: UUID, didFinishDownloadingTo location: String)
    func task(_ taskIdentifier: UUID, didCompleteWithError error: BackgroundTransferError?)
    func sessionDidFinishEvents()
}

extension BackgroundSessionDelegate {
    public func downloadTask(
        _ taskIdentifier: UUID, didWriteData bytesWritten: Int64, totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64?
    ) {}
    public func downloadTask(_ taskIdentifier: UUID, didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64?) {}
    public func downloadTask(_ taskIdentifier: UUID, didFinishDownloadingTo location: String) {}
    public func task(_ taskIdentifier: UUID, didCompleteWithError error: BackgroundTransferError?) {}
    public func sessionDidFinishEvents() {}

    /// Calls the method that an event stands for.
    public func receive(_ event: BackgroundSessionEvent) {
        switch event {
        case .didWriteData(let task, let written, let total, let expected):
            downloadTask(
                task, didWriteData: written, totalBytesWritten: total, totalBytesExpectedToWrite: expected)
        case .didResumeAtOffset(let task, let offset, let expected):
            downloadTask(task, didResumeAtOffset: offset, expectedTotalBytes: expected)
        case .didFinishDownloading(let task, let location): downloadTask(task, didFinishDownloadingTo: location)
        case .didComplete(let task, let error): self.task(task, didCompleteWithError: error)
        case .didFinishEvents: sessionDidFinishEvents()
        }
    }
}
