import BackgroundTasks
import FoundationEssentials
import News

/// A line of `newsterm tasks journal --json`; absent values are null.
struct JournalReport: Report {
    let entry: JournalEntry

    init(_ entry: JournalEntry) { self.entry = entry }

    var members: ReportMembers {
        [
            "date": entry.date,
            "identifier": entry.identifier,
            "event": entry.event,
            "message": entry.message,
            "details": entry.details as (any Encodable)? ?? entry.values(NewsEntry.self),
        ]
    }
}
