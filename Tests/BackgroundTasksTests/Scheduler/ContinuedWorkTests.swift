import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Continued work", .timeLimit(.minutes(30)))
struct ContinuedWorkTests {
    typealias Request = BackgroundTaskRequest
    private let ids = (0..<12).map { "org.example.task\($0)" }

    private func work(_ number: Int, _ strategy: SubmissionStrategy = .queue) -> Request {
        Request(identifier: ids[number], kind: .continued(strategy: strategy), title: "Work \(number)")
    }

    private func driver() throws -> MachineDriver {
        var driver = MachineDriver(policy: LaunchPolicy(seed: 5))
        for identifier in ids { try driver.machine.register(identifier) }
        driver.start()
        return driver
    }

    @Test("Work that the user started begins at once, whatever the user's presence and the window")
    func atOnce() throws {
        var driver = try driver()
        driver.conditions = ConditionReading(network: .no, externalPower: .no, lastActivity: driver.now)
        #expect(driver.submit(work(0, .fail)) == nil)
        #expect(driver.launchedIdentifiers == [ids[0]])
        #expect(driver.status(ids[0])?.state == .running(since: driver.now, budget: nil))
        #expect(driver.status(ids[0])?.title == "Work 0")
    }

    @Test("Work that must begin now is refused with code 4 while it cannot")
    func failStrategy() throws {
        var stopped = MachineDriver()
        try stopped.machine.register(ids[0])
        let early = stopped.submit(work(0, .fail))
        #expect(early == .immediateRunIneligible(identifier: ids[0]))
        #expect(early?.code == 4)
        #expect(stopped.events == [.immediateRunIneligible])
        var driver = try driver()
        driver.submit(work(0, .fail))
        #expect(driver.submit(work(0, .fail)) == .immediateRunIneligible(identifier: ids[0]))
        #expect(driver.submit(work(1, .fail)) == nil)
        // Two run, which is the limit.
        #expect(driver.submit(work(2, .fail)) == .immediateRunIneligible(identifier: ids[2]))
        driver.complete(ids[0])
        #expect(driver.submit(work(2, .fail)) == nil)
        #expect(driver.launchedIdentifiers == [ids[0], ids[1], ids[2]])
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("Queued work waits its turn, in the order of submission")
    func queueStrategy() throws {
        var driver = try driver()
        for number in [3, 1, 2, 0] {
            driver.now.addTimeInterval(1)
            #expect(driver.submit(work(number)) == nil)
        }
        #expect(driver.launchedIdentifiers == [ids[3], ids[1]])
        #expect(driver.status(ids[2])?.waitingFor == ["other work that started earlier to end"])
        driver.complete(ids[1])
        #expect(driver.launchedIdentifiers.last == ids[2])
        driver.complete(ids[3])
        #expect(driver.launchedIdentifiers == [ids[3], ids[1], ids[2], ids[0]])
    }

    @Test("Ten continued requests may be pending, and no more")
    func pendingLimit() throws {
        var driver = try driver()
        for number in 0..<12 { driver.submit(work(number)) }
        #expect(driver.machine.runs.count == 2)
        #expect(driver.machine.pendingRequests.count == 10)
        let excess = Request(identifier: MachineDriver.refresh, kind: .continued(strategy: .queue))
        #expect(driver.submit(excess) == .tooManyPendingTaskRequests(kind: "continued processing", limit: 10))
    }

    @Test("Dates, intervals and repetitions do not apply to continued work")
    func noDates() throws {
        var driver = try driver()
        var request = work(0)
        request.earliestBeginDate = driver.now.addingTimeInterval(1000)
        request.minimumInterval = .seconds(1000)
        request.repetition = Repetition(every: .seconds(1000))
        driver.submit(request)
        #expect(driver.launches.count == 1)
        driver.complete(ids[0])
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("Work without progress expires after a minute, and does not come back")
    func stalled() throws {
        var driver = try driver()
        driver.submit(work(0))
        let run = try #require(driver.launches.first)
        driver.advance(by: 59)
        #expect(!driver.events.contains(.expired))
        driver.advance(by: 1)
        #expect(driver.actions.contains(.expire(runID: run.id, .stalled)))
        driver.complete(ids[0], .failed("cancelled"))
        #expect(driver.status(ids[0])?.lastRun?.result == .failed("it made no progress"))
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("Work that makes progress may continue; a new title alone is not progress")
    func progress() throws {
        var driver = try driver()
        driver.submit(work(0))
        let run = try #require(driver.launches.first)
        var report = TaskProgressReport(madeAt: driver.uptime, totalUnitCount: 1000)
        for step in 1...100 {
            driver.advance(by: 50)
            report.madeAt = driver.uptime
            report.completedUnitCount = Int64(step)
            report.title = "Step \(step)"
            driver.perform { machine, _ in
                machine.progressed(runID: run.id, report)
                return SchedulerDecision()
            }
        }
        #expect(!driver.events.contains(.expired))
        #expect(driver.status(ids[0])?.fractionCompleted == 0.1)
        #expect(driver.status(ids[0])?.title == "Step 100")
        driver.advance(by: 60)
        #expect(driver.events.contains(.expired))
    }

    @Test("A handler's progress and titles appear in the status, and progress keeps it from expiring")
    func throughTheScheduler() async throws {
        let harness = try SchedulerHarness()
        let (begun, step, titled, finish) = (Gate(), Gate(), Gate(), Gate())
        try await harness.scheduler.register(forTaskWithIdentifier: SchedulerHarness.maintenance) { context in
            context.progress.totalUnitCount = 200
            begun.open()
            await step.pass()
            context.progress.completedUnitCount = 50
            context.updateTitle("Down\u{1b}[31mloading", subtitle: "50 of 200")
            titled.open()
            await finish.pass()
            #expect(context.progress.fractionCompleted == 0.25)
            #expect(context.deadline == .distantFuture)
            return .newData
        }
        try await harness.run {
            try await harness.scheduler.submit(
                Request(
                    identifier: SchedulerHarness.maintenance, kind: .continued(strategy: .fail), title: "Downloads"))
            await begun.pass()
            var updates = harness.scheduler.statusUpdates().makeAsyncIterator()
            await harness.clock.advance(by: 40)
            step.open()
            await titled.pass()
            var status: BackgroundTaskStatus?
            while status?.subtitle != "50 of 200" {
                status = await updates.next()?.first { $0.identifier == SchedulerHarness.maintenance }
            }
            #expect(status?.fractionCompleted == 0.25)
            #expect(status?.title == "Down [31mloading")
            await harness.clock.advance(by: 40)
            #expect(await harness.status(SchedulerHarness.maintenance)?.lastRun == nil)
            finish.open()
            #expect(await harness.journal.next(.completed)?.result == .newData)
        }
    }

    @Test("Continued work is pending again after its process ends in the middle of it")
    func interrupted() throws {
        var driver = try driver()
        driver.submit(work(0, .fail))
        var next = MachineDriver(records: Array(driver.machine.records.values))
        try next.machine.register(ids[0])
        next.start()
        #expect(next.launchedIdentifiers == [ids[0]])
    }
}
