import Foundation
import News
import NewsStore
import Testing

@Suite("Details of a feed")
struct FeedDetailsTests {
    @Test("They are what its last check stored")
    func details() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.setFeedList([
            ListedFeed(url: "https://a.example/", tags: ["x"], interval: 600),
            ListedFeed(url: "https://b.example/", isHidden: true),
        ])
        let id = try await fixture.feed().id
        let schedule = FeedSchedule(
            timeToLive: 3_600, skipped: SkippedTimes(hours: [3], days: [6]), postGap: 60, newestPost: Sample.now)
        let validators = Validators(etag: "\"1\"", url: "https://a.example/", received: Sample.now)
        let move = PermanentRedirect(url: "https://c.example/", confirmations: 2)
        let update = FeedUpdate(title: "A", siteLink: nil, entries: [], validators: validators, schedule: schedule)
        _ = try await fixture.library.store(
            update, feed: id, at: Sample.now,
            next: NextCheck(date: Sample.now.addingTimeInterval(60), reason: "So.", move: move))
        let details = try #require(try await fixture.library.details(of: id))
        #expect(
            details
                == FeedDetails(
                    feed: try await fixture.feed(), interval: 600, schedule: schedule, validators: validators,
                    move: move))
        #expect(details.feed.nextCheckReason == "So." && details.feed.title == "A")
    }

    @Test("A feed of an account has details, too")
    func ofAccount() async throws {
        let fixture = try await LibraryFixture()
        let service = AccountService(kind: .miniflux, address: "https://m.example", user: "ann")
        let account = try #require(try await fixture.library.addAccount("home", service))
        try await fixture.library.setFeeds([RemoteFeed(id: "7", url: "https://a.example/", title: "A")], of: account)
        let feed = try await fixture.feed()
        #expect(try await fixture.library.details(of: feed.id)?.feed == feed)
    }

    @Test("There are none for an unlisted or unknown feed, but there are for a hidden one")
    func nothing() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.setFeedList([ListedFeed(url: "https://a.example/")])
        let id = try await fixture.feed().id
        try await fixture.library.setFeedList([ListedFeed(url: "https://a.example/", isHidden: true)])
        #expect(try await fixture.library.details(of: id)?.feed.isHidden == true)
        try await fixture.library.setFeedList([])
        #expect(try await fixture.library.details(of: id) == nil)
        #expect(try await fixture.library.details(of: Feed.ID(rawValue: 99)) == nil)
    }
}
