import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The user's return", .timeLimit(.minutes(30)))
struct UserReturnTests {
    private let maintenance = MachineDriver.maintenance

    /// Lets processing begin, reports user activity, and checks the run's result.
    private func expectYielding(
        _ conditions: any SystemConditions, _ sign: @Sendable (Date) -> Void
    ) async throws {
        let harness = try SchedulerHarness(conditions: conditions)
        try await harness.scheduler.register(forTaskWithIdentifier: maintenance) { _ in
            try await untilCancelled()
            return .newData
        }
        try await harness.run {
            try await harness.scheduler.submit(BackgroundTaskRequest(identifier: maintenance, kind: .processing()))
            // With earlier activity, it begins when they are idle.
            await harness.clock.advance(by: 300)
            await harness.journal.next(.launched)
            await harness.clock.advance(by: 100)
            sign(harness.clock.now)
            #expect(await harness.journal.next(.expired)?.message == "The user is back: asked to stop.")
            await harness.journal.next(.pendingAgain)
            #expect(await harness.status(maintenance)?.lastRun?.ending == .stopped(.userReturned, .failed("cancelled")))
            #expect(await harness.scheduler.pendingTaskRequests.map(\.identifier) == [maintenance])
        }
    }

    @Test("User activity stops running processing, which is pending again")
    func returns() async throws {
        let conditions = VirtualConditions()
        try await expectYielding(conditions) { now in conditions.set { $0.lastActivity = now } }
    }

    @Test("On Linux the first key after a pause and every change of focus count as user activity")
    func returnsOnLinux() async throws {
        for focus in [nil, .yes, .no] as [ConditionReading.State?] {
            let machine = try MachineFixture()
            let conditions = machine.conditions
            conditions.noteActivity(at: VirtualClock().now)
            try await expectYielding(conditions) { now in
                if let focus {
                    conditions.noteFocus(focus, at: now)
                } else {
                    conditions.noteActivity(at: now)
                }
            }
        }
    }
}
