package import BackgroundTasks
import Dispatch
public import FoundationEssentials
import Programs
import Synchronization
import Web

/// The program's side of a background session: downloads begun here continue in another process, the agent, when this
/// one ends, crashes or is killed. A later process that opens the same folder finds them again, with every event it
/// missed.
///
/// ```swift
/// await BackgroundSession.setUp()
/// let session = BackgroundSession(configuration: BackgroundSessionConfiguration(identifier: "org.example.podcasts"))
/// try await session.downloadTask(with: DownloadRequest(url: "https://…/1.mp3", destination: "/home/…/1.mp3"))
/// try await session.run { event in
///     if case .didFinishDownloading(_, let location) = event { print(location) }
/// }
/// ```
///
/// Creating a session starts nothing. Any number of processes may open the same folder: all can give commands and list
/// the tasks; one at a time receives the events.
public actor BackgroundSession {
    /// Receives events.
    ///
    /// An event is delivered once, unless the process ends or the handler throws before it returns; then it is
    /// delivered again, and its work may already be done. A handler that ends the process calls ``acknowledge()``
    /// first.
    public typealias EventHandler = @Sendable (BackgroundSessionEvent) async throws -> Void

    public nonisolated let configuration: BackgroundSessionConfiguration
    /// The session's folder, used by this session only.
    public nonisolated var folder: String { session.path }
    nonisolated let session: SessionFolder
    nonisolated let launcher: any AgentLauncher
    package nonisolated let origin: TransferOrigin
    private var isPrepared = false
    private nonisolated let isConfigured = Atomic(false)
    private var isStartingAgent = false
    /// The number of the event being handled.
    var handledEvent: Int?

    /// - Parameters:
    ///   - folder: created by the first command; nil: `background-transfers/IDENTIFIER` in the program's folder in
    ///     `$XDG_STATE_HOME`, by default `~/.local/state`. On the file system of the finished files' destination,
    ///     placing them needs no copy.
    ///   - launcher: starts the agent when there is work and none is running. By default the program is its own agent,
    ///     which requires ``setUp(userAgent:handleEvents:report:)`` to be called first.
    ///   - origin: whether a user uses this process. Transfers begun in the background wait for good conditions, and
    ///     longer with each wake.
    ///   - report: takes a sentence for the user when the session's record was damaged: where the copy is, and what
    ///     replaced it. In Apple's shape (`BackgroundURLSession`) also when no agent can be started.
    public init(
        configuration: BackgroundSessionConfiguration, folder: String? = nil,
        launcher: any AgentLauncher = SelfLauncher(),
        origin: TransferOrigin = .foreground, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.launcher = launcher
        self.origin = origin
        session = SessionFolder(
            path: folder ?? Self.defaultFolder(of: configuration.identifier), report: report)
    }
}

// MARK: - Commands

extension BackgroundSession {
    /// Begins a download. Once this returns, neither a crash nor a power cut loses it.
    /// - Returns: its identifier, the same in every process.
    /// - Throws: `BackgroundTaskError.storage` or `damagedRecords`, in which case it is not begun; what the launcher
    ///   throws, in which case it begins when an agent next starts. All commands throw the same.
    @discardableResult
    public func downloadTask(with request: DownloadRequest) async throws -> UUID {
        try await downloadTasks(with: [request])[0]
    }

    /// Begins several downloads at once; begun in the background, they share one delay.
    @discardableResult
    public func downloadTasks(with requests: [DownloadRequest]) async throws -> [UUID] {
        let downloads = requests.map { NamedDownload(identifier: UUID(), request: $0) }
        try await downloadTasks(downloads)
        return downloads.map(\.identifier)
    }

    /// A download under an identifier that the program chose.
    public struct NamedDownload: Sendable, Hashable {
        public var identifier: UUID
        public var request: DownloadRequest
        /// Bytes of an earlier transfer to resume from; ignored for another URL.
        public var resumeData: DownloadResumeData?
        /// Bytes that the program fetched itself; used in place of resume data. If they cannot be resumed from, the
        /// task begins at zero.
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

    /// Begins several downloads under identifiers that the program may have stored beforehand. An existing task stays
    /// as it is, so a crash between the two steps neither duplicates nor loses one. Only a missing
    /// ``DownloadRequest/reach`` is added.
    public func downloadTasks(_ downloads: [NamedDownload]) async throws {
        // `prepare` removes files without a command, so it comes before these files are written.
        try await prepare()
        try session.handOver { try post(downloads.map { try command(for: $0) }) }
        try await startAgentIfNeeded()
    }

    /// The command that begins a download. Bytes that belong to it are stored first.
    private func command(for download: NamedDownload) throws(BackgroundTaskError) -> SessionCommand {
        let request = download.request.sanitized
        guard let partial = download.partial, let adopted = AdoptedBytes(partial),
            // Bytes with a content coding cannot be continued by bytes without one.
            request.keepsEncoding || !adopted.response.isEncoded
        else {
            return .add(download.identifier, request, download.resumeData, origin)
        }
        try session.keep(partial.bytes, for: download.identifier)
        return .adopt(download.identifier, request, adopted, origin)
    }

    /// Begins a download that resumes from the rest of a cancelled or failed one.
    /// - Parameter request: nil: the earlier request. For another URL the data is ignored.
    @discardableResult
    public func downloadTask(
        withResumeData resumeData: DownloadResumeData, request: DownloadRequest? = nil
    ) async throws -> UUID {
        let request = request ?? resumeData.newRequest
        let download = NamedDownload(identifier: UUID(), request: request, resumeData: resumeData)
        try await downloadTasks([download])
        return download.identifier
    }

    /// Uploads a file in its present state; changing or removing it later has no effect. Once this returns, the session
    /// has a copy, and neither a crash nor a power cut loses it. Failed attempts are retried like downloads; each sends
    /// the whole file. A server that recognises attempts by their `Idempotency-Key` takes the file once; after it has
    /// accepted it (status 2xx), the file is not sent again.
    /// - Parameters:
    ///   - path: the path of a regular file.
    ///   - identifier: one that the program may have stored before; an existing task of that identifier stays as it is.
    /// - Returns: the task's identifier.
    /// - Throws: `BackgroundTransferError.unreadableFile`, `noSpace`; as `downloadTask`.
    @discardableResult
    public func uploadTask(
        with request: UploadRequest, fromFile path: String, identifier: UUID = UUID()
    ) async throws -> UUID {
        try await prepare()
        // Copying may block for as long as the disk takes.
        try await DispatchQueue.global().run { try self.post(request, fromFile: path, identifier) }
        try await startAgentIfNeeded()
        return identifier
    }

    /// Suspends a task until it is resumed; its bytes are kept.
    public func suspend(_ task: UUID) async throws { try await give([.suspend(task)]) }

    /// Resumes a suspended task. A task that waits for a retry starts its next attempt at once.
    public func resume(_ task: UUID) async throws { try await give([.resume(task)]) }

    /// Cancels a task; its last event reports `cancelled`.
    public func cancel(_ task: UUID) async throws { try await give([.cancel(task, producingResumeData: false)]) }

    /// Cancels a task; the error of its last event holds the resume data, if the server supports resuming.
    public func cancelByProducingResumeData(_ task: UUID) async throws {
        try await give([.cancel(task, producingResumeData: true)])
    }

    /// Removes the bytes of resume data, which would otherwise be kept for a month.
    public func discard(_ resumeData: DownloadResumeData) async throws { try await give([.discard(resumeData)]) }

    /// - Parameter priority: from 0 to 1; see ``DownloadRequest/priority``.
    public func setPriority(_ priority: Double, of task: UUID) async throws {
        try await give([.setPriority(task, priority.isNaN ? DownloadRequest.defaultPriority : min(1, max(0, priority)))]
        )
    }

    /// Cancels all tasks; each has a last event.
    public func cancelAll() async throws { try await give([.cancelAll]) }

    /// Tells the session that a user now uses the program: transfers delayed by the launch limiter may begin. The first
    /// use of a foreground session does it; call it in a process that was in the background before.
    public func cameToForeground() async throws { try await give([.cameToForeground]) }

    /// Posts commands and makes sure that an agent carries them out.
    private func give(_ commands: [SessionCommand]) async throws {
        try await prepare()
        try post(commands)
        try await startAgentIfNeeded()
    }

    /// Posts commands; returns once they are on disk. For synchronous callers: it blocks the thread for the disk, and
    /// the caller has to start the agent.
    package nonisolated func post(_ commands: [SessionCommand]) throws(BackgroundTaskError) {
        try post(commands, configuring: true)
    }

    /// Posts an upload; the session has a copy of its file when this returns.
    /// - Parameter complete: adds to the request.
    package nonisolated func post(
        _ upload: UploadRequest, fromFile file: String, _ task: UUID,
        complete: (DownloadRequest) -> DownloadRequest = { $0 }
    ) throws {
        try session.handOver {
            let length = try session.keepUpload(of: file, for: task)
            try post([.upload(task, complete(upload.request(task, length: length)), origin)])
        }
    }

    /// Posts what the session has to know first: that a user is present, if transfers are delayed, and its
    /// configuration, if there is an agent or work for one. No agent is started for that alone.
    func prepare() async throws {
        try await repairRecord()
        guard !isPrepared else { return }
        try session.removeForgottenBytes()
        let hasAgent = try session.needsAgent || session.agent != nil
        let isLimited = try session.record().limiter != LaunchLimiter()
        try post(origin == .foreground && isLimited ? [.cameToForeground] : [], configuring: hasAgent)
        isPrepared = true
    }

    /// - Parameter configuring: whether to post the configuration as well, before the commands, unless the record
    ///   already has it. A damaged record, which the agent or the listener repairs, must not prevent commands.
    private nonisolated func post(
        _ commands: [SessionCommand], configuring: Bool
    ) throws(BackgroundTaskError) {
        let configures = configuring && !isConfigured.load(ordering: .acquiring)
        let isNew = configures && (try? session.record())?.configuration != configuration
        let all = (isNew ? [.configure(configuration)] : []) + commands
        if !all.isEmpty { try session.commands.post(all, at: Date()) }
        if configures { isConfigured.store(true, ordering: .releasing) }
    }
}

// MARK: - The agent

extension BackgroundSession {
    /// How long to wait for an agent to come up before continuing without it.
    static let timeout = Duration.seconds(5)

    /// Starts the agent when there is work and none is running; returns when it has come up.
    package func startAgentIfNeeded() async throws {
        // Looking for an agent is fast; the work is read from disk.
        guard !isStartingAgent, session.agent == nil, try session.needsAgent else { return }
        isStartingAgent = true
        defer { isStartingAgent = false }
        try File.makeDirectory(session.agentDirectory)
        let signs = try FolderChanges([session.agentDirectory])
        try launcher.startAgent(session: folder)
        // The agent creates its socket; it may have ended again by the time this notices.
        await signs.wait()
    }

    /// For synchronous callers: a failure is reported, and the process that listens restarts the agent then.
    package nonisolated func startAgentAtOnce() {
        guard session.agent == nil else { return }
        do {
            try launcher.startAgent(session: folder)
        } catch {
            session.report("No agent can be started for the background session: \(error)")
        }
    }
}
