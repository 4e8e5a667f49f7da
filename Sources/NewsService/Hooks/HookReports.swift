import BackgroundTasks
import News

/// The input of the hook for new articles.
struct NewArticlesReport: Report {
    /// As `newsterm list --json` prints them, in the order in which they were stored.
    let articles: [HeadlineReport]

    var members: ReportMembers { ["type": "articles", "articles": articles] }
}

/// The input of the hook for finished tasks: the entry as `newsterm tasks journal --json` prints it, and the result.
struct FinishedTaskReport: Report {
    let entry: JournalEntry

    /// `nil` if the entry does not record the end of a task.
    init?(_ entry: JournalEntry) {
        guard entry.identifier != nil, [.completed, .abandoned].contains(entry.event) else { return nil }
        self.entry = entry
    }

    var members: ReportMembers {
        JournalReport(entry).members.adding("type", "task")
            .adding("result", entry.result.map { "\($0)" } ?? "abandoned")
    }
}
