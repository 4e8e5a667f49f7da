import Synchronization
import Testing

@testable import BackgroundTasks

@Suite("Conditions that have to be queried", .timeLimit(.minutes(30)))
struct SettlingTests {
    @Test("The first decision waits for conditions that have to be queried, and no other call does")
    func firstDecision() async throws {
        let conditions = SettlingConditions()
        let harness = try SchedulerHarness(conditions: conditions)
        try await harness.scheduler.register(forTaskWithIdentifier: SchedulerHarness.maintenance) { _ in .noData }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await harness.scheduler.run() }
            await conditions.isAwaited.pass()
            let kind = BackgroundTaskRequest.Kind.processing(requiresNetworkConnectivity: true)
            try await harness.scheduler.submit(
                BackgroundTaskRequest(identifier: SchedulerHarness.maintenance, kind: kind))
            #expect(await !harness.scheduler.isRunning)
            conditions.answer(.yes)
            #expect(
                await harness.journal.next(.waiting, or: .launched)?.message == "Waits: an unmetered network.")
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

/// Conditions whose metered network is determined by an answer that has to be awaited.
private final class SettlingConditions: SystemConditions {
    let isAwaited = Gate()
    private let isAnswered = Gate()
    private let metered = Mutex(ConditionReading.State.unknown)

    func answer(_ state: ConditionReading.State) {
        metered.withLock { $0 = state }
        isAnswered.open()
    }

    func current() -> ConditionReading { ConditionReading(metered: metered.withLock { $0 }) }

    nonisolated(nonsending) func settle() async {
        isAwaited.open()
        await isAnswered.pass()
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
