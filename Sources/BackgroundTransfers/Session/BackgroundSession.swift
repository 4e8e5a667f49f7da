package import BackgroundTasks
import Dispatch
public import FoundationEssentials
import Synchronization
import Web

/// A background session, as the program has it: downloads that are begun here go on in another process, the agent,
/// while this one ends, is killed, or never comes back; and a later process that makes a session with the same folder
/// finds them again, with all that it missed.
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
/// Making one starts nothing. Any number of processes may have one of the same folder: all give commands and look at its
/// tasks, and one at a time is told the events.
public actor BackgroundSession {
    /// Is told what happens.
    ///
    /// An event is told once, unless the process ends, or throws, in the middle of it; then it is told again, and what it
    /// asked for may have been done already. A handler that ends the process has to say before that it has done what the
    /// event asks for: ``acknowledge()``.
    public typealias EventHandler = @Sendable (BackgroundSessionEvent) async throws -> Void

    public nonisolated let configuration: BackgroundSessionConfiguration
    /// The session's folder, of its own.
    public nonisolated var folder: String { session.path }
    nonisolated let session: SessionFolder
    nonisolated let launcher: any AgentLauncher
    package nonisolated let origin: TransferOrigin
    private var isPrepared = false
    private nonisolated let isConfigured = Atomic(false)
    private var isStartingAgent = false
    /// The number of the event that is being told.
    var toldEvent: Int?

    /// - Parameters:
    ///   - folder: made by the first command; nil: `background-transfers` and the identifier, in the folder of the program in
    ///     `$XDG_STATE_HOME`, by default `~/.local/state`. On the file system on which the finished files are wanted, moving them costs
    ///     nothing.
    ///   - launcher: starts the agent whenever there is something to do and none at work. By default the program itself is
    ///     the agent, for which it calls ``setUp(userAgent:handleEvents:report:)`` first.
    ///   - origin: whether a user uses this process. What is begun from the background waits for good conditions, and
    ///     longer with each wake.
    ///   - report: takes a sentence for the user when the session's record was damaged: where it is kept, and what took
    ///     its place. In Apple's shape also when no agent can be started.
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
    /// Begins a download. It is safe when this returns: no crash and no power cut loses it.
    /// - Returns: its identifier, in this and every later process.
    /// - Throws: `BackgroundTaskError.storage` when it cannot be written down, and then it is not begun; what the
    ///   launcher throws, and then it begins with the agent's next start.
    @discardableResult
    public func downloadTask(with request: DownloadRequest) async throws -> UUID {
        try await downloadTasks(with: [request])[0]
    }

    /// Begins several at once, which from the background have but one wait.
    @discardableResult
    public func downloadTasks(with requests: [DownloadRequest]) async throws -> [UUID] {
        let downloads = requests.map { NamedDownload(identifier: UUID(), request: $0) }
        try await downloadTasks(downloads)
        return downloads.map(\.identifier)
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
        guard let partial = download.partial, let adopted = AdoptedBytes(partial),
            // The rest of the file itself is no rest of a form of it.
            request.keepsEncoding || !adopted.response.isEncoded
        else {
            return .add(download.identifier, request, download.resumeData, origin)
        }
        try session.keep(partial.bytes, for: download.identifier)
        return .adopt(download.identifier, request, adopted, origin)
    }

    /// Begins a download that goes on from what is left of one that was cancelled, or came to nothing.
    /// - Parameter request: nil: as it was asked for before. For another address the data is worth nothing.
    @discardableResult
    public func downloadTask(
        withResumeData resumeData: DownloadResumeData, request: DownloadRequest? = nil
    ) async throws -> UUID {
        let request = request ?? resumeData.newRequest
        let download = NamedDownload(identifier: UUID(), request: request, resumeData: resumeData)
        try await downloadTasks([download])
        return download.identifier
    }

    /// Sends a file, as it is now: a later change of it, or its removal, changes nothing. The session has a copy when this
    /// returns, and no crash and no power cut loses it. An attempt that fails is followed by others by the rules of
    /// downloads, each of which sends the whole file. The server is asked once if it can tell attempts from each other by
    /// their `Idempotency-Key`; once it has said that it has the file (a status of 2xx), it is not sent again.
    /// - Parameters:
    ///   - path: of a regular file.
    ///   - identifier: one that the program may have written down before; a task that has it stays as it is.
    /// - Returns: the task's identifier.
    /// - Throws: `BackgroundTransferError.unreadableFile`, `noSpace`; as `downloadTask`.
    @discardableResult
    public func uploadTask(
        with request: UploadRequest, fromFile path: String, identifier: UUID = UUID()
    ) async throws -> UUID {
        try await prepare()
        // It takes as long as the disk does to copy it.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try self.post(request, fromFile: path, identifier) })
            }
        }
        try await startAgentIfNeeded()
        return identifier
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

    /// Ends all tasks; the last event of each tells so.
    public func cancelAll() async throws { try await give([.cancelAll]) }

    /// A user uses the program: what is held up since it was begun from the background begins. Done by itself when a
    /// session of the foreground is first used; for a process that was in the background before.
    public func cameToForeground() async throws { try await give([.cameToForeground]) }

    /// Writes commands down and sees to it that there is somebody to carry them out.
    private func give(_ commands: [SessionCommand]) async throws {
        try await prepare()
        try post(commands)
        try await startAgentIfNeeded()
    }

    /// Returns when the commands are safe. For whoever cannot await anything too: the calling thread waits for the disk,
    /// and somebody has to see to the agent then.
    package nonisolated func post(_ commands: [SessionCommand]) throws(BackgroundTaskError) {
        try configure()
        try session.commands.post(commands, at: Date())
    }

    /// The same with a file to be sent, of which the session has a copy then.
    /// - Parameter complete: adds to its request.
    package nonisolated func post(
        _ upload: UploadRequest, fromFile file: String, _ task: UUID,
        complete: (DownloadRequest) -> DownloadRequest = { $0 }
    ) throws {
        try session.handOver {
            let length = try session.keepUpload(of: file, for: task)
            try post([.upload(task, complete(upload.request(task, length: length)), origin)])
        }
    }

    /// What has to be said once: that there is a user, and how the session behaves, if that matters to anybody. No agent
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

    /// Says how the session behaves, unless its record says so. One that is damaged, which the agent mends or whoever
    /// listens, keeps nobody from asking.
    private nonisolated func configure() throws(BackgroundTaskError) {
        guard !isConfigured.load(ordering: .acquiring) else { return }
        if (try? session.record())?.configuration != configuration {
            try session.commands.post(.configure(configuration), at: Date())
        }
        isConfigured.store(true, ordering: .releasing)
    }
}

// MARK: - The agent

extension BackgroundSession {
    /// How long an agent may take to begin, before whoever wanted it goes on without having seen it.
    static let patience = Duration.seconds(5)

    /// Starts the agent when there is something to do and none at work; returns when it has begun.
    package func startAgentIfNeeded() async throws {
        // Whether there is an agent is found out at once; what there is to do is read from the disk.
        guard !isStartingAgent, session.agent == nil, try session.needsAgent else { return }
        isStartingAgent = true
        defer { isStartingAgent = false }
        try File.makeDirectory(session.agentDirectory)
        let signs = try FolderSigns([session.agentDirectory])
        try launcher.startAgent(session: folder)
        // Its socket gets its name; the agent may have done its work by the time that is heard of.
        await signs.wait()
    }

    /// For whoever cannot await it, and is told by a report if it fails; whoever listens sees to it then that one is at work.
    package nonisolated func startAgentAtOnce() {
        guard session.agent == nil else { return }
        do {
            try launcher.startAgent(session: folder)
        } catch {
            session.report("No agent can be started for the background session: \(error)")
        }
    }
}
