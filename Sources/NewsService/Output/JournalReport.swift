package import BackgroundTasks
import FoundationEssentials
import News

/// A line of `newsterm tasks journal --json`; absent values are null.
package struct JournalReport: Report {
    let entry: JournalEntry

    package init(_ entry: JournalEntry) { self.entry = entry }

    package var members: ReportMembers {
        [
            "date": entry.date,
            "identifier": entry.identifier,
            "event": entry.eventName,
            "message": entry.message,
            "details": details,
        ]
    }

    private var details: (any Encodable)? {
        guard case .completed(let run, let result)? = entry.details else {
            return entry.details as (any Encodable)? ?? entry.values(NewsEntry.self)
        }
        // Without what the task stores in the run for newsterm itself: JSON in a string.
        let record = RunRecord(
            launchKind: run.launchKind, launchedAt: run.launchedAt, endedAt: run.endedAt, ending: run.ending,
            elapsed: run.elapsed, summary: run.summary)
        return JournalEntry.Details.completed(record, result: result)
    }
}
