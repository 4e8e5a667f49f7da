import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Stopping a scheduler", .timeLimit(.minutes(30)))
struct StoppingTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh

    /// A later process that starts from the records.
    private func next(after driver: MachineDriver) throws -> MachineDriver {
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now
        try next.machine.register(refresh)
        next.start()
        return next
    }

    @Test("A run abandoned because the scheduler stops has no cooldown, and the next process launches it at once")
    func quitting() throws {
        var driver = try MachineDriver.running()
        for _ in 1...3 {
            driver.submitRefresh(in: nil)
            driver.stop()
            driver.advance(by: 2)
            #expect(driver.machine.phase == .stopped)
            #expect(driver.status(refresh)?.lastRun?.ending == .abandoned(.shutdown))
            #expect(driver.machine.records[refresh]?.cooldownUntil == nil)
            #expect(driver.machine.records[refresh]?.history == RunHistory())
            #expect(driver.messages.contains("It did not stop when asked to, and was abandoned after a grace period."))
            driver = try next(after: driver)
            #expect(driver.launches.count == 1)
        }
    }

    @Test("A scheduler that is not running has no run to expire, even if a killed process left one")
    func expirationBeforeTheStart() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        #expect(driver.launches.count == 1)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        try next.machine.register(refresh)
        #expect(
            next.machine.simulateExpiration(refresh, now: driver.now).error == .notRunning(identifier: refresh))
    }

    @Test("The end of the process ends a cooldown after a second unresponsive run, as the handler's return would")
    func endOfProcess() throws {
        var driver = try MachineDriver.running()
        for unresponsiveRuns in 1...2 {
            driver.submitRefresh(in: nil)
            driver.advance(by: 35)
            #expect(driver.machine.records[refresh]?.history.unresponsiveRuns == unresponsiveRuns)
            driver.submitRefresh(in: nil)
            // Killed during the cooldown.
            driver = try next(after: driver)
            #expect(driver.launches.count == (unresponsiveRuns == 1 ? 1 : 0))
        }
        driver.advance(by: 3600)
        #expect(driver.launches.count == 1)
    }

    /// Runs a scheduler with an unresponsive handler until it has stopped without it.
    private func runWithUnresponsiveHandler(_ harness: SchedulerHarness, _ gate: Gate) async throws {
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            await gate.pass()
            return .newData
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await harness.scheduler.run() }
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            group.cancelAll()
            await harness.journal.next(.expired)
            await harness.clock.advance(by: 2)
            try await group.waitForAll()
        }
    }

    @Test("A stopped scheduler writes nothing, even when handlers return late, since another may hold the folder")
    func writesNothing() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: MachineDriver.maintenance) { _ in .noData }
        try await runWithUnresponsiveHandler(harness, gate)
        // Another process takes over and has done the work.
        let next = try SchedulerHarness(directory: harness.directory)
        try await next.scheduler.cancelAllTaskRequests()
        let names = ["journal", "pending-requests"]
        let before = try names.map(harness.directory.bytes)

        gate.open()
        await harness.journal.next(.returnedLate)
        await harness.scheduler.note(.completedAgain, .completedAgain, of: refresh)
        #expect(try names.map(harness.directory.bytes) == before)
    }

    @Test("A stopped scheduler refuses requests until it runs again, and says so")
    func refusesRequests() async throws {
        let harness = try SchedulerHarness()
        let scheduler = harness.scheduler
        try await scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.submitRefresh(in: 300)
        try await harness.run {}
        let error = BackgroundTaskError.unavailable(reason: "the scheduler has stopped; run it again first")
        await #expect(throws: error) { try await harness.submitRefresh() }
        await #expect(throws: error) { try await scheduler.cancel(taskRequestWithIdentifier: refresh) }
        await #expect(throws: error) { try await scheduler.cancelAllTaskRequests() }
        await #expect(throws: error) { try await scheduler.simulateLaunch(forTaskWithIdentifier: refresh) }
        await #expect(throws: error) { try await scheduler.simulateExpiration(forTaskWithIdentifier: refresh) }
        #expect(await scheduler.pendingTaskRequests.count == 1)
    }

    @Test("A scheduler that runs again starts from the folder's current contents")
    func runsAgain() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.submitRefresh(in: 300)
        try await harness.run {}
        let other = try SchedulerHarness(directory: harness.directory)
        try await other.submitRefresh(in: 600)
        try await harness.run {
            let date = harness.clock.now.addingTimeInterval(600)
            #expect(await harness.scheduler.pendingTaskRequests.map(\.earliestBeginDate) == [date])
            try await harness.submitRefresh(in: 900)
        }
        let messages = try harness.storedMessages()
        #expect(messages.count { $0 == "The scheduler started." } == 2)
        #expect(messages.count { $0.hasPrefix("Replaces the pending request") } == 2)
    }
}
