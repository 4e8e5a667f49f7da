import NewsUI
import Newsroom

extension RefreshResult {
    /// What a refresh of this process came to.
    init(_ report: RefreshReport) {
        var counts = Counts()
        counts.newArticles = report.newArticles
        counts.feedsWithNews = report.feedsWithNews
        counts.updated = report.updated
        counts.unchanged = report.unchanged
        counts.failed = report.failed
        counts.skipped = report.skipped
        counts.postponed = report.postponed
        counts.cancelled = report.cancelled
        self.init(words: report.sentence, counts: counts)
    }
}
