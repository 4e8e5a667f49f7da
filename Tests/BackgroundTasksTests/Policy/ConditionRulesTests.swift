import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Conditions for launching and stopping")
struct ConditionRulesTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance
    private let continued = "org.example.task0"

    /// Running under these conditions, with handlers for three tasks, one of them the user's own.
    private func driver(
        policy: LaunchPolicy = MachineDriver.exactPolicy, _ conditions: ConditionReading
    ) throws -> MachineDriver {
        var driver = MachineDriver(policy: policy)
        for identifier in [refresh, maintenance, continued] { try driver.machine.register(identifier) }
        driver.conditions = conditions
        driver.start()
        return driver
    }

    private func submitAll(_ driver: inout MachineDriver) {
        driver.submitRefresh(in: nil)
        driver.submit(Request(identifier: maintenance, kind: .processing(requiresNetworkConnectivity: true)))
        driver.submit(Request(identifier: continued, kind: .continued(strategy: .queue), title: "Export"))
    }

    @Test("An app refresh and processing wait while the battery is low; what the user started does not")
    func battery() throws {
        var driver = try driver(ConditionReading(batteryLow: .yes))
        submitAll(&driver)
        #expect(driver.launchedIdentifiers == [continued])
        #expect(driver.status(refresh)?.waitingFor == ["a battery that is not low"])
        #expect(driver.status(maintenance)?.waitingFor == ["a battery that is not low"])
        // The kernel reports when it is charged: no alarm is set meanwhile.
        #expect(driver.machine.nextDecision == nil)
        driver.perform { machine, now in machine.simulateLaunch(MachineDriver.maintenance, now: now) }
        #expect(driver.launchedIdentifiers == [continued, maintenance])
        driver.change { $0.batteryLow = .no }
        #expect(driver.launchedIdentifiers == [continued, maintenance, refresh])
    }

    @Test(
        "Processing that needs the network waits while it is metered; a refresh runs unless the policy says otherwise")
    func metered() throws {
        var driver = try driver(ConditionReading(metered: .yes))
        submitAll(&driver)
        #expect(driver.launchedIdentifiers == [refresh, continued])
        #expect(driver.status(maintenance)?.waitingFor == ["an unmetered network"])
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        #expect(driver.launchedIdentifiers == [refresh, continued, maintenance])

        var policy = MachineDriver.exactPolicy
        policy.refreshesOnMeteredNetwork = false
        driver = try self.driver(policy: policy, ConditionReading(metered: .yes))
        submitAll(&driver)
        #expect(driver.launchedIdentifiers == [continued])
        driver.change { $0.metered = .unknown }
        #expect(Set(driver.launchedIdentifiers) == [continued, refresh, maintenance])
    }

    @Test("Processing waits while the load is high, until six hours after its eligible time at most")
    func load() throws {
        var driver = try driver(ConditionReading(highLoad: .yes))
        submitAll(&driver)
        #expect(Set(driver.launchedIdentifiers) == [refresh, continued])
        #expect(driver.status(maintenance)?.waitingFor.first?.hasPrefix("until the load falls, by ") == true)
        driver.complete(refresh)
        driver.complete(continued)
        // The kernel reports when it falls: until then there is nothing to decide.
        #expect(driver.machine.nextDecision == driver.now.addingTimeInterval(6 * 3600))
        driver.advance(by: 6 * 3600 - 1)
        #expect(driver.launches.count == 2)
        driver.advance(by: 1)
        #expect(driver.launchedIdentifiers.last == maintenance)

        driver = try self.driver(ConditionReading(highLoad: .yes))
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        driver.change { $0.highLoad = .no }
        #expect(driver.launches.count == 1)
        // A run in progress continues.
        driver.change { $0.highLoad = .yes }
        driver.advance(by: 300)
        #expect(!driver.events.contains(.expired))
    }

    @Test("A periodic task waits for the load until its flex ends, or without flex for a quarter of its period")
    func loadInPeriod() throws {
        let cases: [(Repetition, launches: [TimeInterval])] = [
            (Repetition(every: .hours(1)), [900, 4500, 8100]),
            // The first has no flex before it, and those after it are at least 50 minutes apart.
            (Repetition(every: .hours(1), flex: .minutes(10)), [900, 3600, 7200]),
            (Repetition(every: .days(2)), [6 * 3600, 54 * 3600, 102 * 3600]),
        ]
        for (repetition, launches) in cases {
            var driver = try driver(ConditionReading(highLoad: .yes))
            let start = driver.now
            driver.submit(Request(identifier: maintenance, kind: .processing(), repetition: repetition))
            for _ in launches {
                driver.advanceToNextLaunch()
                driver.complete(maintenance)
            }
            #expect(driver.launches.map { $0.launchedAt.timeIntervalSince(start) } == launches)
        }
    }

    @Test("Conditions whose changes are not reported are polled every five minutes, others not at all")
    func polling() throws {
        for end in [TimeInterval(301), 599] {
            var driver = try driver(
                ConditionReading(network: .no, highLoad: .yes, unobservedConditions: [.network, .highLoad]))
            driver.submit(Request(identifier: maintenance, kind: .processing(requiresNetworkConnectivity: true)))
            #expect(driver.machine.nextDecision == driver.now.addingTimeInterval(300))
            driver.advance(by: end)
            // Nothing reports it.
            driver.conditions = ConditionReading(unobservedConditions: [.network, .highLoad])
            driver.advance(by: 599 - end)
            #expect(driver.launches.isEmpty)
            driver.advance(by: 1)
            #expect(driver.launches.count == 1)
        }
        // A reported change wakes the scheduler; before it there is nothing to check, nor before a date.
        var driver = try driver(
            ConditionReading(externalPower: .no, highLoad: .yes, unobservedConditions: [.highLoad]))
        driver.submit(Request(identifier: maintenance, kind: .processing(requiresExternalPower: true)))
        #expect(driver.machine.nextDecision == nil)
        driver.change { $0.externalPower = .yes }
        #expect(driver.machine.nextDecision == driver.now.addingTimeInterval(300))
        let date = driver.now.addingTimeInterval(9000)
        driver.submit(Request(identifier: maintenance, kind: .processing(), earliestBeginDate: date))
        #expect(driver.machine.nextDecision == date)
    }

    @Test("The user is idle a minute after their last act, five minutes after it while the terminal has the focus")
    func focus() throws {
        for (focus, delay) in [(ConditionReading.State.yes, 300.0), (.no, 60), (.unknown, 60)] {
            var driver = try driver(ConditionReading(focus: focus))
            driver.conditions.lastActivity = driver.now
            driver.submit(Request(identifier: maintenance, kind: .processing()))
            driver.advance(by: delay - 1)
            #expect(driver.launches.isEmpty)
            driver.advance(by: 1)
            #expect(driver.launches.count == 1)
        }
    }

    @Test(
        "Processing stops on low battery or a metered network; a refresh and the user's own work continue"
    )
    func stops() throws {
        for lose: (inout ConditionReading) -> Void in [{ $0.batteryLow = .yes }, { $0.metered = .yes }] {
            var driver = try driver(ConditionReading())
            submitAll(&driver)
            #expect(driver.machine.runs.count == 3)
            driver.change(lose)
            let expired = driver.actions.compactMap { action in
                if case .expire(let runID, let reason) = action { (runID, reason) } else { nil }
            }
            #expect(expired.map(\.1) == [.conditionLost])
            #expect(expired.first?.0 == driver.launches.first { $0.identifier == maintenance }?.id)
            driver.complete(maintenance, .failed("cancelled"))
            #expect(driver.machine.pendingRequests.map(\.identifier) == [maintenance])
            driver.change { $0 = ConditionReading() }
            #expect(driver.launchedIdentifiers.last == maintenance)
        }
    }

    @Test("Processing without a network requirement continues when the network is metered or lost, or the load is high")
    func continues() throws {
        var driver = try driver(ConditionReading())
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        driver.change { $0 = ConditionReading(network: .no, metered: .yes, externalPower: .no, highLoad: .yes) }
        #expect(driver.machine.runs.count == 1)
        #expect(!driver.events.contains(.expired))
    }

    @Test("While the user stays active, idleness is checked less and less often, finally every five minutes")
    func rarerChecks() throws {
        var driver = try driver(ConditionReading(lastActivity: Date(timeIntervalSince1970: 1_767_225_600)))
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        var looks: [TimeInterval] = []
        let start = driver.now
        while let next = driver.machine.nextDecision, next < start.addingTimeInterval(3600) {
            // A key press a second before.
            driver.conditions.lastActivity = next.addingTimeInterval(-1)
            driver.advance(by: next.timeIntervalSince(driver.now))
            looks.append(driver.now.timeIntervalSince(start))
        }
        let gaps = zip(looks, looks.dropFirst()).map { $1 - $0 }
        #expect(looks.first == 60)
        #expect(gaps.prefix(4) == [59, 60, 120, 240])
        #expect(gaps.dropFirst(4).allSatisfy { $0 == 300 })
        #expect(driver.launches.isEmpty)
        // Idle at last: found at the next check, or with any earlier decision.
        var other = driver
        driver.advance(by: 300)
        #expect(driver.launches.count == 1)
        other.advance(by: 60)
        #expect(other.launches.isEmpty)
        other.submitRefresh(in: nil)
        #expect(Set(other.launchedIdentifiers) == [refresh, maintenance])
    }
}
