import Foundation
import TestSupport
import Testing

/// kill -9 of the agent and of the owner, at random moments. Tests/Transfers/kill-test runs it with many rounds.
@Suite("Killed in the middle of a transfer", .inTurn)
struct KillTests {
    private static let rounds = ProcessInfo.processInfo.environment["NEWSTERM_KILL_ROUNDS"].flatMap { Int($0) } ?? 4
    /// The most that arrives of each file in a round.
    private static let step = 3_000_000

    @Test("Whichever process is killed at any time, the files are correct, and no received byte is fetched twice")
    func killed() async throws {
        let names: Set = ["one", "two", "three"]
        let server = try PacedServer(length: (Self.rounds + 1) * Self.step)
        let testHome = try TransferTestHome()
        try await testHome.add(names.map { server.url("/\($0)") })
        var owner = try testHome.startOwner()
        // The bytes in the agent's folder when it was killed.
        var held: [String: Int] = [:]
        var (fetchedAgain, sentAgain) = (0, 0)
        for round in 1...Self.rounds {
            server.letOn(to: round * Self.step)
            // An agent runs again, and in most rounds has made progress.
            #expect(
                try await eventually(within: .seconds(300)) { testHome.agent != nil }, "no agent in round \(round)")
            if Int.random(in: 0..<4) > 0 {
                let before = held.values.reduce(0, +)
                #expect(
                    try await eventually {
                        try await testHome.heldBytes().values.reduce(0, +) > before
                    }, "nothing came in round \(round)")
            }
            try await Task.sleep(for: .milliseconds(.random(in: 0...700)))
            let (killsAgent, killsOwner) = [(true, false), (true, false), (true, true), (false, true)].randomElement()!
            // A stopped owner starts no new agent before the last one's bytes have been counted.
            owner.send(killsOwner ? SIGKILL : SIGSTOP)
            if killsAgent, let agent = testHome.agent {
                kill(agent, SIGKILL)
                #expect(try await eventually { testHome.agent == nil })
                let again = Self.fetchedAgain(server.takeAsked(), held)
                #expect(again == 0, "bytes that were there, fetched again in round \(round)")
                fetchedAgain = max(fetchedAgain, again)
                held = try await testHome.heldBytes()
            }
            if killsOwner {
                _ = try await owner.waitForExit()
                owner = try testHome.startOwner()
            } else {
                owner.send(SIGCONT)
            }
            sentAgain = max(sentAgain, server.takeSentAgain())
        }
        server.hurry()
        #expect(try await eventually(within: .seconds(300)) { testHome.finishedNames == names })
        fetchedAgain = max(fetchedAgain, Self.fetchedAgain(server.takeAsked(), held))
        #expect(fetchedAgain == 0)
        sentAgain = max(sentAgain, server.takeSentAgain())
        for name in names { #expect(server.isRight(try testHome.bytes(name)), "\(name) is wrong") }
        // The agent ends when all events have been delivered.
        #expect(try await eventually { testHome.agent == nil })
        owner.send(SIGTERM)
        print(
            "\(Self.rounds) rounds; in the worst one, bytes fetched again that had been there: \(fetchedAgain), "
                + "bytes on their way that were lost with the process: \(sentAgain)")
    }

    /// - Parameter held: the bytes when the requests were made; there may be more by now.
    private static func fetchedAgain(_ asked: [PacedServer.Asked], _ held: [String: Int]) -> Int {
        asked.map { max(0, (held[String($0.path.dropFirst())] ?? 0) - $0.offset) }.reduce(0, +)
    }
}
