import FoundationEssentials

@testable import BackgroundTasks

/// Drives a state machine through virtual time, like the scheduler, and records its actions.
struct MachineDriver {
    var machine: SchedulerStateMachine
    /// The wall clock; setting it without letting time pass is a jump.
    var now = Date(timeIntervalSince1970: 1_767_225_600)
    var uptime: TimeInterval = 5000
    var conditions = ConditionReading()
    var actions: [SchedulerAction] = []

    static let refresh = "org.example.refresh"
    static let maintenance = "org.example.maintenance"
    static let permitted = PermittedIdentifiers(
        [refresh, maintenance] + (0..<1001).map { "org.example.task\($0)" })

    /// Launches at the exact time whoever is present, so that a test can name it.
    static var exactPolicy: LaunchPolicy {
        var policy = LaunchPolicy()
        policy.coalescingWindow = .seconds(0)
        policy.presenceDuration = .days(1_000_000)
        return policy
    }

    init(policy: LaunchPolicy = exactPolicy, records: [TaskRecord] = [], permitted: PermittedIdentifiers = permitted) {
        machine = SchedulerStateMachine(permittedIdentifiers: permitted, policy: policy, records: records)
    }

    /// With handlers for refresh and maintenance, and running.
    static func running(policy: LaunchPolicy = exactPolicy) throws -> MachineDriver {
        var driver = MachineDriver(policy: policy)
        try driver.machine.register(refresh)
        try driver.machine.register(maintenance)
        driver.start()
        return driver
    }

    /// Applies an event and the resulting decisions; returns its error.
    @discardableResult
    mutating func perform(
        _ event: (inout SchedulerStateMachine, Date) -> SchedulerDecision
    ) -> BackgroundTaskError? {
        machine.uptime = uptime
        let decision = event(&machine, now)
        actions += decision.actions
        actions += machine.tick(now: now, conditions: conditions).actions
        return decision.error
    }

    @discardableResult
    mutating func start(_ extent: RunExtent = .untilCancelled) -> BackgroundTaskError? {
        perform { machine, now in machine.start(extent, now: now) }
    }

    mutating func stop() {
        perform { machine, now in machine.stop(now: now) }
    }

    @discardableResult
    mutating func submit(_ request: BackgroundTaskRequest) -> BackgroundTaskError? {
        perform { machine, now in machine.submit(request, now: now) }
    }

    /// Submits a refresh that begins in this many seconds.
    @discardableResult
    mutating func submitRefresh(in seconds: TimeInterval?) -> BackgroundTaskError? {
        let date = seconds.map { now.addingTimeInterval($0) }
        return submit(BackgroundTaskRequest(identifier: Self.refresh, kind: .appRefresh, earliestBeginDate: date))
    }

    mutating func complete(_ identifier: String, _ result: BackgroundTaskResult = .newData) {
        guard let run = machine.records[identifier]?.run else { return }
        perform { machine, now in machine.completed(runID: run.id, result, now: now) }
    }

    /// Advances time from decision to decision.
    mutating func advance(by seconds: TimeInterval) {
        let end = now.addingTimeInterval(seconds)
        while let next = nextEvent, next <= end {
            pass(to: next)
            perform { _, _ in SchedulerDecision() }
        }
        pass(to: end)
    }

    /// Advances time to the next launch; false if there is none.
    @discardableResult
    mutating func advanceToNextLaunch() -> Bool {
        let count = launches.count
        while launches.count == count, let next = nextEvent {
            pass(to: next)
            perform { _, _ in SchedulerDecision() }
        }
        return launches.count > count
    }

    /// Sets the wall clock, and notifies the scheduler.
    mutating func jump(by seconds: TimeInterval) {
        now.addTimeInterval(seconds)
        perform { _, _ in SchedulerDecision() }
    }

    /// When the machine wants to be asked again.
    private var nextEvent: Date? {
        let review = machine.nextReview.map { now.addingTimeInterval($0 - uptime) }
        return [machine.nextDecision, review].compactMap { $0 }.min()
    }

    private mutating func pass(to date: Date) {
        let seconds = max(0, date.timeIntervalSince(now))
        uptime += seconds
        // An uptime that was reached must not be missed by a rounding error.
        if let review = machine.nextReview, abs(review - uptime) < 1e-3 { uptime = max(uptime, review) }
        now = max(now, date)
    }

    mutating func change(_ change: (inout ConditionReading) -> Void) {
        change(&conditions)
        perform { _, _ in SchedulerDecision() }
    }

    var launches: [ActiveRun] {
        actions.compactMap { if case .launch(let run) = $0 { run } else { nil } }
    }

    var launchedIdentifiers: [String] { launches.map(\.pending.request.identifier) }

    var entries: [JournalEntry] {
        actions.compactMap { if case .journal(let entry) = $0 { entry } else { nil } }
    }

    var events: [JournalEntry.Event] { entries.map(\.event) }
    var messages: [String] { entries.map(\.message) }

    func status(_ identifier: String) -> BackgroundTaskStatus? {
        machine.statuses(conditions: conditions, now: now).first { $0.identifier == identifier }
    }
}
