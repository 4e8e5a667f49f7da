public import FoundationEssentials

/// Any number of periodic requests that are pending at the same time: what it takes to decide among them. Their kinds,
/// conditions and periods differ, and each run ends at once.
public struct CrowdedSchedule: Sendable {
    private static let start = ScheduleSimulation.start

    private var machine: SchedulerStateMachine
    private var now = start

    /// - Parameter count: how many requests. The limits of pending requests do not apply, as to what is read from disk.
    public init(count: Int, policy: LaunchPolicy = LaunchPolicy()) {
        let records = (0..<max(count, 0)).map(Self.record)
        machine = SchedulerStateMachine(
            permittedIdentifiers: Set(records.map(\.identifier)), policy: policy, records: records)
        // Each is permitted and comes once, and nothing runs yet: it can not fail.
        for record in records { try? machine.register(record.identifier) }
        _ = machine.start(.untilCancelled, now: now)
    }

    /// Goes on to the next moment at which something is to be decided, and decides.
    /// - Returns: how many tasks were launched.
    public mutating func decideNext(conditions: ConditionReading = ConditionReading()) -> Int {
        now = max(now, machine.nextDecision ?? now)
        return decide(conditions: conditions)
    }

    /// Decides again at the present moment: when the conditions are other than the last time, about every request.
    /// - Returns: how many tasks were launched.
    public mutating func decide(conditions: ConditionReading = ConditionReading()) -> Int {
        machine.uptime = now.timeIntervalSince(Self.start)
        var launches = 0
        for case .launch(let run) in machine.tick(now: now, conditions: conditions).actions {
            launches += 1
            _ = machine.completed(runID: run.id, .noData, now: now)
        }
        return launches
    }

    /// Seconds that have passed since the start.
    public var elapsed: TimeInterval { now.timeIntervalSince(Self.start) }

    private static func record(_ number: Int) -> TaskRecord {
        let kinds: [BackgroundTaskRequest.Kind] = [
            .appRefresh, .processing(requiresNetworkConnectivity: true), .processing(requiresExternalPower: true),
        ]
        var record = TaskRecord(identifier: "org.example.task\(number)")
        record.pending = PendingRequest(
            request: BackgroundTaskRequest(
                identifier: record.identifier, kind: kinds[number % kinds.count],
                earliestBeginDate: start.addingTimeInterval(Double(number)),
                repetition: Repetition(every: 3600, flex: number % 2 == 0 ? 0 : 300, jitter: 60)),
            submittedAt: start)
        return record
    }
}
