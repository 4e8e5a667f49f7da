import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Running the program as its own agent.
extension BackgroundSession {
    /// Lets the program perform its own transfers in a second process. Call it before anything else. In a process
    /// started by the user it returns at once. In one started by a session (``SelfLauncher``) it does that process's
    /// work, and then exits.
    ///
    /// ```swift
    /// await BackgroundSession.setUp { session in
    ///     try await session.handleEvents { event in … }
    /// }
    /// ```
    /// - Parameters:
    ///   - userAgent: the `User-Agent` header; nil: the name of the program.
    ///   - handleEvents: called with the session in a process launched because transfers ended while no process
    ///     listened (``BackgroundSessionConfiguration/sessionSendsLaunchEvents``). The process exits when it returns.
    ///     Nil: no process is launched; the program's next start receives the events.
    ///   - report: takes a sentence about a problem in a process without a terminal; by default it goes to the system
    ///     log (syslog(3)).
    public static func setUp(
        userAgent: String? = nil, handleEvents: (@Sendable (BackgroundSession) async throws -> Void)? = nil,
        report: @escaping @Sendable (String) -> Void = BackgroundSession.writeToSystemLog
    ) async {
        SelfLauncher.noteSetUp()
        guard let (role, folder) = SelfLauncher.role(CommandLine.arguments) else { return }
        // A watcher may have hung up.
        signal(SIGPIPE, SIG_IGN)
        do {
            switch role {
            case .agent:
                let programs = TransferAgentPrograms(
                    launch: {
                        guard handleEvents != nil else { return }
                        do { try SelfLauncher().start(.events, folder) } catch { report("\(error)") }
                    }, report: report)
                // On a signal, what has arrived is synced and the next agent continues from there.
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
                // An agent removes delivered events from the record.
                try await session.startAgentIfNeeded()
            }
        } catch {
            report("\(error)")
            exit(EXIT_FAILURE)
        }
        exit(EXIT_SUCCESS)
    }

    /// Writes a sentence to the system log.
    public static func writeToSystemLog(_ sentence: String) {
        let line = SafeText.line(sentence, maximumLength: 1000)
        line.withCString { text in withVaList([text]) { vsyslog(LOG_WARNING, "%s", $0) } }
    }

    static func defaultFolder(of identifier: String) -> String {
        let name = identifier.replacing("/", with: "_")
        return "\(ProgramFiles.stateFolder(of: SelfLauncher.nameOfProgram))/background-transfers/\(name)"
    }
}
