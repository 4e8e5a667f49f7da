public import BackgroundTransfers
public import FoundationEssentials

/// The session of downloads, which goes on without this process: what newsterm needs of it.
///
/// A task is in it from `add` until its last event has been handled (``Downloads/handle(_:)``): whoever binds the session
/// sees to it that one process at a time is told the events, in order, each until it has been handled without an error.
/// Several processes may use it at once.
public protocol DownloadSession: Sendable {
    /// Begins tasks; durable when it returns. One that is there already stays as it is, but for a reach that it lacks.
    /// - Parameter isInBackground: nobody waits for them: they may wait for good conditions.
    func add(_ downloads: [BackgroundSession.NamedDownload], isInBackground: Bool) async throws
    func suspend(_ task: UUID) async throws
    /// Goes on with what was suspended, and at once with what waits for another attempt.
    func resume(_ task: UUID) async throws
    /// Ends a task; what it fetched is given up.
    func cancel(_ task: UUID) async throws
    /// Removes what a task that failed has left to go on from.
    func discard(_ resumeData: DownloadResumeData) async throws
    /// All tasks as they are now.
    func tasks() async throws -> [DownloadTask]
    /// Shows all tasks, now and after every change, whichever process made it; until cancelled.
    func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws
}

/// As the library keeps it.
extension DownloadResumeData {
    init(stored bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

    var stored: [UInt8] { get throws { [UInt8](try JSONEncoder().encode(self)) } }
}
