import Newsroom
import Testing

@testable import NewsService

@Suite("A refresh continued by several processes")
struct RefreshTallyTests {
    private func count(_ url: String, _ status: RefreshOutcome.Status, in tally: RefreshTally) {
        tally.count(FeedReport(RefreshOutcome(url: url, status: status, reason: "")))
    }

    @Test("The total includes suspended feeds, which only the last process knows")
    func held() {
        let tally = RefreshTally()
        var last = RefreshReport()
        (last.skipped, last.held, last.wasForced) = (2, 2, true)
        #expect(tally.report(endingWith: last) == last)
        count("http://a.example/", .unchanged, in: tally)
        tally.noteProcessEnded()
        for feed in ["http://b.example/", "http://c.example/"] { count(feed, .skipped, in: tally) }
        let whole = tally.report(endingWith: last)
        #expect(whole.sentence == "Nothing new, 2 feeds are suspended.")
        #expect(whole.unchanged == 1 && whole.skipped == 2)
        #expect(whole.exitStatus == .partial)
    }
}
