import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Decisions")
struct SchedulerStateMachineRunningTests {
    typealias Request = BackgroundTaskRequest

    @Test("A refresh is launched at its earliest begin date, not before, and once")
    func oneLaunch() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.advance(by: 299.999)
        #expect(driver.launches.isEmpty)
        driver.advance(by: 0.001)
        #expect(driver.launchedIdentifiers == [MachineDriver.refresh])
        driver.complete(MachineDriver.refresh)
        driver.advance(by: 100_000)
        #expect(driver.launches.count == 1)
        #expect(driver.machine.pendingRequests.isEmpty)
    }

    @Test("The launch is stored before it happens")
    func storedFirst() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 1)
        driver.actions = []
        driver.advance(by: 1)
        let store = try #require(driver.actions.firstIndex(of: .storeLaunch))
        let launch = try #require(driver.actions.firstIndex { if case .launch = $0 { true } else { false } })
        #expect(store < launch)
    }

    @Test("A handler that submits the next request keeps the chain going, one run at a time")
    func chain() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        for round in 1...5 {
            driver.advance(by: 300)
            #expect(driver.launches.count == round)
            driver.submitRefresh(in: 300)
            driver.complete(MachineDriver.refresh, round == 3 ? .failed("no network") : .newData)
        }
    }

    @Test("A request that is due while its task still runs waits for the end of the run")
    func noTwoAtATime() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.submitRefresh(in: 10)
        driver.advance(by: 20)
        #expect(driver.launches.count == 1)
        #expect(driver.status(MachineDriver.refresh)?.isPending == true)
        #expect(driver.status(MachineDriver.refresh)?.waitingFor == ["its current run to end"])
        driver.complete(MachineDriver.refresh)
        #expect(driver.launches.count == 2)
    }

    @Test("Processing waits for external power and is launched when it returns, without an alarm in between")
    func externalPower() throws {
        var driver = try MachineDriver.running()
        driver.conditions.externalPower = .no
        driver.submit(
            Request(identifier: MachineDriver.maintenance, kind: .processing(requiresExternalPower: true)))
        #expect(driver.launches.isEmpty)
        #expect(driver.machine.nextDecision == nil)
        #expect(driver.status(MachineDriver.maintenance)?.waitingFor == ["external power"])
        #expect(driver.messages.contains("Waits: external power."))
        driver.change { $0.externalPower = .yes }
        #expect(driver.launchedIdentifiers == [MachineDriver.maintenance])
    }

    @Test("Processing waits for the network if it requires it; a refresh does not")
    func network() throws {
        var driver = try MachineDriver.running()
        driver.conditions.network = .no
        driver.submit(
            Request(identifier: MachineDriver.maintenance, kind: .processing(requiresNetworkConnectivity: true)))
        driver.submitRefresh(in: nil)
        #expect(driver.launchedIdentifiers == [MachineDriver.refresh])
        #expect(driver.status(MachineDriver.maintenance)?.waitingFor == ["the network"])
        driver.change { $0.network = .yes }
        #expect(driver.launchedIdentifiers == [MachineDriver.refresh, MachineDriver.maintenance])
    }

    @Test("Nothing waits for an unknown condition")
    func unknownConditions() throws {
        var driver = try MachineDriver.running()
        driver.conditions = ConditionReading(
            network: .unknown, metered: .unknown, externalPower: .unknown, batteryLow: .unknown, highLoad: .unknown,
            focus: .unknown, lastActivity: nil)
        let kind = Request.Kind.processing(requiresNetworkConnectivity: true, requiresExternalPower: true)
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: kind))
        #expect(driver.launches.count == 1)
    }

    @Test("Processing waits until the user has been idle; a refresh does not")
    func idleUser() throws {
        var driver = try MachineDriver.running()
        driver.conditions.lastActivity = driver.now
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.submitRefresh(in: nil)
        #expect(driver.launchedIdentifiers == [MachineDriver.refresh])
        #expect(driver.status(MachineDriver.maintenance)?.waitingFor == ["until you are idle"])
        driver.complete(MachineDriver.refresh)
        // The scheduler is not notified of key presses: it finds out when the time comes, and waits on.
        driver.conditions.lastActivity = driver.now.addingTimeInterval(30)
        driver.advance(by: 89)
        #expect(driver.launches.count == 1)
        driver.advance(by: 1)
        #expect(driver.launchedIdentifiers.last == MachineDriver.maintenance)
    }

    @Test("A minimum interval holds between two launches, whatever was submitted")
    func minimumInterval() throws {
        var driver = try MachineDriver.running()
        let daily = Request(
            identifier: MachineDriver.maintenance, kind: .processing(), minimumInterval: .seconds(86_400))
        driver.submit(daily)
        #expect(driver.launches.count == 1)
        driver.advance(by: 10)
        driver.submit(daily)
        driver.complete(MachineDriver.maintenance)
        let words = driver.status(MachineDriver.maintenance)?.waitingFor
        #expect(words?.first?.hasPrefix("until tomorrow ") == true)
        driver.advance(by: 86_389)
        #expect(driver.launches.count == 1)
        driver.advance(by: 1)
        #expect(driver.launches.count == 2)
    }

    @Test("A minimum interval survives a restart")
    func minimumIntervalAcrossProcesses() throws {
        var driver = try MachineDriver.running()
        let daily = Request(
            identifier: MachineDriver.maintenance, kind: .processing(), minimumInterval: .seconds(86_400))
        driver.submit(daily)
        driver.complete(MachineDriver.maintenance, .noData)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now.addingTimeInterval(3600)
        try next.machine.register(MachineDriver.maintenance)
        next.start()
        next.submit(daily)
        #expect(next.launches.isEmpty)
        next.advance(by: 82_800)
        #expect(next.launches.count == 1)
    }

    @Test("A last launch in the future, after the clock was set back, delays nothing beyond an interval")
    func clockSetBack() throws {
        var driver = try MachineDriver.running()
        let daily = Request(
            identifier: MachineDriver.maintenance, kind: .processing(), minimumInterval: .seconds(86_400))
        driver.submit(daily)
        driver.complete(MachineDriver.maintenance)
        driver.now.addTimeInterval(-400 * 86_400)
        driver.submit(daily)
        driver.advance(by: 86_399)
        #expect(driver.launches.count == 1)
        driver.advance(by: 1)
        #expect(driver.launches.count == 2)
    }

    @Test("A launch missed while nothing ran is made up for once at the next start")
    func missedRun() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: 300)
        driver.stop()
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.now = driver.now.addingTimeInterval(7 * 86_400)
        try next.machine.register(MachineDriver.refresh)
        next.start()
        #expect(next.launchedIdentifiers == [MachineDriver.refresh])
        #expect(next.events.contains(.missed))
        next.complete(MachineDriver.refresh)
        next.advance(by: 86_400)
        #expect(next.launches.count == 1)
    }

    @Test("A stored request whose identifier is no longer permitted is dropped, and the journal says so")
    func droppedIdentifier() throws {
        var driver = MachineDriver()
        driver.submitRefresh(in: 300)
        var next = MachineDriver(records: Array(driver.machine.records.values), permitted: [MachineDriver.maintenance])
        next.start()
        #expect(next.machine.pendingRequests.isEmpty)
        #expect(next.events.contains(.notPermitted))
    }

    @Test("A request without a handler in this process stays, and waits for one")
    func noHandler() throws {
        var driver = MachineDriver()
        driver.start()
        driver.submitRefresh(in: nil)
        #expect(driver.launches.isEmpty)
        #expect(driver.status(MachineDriver.refresh)?.waitingFor == ["a program that can run it"])
        #expect(driver.machine.nextDecision == nil)
        driver.stop()
        var next = MachineDriver(records: Array(driver.machine.records.values))
        try next.machine.register(MachineDriver.refresh)
        next.start()
        #expect(next.launchedIdentifiers == [MachineDriver.refresh])
    }

    @Test("Within the coalescing window several tasks share one wake-up")
    func coalescing() throws {
        var policy = LaunchPolicy(seed: 7)
        policy.coalescingWindow = .seconds(120)
        var driver = try MachineDriver.running(policy: policy)
        driver.submitRefresh(in: 300)
        driver.submit(
            Request(
                identifier: MachineDriver.maintenance, kind: .processing(),
                earliestBeginDate: driver.now.addingTimeInterval(300)))
        driver.advance(by: 300 + 120)
        #expect(driver.launches.count == 2)
        let dates = Set(driver.launches.map(\.launchedAt))
        #expect(dates.count == 1)
    }

    @Test("The reason why a request waits is journalled when it changes, and only then")
    func waitingOnce() throws {
        var driver = try MachineDriver.running()
        driver.conditions.externalPower = .no
        let kind = Request.Kind.processing(requiresNetworkConnectivity: true, requiresExternalPower: true)
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: kind))
        for _ in 0..<5 { driver.change { _ in } }
        driver.change { $0.network = .no }
        driver.change { $0.externalPower = .yes }
        let waits = driver.entries.filter { $0.event == .waiting }.map(\.message)
        #expect(waits == ["Waits: external power.", "Waits: the network, external power.", "Waits: the network."])
    }

    @Test("The reason why the next request waits is journalled once per run, after the run has ended")
    func waitingOnceARun() throws {
        let refresh = MachineDriver.refresh
        var driver = try MachineDriver.running()
        for _ in 0..<2 {
            driver.submitRefresh(in: nil)
            driver.actions = []
            driver.submit(
                Request(
                    identifier: refresh, kind: .appRefresh, earliestBeginDate: driver.now.addingTimeInterval(300),
                    minimumInterval: .seconds(3600)))
            #expect(!driver.events.contains(.waiting))
            driver.complete(refresh)
            driver.advance(by: 60)
            #expect(driver.events.count { $0 == .waiting } == 1)
            #expect(driver.messages.last?.contains("since it runs at most once an hour") == true)
            driver.advanceToNextLaunch()
            driver.complete(refresh)
        }
    }

    @Test("Running due tasks launches each once, even one that submits itself again at once")
    func dueTasks() throws {
        var driver = MachineDriver(policy: LaunchPolicy(seed: 3))
        try driver.machine.register(MachineDriver.refresh)
        try driver.machine.register(MachineDriver.maintenance)
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.submitRefresh(in: 300)
        driver.start(.dueTasks)
        #expect(driver.launchedIdentifiers == [MachineDriver.maintenance])
        driver.submit(Request(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.complete(MachineDriver.maintenance)
        #expect(driver.launches.count == 1)
        #expect(driver.machine.runs.isEmpty)
    }

    @Test("A thousand pending requests are always in the order of their identifiers")
    func manyRequests() {
        let records = (0..<1000).map { number -> TaskRecord in
            var record = TaskRecord(identifier: "org.example.task\(number)")
            record.pending = PendingRequest(
                request: Request(
                    identifier: record.identifier, kind: .processing(),
                    earliestBeginDate: Date(timeIntervalSince1970: 2e9 + Double(number))),
                submittedAt: Date(timeIntervalSince1970: 1e9))
            return record
        }
        let orders = [records, records.reversed()].map { MachineDriver(records: $0).machine.pendingRequests }
        #expect(orders[0] == orders[1])
        #expect(orders[0].count == 1000)
    }
}
