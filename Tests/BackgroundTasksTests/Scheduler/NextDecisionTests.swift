import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The next decision")
struct NextDecisionTests {
    private let ids = (0..<40).map { "org.example.task\($0)" }

    /// Two hundred steps of time, conditions and events from a seed.
    private func walk(seed: UInt64, _ check: (MachineDriver) -> Void) throws {
        var random = SplitMix(state: seed)
        var driver = MachineDriver(policy: LaunchPolicy(seed: seed), records: requests(&random))
        for identifier in ids { try driver.machine.register(identifier) }
        driver.start()
        for _ in 0..<200 {
            switch random.next() % 11 {
            case 0: driver.change { $0.network = $0.network == .no ? .yes : .no }
            case 1: driver.change { $0.externalPower = $0.externalPower == .no ? .yes : .no }
            case 2:
                let now = driver.now
                driver.change { $0.lastActivity = now }
            case 3: driver.jump(by: Double(random.next() % 10_000) - 5000)
            case 4: driver.submit(request(Int(random.next() % 40), &random))
            case 5: driver.complete(ids[Int(random.next() % 40)], .failed("no"))
            case 6: driver.change { $0.highLoad = $0.highLoad == .yes ? .no : .yes }
            case 7: driver.change { $0.metered = $0.metered == .yes ? .no : .yes }
            case 8: driver.change { $0.batteryLow = $0.batteryLow == .yes ? .no : .yes }
            default: driver.advance(by: Double(random.next() % 300))
            }
            for run in driver.machine.runs where random.next() % 2 == 0 { driver.complete(run.identifier) }
            check(driver)
        }
    }

    private func request(_ number: Int, _ random: inout SplitMix) -> BackgroundTaskRequest {
        let kinds: [BackgroundTaskRequest.Kind] = [
            .appRefresh, .processing(), .processing(requiresNetworkConnectivity: true),
            .processing(requiresExternalPower: true), .continued(strategy: .queue),
        ]
        return BackgroundTaskRequest(
            identifier: ids[number], kind: kinds[Int(random.next() % 5)],
            earliestBeginDate: Date(timeIntervalSince1970: 1_767_225_600 + Double(random.next() % 20_000)),
            repetition: random.next() % 2 == 0
                ? Repetition(every: .seconds(900), flex: .seconds(300), jitter: .seconds(60)) : nil)
    }

    private func requests(_ random: inout SplitMix) -> [TaskRecord] {
        ids.indices.map { number in
            var record = TaskRecord(identifier: ids[number])
            record.pending = PendingRequest(
                request: request(number, &random).sanitized, submittedAt: Date(timeIntervalSince1970: 1_767_225_600))
            return record
        }
    }

    @Test("After any event nothing due is left behind, and the next decision is the next expected launch")
    func randomWalk() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            try walk(seed: seed) { driver in
                var expected: [Date] = []
                for identifier in ids {
                    let verdict = driver.machine.verdict(on: identifier, conditions: driver.conditions, now: driver.now)
                    guard let verdict else { continue }
                    #expect(!verdict.reasons.isEmpty)
                    if let date = verdict.expectedLaunch { expected.append(date) }
                }
                #expect(driver.machine.nextDecision == expected.min())
            }
        }
    }

    @Test("A request already launched in a wake does not keep the process busy while another task runs")
    func noSpinning() throws {
        var driver = MachineDriver(policy: LaunchPolicy(seed: 3))
        try driver.machine.register(MachineDriver.refresh)
        try driver.machine.register(MachineDriver.maintenance)
        driver.submit(BackgroundTaskRequest(identifier: MachineDriver.maintenance, kind: .processing()))
        driver.submitRefresh(in: nil)
        driver.start(.dueTasks)
        #expect(driver.launches.count == 2)
        driver.submitRefresh(in: nil)
        driver.complete(MachineDriver.refresh)
        #expect(driver.machine.pendingRequests.count == 1)
        driver.advance(by: 60)
        #expect(driver.machine.runs.count == 1)
        #expect(driver.machine.nextDecision == nil)
    }
}

/// A seeded generator.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
