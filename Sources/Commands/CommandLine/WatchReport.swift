import BackgroundTasks
import News
import NewsService

/// A line of `newsterm watch --json`: the object that `newsterm list --json` or `newsterm tasks journal --json` prints,
/// with a `type`: `article`, `task`, or `scheduler` for entries not about a single task.
enum WatchReport: Report {
    case article(Headline, feedURL: String?)
    case entry(JournalEntry)

    var members: ReportMembers {
        switch self {
        case .article(let headline, let feedURL):
            HeadlineReport(headline: headline, feedURL: feedURL).members.adding("type", "article")
        case .entry(let entry):
            JournalReport(entry).members.adding("type", entry.identifier == nil ? "scheduler" : "task")
        }
    }

    /// For a user.
    var line: String {
        switch self {
        case .article(let headline, _): HeadlineReport.line(headline)
        case .entry(let entry): "\(DateText.second(entry.date))\t\(entry.messageWithTask)"
        }
    }
}
