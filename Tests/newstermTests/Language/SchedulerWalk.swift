import Foundation

@testable import BackgroundTasks

/// Drives a scheduler through all its operations in random order, and keeps its journal.
struct SchedulerWalk: RandomNumberGenerator {
    private static let names = ["org.example.a", "org.example.b", "org.example.c", "org.example.d"]

    private(set) var entries: [JournalEntry] = []
    private var machine: SchedulerStateMachine
    private var now = Date(timeIntervalSince1970: 1_767_225_600)
    private var uptime: TimeInterval = 5000
    private var conditions = ConditionReading()
    private var state: UInt64

    init(seed: UInt64) {
        machine = SchedulerStateMachine(
            permittedIdentifiers: PermittedIdentifiers(Self.names), policy: LaunchPolicy(), records: [])
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func walk(steps: Int) throws {
        for name in Self.names.dropLast() { try machine.register(name) }
        perform { $0.start(.untilCancelled, now: $1) }
        for _ in 0..<steps { step() }
    }

    private mutating func step() {
        let name = Self.names.randomElement(using: &self) ?? ""
        switch Int.random(in: 0..<13, using: &self) {
        case 0, 1:
            let request = request(name)
            perform { $0.submit(request, now: $1) }
        case 2: perform { $0.cancel(name, now: $1) }
        case 3: perform { $0.simulateLaunch(name, now: $1) }
        case 4: perform { $0.simulateExpiration(name, now: $1) }
        case 5, 6: complete(name)
        case 7: conditions = anyConditions()
        case 8 where Bool.random(using: &self): now.addTimeInterval(-7200)
        case 9: restart()
        case 10:
            if let run = machine.records[name]?.run { perform { $0.neverCompleted(runID: run.id, now: $1) } }
        default: pass([1, 20, 700, 8000, 100_000].randomElement(using: &self) ?? 1)
        }
        perform { _, _ in SchedulerDecision() }
    }

    private mutating func request(_ name: String) -> BackgroundTaskRequest {
        let kinds: [BackgroundTaskRequest.Kind] = [
            .appRefresh, .processing(requiresNetworkConnectivity: true, requiresExternalPower: true),
            .continued(strategy: .queue), .continued(strategy: .fail),
        ]
        let dates: [TimeInterval?] = [nil, 600, 90_000, 1_000_000]
        let intervals: [Duration?] = [nil, .hours(1), .days(1), .seconds(500_000)]
        return BackgroundTaskRequest(
            identifier: Int.random(in: 0..<20, using: &self) == 0 ? "org.example.unknown" : name,
            kind: kinds.randomElement(using: &self) ?? .appRefresh,
            earliestBeginDate: (dates.randomElement(using: &self) ?? nil).map { now.addingTimeInterval($0) },
            minimumInterval: intervals.randomElement(using: &self) ?? nil,
            title: Bool.random(using: &self) ? "TITLE" : nil)
    }

    private mutating func complete(_ name: String) {
        guard let run = machine.records[name]?.run else { return }
        let results: [BackgroundTaskResult] = [.newData, .noData, .failed("WHY"), .failed(""), .retry("WHY")]
        let result = results.randomElement(using: &self) ?? .noData
        perform { $0.completed(runID: run.id, result, now: $1) }
    }

    private mutating func anyConditions() -> ConditionReading {
        func any() -> ConditionReading.State { [.yes, .no].randomElement(using: &self) ?? .yes }
        return ConditionReading(
            network: any(), metered: any(), externalPower: any(), batteryLow: any(), highLoad: any(), focus: any(),
            lastActivity: Bool.random(using: &self) ? now.addingTimeInterval(-30) : nil)
    }

    /// Ends the process, during whatever runs or in order, and starts it again.
    private mutating func restart() {
        if Bool.random(using: &self) {
            perform { $0.stop(now: $1) }
            pass(60)
        }
        let records = machine.records.values.sorted { $0.identifier < $1.identifier }
        machine = SchedulerStateMachine(
            permittedIdentifiers: PermittedIdentifiers(
                Self.names.dropFirst(Int.random(in: 0..<20, using: &self) == 0 ? 1 : 0)),
            policy: LaunchPolicy(), records: records)
        for name in Self.names.dropLast() { try? machine.register(name) }
        perform { $0.start(.untilCancelled, now: $1) }
    }

    private mutating func pass(_ seconds: TimeInterval) {
        now.addTimeInterval(seconds)
        uptime += seconds
    }

    private mutating func perform(_ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision) {
        machine.uptime = uptime
        let actions = event(&machine, now).actions + machine.tick(now: now, conditions: conditions).actions
        for case .journal(let entry) in actions where !entry.message.isEmpty { entries.append(entry) }
    }
}
