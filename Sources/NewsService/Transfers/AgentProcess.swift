import BackgroundTransfers
import Glibc
import Programs

/// The process that performs the downloads of a session.
package struct AgentProcess {
    /// The session's folder.
    let session: String
    package let locations: Locations

    package init(session: String, locations: Locations) { (self.session, self.locations) = (session, locations) }

    package func run() async throws {
        // Whoever started it may go away as they like.
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
        // A download that SIGTERM cuts off goes on with the next agent: that is no failure.
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
    /// Tells what went wrong: nobody reads the words of a process that was started in the background.
    @Sendable
    private func note(_ sentence: String) {
        Output.say("newsterm: \(sentence)")
        log { $0.write(.warning, sentence) }
    }

    /// Opens the log for a moment: the agent is to be small, and hardly ever has anything to say.
    private func log(_ write: (LogWriter) -> Void) {
        // A configuration that cannot be read is told of by those that the user starts.
        let configuration = try? locations.loadConfiguration()
        let log = LogWriter(locations, configured: configuration?.logLevel ?? Configuration().logLevel)
        write(log)
        log.flush()
    }
}
