public import FoundationEssentials

/// State and explanations.
extension BackgroundTaskScheduler {
    /// The state of every task under the present conditions.
    public var currentStatuses: [BackgroundTaskStatus] {
        machine.statuses(conditions: conditions.current(), now: clock.now)
    }

    /// Why a task has not run yet, and when it will.
    /// - Throws: `BackgroundTaskError.storage` when the journal cannot be read.
    public func explain(_ identifier: String) async throws(BackgroundTaskError) -> Explanation {
        let entries = try await files.perform { [directory] () throws(BackgroundTaskError) in
            try Journal.recent(Journal.maximumRows, of: identifier, directory: directory)
        }
        return machine.explanation(
            of: identifier, entries: entries, conditions: conditions.current(),
            isSchedulerRunning: machine.phase == .running, now: clock.now)
    }
}

/// What the files of a directory tell a process that does not hold the lease.
extension BackgroundTaskScheduler {
    /// The state of every task, as the holder of the lease would report it.
    ///
    /// - Parameters:
    ///   - conditions: the machine's, as this process sees them; unknown user activity counts as idle.
    ///   - policy: the lease holder's; its seed decides the moment within a coalescing window.
    /// - Throws: `BackgroundTaskError`: `storage` when the file exists but cannot be read, `damagedRecords` when
    ///   nothing in it can be decoded.
    public static func storedStatuses(
        directory: String, conditions: ConditionReading, policy: LaunchPolicy, now: Date = Date()
    ) throws(BackgroundTaskError) -> [BackgroundTaskStatus] {
        try storedMachine(directory: directory, policy: policy, now: now).statuses(conditions: conditions, now: now)
    }

    /// The records of a directory in a machine with a handler for each. If the lease is free, runs in the records were
    /// interrupted, as the next process will find.
    static func storedMachine(
        directory: String, policy: LaunchPolicy, now: Date
    ) throws(BackgroundTaskError) -> SchedulerStateMachine {
        let records = try SchedulerFiles.peek(directory).filter { PermittedIdentifiers.isUsable($0.identifier) }
        var machine = SchedulerStateMachine(
            permittedIdentifiers: PermittedIdentifiers(records.map(\.identifier)), policy: policy, records: records)
        for record in records { try machine.register(record.identifier) }
        if !machine.runs.isEmpty, Lease.holder(directory: directory) == nil {
            _ = machine.start(.untilCancelled, now: now)
        }
        return machine
    }

    /// Why a task has not run yet, and when it will, from the files of a directory: for a process that does not hold
    /// the lease.
    ///
    /// - Parameters:
    ///   - conditions: the machine's, as this process sees them; unknown user activity counts as idle.
    ///   - policy: the lease holder's; its seed decides the moment within a coalescing window.
    /// - Throws: `BackgroundTaskError.storage` when the files exist but cannot be read.
    public static func storedExplanation(
        of identifier: String, directory: String, conditions: ConditionReading, policy: LaunchPolicy,
        now: Date = Date()
    ) throws(BackgroundTaskError) -> Explanation {
        let machine = try storedMachine(directory: directory, policy: policy, now: now)
        let entries = try Journal.recent(Journal.maximumRows, of: identifier, directory: directory)
        let isSchedulerRunning = Lease.holder(directory: directory) != nil
        var explanation = machine.explanation(
            of: identifier, entries: entries, conditions: conditions, isSchedulerRunning: isSchedulerRunning, now: now)
        // The holder of the lease may know the user's activity.
        if isSchedulerRunning { explanation.assumptions.removeAll { $0.condition == .userIdle } }
        return explanation
    }
}
