public import BackgroundTransfers
public import FoundationEssentials

/// What newsterm needs of a background session, which goes on without this process: functions of ``BackgroundSession``.
///
/// A task is in it until its last event has been handled (``Downloads/handle(_:)``, ``FeedRefresher/conclude(_:_:answered:)``):
/// the session tells one process at a time the events, in order, each until it has been
/// handled without an error. Several processes may use it at once.
public protocol DownloadSession: Sendable {
    /// Begins tasks; durable when it returns. One that is there already stays as it is, but for a reach that it lacks.
    func downloadTasks(_ downloads: [BackgroundSession.NamedDownload]) async throws
    func suspend(_ task: UUID) async throws
    /// Goes on with what was suspended, and at once with what waits for another attempt.
    func resume(_ task: UUID) async throws
    /// Ends a task; what it fetched is given up.
    func cancel(_ task: UUID) async throws
    /// Removes what a task that failed has left to go on from.
    func discard(_ resumeData: DownloadResumeData) async throws
    /// A user is there: what is held up since it was begun without one begins.
    func cameToForeground() async throws
    /// All tasks as they are now.
    func tasks() async throws -> [DownloadTask]
    /// The same from the disk, without asking the agent.
    func storedTasks() async throws -> [DownloadTask]
    /// Shows all tasks, now and after every change, whichever process made it; until cancelled.
    func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws
}

extension BackgroundSession: DownloadSession {}

/// As the library keeps it.
extension DownloadResumeData {
    init(stored bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

    var stored: [UInt8] { get throws { [UInt8](try JSONEncoder().encode(self)) } }
}
