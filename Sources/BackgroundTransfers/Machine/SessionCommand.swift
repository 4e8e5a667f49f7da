import FoundationEssentials

/// What a program wants of the session. Each may come twice, after a crash, and does no harm then.
enum SessionCommand: Codable, Sendable, Equatable {
    case add(UUID, DownloadRequest, DownloadResumeData?, TransferOrigin)
    /// The same with the first bytes of the file, which lie in the folder under the task's name.
    case adopt(UUID, DownloadRequest, AdoptedBytes, TransferOrigin)
    /// An upload, whose file lies in the folder under the task's name.
    case upload(UUID, DownloadRequest, TransferOrigin)
    case suspend(UUID)
    /// Of a transfer that waits for another attempt too: it begins it at once.
    case resume(UUID)
    case cancel(UUID, producingResumeData: Bool)
    case setPriority(UUID, Double)
    case cancelAll
    /// Nobody wants what is left of an earlier transfer.
    case discard(DownloadResumeData)
    /// The events up to this number have been told.
    case acknowledge(Int)
    /// A person uses the program.
    case cameToForeground
    /// How the session behaves from now on.
    case configure(BackgroundSessionConfiguration)
}
