import Foundation
import TestSupport
import Testing

/// kill -9 of the agent and of the program that listens, at random moments. Tests/Transfers/kill-test runs it with many
/// rounds.
@Suite("Killed in the middle of a transfer", .realTime, .timeLimit(.minutes(20)))
struct KillTests {
    private static let rounds = ProcessInfo.processInfo.environment["NEWSTERM_KILL_ROUNDS"].flatMap { Int($0) } ?? 4
    /// What may be fetched again after a kill.
    private static let tolerance = 1_000_000

    @Test("Whoever is killed whenever, the files are right in the end, and next to nothing is fetched twice")
    func killed() async throws {
        let rounds = Self.rounds
        // Some 3 MB a second each, for as long as it takes.
        let server = try PacedServer(length: 4_000_000 + rounds * 3_000_000)
        let household = try TransferHousehold()
        let names: Set = ["one", "two", "three"]
        try await household.add(names.map { server.url("/\($0)") })
        var owner = try household.startOwner()
        var worst = 0
        for round in 1...rounds {
            // An agent is at work again, and gets somewhere.
            #expect(try await eventually { household.agent != nil }, "no agent in round \(round)")
            try await Task.sleep(for: .milliseconds(.random(in: 50...700)))
            let (killsAgent, killsOwner) = [(true, false), (true, false), (true, true), (false, true)].randomElement()!
            if killsAgent, let agent = household.agent { kill(agent, SIGKILL) }
            if killsOwner {
                owner.send(SIGKILL)
                _ = try await owner.waitForExit()
                owner = try household.startOwner()
            }
            let again = server.takeSentAgain()
            worst = max(worst, again)
            #expect(again < Self.tolerance, "\(again) bytes sent again in round \(round)")
        }
        server.hurry()
        #expect(try await eventually(within: .seconds(120)) { household.finishedNames == names })
        worst = max(worst, server.takeSentAgain())
        #expect(worst < Self.tolerance)
        for name in names { #expect(server.isRight(try household.bytes(name)), "\(name) is wrong") }
        // The agent ends when all is told.
        #expect(try await eventually { household.agent == nil })
        owner.send(SIGTERM)
        print("\(rounds) rounds; bytes fetched again in the worst one: \(worst)")
    }
}
