import BackgroundTasks
import News

/// What the hook for new articles reads.
struct NewArticlesReport: Report {
    /// As `newsterm list --json` prints them, in the order in which they were stored.
    let articles: [HeadlineReport]

    var members: ReportMembers { ["type": "articles", "articles": articles] }
}

/// What the hook for finished tasks reads: what `newsterm tasks journal --json` says of the end, and the result.
struct FinishedTaskReport: Report {
    let entry: JournalEntry

    /// nil: the entry is not about the end of a task.
    init?(_ entry: JournalEntry) {
        guard entry.identifier != nil, [.completed, .abandoned].contains(entry.event) else { return nil }
        self.entry = entry
    }

    var members: ReportMembers {
        JournalReport(entry).members.adding("type", "task")
            .adding("result", entry.result.map { "\($0)" } ?? "abandoned")
    }
}
