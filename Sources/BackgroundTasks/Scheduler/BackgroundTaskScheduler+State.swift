import FoundationEssentials

/// How things stand.
extension BackgroundTaskScheduler {
    /// The state of every task, with the conditions of this moment.
    public var currentStatuses: [BackgroundTaskStatus] {
        machine.statuses(conditions: conditions.current(), now: clock.now)
    }

    /// The newest entries of the journal, oldest of them first. When lines among them were damaged, one more entry at
    /// the end says so.
    public func recentJournalEntries(_ count: Int) async throws(BackgroundTaskError) -> [JournalEntry] {
        let (entries, damagedLines) = try await files.perform { [directory] () throws(BackgroundTaskError) in
            try Journal.recent(count, directory: directory)
        }
        guard damagedLines > 0 else { return entries }
        return entries + [
            JournalEntry(date: clock.now, identifier: nil, event: .storage, .damagedLines(damagedLines))
        ]
    }

    /// Why a task has not run yet, and when it will.
    /// - Throws: `BackgroundTaskError.storage` when the journal can not be read.
    public func explain(_ identifier: String) async throws(BackgroundTaskError) -> Explanation {
        let entries = try await files.perform { [directory] () throws(BackgroundTaskError) in
            try Journal.recent(Journal.maximumRows, of: identifier, directory: directory)
        }
        return machine.explanation(
            of: identifier, entries: entries, conditions: conditions.current(),
            isSchedulerRunning: machine.phase == .running, now: clock.now)
    }
}
