import BackgroundTransfers
import Glibc
import Programs

/// The process that performs a session's downloads.
package struct AgentProcess {
    /// The session's folder.
    let session: String
    package let locations: Locations

    package init(session: String, locations: Locations) { (self.session, self.locations) = (session, locations) }

    package func run() async throws {
        // The agent must outlive the process that started it.
        signal(SIGHUP, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        let launcher = ProgramLauncher(locations: locations)
        let programs = TransferAgentPrograms(
            launch: {
                do {
                    try launcher.startWake()
                } catch {
                    note("newsterm wake cannot be started: \(error)")
                }
            }, report: note, returnMemory: ProcessMemory.returnStartupCode)
        let session = session
        programs.returnMemory()
        // A download interrupted by SIGTERM continues with the next agent: that is not a failure.
        do {
            _ = try await TerminationSignals.whileWorking {
                try await TransferAgent.run(session: session, userAgent: Version.userAgent, programs: programs)
            }
        } catch {
            log { $0.write(error) }
            throw error
        }
    }
}

extension AgentProcess {
    /// Also logs the error, since the output of a process started in the background is not seen.
    @Sendable
    private func note(_ sentence: String) {
        Output.say("newsterm: \(sentence)")
        log { $0.write(.warning, sentence) }
    }

    /// Opens the log only for this: the agent must stay small, and rarely has anything to log.
    private func log(_ write: (LogWriter) -> Void) {
        // Processes that the user starts report an unreadable configuration.
        let configuration = try? locations.loadConfiguration()
        let log = LogWriter(locations, configured: configuration?.logLevel ?? Configuration().logLevel)
        write(log)
        log.flush()
    }
}
