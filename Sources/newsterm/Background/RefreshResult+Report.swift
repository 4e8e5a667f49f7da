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
        // One feed and its failure: the reason says more than a count.
        guard report.failed == 1, report.updated + report.unchanged + report.cancelled + report.promoted == 0 else {
            return
        }
        (failure, next) = (report.firstCause?.cause, report.firstCause?.next)
    }
}
