import FoundationEssentials

extension SchedulerStateMachine {
    /// The state of every known identifier: registered, pending, or run before.
    func statuses(conditions: ConditionReading, now: Date) -> [BackgroundTaskStatus] {
        identifiers.compactMap { identifier in
            guard let record = records[identifier] else { return nil }
            let request = record.run?.pending.request ?? record.pending?.request
            let verdict = verdict(on: identifier, conditions: conditions, now: now)
            let waits = (verdict?.reasons ?? []).map { TaskWait($0, now: now) }
            let state: BackgroundTaskStatus.State =
                if let run = record.run {
                    .running(since: run.launchedAt, budget: run.budget)
                } else {
                    record.pending == nil ? .idle : .pending
                }
            return BackgroundTaskStatus(
                identifier: identifier, state: state, isPending: record.pending != nil,
                waitingFor: waits.map(\.words), waits: waits,
                earliestBeginDate: record.pending?.request.earliestBeginDate,
                earliestLaunch: verdict?.earliestLaunch, expectedLaunch: verdict?.expectedLaunch,
                lastLaunch: record.run?.launchedAt ?? record.lastRun?.launchedAt, lastRun: record.lastRun,
                title: record.run?.progress?.title ?? request?.title,
                subtitle: record.run?.progress?.subtitle ?? request?.subtitle,
                fractionCompleted: record.run?.progress?.fractionCompleted)
        }
    }

    /// - Parameter entries: this identifier's journal entries, oldest first.
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
            kind: request?.plainKind,
            title: record?.run?.progress?.title ?? request?.title,
            fractionCompleted: record?.run?.progress?.fractionCompleted, isPending: verdict != nil,
            waits: reasons.map { TaskWait($0, conditions: conditions, run: record?.run, now: now) },
            assumptions: pending.map { policy.assumptions(on: $0, conditions: conditions) } ?? [],
            earliestLaunch: verdict.map { $0.earliestLaunch ?? now }, latestLaunch: verdict?.expectedLaunch,
            mayShareLaunch: verdict.map { mayShareLaunch(identifier, $0, conditions: conditions, now: now) },
            lastRuns: ExplainedRun.last(in: entries, record: record), isSchedulerRunning: isSchedulerRunning)
    }

    /// Whether this request, if it waits only for its date, may be launched together with another pending request: one
    /// expected by then, or one with no expected date.
    private func mayShareLaunch(
        _ identifier: String, _ verdict: LaunchVerdict, conditions: ConditionReading, now: Date
    ) -> Bool {
        // A shared launch includes only requests that wait for nothing but dates.
        guard let latest = verdict.expectedLaunch, !verdict.reasons.contains(where: { $0.condition != nil }) else {
            return false
        }
        let earliest = max(verdict.earliestLaunch ?? now, now)
        return identifiers.contains { other in
            guard other != identifier, let its = self.verdict(on: other, conditions: conditions, now: now),
                !its.reasons.contains(where: { $0.kind == .registration })
            else { return false }
            return its.expectedLaunch.map { $0 >= earliest && $0 < latest } ?? true
        }
    }

    private static func state(of record: TaskRecord?) -> (Explanation.State, since: Date?) {
        guard let record else { return (.unknown, nil) }
        if let run = record.run {
            return (run.phase == .running ? .running : .stopping, run.launchedAt)
        }
        if let pending = record.pending { return (.pending, pending.since ?? pending.submittedAt) }
        guard let last = record.lastRun else { return (.unknown, nil) }
        return (.idle, last.endedAt ?? last.launchedAt)
    }
}
