package import FoundationEssentials

/// The stored state of a session.
struct SessionRecord: Codable, Sendable, Equatable {
    /// In the order in which they were added.
    @LossyArray var transfers: [TransferRecord] = []
    /// Unacknowledged events, in order.
    @LossyArray var events: [NumberedEvent] = []
    /// The number of the latest event ever recorded.
    var lastEvent = 0
    /// The latest event for which the program was launched.
    var launchedFor = 0
    var limiter = LaunchLimiter()
    /// Bytes that resume data refers to, and since when they are kept.
    @LossyArray var keptParts: [KeptPart] = []
    /// Commands carried out whose files may still be in the folder.
    var appliedCommands: [String] = []
    var moment: Moment?
    /// The session's configuration; nil: none was posted yet.
    var configuration: BackgroundSessionConfiguration?
}

struct NumberedEvent: Codable, Sendable, Equatable {
    let number: Int
    let event: BackgroundSessionEvent
    /// When it happened; nil: stored by an earlier version.
    var date: Date?
}

struct KeptPart: Codable, Sendable, Equatable {
    let part: PartName
    var since: Date
    /// Bytes to resume from.
    var bytes: Int64
    /// How many of them survive a power cut.
    var syncedBytes: Int64

    private enum CodingKeys: String, CodingKey {
        case part, since, bytes
        case syncedBytes = "securedBytes"
    }
}

/// A command from a program to the session. Each is idempotent, since a crash may deliver it twice.
package enum SessionCommand: Codable, Sendable, Equatable {
    case add(UUID, DownloadRequest, DownloadResumeData?, TransferOrigin)
    /// The same, with the first bytes of the file in the folder under the task's name.
    case adopt(UUID, DownloadRequest, AdoptedBytes, TransferOrigin)
    /// An upload; its file is in the folder under the task's name.
    case upload(UUID, DownloadRequest, TransferOrigin)
    case suspend(UUID)
    /// Also starts the next attempt at once if the transfer waits for a retry.
    case resume(UUID)
    case cancel(UUID, producingResumeData: Bool)
    case setPriority(UUID, Double)
    case cancelAll
    /// Removes the bytes kept for this resume data.
    case discard(DownloadResumeData)
    /// Events up to this number were delivered.
    case acknowledge(Int)
    /// A user now uses the program.
    case cameToForeground
    /// Replaces the session's configuration.
    case configure(BackgroundSessionConfiguration)
}
