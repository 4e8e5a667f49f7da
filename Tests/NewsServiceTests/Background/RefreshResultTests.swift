import News
import Newsroom
import Testing

@testable import NewsService

@Suite("The result of a refresh on the screen")
struct RefreshResultTests {
    @Test("It has the counts of the report, and its sentence")
    func counts() {
        var report = RefreshReport()
        (report.newArticles, report.updated, report.unchanged, report.failed) = (1, 2, 3, 4)
        (report.skipped, report.postponed, report.cancelled, report.promoted, report.offline) = (5, 6, 7, 8, 9)
        var counts = RefreshResult.Counts()
        (counts.newArticles, counts.updated, counts.unchanged, counts.failed) = (1, 2, 3, 4)
        (counts.skipped, counts.postponed, counts.cancelled, counts.promoted, counts.offline) = (5, 6, 7, 8, 9)
        #expect(RefreshResult(report) == RefreshResult(words: report.sentence, counts: counts))
    }

    @Test("What feeds wait for is told as a value when nothing else is to be told")
    func postponed() {
        var report = RefreshReport()
        (report.skipped, report.postponed) = (3, 3)
        report.firstPostponed = "It waits."
        report.firstPostponement = RefreshOutcome.Postponement(cause: .hostHasTurns("a.example", every: 60), seconds: 9)
        #expect(RefreshResult(report).next == .hostHasTurns("a.example", every: 60))
        #expect(RefreshResult(report).wait == 9)
        report.unchanged = 1
        #expect(RefreshResult(report).next == nil && RefreshResult(report).wait == nil)
    }
}
