import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Clock changes and suspension", .timeLimit(.minutes(30)))
struct ClockJumpTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let year: TimeInterval = 365 * 86_400

    @Test("Setting the clock neither shortens nor lengthens a budget")
    func budget() throws {
        for jump in [year, -year] {
            var driver = try MachineDriver.running()
            driver.submitRefresh(in: nil)
            driver.advance(by: 10)
            driver.jump(by: jump)
            #expect(!driver.events.contains(.expired))
            driver.advance(by: 19.9)
            #expect(!driver.events.contains(.expired))
            driver.advance(by: 0.1)
            #expect(driver.events.contains(.expired))
            // The grace counts in the same way.
            driver.jump(by: jump)
            driver.advance(by: 4.9)
            #expect(!driver.events.contains(.abandoned))
            driver.advance(by: 0.1)
            #expect(driver.events.contains(.abandoned))
            #expect(driver.status(refresh)?.lastDuration == .seconds(35))
        }
    }

    @Test("Suspension does not use up the budget of running tasks")
    func suspended() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            await gate.pass()
            return .newData
        }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            await harness.clock.advance(by: 2)
            await harness.clock.suspend(for: 8 * 3600)
            await harness.clock.advance(by: 20)
            gate.open()
            #expect(await harness.journal.next(.completed)?.result == .newData)
            #expect(await harness.status()?.lastDuration == .seconds(22))
        }
    }

    @Test("A request that came due during suspension is launched once after it")
    func dueAfterSleep() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .newData }
        try await harness.run {
            try await harness.scheduler.submit(
                Request(
                    identifier: refresh, kind: .appRefresh,
                    earliestBeginDate: harness.clock.now.addingTimeInterval(300),
                    repetition: Repetition(every: .seconds(300))))
            await harness.clock.suspend(for: 8 * 3600)
            await harness.journal.next(.completed)
            await harness.clock.advance(by: 299)
            #expect(harness.journal.entries.count { $0.event == .launched } == 1)
        }
    }

    @Test("Setting the clock forward makes requests due whose date it passes, at once")
    func forwards() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .newData }
        try await harness.run {
            try await harness.submitRefresh(in: 3600)
            await harness.clock.jump(to: harness.clock.now.addingTimeInterval(7200))
            await harness.journal.next(.completed)
        }
    }

    @Test("When the clock is set back a request keeps its delay, and the journal says so")
    func backwards() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.jump(by: -4 * year)
        #expect(driver.events.contains(.clockChanged))
        #expect(driver.launches.isEmpty)
        driver.advance(by: 299)
        #expect(driver.launches.isEmpty)
        driver.advance(by: 1)
        #expect(driver.launches.count == 1)
    }

    @Test("A request that returns after its run follows a clock that was set back during the run")
    func backwardsDuringRun() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        driver.jump(by: -year)
        driver.advance(by: 1)
        driver.stop()
        driver.complete(refresh, .failed("cancelled"))
        let date = try #require(driver.machine.pendingRequests.first?.earliestBeginDate)
        #expect(date <= driver.now.addingTimeInterval(300))
    }

    @Test("A clock set back while no scheduler ran does not delay a chain for years")
    func backwardsWhileAway() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300))))
        driver.complete(refresh)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now.addingTimeInterval(-4 * year)
        try next.machine.register(refresh)
        next.start()
        next.advance(by: 300)
        #expect(next.launches.count == 1)
        next.complete(refresh)
        next.advance(by: 300)
        #expect(next.launches.count == 2)
    }

    @Test("A clock that starts in the past and is corrected later does not make daily work run twice a day")
    func pastAtBoot() throws {
        let day: TimeInterval = 86_400
        var driver = try MachineDriver.running()
        let daily = Request(identifier: refresh, kind: .appRefresh, minimumInterval: .seconds(day))
        driver.submit(daily)
        driver.complete(refresh)
        driver.submit(daily)
        let last = driver.now
        // An hour later the machine restarts, without a battery for its clock.
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = Date(timeIntervalSince1970: 0)
        try next.machine.register(refresh)
        next.start()
        next.advance(by: 600)
        #expect(next.launches.isEmpty)
        next.jump(by: last.addingTimeInterval(3600).timeIntervalSince(next.now))
        #expect(next.launches.isEmpty)
        next.advance(by: day - 3601)
        #expect(next.launches.isEmpty)
        next.advance(by: 1)
        #expect(next.launches.count == 1)
    }

    @Test("A small step back from time synchronisation changes nothing; a launch is not before its date")
    func smallStep() throws {
        var driver = try MachineDriver.running()
        let date = driver.now.addingTimeInterval(300)
        driver.submitRefresh(in: 300)
        driver.jump(by: -30)
        #expect(!driver.events.contains(.clockChanged))
        driver.advanceToNextLaunch()
        #expect(driver.now == date)
    }

    @Test("Retries and cooldowns follow a clock that is set back")
    func retriesAndRests() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.complete(refresh, .retry("busy"))
        driver.jump(by: -year)
        driver.advance(by: 30)
        #expect(driver.launches.count == 2)
        let run = try #require(driver.launches.last)
        driver.perform { machine, now in machine.neverCompleted(runID: run.id, now: now) }
        #expect(driver.machine.records[refresh]?.cooldownUntil != nil)
        driver.jump(by: -year)
        driver.submitRefresh(in: nil)
        #expect(driver.launches.count == 3)
    }

    @Test("After the clock is set back during its run, processing yields to the user's return, and not before")
    func returnAfterStepBack() throws {
        for back in [1800, year] {
            var driver = try MachineDriver.running()
            driver.conditions.lastActivity = driver.now
            driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
            driver.advance(by: 60)
            #expect(driver.launches.count == 1)
            driver.advance(by: 10)
            driver.jump(by: -back)
            driver.advance(by: 100)
            #expect(!driver.events.contains(.expired))
            driver.change { $0.lastActivity = Date(timeIntervalSince1970: 1_767_225_600 + 170 - back) }
            #expect(driver.messages.last == "The user is back: asked to stop.")
        }
        // The clock passes the last activity before the launch again: that is not a return.
        var driver = try MachineDriver.running()
        driver.conditions.lastActivity = driver.now
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.advance(by: 60)
        driver.jump(by: -300)
        driver.advance(by: 250)
        driver.perform { _, _ in SchedulerDecision() }
        #expect(driver.machine.runs.count == 1 && !driver.events.contains(.expired))
    }

    @Test("A change of the time zone changes how a date is displayed, and no date")
    func timeZone() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "UTC", 1)
            tzset()
            var driver = try MachineDriver.running()
            driver.submit(
                BackgroundTaskRequest(
                    identifier: MachineDriver.refresh, kind: .appRefresh,
                    earliestBeginDate: driver.now.addingTimeInterval(3600)))
            let (date, now) = (driver.now.addingTimeInterval(3600), driver.now)
            let before = LocalTime.words(date, now: now)
            // Nothing calls tzset when the system's time zone changes while a daemon runs.
            setenv("TZ", "EAST-5", 1)
            #expect(LocalTime.words(date, now: now) != before)
            driver.advanceToNextLaunch()
            #expect(driver.launches.last.map { $0.launchedAt >= date && $0.launchedAt <= date + 60 } == true)
        }
    }

    /// In a separate process, since the time zone is the whole process's.
    @Test("A daily task keeps its 24 hours when daylight saving time begins and ends")
    func summerTime() async {
        await #expect(processExitsWith: .success) {
            // Central Europe's, in a form that needs no time zone database.
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            tzset()
            // 2026-03-28 to 2026-04-01 and 2026-10-24 to 2026-10-28: the clock changes in between.
            for start in [1_774_656_000, 1_792_800_000] as [TimeInterval] {
                var driver = try MachineDriver.running()
                driver.now = Date(timeIntervalSince1970: start)
                driver.submit(
                    BackgroundTaskRequest(
                        identifier: MachineDriver.refresh, kind: .appRefresh,
                        repetition: Repetition(every: .seconds(86_400))))
                for _ in 0..<4 {
                    driver.complete(MachineDriver.refresh)
                    driver.advanceToNextLaunch()
                }
                let launches = driver.launches.map(\.launchedAt)
                let gaps = zip(launches, launches.dropFirst()).map { $1.timeIntervalSince($0) }
                #expect(gaps == [86_400, 86_400, 86_400, 86_400])
                let hours = Set(
                    launches.map { launch in
                        var seconds = time_t(launch.timeIntervalSince1970)
                        var fields = tm()
                        localtime_r(&seconds, &fields)
                        return fields.tm_hour
                    })
                #expect(hours.count == 2, "The clock on the wall did not change: the zone is not in force.")
            }
        }
    }

    /// In a separate process, like the other.
    @Test("Tomorrow is the next calendar day, even if the clock is set in between")
    func tomorrow() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            tzset()
            func words(_ seconds: TimeInterval, now: TimeInterval) -> String {
                LocalTime.words(Date(timeIntervalSince1970: seconds), now: Date(timeIntervalSince1970: now))
            }
            // Saturday 2026-03-28 at 23:30, before a Sunday of 23 hours: Sunday at 10:00, Monday at 00:10.
            #expect(words(1_774_771_200, now: 1_774_737_000) == "tomorrow 10:00")
            #expect(words(1_774_822_200, now: 1_774_737_000) == "2026-03-30 00:10")
            // Sunday 2026-10-25 at 00:30, at the beginning of its 25 hours: that evening at 23:45, Monday at 10:00.
            #expect(words(1_792_968_300, now: 1_792_881_000) == "23:45")
            #expect(words(1_793_005_200, now: 1_792_881_000) == "tomorrow 10:00")
            // The last day of a year.
            #expect(words(1_798_758_000, now: 1_798_714_800) == "tomorrow 00:00")
        }
    }

    @Test("A request a year away is launched on time, without any decision in between")
    func yearAway() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: year)
        #expect(driver.machine.nextDecision == driver.now.addingTimeInterval(year))
        driver.advance(by: year - 1)
        #expect(driver.launches.isEmpty)
        driver.advance(by: 1)
        #expect(driver.launches.count == 1)
    }

    @Test("An identifier that is empty or absurdly long is not permitted, even on the list")
    func absurdIdentifiers() {
        let long = String(repeating: "x", count: 256)
        let permitted = PermittedIdentifiers(["", long, String(long.dropLast())])
        #expect(!permitted.permitsHandler(for: ""))
        #expect(!permitted.permitsHandler(for: long))
        #expect(permitted.permitsHandler(for: String(long.dropLast())))
    }
}
