public import FoundationEssentials

/// An event of a session, named as in Apple's delegates. All but progress are kept until acknowledged, so that a later
/// process receives them too: in order, each once.
public enum BackgroundSessionEvent: Codable, Sendable, Hashable {
    /// Bytes have arrived. Delivered only to a current listener and not kept: each event carries the totals.
    /// - totalBytesExpectedToWrite: nil when the server did not announce it.
    case didWriteData(UUID, bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64?)
    /// Bytes of an upload's file were sent; not kept, like `didWriteData`.
    case didSendBodyData(UUID, bytesSent: Int64, totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
    /// An attempt resumes at this offset; 0: the server's copy has changed, and the download restarts. Of several
    /// undelivered ones the last is kept. For an upload, whose attempts each send the whole file: 0 and the file's
    /// length.
    case didResumeAtOffset(UUID, fileOffset: Int64, expectedTotalBytes: Int64?)
    /// The file is complete; for an upload, the body of the server's response, unless it is empty.
    /// - location: the path of the file at its ``DownloadRequest/destination``. Without a destination the file is in
    ///   the session's folder and is removed with the task's last event: move it before.
    case didFinishDownloading(UUID, location: String)
    /// The last event of a task.
    case didComplete(UUID, BackgroundTransferError?)
    /// Only suspended tasks are left, if any, and all earlier events were delivered.
    case didFinishEvents

    /// Whether it is the last event of a task.
    var isEnd: Bool { if case .didComplete = self { true } else { false } }

    /// The task concerned; nil: the session.
    public var taskIdentifier: UUID? {
        switch self {
        case .didWriteData(let task, _, _, _), .didSendBodyData(let task, _, _, _), .didResumeAtOffset(let task, _, _),
            .didFinishDownloading(let task, _),
            .didComplete(let task, _):
            task
        case .didFinishEvents: nil
        }
    }
}
