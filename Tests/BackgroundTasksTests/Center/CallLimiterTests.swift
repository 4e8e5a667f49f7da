import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The limit on one process's concurrent calls")
struct CallLimiterTests {
    private let start = ContinuousClock.now

    private func take(_ callLimiter: CallLimiter, _ timeout: Duration = .seconds(3600)) async -> String {
        switch await callLimiter.take(start, timeout) {
        case .own: "own"
        case .joined: "guest"
        case .late: "late"
        case .cancelled: "cancelled"
        }
    }

    @Test("A few start at once, the rest in order of arrival, and cancelled calls are skipped")
    func order() async {
        let callLimiter = CallLimiter()
        for _ in 0..<CallLimiter.atOnce { #expect(await take(callLimiter) == "own") }
        let cancelled = Task { await take(callLimiter) }
        cancelled.cancel()
        #expect(await cancelled.value == "cancelled")
        let waiting = Task { await take(callLimiter) }
        callLimiter.endCall()
        #expect(await waiting.value == "own")
        for _ in 0..<CallLimiter.atOnce { callLimiter.endCall() }
        for _ in 0..<CallLimiter.atOnce { #expect(await take(callLimiter) == "own") }
    }

    @Test("A waiting call times out, and each answer restarts its timeout")
    func late() async {
        let callLimiter = CallLimiter()
        for _ in 0..<CallLimiter.atOnce { #expect(await take(callLimiter) == "own") }
        #expect(await take(callLimiter, .milliseconds(20)) == "late")
        let earlier = start - .seconds(3600)
        #expect(callLimiter.deadline(of: earlier, .seconds(60)) < .now)
        callLimiter.noteAnswer()
        #expect(callLimiter.deadline(of: earlier, .seconds(60)) > .now)
    }

    @Test("Requests that never get a slot fail because the process does not answer")
    func stopped() async throws {
        let harness = try CenterHarness()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        defer { lease.release() }
        let center = harness.center(timeout: .milliseconds(50))
        for _ in 0..<CallLimiter.atOnce { #expect(await take(center.callLimiter) == "own") }
        await #expect(throws: TaskHostError.silent(process: getpid())) { try await center.submit("late") }
        center.callLimiter.endCall()
        lease.release()
        try await center.submit("in time")
        #expect(try harness.pending().map(\.identifier) == ["in time"])
    }
}
