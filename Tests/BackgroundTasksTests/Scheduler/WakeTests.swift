import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("A program that the system wakes")
struct WakeTests {
    private let refresh = MachineDriver.refresh
    private let request = BackgroundTaskRequest(
        identifier: MachineDriver.refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300)))

    private func machine(records: [TaskRecord], now: Date, _ extent: RunExtent) throws -> MachineDriver {
        var policy = LaunchPolicy()
        policy.coalescingWindow = .seconds(0)
        var driver = MachineDriver(policy: policy, records: records)
        driver.now = now
        try driver.machine.register(refresh)
        driver.start(extent)
        return driver
    }

    @Test("A wake-up by the system is not user activity: refreshes are as far apart as while the user is away")
    func isNotActivity() throws {
        // The user reads for a while, and leaves.
        var driver = try machine(records: [], now: Date(timeIntervalSince1970: 1_767_225_600), .untilCancelled)
        driver.conditions.lastActivity = driver.now
        driver.submit(request)
        driver.complete(refresh)
        driver.stop()
        let start = driver.now
        // Woken every five minutes for six hours, by a new process each time.
        var launches: [Date] = []
        for round in 1...72 {
            var woken = try machine(
                records: Array(driver.machine.records.values), now: start.addingTimeInterval(Double(round) * 300),
                .dueTasks)
            launches += woken.launches.map(\.launchedAt)
            woken.complete(refresh)
            woken.stop()
            driver = woken
        }
        let late = launches.filter { $0 > start.addingTimeInterval(2 * 3600) }
        let gaps = zip(late, late.dropFirst()).map { $1.timeIntervalSince($0) }
        #expect(gaps.count >= 4)
        #expect(gaps.allSatisfy { $0 >= 1200 })
    }

    @Test("Before any user activity the user does not count as away: refreshes run as requested")
    func neverSeen() throws {
        var woken = try machine(records: [], now: Date(timeIntervalSince1970: 1_767_225_600), .dueTasks)
        woken.submit(request)
        for round in 1...3 {
            woken.complete(refresh)
            woken = try machine(
                records: Array(woken.machine.records.values), now: woken.now.addingTimeInterval(300), .dueTasks)
            #expect(woken.launches.count == 1, "round \(round)")
        }
    }
}
