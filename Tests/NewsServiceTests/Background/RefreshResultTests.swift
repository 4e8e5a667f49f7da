import Foundation
import News
import Newsroom
import Testing

@testable import NewsService

@Suite("The result of a refresh on the screen")
struct RefreshResultTests {
    @Test("It has the report's counts and sentence")
    func counts() {
        var report = RefreshReport()
        (report.newArticles, report.updated, report.unchanged, report.failed) = (1, 2, 3, 4)
        (report.skipped, report.postponed, report.cancelled, report.handedOver, report.offline) = (5, 6, 7, 8, 9)
        var counts = RefreshResult.Counts()
        (counts.newArticles, counts.updated, counts.unchanged, counts.failed) = (1, 2, 3, 4)
        (counts.skipped, counts.postponed, counts.cancelled, counts.handedOver, counts.offline) = (5, 6, 7, 8, 9)
        #expect(RefreshResult(report) == RefreshResult(words: report.sentence, counts: counts))
        // Stored under its first name, so that earlier versions read it.
        #expect(StoredJSON(counts)?.text.contains(#""promoted":8"#) == true)
    }

    @Test(
        "The command's sentence counts the full texts that were fetched",
        arguments: [
            (0, 0, ""), (1, 0, " 1 full text fetched."), (9, 3, " 9 full texts fetched, 3 failed."),
            (0, 2, " 2 full texts failed."),
        ])
    func fullTexts(fetched: Int, failed: Int, words: String) {
        var report = RefreshReport()
        (report.newArticles, report.updated, report.feedsWithNews) = (12, 2, 2)
        (report.fullTexts.fetched, report.fullTexts.failed) = (fetched, failed)
        #expect(report.words(forCommandAt: Date()) == "12 new articles in 2 feeds." + words)
    }

    @Test("How long feeds wait is given as a value, and why if there is nothing else to report")
    func postponed() {
        var report = RefreshReport()
        (report.skipped, report.postponed) = (3, 3)
        report.longestPostponed = "It waits."
        report.longestPostponement = RefreshOutcome.Postponement(
            cause: .hostRateLimited("a.example", every: 60), seconds: 9)
        #expect(RefreshResult(report).next == .hostRateLimited("a.example", every: 60))
        #expect(RefreshResult(report).wait == 9)
        report.unchanged = 1
        #expect(RefreshResult(report).next == nil && RefreshResult(report).wait == 9)
    }
}
