import BackgroundTasks
public import FoundationEssentials

/// A background session, as the program has it: downloads that are begun here go on in another process, the agent,
/// while this one ends, is killed, or never comes back; and a later process that makes a session with the same folder
/// finds them again, with all that it missed.
///
/// ```swift
/// let session = BackgroundSession(configuration: …, folder: "…/transfers/org.example.podcasts", launcher: launcher)
/// let task = try await session.downloadTask(with: DownloadRequest(url: "https://…/1.mp3"))
/// try await session.run { event, file in
///     if case .didFinishDownloading = event, let file { try move(file) }
/// }
/// ```
///
/// Making one starts nothing. Any number of processes may have one of the same folder: all give commands and look at its
/// tasks, and one at a time is told the events.
public actor BackgroundSession {
    /// Is told what happens. `fileLocation`: with `didFinishDownloading`, the path of the finished file, which is removed
    /// once the task's last event has been told: move it away. Nil otherwise.
    ///
    /// An event is told once, unless the process ends, or throws, in the middle of it; then it is told again, and what it
    /// asked for may have been done already.
    public typealias EventHandler =
        @Sendable (_ event: BackgroundSessionEvent, _ fileLocation: String?) async throws -> Void

    public nonisolated let configuration: BackgroundSessionConfiguration
    /// The session's folder, of its own.
    public nonisolated let folder: String
    nonisolated let session: SessionFolder
    let launcher: any AgentLauncher
    private let origin: TransferOrigin
    private var isPrepared = false
    private var isConfigured = false
    private var isStartingAgent = false

    /// - Parameters:
    ///   - folder: made by the first command. On the file system on which the finished files are wanted, moving them costs
    ///     nothing.
    ///   - launcher: starts the agent whenever there is something to do and none at work.
    ///   - origin: whether a person uses this process. What is begun from the background waits for good conditions, and
    ///     longer with each wake.
    ///   - report: takes a sentence for the user when the session's record was damaged: where it is kept, and what took
    ///     its place.
    public init(
        configuration: BackgroundSessionConfiguration, folder: String, launcher: any AgentLauncher,
        origin: TransferOrigin = .foreground, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.folder = folder
        self.launcher = launcher
        self.origin = origin
        session = SessionFolder(path: folder, report: report)
    }
}

// MARK: - Commands

extension BackgroundSession {
    /// Begins a download. It is safe when this returns: no crash and no power cut loses it.
    /// - Returns: its identifier, in this and every later process.
    /// - Throws: `BackgroundTaskError.storage` when it can not be written down, and then it is not begun; what the
    ///   launcher throws, and then it begins with the agent's next start.
    @discardableResult
    public func downloadTask(with request: DownloadRequest) async throws -> UUID {
        try await downloadTasks(with: [request])[0]
    }

    /// Begins several at once, which from the background have but one wait.
    @discardableResult
    public func downloadTasks(with requests: [DownloadRequest]) async throws -> [UUID] {
        let tasks = requests.map { (UUID(), $0.sanitized) }
        try await give(tasks.map { .add($0, $1, nil, origin) })
        return tasks.map(\.0)
    }

    /// A download under an identifier of the program's own.
    public struct NamedDownload: Sendable, Hashable {
        public var identifier: UUID
        public var request: DownloadRequest
        /// What is left of an earlier one to go on from; of another address it is worth nothing.
        public var resumeData: DownloadResumeData?
        /// What the program has fetched of it; in place of resume data. Where nobody could go on from it, the task begins
        /// at zero.
        public var partial: PartialDownload?

        public init(
            identifier: UUID, request: DownloadRequest, resumeData: DownloadResumeData? = nil,
            partial: PartialDownload? = nil
        ) {
            self.identifier = identifier
            self.request = request
            self.resumeData = resumeData
            self.partial = partial
        }
    }

    /// Begins several at once under identifiers that the program may have written down before. One that is there stays as
    /// it is: so no crash between the two begins one twice, or never. Only a ``DownloadRequest/reach`` that it lacks is given
    /// to it.
    public func downloadTasks(_ downloads: [NamedDownload]) async throws {
        // It removes bytes that have no command.
        try await prepare()
        try session.handOver { try post(downloads.map { try command(for: $0) }) }
        try await startAgentIfNeeded()
    }

    /// The command that begins a download; the bytes that it brings are safe before it is given.
    private func command(for download: NamedDownload) throws(BackgroundTaskError) -> SessionCommand {
        let request = download.request.sanitized
        guard let partial = download.partial, let adopted = AdoptedBytes(partial) else {
            return .add(download.identifier, request, download.resumeData, origin)
        }
        try session.keep(partial.bytes, for: download.identifier)
        return .adopt(download.identifier, request, adopted, origin)
    }

    /// Begins a download that goes on from what is left of one that was cancelled, or came to nothing.
    /// - Parameter request: nil: one of its address, with nothing else set. For another address the data is worth nothing.
    @discardableResult
    public func downloadTask(
        withResumeData resumeData: DownloadResumeData, request: DownloadRequest? = nil
    ) async throws -> UUID {
        let task = UUID()
        let request = (request ?? DownloadRequest(url: resumeData.url)).sanitized
        try await give([.add(task, request, resumeData, origin)])
        return task
    }

    /// Stops a task until it is resumed; the bytes that are there are kept.
    public func suspend(_ task: UUID) async throws { try await give([.suspend(task)]) }

    /// Lets a suspended task go on. One that waits for another attempt begins it at once.
    public func resume(_ task: UUID) async throws { try await give([.resume(task)]) }

    /// Ends a task; its last event tells so.
    public func cancel(_ task: UUID) async throws { try await give([.cancel(task, producingResumeData: false)]) }

    /// Ends a task; the error of its last event holds the resume data, if the server lets one go on.
    public func cancelByProducingResumeData(_ task: UUID) async throws {
        try await give([.cancel(task, producingResumeData: true)])
    }

    /// Removes what is left of a transfer, which would lie there for a month otherwise.
    public func discard(_ resumeData: DownloadResumeData) async throws { try await give([.discard(resumeData)]) }

    /// - Parameter priority: from 0 to 1; see ``DownloadRequest/priority``.
    public func setPriority(_ priority: Double, of task: UUID) async throws {
        try await give([.setPriority(task, priority.isNaN ? DownloadRequest.defaultPriority : min(1, max(0, priority)))]
        )
    }

    public func cancelAll() async throws { try await give([.cancelAll]) }

    /// A person uses the program: what is held up since it was begun from the background begins. Done by itself when a
    /// session of the foreground is first used; for a process that was in the background before.
    public func cameToForeground() async throws { try await give([.cameToForeground]) }

    /// Writes commands down and sees to it that there is somebody to carry them out.
    private func give(_ commands: [SessionCommand]) async throws {
        try await prepare()
        try post(commands)
        try await startAgentIfNeeded()
    }

    private func post(_ commands: [SessionCommand]) throws(BackgroundTaskError) {
        try configure()
        try session.commands.post(commands, at: Date())
    }

    /// What has to be said once: that there is a person, and how the session behaves, if that matters to anybody. No agent
    /// has to be started for nothing but that.
    func prepare() async throws {
        try await mendRecord()
        guard !isPrepared else { return }
        try session.removeForgottenBytes()
        let needsAgent = try session.needsAgent
        if needsAgent || session.agent != nil { try configure() }
        let limiter = try session.record().limiter
        if origin == .foreground, limiter != LaunchLimiter() {
            try session.commands.post(.cameToForeground, at: Date())
        }
        isPrepared = true
    }

    private func configure() throws(BackgroundTaskError) {
        guard !isConfigured else { return }
        if try session.record().configuration != configuration {
            try session.commands.post(.configure(configuration), at: Date())
        }
        isConfigured = true
    }
}

// MARK: - The agent

extension BackgroundSession {
    /// How long an agent may take to begin, before whoever wanted it goes on without having seen it.
    static let patience = Duration.seconds(5)

    /// Starts the agent when there is something to do and none at work; returns when it has begun.
    func startAgentIfNeeded() async throws {
        // Whether there is an agent is found out at once; what there is to do is read from the disk.
        guard !isStartingAgent, session.agent == nil, try session.needsAgent else { return }
        isStartingAgent = true
        defer { isStartingAgent = false }
        try File.makeDirectory(session.agentDirectory)
        let (signs, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try FolderWatch([session.agentDirectory]) { sink.yield() }
        defer { withExtendedLifetime(watch) {} }
        try await launcher.startAgent(session: folder)
        await withTaskGroup(of: Void.self) { group in
            // Its socket gets its name; the agent may have done its work by the time that is heard of.
            group.addTask { _ = await signs.first { _ in true } }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
    }
}
