public import FoundationEssentials

extension BackgroundTaskScheduler {
    /// Why a task has not run yet, and when it will, as the files of a directory tell it: for a process that does not
    /// hold its lease.
    ///
    /// - Parameters:
    ///   - conditions: the machine's, as this process sees them; what it does not know of the person counts as idle.
    ///   - policy: that of the process which holds the lease; its seed decides the moment within a coalescing window.
    /// - Throws: `BackgroundTaskError.storage` when the files are there and can not be read.
    public static func storedExplanation(
        of identifier: String, directory: String, conditions: ConditionReading, policy: LaunchPolicy,
        now: Date = Date()
    ) throws(BackgroundTaskError) -> Explanation {
        let machine = try storedMachine(directory: directory, policy: policy, now: now)
        let entries = try Journal.recent(Journal.maximumRows, of: identifier, directory: directory)
        let isSchedulerRunning = Lease.holder(directory: directory) != nil
        var explanation = machine.explanation(
            of: identifier, entries: entries, conditions: conditions, isSchedulerRunning: isSchedulerRunning, now: now)
        // The process that holds the lease may well know of a person.
        if isSchedulerRunning { explanation.assumptions.removeAll { $0.condition == .personIdle } }
        return explanation
    }
}
