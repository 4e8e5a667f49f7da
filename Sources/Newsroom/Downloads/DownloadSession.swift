public import BackgroundTransfers
public import FoundationEssentials

/// What newsterm uses of a background session, which outlives this process: functions of ``BackgroundSession``.
///
/// A task stays in the session until its last event is handled (``Downloads/handle(_:)``,
/// ``FeedRefresher/conclude(_:_:answered:)``): one process at a time gets the events, in order, each until it is
/// handled without an error. Several processes may use the session at once.
public protocol DownloadSession: Sendable {
    /// Starts tasks; durable on return. An existing task stays unchanged, except that it gets a missing reach.
    func downloadTasks(_ downloads: [BackgroundSession.NamedDownload]) async throws
    func suspend(_ task: UUID) async throws
    /// Continues a suspended task, and retries a waiting one at once.
    func resume(_ task: UUID) async throws
    /// Ends a task and discards what it fetched.
    func cancel(_ task: UUID) async throws
    /// Deletes the resume data of a failed task.
    func discard(_ resumeData: DownloadResumeData) async throws
    /// Tells the session that a user is present: tasks that were deferred because they began without one start.
    func cameToForeground() async throws
    /// The current state of all tasks.
    func tasks() async throws -> [DownloadTask]
    /// The same, read from disk without asking the agent.
    func storedTasks() async throws -> [DownloadTask]
    /// Reports all tasks, now and after every change by any process, until cancelled.
    func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws
}

extension BackgroundSession: DownloadSession {}

/// Encodes resume data for the library.
extension DownloadResumeData {
    init(stored bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

    var stored: [UInt8] { get throws { [UInt8](try JSONEncoder().encode(self)) } }
}
