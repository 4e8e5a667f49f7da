public import FoundationEssentials

/// What a session has to tell, in the words of Apple's delegate. All but progress is kept until it is acknowledged, so
/// that a process that starts later is told of it too: in order, each once.
public enum BackgroundSessionEvent: Codable, Sendable, Hashable {
    /// Bytes have arrived. Told to whoever listens at that moment, and not kept: the next one says it all again.
    /// - totalBytesExpectedToWrite: nil when the server does not tell.
    case didWriteData(UUID, bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64?)
    /// Bytes of an upload's file have been sent; not kept, as with `didWriteData`.
    case didSendBodyData(UUID, bytesSent: Int64, totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
    /// An attempt goes on from the bytes that are there; 0: the server's copy has changed, and it begins anew. Of
    /// several that nobody has heard, the last one is kept. Of an upload, whose every attempt sends the whole file: 0, and
    /// the file's length.
    case didResumeAtOffset(UUID, fileOffset: Int64, expectedTotalBytes: Int64?)
    /// The file is complete; of an upload, the body of the server's answer, unless that is empty.
    /// - location: the path of the file: where it was wanted (``DownloadRequest/destination``). Where none was given it
    ///   lies in the session's folder, from which it is removed with the task's last event: move it before.
    case didFinishDownloading(UUID, location: String)
    /// The last event of a task.
    case didComplete(UUID, BackgroundTransferError?)
    /// No task has anything left to do, but for those that are suspended, and all that happened has been told.
    case didFinishEvents

    /// Whether a task has ended with it.
    var isEnd: Bool { if case .didComplete = self { true } else { false } }

    /// The task it is about; nil: all.
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
