package import BackgroundTasks
import FoundationEssentials
import News

extension TaskRuns {
    /// Entries to read for each task to find requested work: more than a day produces.
    private static let entriesOfTask = 200

    /// The requested work on newsterm's tasks, as far as the journal goes back.
    /// - Parameter entries: further ones, oldest first.
    package init(directory: String, _ entries: [JournalEntry] = []) {
        let asked = TaskIdentifier.allCases.flatMap { task in
            // The scheduler that writes the journal reports when it cannot be read.
            (try? Journal.recent(Self.entriesOfTask, of: task.rawValue, directory: directory)) ?? []
        }
        self.init(asked.filter(\.isOfRequestedWork) + entries)
        endAbandoned()
    }

    /// The newest entry of requested work on a task: who asked, or how it ended; `nil` if there is none recently.
    package func lastRequested(_ task: String) -> JournalEntry? {
        all.filter { $0.isRequested && $0.identifier == task }.map(\.entry).max { $0.date < $1.date }
    }

    /// Adds the runs that the scheduler did not launch to a task's state.
    package func adding(to status: BackgroundTaskStatus) -> BackgroundTaskStatus {
        var status = status
        for run in all where run.isRequested && run.identifier == status.identifier {
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
    /// The record of requested work, as a scheduler would have written it.
    fileprivate func record(of ending: RunRecord.Ending) -> RunRecord {
        var (summary, outcome): (String?, WorkOutcome?) = (nil, nil)
        if case .ended(_, duration: _, requester: _, let words, let reported)? = entry.values(NewsEntry.self) {
            outcome = reported
            // Maintenance brings no data, so its own sentence is the summary.
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
