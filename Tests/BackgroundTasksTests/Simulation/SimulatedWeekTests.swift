import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("A simulated week")
struct SimulatedWeekTests {
    private let monday = ScheduleSimulation.start

    private func week(seed: UInt64 = 1) -> (launches: [ScheduleSimulation.Launch], lost: Int) {
        var launches: [ScheduleSimulation.Launch] = []
        let lost = ScheduleSimulation(policy: LaunchPolicy(seed: seed)).run(days: 7) { launches.append($0) }
        return (launches, lost)
    }

    private func hours(_ launch: ScheduleSimulation.Launch) -> Double {
        launch.date.timeIntervalSince(monday) / 3600
    }

    @Test("Over a week of reading, nights, a day offline and an evening on battery no request is lost")
    func noneLost() {
        for seed in 0..<20 as Range<UInt64> {
            let (launches, lost) = week(seed: seed)
            #expect(lost == 0)
            // Never longer than the longest spacing, the delays of a day offline and the window together.
            let dates = launches.filter(\.isRefresh).map(\.date)
            let gaps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
            #expect(gaps.allSatisfy { $0 >= 300 && $0 <= 2400 + 60 })
        }
    }

    @Test("An extra launch does not hide a lost request")
    func ledger() {
        var ledger = RequestLedger()
        ledger.submitted("a")
        ledger.submitted("b")
        #expect(ledger.lost(pending: ["a", "b"]) == 0)
        ledger.launched("a")
        ledger.launched("a")
        #expect(ledger.lost(pending: []) == 1)
        #expect(ledger.lost(pending: ["b"]) == 0)
        ledger.submitted("b")
        #expect(ledger.lost(pending: ["b"]) == 1)
    }

    @Test("The same seed gives the same week, another seed another")
    func seeded() {
        #expect(week(seed: 7).launches == week(seed: 7).launches)
        #expect(week(seed: 7).launches != week(seed: 8).launches)
    }

    @Test("While the user reads, a refresh comes within the coalescing window")
    func promptWhileReading() {
        let reading = week().launches.filter { launch in
            let hour = hours(launch).truncatingRemainder(dividingBy: 24)
            let isOffline = hours(launch) >= 72 && hours(launch) < 97
            // From the second on: the first ends a wait that began while they were away.
            return launch.isRefresh && !isOffline && hour > 18.25 && hour < 22.5
        }
        #expect(reading.count > 6 * 40)
        #expect(reading.allSatisfy { $0.delay <= 60 })
    }

    @Test("At night refreshes come every twenty to forty minutes, and the user's return triggers one at once")
    func nightAndMorning() throws {
        let refreshes = week().launches.filter(\.isRefresh)
        for day in 1..<3 {
            let night = refreshes.filter { hours($0) > Double(day) * 24 + 0.5 && hours($0) < Double(day) * 24 + 7 }
            #expect((10...20).contains(night.count))
            let gaps = zip(night, night.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
            #expect(gaps.allSatisfy { $0 >= 1200 && $0 <= 2460 })
            let morning = try #require(refreshes.first { hours($0) >= Double(day) * 24 + 7 })
            // Unless there was one just before: at the first key, or five minutes after the last.
            #expect(hours(morning) - Double(day) * 24 - 7 <= 360.0 / 3600)
        }
    }

    @Test("A day offline has fewer launches, and the next day the usual number")
    func offline() {
        let refreshes = week().launches.filter(\.isRefresh)
        let evenings = (2...4).map { day in
            refreshes.count { hours($0) > Double(day) * 24 + 18 && hours($0) < Double(day) * 24 + 22 }
        }
        #expect(evenings[1] < evenings[0] / 2)
        #expect(evenings[2] > evenings[1] * 2)
    }

    @Test("Maintenance runs once a day, never on battery, and never while the user reads")
    func maintenance() {
        let runs = week().launches.filter { !$0.isRefresh }
        #expect(runs.count == 7)
        for run in runs {
            let hour = hours(run).truncatingRemainder(dividingBy: 24)
            #expect(![7.0..<8.5, 12.0..<13.25, 18.0..<22.5].contains { $0.contains(hour) })
            #expect(!(41.0..<47.5).contains(hours(run)))
        }
        // On Monday it waits for the user to be idle, on Tuesday for external power.
        #expect((22.5..<22.6).contains(hours(runs[0])))
        #expect((47.5..<47.6).contains(hours(runs[1])))
        let dates = runs.map(\.date)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 86_400 })
    }

    @Test("A refresh comes as requested while the user is here, after eight minutes or more while they are away")
    func spacing() throws {
        let policy = LaunchPolicy(seed: 3)
        func gap(absence: TimeInterval?) throws -> TimeInterval {
            let launch = monday
            var record = TaskRecord(identifier: "a")
            record.lastCountedLaunch = launch
            let candidate = LaunchCandidate(
                pending: PendingRequest(
                    request: BackgroundTaskRequest(
                        identifier: "a", kind: .appRefresh, earliestBeginDate: launch.addingTimeInterval(300)),
                    submittedAt: launch),
                record: record)
            let conditions = ConditionReading(lastActivity: absence.map { launch.addingTimeInterval(-$0) })
            let verdict = policy.verdict(on: candidate, conditions: conditions, now: launch.addingTimeInterval(1))
            return try #require(verdict.expectedLaunch).timeIntervalSince(launch)
        }
        #expect((300..<360).contains(try gap(absence: nil)))
        #expect((300..<360).contains(try gap(absence: 0)))
        #expect((300..<360).contains(try gap(absence: 600)))
        #expect((480..<780).contains(try gap(absence: 601)))
        #expect((1200..<2460).contains(try gap(absence: 3601)))
        #expect((1200..<2460).contains(try gap(absence: 1e9)))
        // Returned since the last launch.
        #expect((300..<360).contains(try gap(absence: -1)))
    }
}
