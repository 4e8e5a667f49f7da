import BackgroundTasks
import BackgroundTransfers
import Dispatch
import Foundation
import Programs

/// Starts this program as an agent, or to run what is due, so that it outlives the process that does so.
struct ProgramLauncher: AgentLauncher {
    let locations: Locations
    var environment = ProcessInfo.processInfo.environment

    /// This very program, also when its file has been replaced or removed since.
    private static let program = "/proc/self/exe"
    /// How long systemd-run may take to say that it can not do it, as when it waits for a bus.
    private static let patience = DispatchTimeInterval.seconds(120)

    func startAgent(session: String) async throws {
        let arguments = ["agent", session] + locations.arguments
        if environment["INVOCATION_ID"] != nil, startInScope(arguments) { return }
        try start(arguments)
    }

    /// Runs what is due, and tells the sessions' events.
    func startWake() throws { try start(["wake"] + locations.arguments) }

    private func start(_ arguments: [String]) throws { try DetachedProgram.start([Self.program] + arguments).forget() }

    /// Under a unit of systemd, whose processes end with it (systemd.kill(5)): in a scope of its own, which does not.
    /// Should that come to nothing, now or later, it is started without.
    /// - Returns: whether systemd-run was started.
    private func startInScope(_ arguments: [String]) -> Bool {
        do {
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: Self.program)
            let process = try DetachedProgram.start(
                ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", program] + arguments)
            Task {
                guard let status = await process.status(within: Self.patience), status != 0 else { return }
                note("systemd-run ended with \(status)")
                // Another process may have started one meanwhile: two do no harm.
                do { try start(arguments) } catch { note("no agent can be started: \(error)") }
            }
            return true
        } catch {
            note("systemd-run can not be started: \(error)")
            return false
        }
    }

    /// Into the journal: there may be a screen where standard error goes.
    private func note(_ reason: String) {
        Journal.note(.sessionEvents, "Downloads may end with this unit of systemd: \(reason).", locations)
    }
}
