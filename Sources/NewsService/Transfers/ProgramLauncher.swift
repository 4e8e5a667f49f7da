import BackgroundTasks
import BackgroundTransfers
import News
import Programs

extension Locations {
    /// One of newsterm's background sessions.
    func session(
        _ configuration: BackgroundSessionConfiguration, origin: TransferOrigin,
        report: @escaping @Sendable (String) -> Void
    ) -> BackgroundSession {
        BackgroundSession(
            configuration: configuration, folder: transfers(of: configuration.identifier),
            launcher: ProgramLauncher(locations: self), origin: origin, report: report)
    }
}

/// Starts this program as an agent or for a wake, so that it outlives the starting process.
struct ProgramLauncher: AgentLauncher {
    let locations: Locations

    /// This very program, even if its file has been replaced or removed.
    private static let program = "/proc/self/exe"

    func startAgent(session: String) throws {
        let locations = locations
        try SelfLauncher.startAgent([Self.program, "agent", session] + locations.arguments) { reason in
            // To the journal, since standard error may be a reader's screen.
            Journal.note(.session(words: "Downloads may end with this unit of systemd: \(reason)."), locations)
        }
    }

    /// Runs the due tasks, and delivers the sessions' events.
    func startWake() throws {
        try DetachedProgram.start([Self.program, "wake"] + locations.arguments).reapInBackground()
    }
}
