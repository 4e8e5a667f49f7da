import Newsroom
import Testing

@testable import NewsService

@Suite("A refresh that several processes do")
struct RefreshTallyTests {
    private func count(_ url: String, _ status: RefreshOutcome.Status, in tally: RefreshTally) {
        tally.count(FeedReport(RefreshOutcome(url: url, status: status, reason: "")))
    }

    @Test("The whole tells of feeds that are suspended, which the process knows that does the last of it")
    func held() {
        let tally = RefreshTally()
        var last = RefreshReport()
        (last.skipped, last.held, last.wasForced) = (2, 2, true)
        #expect(tally.report(endingWith: last) == last)
        count("http://a.example/", .unchanged, in: tally)
        tally.noteDeparture()
        for feed in ["http://b.example/", "http://c.example/"] { count(feed, .skipped, in: tally) }
        let whole = tally.report(endingWith: last)
        #expect(whole.sentence == "Nothing new, 2 feeds are suspended.")
        #expect(whole.unchanged == 1 && whole.skipped == 2)
        #expect(whole.exitStatus == .partial)
    }
}
