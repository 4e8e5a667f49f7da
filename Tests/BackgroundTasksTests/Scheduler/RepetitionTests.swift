import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Periodic requests")
struct RepetitionTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    private func periodic(_ repetition: Repetition) -> Request {
        Request(identifier: refresh, kind: .appRefresh, repetition: repetition)
    }

    @Test("A periodic request is launched once a period without being resubmitted")
    func chain() throws {
        var driver = try MachineDriver.running()
        let start = driver.now
        driver.submit(periodic(Repetition(every: .seconds(300))))
        for _ in 0..<20 {
            driver.complete(refresh)
            driver.advance(by: 300)
        }
        #expect(driver.launches.map { $0.launchedAt.timeIntervalSince(start) } == (0...20).map { Double($0) * 300 })
    }

    @Test("The next request is stored in the write that records the launch, and there are never two")
    func oneWrite() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(300))))
        #expect(driver.machine.pendingRequests.count == 1)
        let record = try #require(driver.machine.records[refresh])
        #expect(record.run != nil && record.pending?.request.earliestBeginDate == driver.now.addingTimeInterval(300))
        // As the disk has it after the process died in the middle of the run.
        var next = MachineDriver(records: [record])
        try next.machine.register(refresh)
        next.start()
        #expect(next.launchedIdentifiers == [refresh])
        #expect(next.machine.pendingRequests.count == 1)
    }

    @Test("A periodic request launched by hand and then interrupted or retried does not wait for its period")
    func launchedByHand() throws {
        var policy = MachineDriver.exactPolicy
        policy.coalescingWindow = .seconds(60)
        let repetitions = [
            Repetition(every: .seconds(3600)), Repetition(every: .seconds(3600), flex: .seconds(600)),
            Repetition(daily: .at(hour: 3)),
        ]
        for repetition in repetitions {
            for isRetried in [false, true] {
                var driver = try MachineDriver.running(policy: policy)
                driver.submit(periodic(repetition))
                driver.advance(by: 60)
                driver.complete(refresh)
                driver.advance(by: 100)
                driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
                let count = driver.launches.count
                if isRetried {
                    driver.complete(refresh, .retry("no answer"))
                    driver.advance(by: 100)
                    #expect(driver.launches.count == count + 1, "\(repetition)")
                } else {
                    let record = try #require(driver.machine.records[refresh])
                    var next = MachineDriver(policy: policy, records: [record])
                    next.now = driver.now
                    try next.machine.register(refresh)
                    next.start()
                    #expect(next.launchedIdentifiers == [refresh], "\(repetition)")
                }
            }
        }
    }

    @Test("A run longer than its period is not joined by a second one")
    func longRun() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(10))))
        driver.advance(by: 25)
        #expect(driver.launches.count == 1)
        driver.complete(refresh)
        #expect(driver.launches.count == 2)
        #expect(driver.machine.pendingRequests.count == 1)
    }

    @Test("A request submitted by the handler replaces the next period's")
    func replaced() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(300))))
        driver.submitRefresh(in: 1000)
        driver.complete(refresh)
        driver.advance(by: 999)
        #expect(driver.launches.count == 1)
        driver.advance(by: 1)
        #expect(driver.launches.count == 2)
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("A one-time request for a task registered with a period is launched once, and the periods continue")
    func ownRequest() throws {
        var driver = MachineDriver()
        let repetition = Repetition(every: .seconds(300))
        try driver.machine.register(refresh, Registrations.Registration(repetition: repetition))
        driver.start()
        let start = driver.now
        driver.submit(periodic(repetition))
        // While it runs.
        driver.submitRefresh(in: 100)
        for _ in 0..<3 {
            #expect(driver.machine.pendingRequests.count == 1)
            driver.complete(refresh)
            driver.advanceToNextLaunch()
        }
        #expect(driver.launches.map { $0.launchedAt.timeIntervalSince(start) } == [0, 100, 400, 700])
    }

    @Test("Within its flex a periodic request shares another launch, otherwise it comes at the end of its period")
    func flex() throws {
        for isAccompanied in [true, false] {
            var driver = try MachineDriver.running()
            let start = driver.now
            driver.submit(periodic(Repetition(every: .seconds(1000), flex: .seconds(400))))
            driver.complete(refresh)
            if isAccompanied {
                driver.advance(by: 500)
                driver.submit(Request(identifier: maintenance, kind: .processing()))
                driver.complete(maintenance)
                driver.advance(by: 200)
                driver.submit(Request(identifier: maintenance, kind: .processing()))
            }
            driver.complete(maintenance)
            driver.complete(refresh)
            driver.advance(by: start.addingTimeInterval(1000).timeIntervalSince(driver.now))
            let offsets = driver.launches.filter { $0.identifier == refresh }.map {
                $0.launchedAt.timeIntervalSince(start)
            }
            #expect(offsets == [0, isAccompanied ? 700 : 1000])
            // Pulled forward or not, the next period begins where this one ends.
            driver.complete(refresh)
            driver.advance(by: 999)
            #expect(driver.launches.count { $0.identifier == refresh } == 2)
            driver.advance(by: 1)
            #expect(driver.launches.count { $0.identifier == refresh } == 3)
        }
    }

    @Test("Jitter and the coalescing window shift each launch by a fixed amount, without accumulating")
    func jitter() throws {
        func offsets(seed: UInt64) throws -> [TimeInterval] {
            var policy = MachineDriver.exactPolicy
            policy.seed = seed
            policy.coalescingWindow = .seconds(60)
            var driver = try MachineDriver.running(policy: policy)
            let start = driver.now
            driver.submit(periodic(Repetition(every: .seconds(1000), jitter: .seconds(100))))
            while driver.launches.count < 50 {
                driver.advanceToNextLaunch()
                driver.complete(refresh)
            }
            return driver.launches.map { $0.launchedAt.timeIntervalSince(start) }
        }
        let first = try offsets(seed: 1)
        #expect(try offsets(seed: 1) == first)
        #expect(try offsets(seed: 2) != first)
        for (number, offset) in first.enumerated() {
            let delay = offset - Double(number) * 1000
            #expect(delay >= 0 && delay <= 100 + 60, "Launch \(number) came after \(offset) s.")
        }
        #expect(Set(first.map { $0.truncatingRemainder(dividingBy: 1000) }).count > 20)
    }

    @Test("A late launch or missed periods do not shift later periods")
    func late() throws {
        // Requested at 03:00; external power comes six hours later, and another time two days and six hours.
        let day: TimeInterval = 86_400
        var driver = try MachineDriver.running()
        driver.change { $0.externalPower = .no }
        let first = driver.now.addingTimeInterval(3 * 3600)
        driver.submit(
            Request(
                identifier: maintenance, kind: .processing(requiresExternalPower: true), earliestBeginDate: first,
                repetition: Repetition(every: .seconds(day))))
        var launches: [TimeInterval] = []
        for delay in [6 * 3600, 0, 2 * day + 6 * 3600, 0, 0] as [TimeInterval] {
            let due = try #require(driver.machine.pendingRequests.first?.earliestBeginDate)
            driver.advance(by: due.timeIntervalSince(driver.now) + delay)
            driver.change { $0.externalPower = .yes }
            driver.complete(maintenance)
            driver.conditions.externalPower = .no
            launches.append(try #require(driver.launches.last).launchedAt.timeIntervalSince(first))
        }
        let expected: [TimeInterval] = [6 * 3600, day, 4 * day + 6 * 3600, 5 * day, 6 * day]
        #expect(launches == expected)
    }

    @Test("A launch after its flex, or after a retry, does not shift the next period")
    func lateWithFlex() throws {
        var driver = try MachineDriver.running()
        let start = driver.now
        driver.submit(periodic(Repetition(every: .seconds(1000), flex: .seconds(100))))
        driver.complete(refresh)
        driver.advance(by: 1000)
        driver.complete(refresh, .retry("busy"))
        driver.advance(by: 30)
        driver.complete(refresh)
        driver.advance(by: 970)
        #expect(driver.launches.map { $0.launchedAt.timeIntervalSince(start) } == [0, 1000, 1030, 2000])
    }

    @Test("A late launch does not pull the next one forward, and failures still delay it")
    func lateWithinFlex() throws {
        var driver = try MachineDriver.running()
        let start = driver.now
        driver.conditions.network = .no
        driver.submit(
            Request(
                identifier: maintenance, kind: .processing(requiresNetworkConnectivity: true),
                repetition: Repetition(every: .seconds(1000), flex: .seconds(400))))
        driver.change { $0.network = .yes }
        driver.complete(maintenance)
        driver.conditions.network = .no
        driver.advance(by: 1700)
        driver.change { $0.network = .yes }
        driver.complete(maintenance)
        // Another wake in what would be the next period's flex.
        driver.advance(by: 100)
        driver.submitRefresh(in: nil)
        driver.complete(refresh)
        driver.advance(by: 200)
        func offsets() -> [TimeInterval] {
            driver.launches.filter { $0.identifier == maintenance }.map { $0.launchedAt.timeIntervalSince(start) }
        }
        #expect(offsets() == [0, 1700, 2000])
        for _ in 0..<3 {
            driver.complete(maintenance, .failed("no"))
            driver.advanceToNextLaunch()
        }
        // From the second failure on, its period once more, then twice.
        #expect(offsets() == [0, 1700, 2000, 3000, 5000, 8000])
    }

    @Test("One launch makes up for missed periods")
    func missed() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(300))))
        driver.complete(refresh)
        driver.now.addTimeInterval(7 * 86_400)
        driver.perform { _, _ in SchedulerDecision() }
        driver.complete(refresh)
        driver.advance(by: 299)
        #expect(driver.launches.count == 2)
        driver.advance(by: 1)
        #expect(driver.launches.count == 3)
    }

    @Test("A simulated launch counts for its period")
    func simulated() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(300))))
        driver.complete(refresh)
        driver.advance(by: 100)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.refresh, now: now) }
        driver.complete(refresh)
        driver.advance(by: 299)
        #expect(driver.launches.count == 2)
        driver.advance(by: 1)
        #expect(driver.launches.count == 3)
    }

    @Test("Cancelling ends the repetition")
    func cancelled() throws {
        var driver = try MachineDriver.running()
        driver.submit(periodic(Repetition(every: .seconds(300))))
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        driver.complete(refresh)
        driver.advance(by: 10_000)
        #expect(driver.launches.count == 1)
    }

    @Test("Invalid periods count as absent, and parts beyond the period are limited to it, also in a file")
    func absurd() throws {
        for every in [Duration.zero, .seconds(-1)] {
            #expect(periodic(Repetition(every: every)).sanitized.repetition == nil)
        }
        let stored = try JSONDecoder().decode(
            Repetition.self, from: Data(#"{"every": 1e300, "flex": -1e300, "jitter": 1e9}"#.utf8))
        #expect(stored.sanitized?.flex == .zero && stored.every > .days(365_000))
        #expect(
            Repetition(every: .seconds(0.001), flex: .seconds(Int64.max), jitter: .seconds(9)).sanitized
                == Repetition(every: .seconds(1), flex: .seconds(1), jitter: .seconds(1)))
    }

    @Test("The minimum interval of background fetch is in seconds, the minimum, or never")
    func minimumFetchInterval() throws {
        #expect(MinimumFetchInterval.minimum.interval == 300)
        #expect(MinimumFetchInterval.seconds(1).interval == 300)
        #expect(MinimumFetchInterval.seconds(.nan).interval == 300)
        #expect(MinimumFetchInterval.seconds(7200).interval == 7200)
        #expect(MinimumFetchInterval.seconds(.infinity).interval == nil)
        #expect(MinimumFetchInterval.never.request(identifier: refresh) == nil)
        var driver = try MachineDriver.running()
        let request = try #require(MinimumFetchInterval.seconds(3600).request(identifier: refresh, now: driver.now))
        driver.submit(request)
        for _ in 0..<24 {
            driver.advance(by: 3600)
            driver.complete(refresh)
        }
        #expect(driver.launches.count == 24)
    }
}
