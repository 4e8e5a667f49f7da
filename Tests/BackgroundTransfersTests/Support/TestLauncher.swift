import BackgroundTasks
import FoundationEssentials
import Synchronization

@testable import BackgroundTransfers

/// Runs agents as tasks of this process: its leases separate them as they do processes.
final class TestLauncher: AgentLauncher {
    private struct State {
        var agents: [Task<Void, any Error>] = []
        var reports: [String] = []
        var launches = 0
        var isBroken = false
    }

    let conditions = VirtualConditions()
    private let policy: TransferPolicy
    private let time: AgentClock
    private let system: FileSystem
    private let state = Mutex(State())

    /// With the delays of a test.
    /// - Parameter system: writes the agents' records.
    init(system: FileSystem = .kernel) {
        self.system = system
        policy = TransferPolicy(firstRetryDelay: 0.01, maximumRetryDelay: 0.05)
        time = .machine
    }

    /// With normal delays, on a clock that the test controls.
    init(clock: VirtualClock) {
        system = .kernel
        policy = TransferPolicy()
        time = AgentClock(clock: clock) { Moment(date: clock.now, uptime: clock.uptime, boot: "virtual") }
    }

    deinit { for agent in state.withLock({ $0.agents }) { agent.cancel() } }

    func startAgent(session: String) throws {
        struct Broken: Error {}
        if state.withLock({ $0.isBroken }) { throw Broken() }
        let programs = TransferAgentPrograms(
            launch: { [weak self] in self?.state.withLock { $0.launches += 1 } },
            report: { [weak self] sentence in self?.state.withLock { $0.reports.append(sentence) } })
        let (conditions, policy, time, system) = (conditions, policy, time, system)
        let agent = Task {
            try await TransferAgent.run(
                session: session, userAgent: "tests", programs: programs, conditions: conditions, policy: policy,
                time: time, system: system)
        }
        state.withLock { $0.agents.append(agent) }
    }

    /// How often agents had the program started for the session's events.
    var launches: Int { state.withLock { $0.launches } }
    var reports: [String] { state.withLock { $0.reports } }
    var startedAgents: Int { state.withLock { $0.agents.count } }

    func breakDown() { state.withLock { $0.isBroken = true } }

    /// Returns when every started agent has ended.
    func waitForEnd() async throws {
        for agent in state.withLock({ $0.agents }) { try await agent.value }
    }

    /// Like SIGTERM.
    func endAgents() async throws {
        for agent in state.withLock({ $0.agents }) { agent.cancel() }
        try await waitForEnd()
    }
}
