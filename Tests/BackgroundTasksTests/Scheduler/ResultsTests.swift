import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Effects of results and stops")
struct ResultsTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    @Test("A failing periodic request waits for its next period, and longer from the second failure on")
    func failingPeriods() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300))))
        for gap in [300, 600, 900, 1200, 1200] as [TimeInterval] {
            let count = driver.launches.count
            driver.complete(refresh, .failed("no network"))
            driver.advance(by: gap - 1)
            #expect(driver.launches.count == count)
            driver.advance(by: 1)
            #expect(driver.launches.count == count + 1)
        }
        driver.complete(refresh, .newData)
        let count = driver.launches.count
        driver.advance(by: 300)
        #expect(driver.launches.count == count + 1)
    }

    @Test("The network's return ends the longer waits after failures without it")
    func networkReturns() throws {
        var driver = try MachineDriver.running()
        driver.change { $0.network = .no }
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300))))
        for _ in 0..<4 {
            driver.complete(refresh, .failed("no network"))
            driver.advanceToNextLaunch()
        }
        driver.complete(refresh, .failed("no network"))
        driver.advance(by: 400)
        #expect(driver.status(refresh)?.waitingFor.last?.contains("failed or were slow") == true)
        driver.change { $0.network = .yes }
        #expect(driver.launches.count == 6)
    }

    @Test("Slow work gets fewer launches, until it is quick again")
    func slowWork() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300))))
        var gaps: [TimeInterval] = []
        for duration in [16, 16, 16, 1, 1] as [TimeInterval] {
            driver.advance(by: duration)
            driver.complete(refresh)
            let last = try #require(driver.launches.last).launchedAt
            driver.advanceToNextLaunch()
            gaps.append(driver.now.timeIntervalSince(last))
        }
        #expect(gaps == [300, 600, 900, 300, 300])
    }

    @Test("Failures delay a launch by an hour at most")
    func maximumDelay() throws {
        var driver = try MachineDriver.running()
        driver.submit(
            Request(identifier: maintenance, kind: .processing(), repetition: Repetition(every: .seconds(86_400))))
        for _ in 0..<3 {
            driver.complete(maintenance, .failed("disk full"))
            let launch = driver.now
            let isLaunched = driver.advanceToNextLaunch()
            #expect(isLaunched)
            #expect(driver.now <= launch.addingTimeInterval(86_400 + 3600))
        }
    }

    @Test(
        "A run whose rest is handed over when its time is up has succeeded, and is no failure",
        arguments: [true, false])
    func restHandedOver(isHandedOver: Bool) throws {
        var driver = try MachineDriver.running()
        for _ in 0..<3 {
            driver.submitRefresh(in: 600)
            driver.advanceToNextLaunch()
            let run = try #require(driver.launches.last)
            driver.advance(by: 30)
            driver.perform { machine, now in
                machine.completed(runID: run.id, .noData, HandlerReport(isRestHandedOver: isHandedOver), now: now)
            }
        }
        #expect(driver.status(MachineDriver.refresh)?.lastRun?.result.isSuccess == isHandedOver)
        #expect(driver.machine.records[MachineDriver.refresh]?.history.consecutiveFailures == (isHandedOver ? 0 : 3))
    }

    @Test("Processing yields when the user returns, and its request is pending again")
    func yieldsToUser() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        let run = try #require(driver.launches.first)
        driver.advance(by: 100)
        driver.change { $0.lastActivity = run.launchedAt.addingTimeInterval(99) }
        #expect(driver.actions.contains(.expire(runID: run.id, .userReturned)))
        driver.complete(maintenance, .failed("cancelled"))
        #expect(driver.machine.pendingRequests.map(\.identifier) == [maintenance])
        #expect(driver.status(maintenance)?.lastRun?.ending == .stopped(.userReturned, .failed("cancelled")))
        #expect(driver.machine.records[maintenance]?.history.consecutiveFailures == 0)
        driver.advance(by: 59)
        #expect(driver.launches.count == 2)
    }

    @Test("A refresh does not yield to the user, and neither does a simulated launch")
    func noYield() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.submit(
            Request(
                identifier: maintenance, kind: .processing(requiresExternalPower: true),
                earliestBeginDate: driver.now.addingTimeInterval(9999)))
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.maintenance, now: now) }
        driver.advance(by: 10)
        driver.change {
            $0.lastActivity = Date(timeIntervalSince1970: 1_767_225_605)
            $0.externalPower = .no
        }
        #expect(driver.machine.runs.count == 2)
        #expect(!driver.events.contains(.expired))
    }

    @Test("Processing that loses the network or power it requires is told to stop, and is pending again")
    func conditionLost() throws {
        for losesNetwork in [true, false] {
            var driver = try MachineDriver.running()
            let kind = Request.Kind.processing(requiresNetworkConnectivity: true, requiresExternalPower: true)
            driver.submit(Request(identifier: maintenance, kind: kind))
            let run = try #require(driver.launches.first)
            driver.change { if losesNetwork { $0.network = .no } else { $0.externalPower = .no } }
            #expect(driver.actions.contains(.expire(runID: run.id, .conditionLost)))
            driver.complete(maintenance, .failed("cancelled"))
            #expect(driver.launches.count == 1)
            driver.change { $0 = ConditionReading() }
            #expect(driver.launches.count == 2)
        }
    }

    @Test("Cancelling with a stop stops the run, and its request does not come back")
    func cancelWithStop() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, stopsRun: true, now: now) }
        #expect(driver.actions.contains(.expire(runID: run.id, .replaced)))
        driver.complete(refresh, .failed("cancelled"))
        #expect(driver.machine.pendingRequests.isEmpty)
        #expect(driver.status(refresh)?.lastResult == .failed("it was withdrawn"))
    }

    @Test("A request submitted with a stop replaces the run, which ends first")
    func submitWithStop() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        let run = try #require(driver.launches.first)
        let request = Request(identifier: refresh, kind: .appRefresh)
        driver.perform { machine, now in machine.submit(request, stopsRun: true, now: now) }
        #expect(driver.actions.contains(.expire(runID: run.id, .replaced)))
        #expect(driver.launches.count == 1)
        driver.complete(refresh, .failed("cancelled"))
        #expect(driver.launches.count == 2)
    }

    @Test("Submitting or cancelling with a stop withdraws a run that was already told to stop, whatever the reason")
    func withdrawnWhileStopping() throws {
        for submits in [true, false] {
            for later in [false, true] {
                var driver = try MachineDriver.running()
                driver.submitRefresh(in: nil)
                if later {
                    driver.stop()
                } else {
                    driver.advance(by: 30)
                }
                #expect(driver.events.contains(.expired))
                let request = Request(
                    identifier: refresh, kind: .appRefresh, earliestBeginDate: driver.now.addingTimeInterval(300))
                driver.perform { machine, now in
                    submits
                        ? machine.submit(request, stopsRun: true, now: now)
                        : machine.cancel(MachineDriver.refresh, stopsRun: true, now: now)
                }
                driver.complete(refresh, .retry("half of it is done"))
                #expect(driver.machine.pendingRequests == (submits ? [request] : []))
                #expect(driver.machine.records[refresh]?.following == nil)
                #expect(!driver.events.contains(.pendingAgain))
            }
        }
    }

    @Test("Records of an earlier version are read correctly")
    func oldRecords() throws {
        let json = """
            [{"identifier":"org.example.refresh","interruptions":0,"lastCountedLaunch":1767225000,\
            "lastRun":{"endedAt":1767225003,"ending":{"completed":{"_0":{"newData":{}}}},"launchKind":"natural",\
            "launchedAt":1767225000},"pending":{"request":{"earliestBeginDate":1767225900,\
            "identifier":"org.example.refresh","kind":{"appRefresh":{}}},"submittedAt":1767225000}},\
            {"identifier":"org.example.maintenance","interruptions":1,"run":{"deadline":1767225600,"id":2,\
            "isRestorable":true,"launchKind":"natural","launchedAt":1767225000,"pending":{"request":{\
            "identifier":"org.example.maintenance","kind":{"processing":{"requiresExternalPower":true,\
            "requiresNetworkConnectivity":false}},"minimumInterval":86400},"submittedAt":1767224000},\
            "phase":{"running":{}}}}]
            """
        let records = try JSONCoding.decode([TaskRecord.LenientRecord].self, from: Data(json.utf8))
        #expect(records.allSatisfy { $0.unreadable.isEmpty })
        var driver = MachineDriver(records: records.compactMap(\.record))
        try driver.machine.register(refresh)
        try driver.machine.register(maintenance)
        driver.start()
        #expect(driver.events.contains(.interrupted))
        driver.advance(by: 300)
        #expect(driver.launchedIdentifiers == [maintenance, refresh])
        #expect(driver.status(refresh)?.lastRun?.result == .newData)
    }
}
