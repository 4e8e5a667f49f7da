import BackgroundTasks
import FoundationEssentials
import News
import NewsStore
import Newsroom
import TestSupport
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

    @Test("The process that goes on with a refresh of all syncs the accounts that have not been synced, too")
    func accounts() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\nhttps://b.example/\n", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            let library = services.library
            let service = AccountService(kind: .miniflux, address: "https://rss.example", user: "ada")
            let account = try #require(try await library.addAccount("home", service))
            let tally = RefreshTally()
            count("https://a.example/", .unchanged, in: tally)
            tally.noteProcessEnded()
            let rest = try await tally.rest(of: RefreshRequest(force: true), in: library)
            #expect(rest?.urls == ["https://b.example/", FeedAddress.of(account)])
            let job = Job(.refresh(feeds: nil, isNamed: false), origin: nil, done: ["https://a.example/"])
            let left = try await services.left(of: job, nil)
            #expect(left == ["https://b.example/", FeedAddress.of(account)])
            let round = try await library.beginSync(of: account)
            try await library.finishSync(
                of: account, round, began: services.clock.now.addingTimeInterval(2), held: nil)
            #expect(try await services.left(of: job, nil) == ["https://b.example/"])
        }
    }
}
