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

/// Starts this program as an agent, or to run what is due, so that it outlives the process that does so.
struct ProgramLauncher: AgentLauncher {
    let locations: Locations

    /// This very program, also when its file has been replaced or removed since.
    private static let program = "/proc/self/exe"

    func startAgent(session: String) throws {
        let locations = locations
        try SelfLauncher.startAgent([Self.program, "agent", session] + locations.arguments) { reason in
            // Into the journal: there may be a screen where standard error goes.
            Journal.note(.session(words: "Downloads may end with this unit of systemd: \(reason)."), locations)
        }
    }

    /// Runs what is due, and tells the sessions' events.
    func startWake() throws { try DetachedProgram.start([Self.program, "wake"] + locations.arguments).forget() }
}
