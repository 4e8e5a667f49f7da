import News
package import Newsroom

extension RefreshResult {
    /// The result of a refresh in this process.
    package init(_ report: RefreshReport) {
        var counts = Counts()
        counts.newArticles = report.newArticles
        counts.feedsWithNews = report.feedsWithNews
        counts.updated = report.updated
        counts.unchanged = report.unchanged
        counts.failed = report.failed
        counts.skipped = report.skipped
        counts.postponed = report.postponed
        counts.handedOver = report.handedOver
        counts.cancelled = report.cancelled
        counts.offline = report.offline
        counts.held = report.held
        self.init(words: report.sentence, counts: counts)
        accounts = report.accounts.isEmpty ? nil : report.accounts
        wait = report.longestPostponement?.seconds
        guard report.updated + report.unchanged + report.cancelled + report.handedOver + report.offline == 0 else {
            return
        }
        guard report.held == 0 else {
            if report.failed == 0 { next = report.firstSuspension }
            return
        }
        nextDue = report.nextDue
        switch report.failed {
        // With no failure, only a postponement has a cause to give.
        case 0: next = report.longestPostponement?.cause
        default: (failure, next) = (report.firstCause?.cause, report.firstCause?.next)
        }
    }
}
