import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Unresponsive handlers and broken chains", .timeLimit(.minutes(30)))
struct OffendersTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh

    private func chained() throws -> MachineDriver {
        var driver = MachineDriver()
        try driver.machine.register(refresh, Registrations.Registration(isChain: true))
        driver.start()
        return driver
    }

    /// A run that exceeds its budget and its grace; the identifier then has a cooldown.
    private func offend(_ driver: inout MachineDriver) throws -> ActiveRun {
        let run = try #require(driver.launches.last)
        driver.advance(by: run.launchedAt.addingTimeInterval(35).timeIntervalSince(driver.now))
        #expect(driver.machine.runs.isEmpty)
        return run
    }

    @Test("Each consecutive run that does not stop doubles the cooldown, up to eight hours")
    func growingCooldown() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(10))))
        // The first return ends the cooldown.
        for minutes in [0, 60, 120, 240, 480, 480] as [TimeInterval] {
            let run = try offend(&driver)
            let ended = driver.now
            #expect(driver.messages.contains { $0.contains("did not stop when asked to, and was abandoned") })
            #expect(driver.status(refresh)?.lastRun?.result == .failed("its time was used up, and it did not stop"))
            driver.perform { machine, now in machine.completed(runID: run.id, .newData, now: now) }
            if minutes > 0 { driver.advanceToNextLaunch() }
            #expect(driver.launches.last?.launchedAt.timeIntervalSince(ended) == minutes * 60)
        }
        // A return in time resets the count.
        driver.complete(refresh)
        driver.advanceToNextLaunch()
        _ = try offend(&driver)
        let last = driver.entries.last { $0.event == .abandoned }
        #expect(last?.message.hasSuffix("not be launched for 30 min.") == true)
    }

    @Test("A handler that returns late twice in a row still serves its whole cooldown")
    func lateTwice() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(10))))
        let first = try offend(&driver)
        driver.perform { machine, now in machine.completed(runID: first.id, .newData, now: now) }
        #expect(driver.launches.count == 2)
        let second = try offend(&driver)
        driver.perform { machine, now in machine.completed(runID: second.id, .newData, now: now) }
        #expect(driver.launches.count == 2)
        driver.advance(by: 3600)
        #expect(driver.launches.count == 3)
    }

    @Test("No second handler starts beside an abandoned one until it returns, whatever is requested")
    func noSecondHandler() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.last)
        driver.advance(by: 35)
        driver.submitRefresh(in: nil)
        let error = driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        #expect(error == .alreadyRunning(identifier: refresh))
        // The handler did not end the cooldown.
        driver.advance(by: 10 * 3600)
        #expect(driver.launches.count == 1)
        #expect(driver.messages.contains { $0.contains("its abandoned last handler to return") })
        #expect(driver.machine.nextDecision == nil)
        driver.perform { machine, now in machine.completed(runID: run.id, .newData, now: now) }
        #expect(driver.launches.count == 2)
    }

    @Test("A launch refused because an abandoned handler still runs leaves no request behind")
    func refusedLaunch() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.advance(by: 35)
        let request = BackgroundTaskRequest(identifier: refresh, kind: .appRefresh)
        let error = driver.perform { machine, now in machine.simulateLaunch(request, call: UUID(), now: now) }
        #expect(error == .alreadyRunning(identifier: refresh))
        #expect(driver.machine.pendingRequests.isEmpty)
        driver.perform { machine, now in machine.stop(now: now) }
        let late = driver.perform { machine, now in machine.simulateLaunch(request, call: UUID(), now: now) }
        #expect(late != nil && driver.machine.pendingRequests.isEmpty)
    }

    @Test("A task that is never completed is a recorded failure, and its next launch is delayed")
    func neverCompleted() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in throw NeverCompleted() }
        try await harness.run {
            try await harness.submitRefresh()
            let entry = await harness.journal.next(.abandoned)
            #expect(entry?.message == "Its handler never completed it. It will not be launched for 30 min.")
            #expect(entry?.result == .failed("its handler never completed it"))
            try await harness.submitRefresh()
            #expect(await harness.status()?.waitingFor.first?.contains("did not stop when asked") == true)
            await harness.clock.advance(by: 1800)
            await harness.journal.next(.launched)
            #expect(await harness.journal.next(.abandoned)?.message.hasSuffix("not be launched for 60 min.") == true)
        }
    }

    @Test("A task that expires and is then never completed has failed for both reasons")
    func expiredNeverCompleted() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        driver.advance(by: 31)
        driver.perform { machine, now in machine.neverCompleted(runID: run.id, now: now) }
        #expect(driver.status(refresh)?.lastRun?.ending == .abandoned(.budget))
        // For a finished run it is no news.
        let count = driver.actions.count
        driver.perform { machine, now in machine.neverCompleted(runID: run.id, now: now) }
        #expect(driver.actions.count == count)
    }

    @Test("Completing a task twice is recorded, and changes nothing")
    func completedAgain() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .newData }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.completed)
            await harness.scheduler.note(.completedAgain, .completedAgain, of: refresh)
            #expect(await harness.journal.next(.completedAgain)?.identifier == refresh)
            #expect(await harness.status()?.lastResult == .newData)
        }
    }

    @Test("A chain whose handler did not submit the next request is restored from its last, and the journal says so")
    func brokenChain() throws {
        var driver = try chained()
        driver.submitRefresh(in: 300)
        for round in 1...3 {
            driver.advance(by: 300)
            #expect(driver.launches.count == round)
            driver.complete(refresh, round == 2 ? .failed("no network") : .newData)
            #expect(driver.events.last == .waiting)
            #expect(driver.events.count { $0 == .chainRestored } == round)
            #expect(driver.machine.pendingRequests.map(\.earliestBeginDate) == [driver.now.addingTimeInterval(300)])
        }
        #expect(driver.messages.contains { $0.contains("its last request is submitted again, not before") })
    }

    @Test("A chain whose handler submitted its next request is left alone")
    func wholeChain() throws {
        var driver = try chained()
        driver.submitRefresh(in: 300)
        driver.advance(by: 300)
        driver.submitRefresh(in: 900)
        driver.complete(refresh)
        #expect(!driver.events.contains(.chainRestored))
        #expect(driver.machine.pendingRequests.map(\.earliestBeginDate) == [driver.now.addingTimeInterval(900)])
    }

    @Test("A failed resubmission does not end a chain")
    func failedResubmission() throws {
        var driver = try chained()
        driver.submitRefresh(in: 300)
        driver.advance(by: 300)
        // Another refresh has taken the only place meanwhile.
        driver.submit(
            Request(identifier: "org.example.task0", kind: .appRefresh, earliestBeginDate: .distantFuture))
        #expect(driver.submitRefresh(in: 300) != nil)
        driver.complete(refresh)
        #expect(driver.events.contains(.chainRestored))
        #expect(driver.machine.pendingRequests.count == 2)
        driver.advance(by: 300)
        #expect(driver.launches.count == 2)
    }

    @Test(
        "An abandoned handler does not end its chain; a request without a delay follows after a quarter of an hour"
    )
    func abandonedChain() throws {
        var driver = try chained()
        driver.submitRefresh(in: nil)
        driver.advance(by: 35)
        #expect(driver.events.contains(.chainRestored))
        #expect(driver.machine.pendingRequests.map(\.earliestBeginDate) == [driver.now.addingTimeInterval(900)])
    }

    @Test("A chain with a minimum interval is restored with it")
    func chainWithInterval() throws {
        var driver = try chained()
        driver.submit(Request(identifier: refresh, kind: .processing(), minimumInterval: .seconds(86_400)))
        driver.complete(refresh)
        driver.advance(by: 86_399)
        #expect(driver.launches.count == 1)
        driver.advance(by: 1)
        #expect(driver.launches.count == 2)
    }

    @Test("A chain that was never cancelled is restored if nothing is pending at the start")
    func restoredAtStart() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.advance(by: 300)
        driver.complete(refresh)
        #expect(driver.machine.pendingRequests.isEmpty)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        try next.machine.register(refresh, Registrations.Registration(isChain: true))
        next.start()
        #expect(next.events.contains(.chainRestored))
        #expect(next.machine.pendingRequests.count == 1)
    }

    @Test("A program that cancels its task ends the chain, whether or not it is running")
    func cancelledChain() throws {
        for isRunning in [true, false] {
            var driver = try chained()
            driver.submitRefresh(in: nil)
            if !isRunning {
                driver.submitRefresh(in: 300)
                driver.complete(refresh)
            }
            driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
            driver.complete(refresh)
            var next = MachineDriver(records: Array(driver.machine.records.values))
            try next.machine.register(refresh, Registrations.Registration(isChain: true))
            next.start()
            next.advance(by: 10_000)
            #expect(driver.machine.pendingRequests.isEmpty && next.launches.isEmpty)
            #expect(!(driver.events + next.events).contains(.chainRestored))
        }
    }
}
