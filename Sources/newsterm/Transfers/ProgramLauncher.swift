import BackgroundTransfers
import Dispatch
import Foundation
import Programs

/// Starts this program as an agent, or to run what is due, so that it outlives the process that does so.
struct ProgramLauncher: AgentLauncher {
    let locations: Locations
    var environment = ProcessInfo.processInfo.environment
    /// Takes a sentence about what could not be done as it should.
    var report: @Sendable (String) -> Void = { Output.say("newsterm: \($0)") }

    /// This very program, also when its file has been replaced or removed since.
    private static let program = "/proc/self/exe"
    /// How long systemd-run may take to say that it can not do it.
    private static let patience = DispatchTimeInterval.milliseconds(500)

    func startAgent(session: String) async throws {
        let arguments = ["agent", session] + locations.arguments
        if environment["INVOCATION_ID"] != nil, await startInScope(arguments) { return }
        try start(arguments)
    }

    /// Runs what is due, and tells the sessions' events.
    func startWake() throws { try start(["wake"] + locations.arguments) }

    private func start(_ arguments: [String]) throws { try DetachedProgram.start([Self.program] + arguments).forget() }

    /// Under a unit of systemd, whose processes end with it (systemd.kill(5)): in a scope of its own, which does not.
    /// - Returns: whether it runs there.
    private func startInScope(_ arguments: [String]) async -> Bool {
        do {
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: Self.program)
            let process = try DetachedProgram.start(
                ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", program] + arguments)
            guard let status = await process.status(within: Self.patience), status != 0 else { return true }
            report("systemd-run ended with \(status); downloads may end with this unit")
        } catch {
            report("systemd-run can not be started: \(error); downloads may end with this unit")
        }
        return false
    }
}
