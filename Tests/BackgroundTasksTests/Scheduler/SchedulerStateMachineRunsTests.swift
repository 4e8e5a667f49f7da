import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Runs")
struct SchedulerStateMachineRunsTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh

    @Test("A refresh has 30 seconds, then it is told to stop")
    func budget() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        #expect(run.deadline == driver.now.addingTimeInterval(30))
        driver.advance(by: 29.9)
        #expect(!driver.actions.contains(.expire(runID: run.id, .budget)))
        driver.advance(by: 0.1)
        #expect(driver.actions.contains(.expire(runID: run.id, .budget)))
        driver.complete(refresh, .noData)
        let record = try #require(driver.status(refresh)?.lastRun)
        #expect(record.ending == .stopped(.budget, .noData))
        #expect(record.result == .failed("its time was used up"))
        #expect(record.duration == .seconds(30))
    }

    @Test("A handler's summary of a run without news replaces the bare result, and is kept")
    func summary() throws {
        for (result, words) in [
            (BackgroundTaskResult.noData, "nothing was due"), (.newData, "new data"), (.failed("why"), "failed: why"),
        ] {
            var driver = try MachineDriver.running()
            driver.submitRefresh(in: nil)
            let run = try #require(driver.launches.first)
            driver.perform { machine, now in
                machine.completed(runID: run.id, result, HandlerReport(summary: "nothing was\ndue"), now: now)
            }
            let record = try #require(driver.status(refresh)?.lastRun)
            #expect(record.description == words && record.result == result)
            #expect(try JSONDecoder().decode(RunRecord.self, from: JSONEncoder().encode(record)) == record)
            #expect(
                driver.actions.contains { action in
                    guard case .journal(let entry) = action else { return false }
                    return entry.event == .completed && entry.message.hasSuffix(": \(words).")
                })
        }
    }

    @Test("A handler that does not stop is abandoned after the grace, and the others continue")
    func abandoned() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        driver.advance(by: 34.9)
        #expect(!driver.actions.contains(.abandon(runID: run.id)))
        driver.advance(by: 0.1)
        #expect(driver.actions.contains(.abandon(runID: run.id)))
        #expect(driver.events.suffix(2) == [.expired, .abandoned])
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        #expect(driver.launchedIdentifiers.last == MachineDriver.maintenance)
    }

    @Test(
        "An abandoned handler blocks its identifier until it returns; one that only reports, for the cooldown"
    )
    func cooldown() throws {
        for isReported in [false, true] {
            var driver = MachineDriver()
            try driver.machine.register(refresh, Registrations.Registration(isReported: isReported))
            driver.start()
            driver.submitRefresh(in: nil)
            let run = try #require(driver.launches.first)
            driver.advance(by: 35)
            driver.submitRefresh(in: 60)
            driver.advance(by: 120)
            #expect(driver.launches.count == 1)
            #expect(driver.status(refresh)?.waitingFor.first?.contains("did not stop when asked") == true)
            if !isReported {
                driver.perform { machine, now in machine.completed(runID: run.id, .newData, now: now) }
                #expect(driver.events.contains(.returnedLate))
            } else {
                driver.advance(by: 1800 - 120)
            }
            #expect(driver.launches.count == 2)
            // A result reported after it was abandoned does not change how its run ended.
            #expect(driver.status(refresh)?.lastRun?.ending == .abandoned(.budget))
        }
    }

    @Test("Completing twice, or completing an unknown run, changes nothing")
    func completedTwice() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        driver.complete(refresh, .noData)
        let machine = driver.machine
        let count = driver.actions.count
        driver.perform { machine, now in machine.completed(runID: run.id, .newData, now: now) }
        driver.perform { machine, now in machine.completed(runID: 999, .newData, now: now) }
        #expect(driver.actions.count == count)
        #expect(driver.machine.records == machine.records)
    }

    @Test("A simulated launch ignores date, conditions and interval, and logs Apple's message")
    func simulatedLaunch() throws {
        var driver = try MachineDriver.running()
        driver.conditions = ConditionReading(network: .no, externalPower: .no, lastActivity: driver.now)
        let kind = Request.Kind.processing(requiresNetworkConnectivity: true, requiresExternalPower: true)
        let request = Request(
            identifier: MachineDriver.maintenance, kind: kind,
            earliestBeginDate: driver.now.addingTimeInterval(9999), minimumInterval: .seconds(86_400))
        driver.submit(request)
        driver.actions = []
        let error = driver.perform { machine, now in
            machine.simulateLaunch(MachineDriver.maintenance, now: now)
        }
        #expect(error == nil)
        let run = try #require(driver.launches.first)
        #expect(run.launchKind == .simulated)
        #expect(driver.machine.pendingRequests.isEmpty)
        driver.complete(MachineDriver.maintenance)
        let lines = driver.entries.filter { $0.event == .simulation }.map(\.message)
        #expect(
            lines == [
                "Simulating launch for task with identifier org.example.maintenance",
                "Starting simulated task: <BGProcessingTask: org.example.maintenance>",
                "Marking simulated task complete: <BGProcessingTask: org.example.maintenance>",
            ])
        #expect(driver.events.filter { $0 != .simulation } == [.launched, .completed])
        // It has done the day's work.
        driver.conditions = ConditionReading()
        driver.submit(
            Request(identifier: MachineDriver.maintenance, kind: .processing(), minimumInterval: .seconds(86_400)))
        #expect(driver.launches.count == 1)
    }

    @Test("A simulated launch with nothing pending is reported as such")
    func nothingPending() throws {
        var driver = try MachineDriver.running()
        let error = driver.perform { machine, now in
            machine.simulateLaunch(MachineDriver.refresh, now: now)
        }
        #expect(error == .noPendingRequest(identifier: refresh))
        #expect(
            driver.messages.suffix(2) == [
                "Simulating launch for task with identifier org.example.refresh",
                "No task request with identifier org.example.refresh has been scheduled",
            ])
        #expect(driver.launches.isEmpty)
    }

    @Test("A simulated launch has the same budget, and a running task cannot be launched")
    func simulatedBudget() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        driver.submitRefresh(in: 300)
        let error = driver.perform { machine, now in
            machine.simulateLaunch(MachineDriver.refresh, now: now)
        }
        #expect(error == .alreadyRunning(identifier: refresh))
        driver.advance(by: 30)
        #expect(driver.events.contains(.expired))
    }

    @Test("A simulated launch requested before the start comes first")
    func simulatedBeforeStart() throws {
        var driver = MachineDriver()
        try driver.machine.register(refresh)
        driver.submitRefresh(in: 300)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        #expect(driver.launches.isEmpty)
        driver.start(.simulatedLaunches)
        #expect(driver.launches.map(\.launchKind) == [.simulated])
    }

    @Test("A simulated expiration tells the run to stop, and logs Apple's message")
    func simulatedExpiration() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        let error = driver.perform { machine, now in
            machine.simulateExpiration(MachineDriver.refresh, now: now)
        }
        #expect(error == nil)
        #expect(driver.messages.contains("Simulating expiration for task with identifier org.example.refresh"))
        #expect(driver.actions.contains(.expire(runID: run.id, .simulation)))
        driver.complete(refresh, .failed("cancelled"))
        #expect(driver.status(refresh)?.lastResult == .failed("its expiration was simulated"))
    }

    @Test("A simulated expiration of a task that is not running is an error")
    func expirationOfNothing() throws {
        var driver = try MachineDriver.running()
        let absent = driver.perform { machine, now in
            machine.simulateExpiration(MachineDriver.refresh, now: now)
        }
        #expect(absent == .noPendingRequest(identifier: refresh))
        #expect(driver.messages.last == "Not running; nothing to stop.")
        driver.submitRefresh(in: 300)
        let pending = driver.perform { machine, now in
            machine.simulateExpiration(MachineDriver.refresh, now: now)
        }
        #expect(pending == .notRunning(identifier: refresh))
        #expect(driver.messages.last == "Not running; nothing to stop.")
        #expect(!driver.messages.contains { $0.hasPrefix("Simulating") })
    }

    @Test("After a process dies in the middle of a run, the run is interrupted and its request pending and due")
    func interrupted() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.advance(by: 300)
        driver.submitRefresh(in: 300)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now.addingTimeInterval(5)
        try next.machine.register(refresh)
        next.start()
        #expect(next.events.contains(.interrupted))
        #expect(next.events.contains(.pendingAgain))
        #expect(next.launchedIdentifiers == [refresh])
        next.complete(refresh)
        // What it submitted before it died is not lost.
        #expect(next.machine.pendingRequests == driver.machine.pendingRequests)
    }

    @Test("An interrupted launch does not count for the minimum interval")
    func interruptedInterval() throws {
        var driver = try MachineDriver.running()
        driver.submit(
            Request(identifier: MachineDriver.maintenance, kind: .processing(), minimumInterval: .seconds(86_400)))
        var next = MachineDriver(records: Array(driver.machine.records.values))
        try next.machine.register(MachineDriver.maintenance)
        next.start()
        #expect(next.launches.count == 1)
    }

    @Test("A handler that repeatedly crashes the process waits longer each time")
    func interruptedRepeatedly() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        for delay in [0, 30, 60, 120] as [TimeInterval] {
            let (records, now) = (Array(driver.machine.records.values), driver.now)
            driver = MachineDriver(records: records)
            driver.now = now
            try driver.machine.register(refresh)
            driver.start()
            if delay > 0 {
                driver.advance(by: delay - 1)
                #expect(driver.launches.isEmpty)
                driver.advance(by: 1)
            }
            #expect(driver.launches.count == 1)
        }
        #expect(LaunchPolicy().retryDelay(interruptions: 1000) == .hours(5))
        driver.complete(refresh)
        #expect(driver.machine.records[refresh]?.interruptions == 0)
    }

    @Test("Stopping stops the runs, waits for them, and makes their requests pending again")
    func shutdown() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.stop()
        #expect(driver.machine.phase == .stopping)
        driver.complete(refresh, .failed("cancelled"))
        #expect(driver.machine.phase == .stopping)
        driver.advance(by: 2)
        #expect(driver.machine.phase == .stopped)
        #expect(driver.machine.pendingRequests.map(\.identifier) == [MachineDriver.maintenance, refresh])
        #expect(driver.status(refresh)?.lastRun?.ending == .stopped(.shutdown, .failed("cancelled")))
        #expect(driver.status(MachineDriver.maintenance)?.lastRun?.ending == .abandoned(.shutdown))
        // That is reported as an interruption, not as a failure.
        #expect(driver.status(refresh)?.lastRun?.description == "interrupted: the scheduler stopped")
        let ends = driver.entries.filter { [.completed, .abandoned].contains($0.event) }
        #expect(ends.map(\.stopReason) == [.shutdown, .shutdown])
        #expect(
            ends.first?.message
                == "Stopped after 0 s, interrupted: the scheduler stopped; its handler reported: failed: cancelled.")
        #expect(driver.events.last == .stopped)
        #expect(driver.events.count { $0 == .pendingAgain } == 2)
    }

    @Test("Nothing is launched while the scheduler stops")
    func noLaunchWhileStopping() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.stop()
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        let error = driver.perform { machine, now in
            machine.simulateLaunch(MachineDriver.maintenance, now: now)
        }
        #expect(error == .unavailable(reason: "the scheduler is stopping"))
        #expect(driver.launches.count == 1)
    }
}
