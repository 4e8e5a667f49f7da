import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("A quiet day", .timeLimit(.minutes(30)))
struct QuietDayTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance
    private let day: TimeInterval = 86_400

    @Test("With nothing due before tomorrow there is no decision and no wake-up all day")
    func nothingDue() async throws {
        let clock = CountingClock()
        let harness = try SchedulerHarness(countedBy: clock)
        harness.conditions.set { $0.externalPower = .no }
        for identifier in [refresh, maintenance] {
            try await harness.scheduler.register(forTaskWithIdentifier: identifier) { _ in .noData }
        }
        try await harness.run {
            // One waits for a date, one for power, whose change is reported.
            try await harness.scheduler.submit(
                Request(identifier: maintenance, kind: .processing(requiresExternalPower: true)))
            try await harness.submitRefresh(in: day)
            // The start, a check, and the two requests.
            await clock.settings(reach: 4)
            await harness.clock.advance(by: day - 1)
            #expect(clock.wakeUps == 0)
            #expect(clock.settings == 4)
            await harness.clock.advance(by: 1)
            await harness.journal.next(.completed)
            #expect(clock.wakeUps == 1)
        }
    }

    @Test("A day of refreshes while the user is away takes one wake-up per launch, and none between")
    func refreshes() async throws {
        let clock = CountingClock()
        let harness = try SchedulerHarness(policy: LaunchPolicy(seed: 5), countedBy: clock)
        let (scheduler, refresh) = (harness.scheduler, refresh)
        try await scheduler.register(forTaskWithIdentifier: refresh) { _ in
            try await scheduler.submit(
                Request(
                    identifier: refresh, kind: .appRefresh, earliestBeginDate: clock.now.addingTimeInterval(300)))
            return .noData
        }
        try await harness.run {
            try await harness.submitRefresh(in: 300)
            let end = clock.now.addingTimeInterval(day)
            var launches = 0
            await clock.settings(reach: 3)
            while let next = clock.clock.nextAlarm, next < end {
                await clock.clock.advance(to: next)
                await harness.journal.next(.completed)
                launches += 1
                // Launch, next request, end of the run, and a check after it.
                await clock.settings(reach: 3 + 4 * launches)
            }
            #expect((30...90).contains(launches))
            #expect(clock.wakeUps == launches)
            #expect(clock.settings == 3 + 4 * launches)
        }
    }

    @Test("Overdue maintenance checks for idleness every five minutes while the user reads all day, not every minute")
    func reading() throws {
        var driver = try MachineDriver.running()
        driver.conditions.lastActivity = driver.now
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        var decisions = 0
        let end = driver.now.addingTimeInterval(day)
        while let next = driver.machine.nextDecision, next < end {
            let minute = (next.timeIntervalSince1970 / 30).rounded(.down) * 30
            driver.conditions.lastActivity = Date(timeIntervalSince1970: minute)
            driver.advance(by: next.timeIntervalSince(driver.now))
            decisions += 1
        }
        #expect(driver.launches.isEmpty)
        #expect((280...300).contains(decisions))
    }
}
