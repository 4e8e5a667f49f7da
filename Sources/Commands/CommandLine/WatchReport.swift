import BackgroundTasks
import News
import NewsService

/// A line of `newsterm watch --json`: what `newsterm list --json` or `newsterm tasks journal --json` says of it, and
/// `type`: `article`, `task` or, for what is about no task of its own, `scheduler`.
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
