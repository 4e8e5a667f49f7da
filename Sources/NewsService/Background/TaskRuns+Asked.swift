package import BackgroundTasks
import FoundationEssentials
import News

extension TaskRuns {
    /// Entries that are read of each task to find what was asked for: more than a day brings.
    private static let entriesOfTask = 200

    /// The work on newsterm's tasks that was asked for, as far as the journal holds it.
    /// - Parameter entries: others to be heard, oldest first.
    package init(directory: String, _ entries: [JournalEntry] = []) {
        let asked = TaskIdentifier.allCases.flatMap { task in
            // A journal that cannot be read is told of by the scheduler that writes it.
            (try? Journal.recent(Self.entriesOfTask, of: task.rawValue, directory: directory)) ?? []
        }
        self.init(asked.filter(\.isOfAskedWork) + entries)
        endAbandoned()
    }

    /// The newest entry of work on a task that was asked for: who asked, or how it ended. Nil: there is none lately.
    package func lastAsked(_ task: String) -> JournalEntry? {
        all.filter { $0.isAsked && $0.identifier == task }.map(\.entry).max { $0.date < $1.date }
    }

    /// The state of a task, with the runs that the scheduler did not launch.
    package func adding(to status: BackgroundTaskStatus) -> BackgroundTaskStatus {
        var status = status
        for run in all where run.isAsked && run.identifier == status.identifier {
            status.lastLaunch = max(run.launchedAt, status.lastLaunch ?? .distantPast)
            switch (run.ending, status.state) {
            case (let ending?, _) where run.launchedAt >= status.lastRun?.launchedAt ?? .distantPast:
                status.lastRun = run.record(of: ending)
            case (nil, .idle), (nil, .pending): status.state = .running(since: run.launchedAt, budget: nil)
            default: break
            }
        }
        return status
    }
}

extension TaskRun {
    /// Of asked work, as a scheduler would have written it.
    fileprivate func record(of ending: RunRecord.Ending) -> RunRecord {
        var (summary, outcome): (String?, WorkOutcome?) = (nil, nil)
        if case .ended(_, duration: _, asker: _, let words, let told)? = entry.values(NewsEntry.self) {
            outcome = told
            // Maintenance brings no data, and is told in its words.
            if identifier == TaskIdentifier.maintenance.rawValue {
                summary = words.hasSuffix(".") ? String(words.dropLast()) : words
            }
        }
        var record = RunRecord(
            launchKind: launchKind, launchedAt: launchedAt, endedAt: endedAt, ending: ending, summary: summary)
        if let outcome { record.keep(outcome) }
        return record
    }
}
