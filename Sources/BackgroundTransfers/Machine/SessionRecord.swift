package import FoundationEssentials

/// All that a session remembers.
struct SessionRecord: Codable, Sendable, Equatable {
    /// In the order in which they came.
    @ReadableEntries var transfers: [TransferRecord] = []
    /// What has not been acknowledged, in order.
    @ReadableEntries var events: [NumberedEvent] = []
    /// The number of the last event there ever was.
    var lastEvent = 0
    /// The last event for which the program was started.
    var launchedFor = 0
    var limiter = LaunchLimiter()
    /// Bytes that resume data refers to, and since when.
    @ReadableEntries var keptParts: [KeptPart] = []
    /// Commands that have been carried out and may still lie in the folder.
    var appliedCommands: [String] = []
    var moment: Moment?
    /// How the session behaves; nil: it has not been told.
    var configuration: BackgroundSessionConfiguration?
}

struct NumberedEvent: Codable, Sendable, Equatable {
    let number: Int
    let event: BackgroundSessionEvent
    /// When it happened; nil: as an earlier version wrote it.
    var date: Date?
}

struct KeptPart: Codable, Sendable, Equatable {
    let part: PartName
    var since: Date
    /// Bytes that are there to go on from.
    var bytes: Int64
    /// Those of them that a power cut does not take.
    var securedBytes: Int64
}

/// What a program wants of the session. Each may come twice, after a crash, and does no harm then.
package enum SessionCommand: Codable, Sendable, Equatable {
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
    /// A user uses the program.
    case cameToForeground
    /// How the session behaves from now on.
    case configure(BackgroundSessionConfiguration)
}
