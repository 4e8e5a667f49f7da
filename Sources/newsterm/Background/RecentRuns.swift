import BackgroundTasks
import Foundation
import NewsUI

/// The runs of the last 24 hours, as the journal tells them; hearing an entry twice changes nothing.
struct RecentRuns {
    /// Seconds.
    static let age: TimeInterval = 86_400
    /// A refresh every five minutes makes 288.
    static let limit = 500
    /// Seconds by which two ways to tell a launch may differ.
    private static let tolerance: TimeInterval = 0.01

    /// In the order of their launches.
    private(set) var runs: [BackgroundOverview.Run] = []

    /// - Parameter entries: oldest first.
    init(_ entries: [JournalEntry] = [], now: Date) {
        for entry in entries where entry.date > now.addingTimeInterval(-Self.age) { take(entry) }
    }

    mutating func take(_ entry: JournalEntry) {
        guard let task = entry.identifier else { return }
        let latest = entry.date.addingTimeInterval(Self.tolerance)
        let last = runs.lastIndex { $0.task == task && !$0.isAsked && $0.launched <= latest }
        switch entry.event {
        case .launched:
            if let last, isSame(runs[last].launched, entry.date) { return }
            runs.append(BackgroundOverview.Run(task: task, launched: entry.date))
            forgetOld(now: entry.date)
        case .completed, .abandoned:
            let isInterrupted = entry.stopReason?.isInterruption == true
            end(last, isInterrupted ? .interrupted : BackgroundOverview.Run.Outcome(entry.result), at: entry.date)
        case .interrupted: end(last, .interrupted, at: nil)
        case .workEnded:
            let run = BackgroundOverview.Run(
                task: task, launched: entry.date, ended: entry.date,
                outcome: BackgroundOverview.Run.Outcome(entry.result), isAsked: true)
            if !runs.contains(where: { $0.isAsked && $0.task == task && isSame($0.launched, entry.date) }) {
                runs.append(run)
                forgetOld(now: entry.date)
            }
        default: break
        }
    }

    /// Ends what is over by the tasks' present state, should the journal's entry of it have been missed.
    mutating func take(_ statuses: [BackgroundTaskStatus]) {
        for run in statuses.compactMap(\.lastRun) {
            guard let open = runs.lastIndex(where: { isSame($0.launched, run.launchedAt) && $0.outcome == .running })
            else { continue }
            let isInterrupted = run.ending.isInterruption
            end(open, isInterrupted ? .interrupted : BackgroundOverview.Run.Outcome(run.result), at: run.endedAt)
        }
    }

    /// Forgets what is older than a day.
    mutating func forgetOld(now: Date) {
        let limit = now.addingTimeInterval(-Self.age)
        runs.removeAll { $0.launched < limit }
        if runs.count > Self.limit { runs.removeFirst(runs.count - Self.limit) }
    }
}

extension RecentRuns {
    private func isSame(_ one: Date, _ other: Date) -> Bool { abs(one.timeIntervalSince(other)) < Self.tolerance }

    private mutating func end(_ place: Int?, _ outcome: BackgroundOverview.Run.Outcome, at date: Date?) {
        guard let place, runs[place].outcome == .running else { return }
        runs[place].outcome = outcome
        runs[place].ended = date
    }
}

extension BackgroundOverview.Run.Outcome {
    /// Of a run that is over and was not interrupted.
    init(_ result: BackgroundTaskResult?) {
        switch result {
        case .newData: self = .newData
        case .noData: self = .noData
        case .failed, .retry, nil: self = .failed
        }
    }
}
