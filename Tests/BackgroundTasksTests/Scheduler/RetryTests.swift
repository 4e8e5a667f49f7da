import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Retries")
struct RetryTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    @Test("A handler can ask for a retry after 30 seconds, doubled up to five hours; a success resets it")
    func backoff() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        for delay in [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 18_000, 18_000] as [TimeInterval] {
            let count = driver.launches.count
            driver.complete(refresh, .retry("the server is busy"))
            #expect(driver.status(refresh)?.waitingFor.first?.contains("to retry its last run") == true)
            driver.advance(by: delay - 1)
            #expect(driver.launches.count == count)
            driver.advance(by: 1)
            #expect(driver.launches.count == count + 1)
        }
        driver.complete(refresh, .noData)
        #expect(driver.machine.pendingRequests.isEmpty)
        driver.submitRefresh(in: nil)
        driver.complete(refresh, .retry(""))
        driver.advance(by: 30)
        #expect(driver.launches.count == 15)
    }

    @Test("A request is pending again since its run ended, or since the launch if the process was killed")
    func pendingSince() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 3600)
        func since(_ driver: MachineDriver) -> Date? {
            driver.machine.explanation(
                of: refresh, entries: [], conditions: driver.conditions, isSchedulerRunning: true, now: driver.now
            ).since
        }
        driver.advance(by: 100)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        let launch = driver.now
        driver.advance(by: 10)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now
        next.start()
        #expect(since(next) == launch)
        driver.complete(refresh, .retry("the server is busy"))
        #expect(since(driver) == launch.addingTimeInterval(10))
    }

    @Test("A retry does not wait for the minimum interval, which counts from the success on")
    func retryWithinInterval() throws {
        var driver = try MachineDriver.running()
        let request = Request(identifier: maintenance, kind: .processing(), minimumInterval: .seconds(86_400))
        driver.submit(request)
        for delay in [30, 60, 120] as [TimeInterval] {
            // Each run submits the next.
            driver.submit(request)
            let count = driver.launches.count
            driver.complete(maintenance, .retry("the disk is full"))
            driver.advance(by: delay)
            #expect(driver.launches.count == count + 1)
        }
        driver.submit(request)
        driver.complete(maintenance, .newData)
        let count = driver.launches.count
        driver.advance(by: 80_000)
        #expect(driver.launches.count == count)
        driver.advance(by: 6_400)
        #expect(driver.launches.count == count + 1)
    }

    @Test("A handler can ask for a retry when its time is up, with the same growing delays")
    func retryAfterBudget() throws {
        for hasOwnNext in [false, true] {
            var driver = try MachineDriver.running()
            driver.submitRefresh(in: nil)
            for delay in [30, 60, 120] as [TimeInterval] {
                let count = driver.launches.count
                if hasOwnNext { driver.submitRefresh(in: 9999) }
                driver.advance(by: 30)
                #expect(driver.machine.runs.first.map { $0.phase != .running } == true)
                driver.complete(refresh, .retry("half of it is done"))
                #expect(driver.events.contains(.pendingAgain))
                #expect(
                    driver.status(refresh)?.lastRun?.ending == .stopped(.budget, .retry("half of it is done")))
                // As a later process finds it.
                var next = MachineDriver(records: Array(driver.machine.records.values))
                (next.now, next.uptime) = (driver.now, driver.uptime)
                try next.machine.register(refresh)
                next.start()
                for isLater in [false, true] {
                    var other = isLater ? next : driver
                    other.advance(by: delay - 1)
                    #expect(other.launches.count == (isLater ? 0 : count))
                }
                driver.advance(by: delay)
                #expect(driver.launches.count == count + 1)
            }
            #expect(driver.machine.records[refresh]?.history.retries == 3)
            driver.complete(refresh)
            #expect(driver.machine.records[refresh]?.history.retries == 0)
            #expect(driver.machine.pendingRequests.count == (hasOwnNext ? 1 : 0))
        }
    }

    @Test(
        "A retry is honoured after a simulated expiration or a stall, but not after the run was replaced")
    func retryAfterOtherStops() throws {
        for reason in [StopReason.simulation, .stalled, .replaced] {
            let identifier = reason == .stalled ? "org.example.task0" : refresh
            var driver = MachineDriver()
            try driver.machine.register(identifier)
            driver.start()
            driver.submit(
                Request(
                    identifier: identifier, kind: reason == .stalled ? .continued(strategy: .queue) : .appRefresh))
            switch reason {
            case .stalled: driver.advance(by: 60)
            case .simulation: driver.perform { machine, now in machine.simulateExpiration(identifier, now: now) }
            default: driver.perform { machine, now in machine.cancel(identifier, stopsRun: true, now: now) }
            }
            driver.complete(identifier, .retry("busy"))
            #expect(driver.status(identifier)?.lastRun?.ending == .stopped(reason, .retry("busy")))
            driver.advance(by: 30)
            #expect(driver.launches.count == (reason == .replaced ? 1 : 2))
        }
    }

    @Test("An interrupted run that asks for a retry comes back anyway, and does not count as one")
    func retryWhenCutOff() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: maintenance, kind: .processing(requiresExternalPower: true)))
        driver.change { $0.externalPower = .no }
        driver.complete(maintenance, .retry("no power"))
        #expect(driver.machine.records[maintenance]?.history.retries == 0)
        driver.change { $0.externalPower = .yes }
        #expect(driver.launches.count == 2)
    }

    @Test("A retry replaces the request that the handler submitted, and survives a restart")
    func retryReplaces() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.submitRefresh(in: 300)
        driver.complete(refresh, .retry("busy"))
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now
        try next.machine.register(refresh)
        next.start()
        next.advance(by: 29)
        #expect(next.launches.isEmpty)
        next.advance(by: 1)
        #expect(next.launches.count == 1)
    }

    @Test("A task cancelled while it ran is not retried")
    func cancelledRetry() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        driver.complete(refresh, .retry("busy"))
        #expect(driver.machine.pendingRequests.isEmpty)
    }
}
