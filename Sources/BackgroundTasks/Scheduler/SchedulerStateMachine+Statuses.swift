import FoundationEssentials

extension SchedulerStateMachine {
    /// The state of every identifier that is known: registered, pending, or run before.
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
}
