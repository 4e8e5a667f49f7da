import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The turns of the calls of a process")
struct CallTurnsTests {
    private let start = ContinuousClock.now

    private func take(_ turns: CallTurns, _ patience: Duration = .seconds(3600)) async -> String {
        switch await turns.take(start, patience) {
        case .own: "own"
        case .guest: "guest"
        case .late: "late"
        case .cancelled: "cancelled"
        }
    }

    @Test("Some are let in at once, the others as they came, and one that was cancelled is passed over")
    func order() async {
        let turns = CallTurns()
        for _ in 0..<CallTurns.atOnce { #expect(await take(turns) == "own") }
        let cancelled = Task { await take(turns) }
        cancelled.cancel()
        #expect(await cancelled.value == "cancelled")
        let waiting = Task { await take(turns) }
        turns.giveBack()
        #expect(await waiting.value == "own")
        for _ in 0..<CallTurns.atOnce { turns.giveBack() }
        for _ in 0..<CallTurns.atOnce { #expect(await take(turns) == "own") }
    }

    @Test("One that waits is told when it has waited for long enough, which begins anew with each answer")
    func late() async {
        let turns = CallTurns()
        for _ in 0..<CallTurns.atOnce { #expect(await take(turns) == "own") }
        #expect(await take(turns, .milliseconds(20)) == "late")
        let earlier = start - .seconds(3600)
        #expect(turns.deadline(of: earlier, .seconds(60)) < .now)
        turns.noteAnswer()
        #expect(turns.deadline(of: earlier, .seconds(60)) > .now)
    }

    @Test("Requests whose turn does not come are told that the process does not answer")
    func stopped() async throws {
        let harness = try CenterHarness()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        defer { lease.release() }
        let center = harness.center(patience: .milliseconds(50))
        for _ in 0..<CallTurns.atOnce { #expect(await take(center.turns) == "own") }
        await #expect(throws: TaskHostError.silent(process: getpid())) { try await center.submit("late") }
        center.turns.giveBack()
        lease.release()
        try await center.submit("in time")
        #expect(try harness.pending().map(\.identifier) == ["in time"])
    }
}
