import BackgroundTasks
import FoundationEssentials

/// What Apple's shapes ask for, whose calls can not be awaited: the calling thread waits for the disk.
extension BackgroundSession {
    /// Returns when the commands are safe; somebody has to see to the agent then.
    nonisolated func giveAtOnce(_ commands: [SessionCommand]) throws {
        try session.handOver {
            try session.configure(configuration)
            try session.commands.post(commands, at: Date())
        }
    }

    /// The command that begins a download.
    nonisolated func adding(_ task: UUID, _ request: DownloadRequest, _ data: DownloadResumeData?) -> SessionCommand {
        .add(task, request, data, origin)
    }

    /// The same with an upload.
    /// - Parameter complete: adds to its request.
    nonisolated func uploadAtOnce(
        _ request: UploadRequest, _ file: String, _ task: UUID, complete: (DownloadRequest) -> DownloadRequest
    ) throws {
        try session.upload(request, file, task, origin, complete: complete)
    }

    /// A process that can not be started at once is started later; whoever listens sees to it that one is at work.
    nonisolated func startAgentAtOnce() throws {
        guard session.agent == nil else { return }
        if let launcher = launcher as? SelfLauncher { return try launcher.start(.agent, folder) }
        let (launcher, session) = (launcher, session)
        Task {
            do {
                try await launcher.startAgent(session: session.path)
            } catch {
                session.report("No agent can be started for the background session: \(error)")
            }
        }
    }
}
