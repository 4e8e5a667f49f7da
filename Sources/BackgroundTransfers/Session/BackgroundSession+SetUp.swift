import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// The program as its own agent.
extension BackgroundSession {
    /// Lets the program perform its own transfers, as a process beside it: to be called before anything else that it does.
    /// In a process that the user has started it returns at once. In one that a session has started
    /// (``SelfLauncher``), it does what that was started for, and ends it.
    ///
    /// ```swift
    /// await BackgroundSession.setUp { session in
    ///     try await session.handleEvents { event in … }
    /// }
    /// ```
    /// - Parameters:
    ///   - userAgent: says to servers who asks; nil: the name of the program.
    ///   - handleEvents: called in a process that was started since transfers have ended while nobody listened
    ///     (``BackgroundSessionConfiguration/sessionSendsLaunchEvents``), with their session. Its return ends the process.
    ///     Nil: no process is started for them; the program's next start hears of them.
    ///   - report: takes a sentence about what goes wrong in a process that nobody sees; by default it goes to the system's
    ///     log (syslog(3)).
    public static func setUp(
        userAgent: String? = nil, handleEvents: (@Sendable (BackgroundSession) async throws -> Void)? = nil,
        report: @escaping @Sendable (String) -> Void = BackgroundSession.writeToSystemLog
    ) async {
        SelfLauncher.noteSetUp()
        guard let (role, folder) = SelfLauncher.role(CommandLine.arguments) else { return }
        // Who listened may be gone.
        signal(SIGPIPE, SIG_IGN)
        do {
            switch role {
            case .agent:
                let programs = TransferAgentPrograms(
                    launch: {
                        guard handleEvents != nil else { return }
                        do { try SelfLauncher().start(.events, folder) } catch { report("\(error)") }
                    }, report: report)
                // What has come so far reaches the disk, and the next agent goes on from there.
                _ = try await TerminationSignals.whileWorking {
                    try await TransferAgent.run(
                        session: folder, userAgent: userAgent ?? SelfLauncher.nameOfProgram, programs: programs)
                }
            case .events:
                let found = SessionFolder(path: folder)
                let session = BackgroundSession(
                    configuration: try found.record().configuration
                        ?? BackgroundSessionConfiguration(identifier: found.name),
                    folder: folder, origin: .background(wake: UUID()), report: report)
                try await handleEvents?(session)
                // What has been told is removed by an agent.
                try await session.startAgentIfNeeded()
            }
        } catch {
            report("\(error)")
            exit(EXIT_FAILURE)
        }
        exit(EXIT_SUCCESS)
    }

    /// Writes a sentence to the system's log.
    public static func writeToSystemLog(_ sentence: String) {
        let line = SafeText.line(sentence, maximumLength: 1000)
        line.withCString { text in withVaList([text]) { vsyslog(LOG_WARNING, "%s", $0) } }
    }

    /// Where a session lies whose folder nobody has named.
    static func defaultFolder(of identifier: String) -> String {
        let name = identifier.replacing("/", with: "_")
        return "\(ProgramFiles.stateFolder(of: SelfLauncher.nameOfProgram))/background-transfers/\(name)"
    }
}
