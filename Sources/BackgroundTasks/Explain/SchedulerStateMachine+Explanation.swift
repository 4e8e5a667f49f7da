import FoundationEssentials

extension SchedulerStateMachine {
    /// - Parameter entries: the journal's of this identifier, oldest first.
    func explanation(
        of identifier: String, entries: [JournalEntry], conditions: ConditionReading, isSchedulerRunning: Bool,
        now: Date
    ) -> Explanation {
        let record = records[identifier]
        let request = record?.run?.pending.request ?? record?.pending?.request
        let verdict = verdict(on: identifier, conditions: conditions, now: now)
        let (state, since) = Self.state(of: record)
        let reasons = verdict?.reasons ?? []
        let pending = record?.pending?.request
        return Explanation(
            identifier: SafeText.line(identifier, maximumLength: 255), now: now, state: state, since: since,
            kind: request?.kindName, title: record?.run?.progress?.title ?? request?.title,
            fractionCompleted: record?.run?.progress?.fractionCompleted, isPending: verdict != nil,
            waits: reasons.map { $0.explained(conditions: conditions, run: record?.run, now: now) },
            assumptions: pending.map { policy.assumptions(on: $0, conditions: conditions) } ?? [],
            earliestLaunch: verdict.map { $0.earliestLaunch ?? now }, latestLaunch: verdict?.expectedLaunch,
            lastRuns: ExplainedRuns.last(in: entries, record: record), isSchedulerRunning: isSchedulerRunning)
    }

    private static func state(of record: TaskRecord?) -> (Explanation.State, since: Date?) {
        guard let record else { return (.unknown, nil) }
        if let run = record.run {
            return (run.phase == .running ? .running : .stopping, run.launchedAt)
        }
        if let pending = record.pending { return (.pending, pending.submittedAt) }
        guard let last = record.lastRun else { return (.unknown, nil) }
        return (.idle, last.endedAt ?? last.launchedAt)
    }
}
