import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Moving feeds between the user's own list and accounts")
struct MovingFeedsTests {
    private static let address = "https://a.example/rss"

    private static func entry(_ identity: String, _ title: String) -> Entry {
        Entry(identity: identity, title: title, link: "https://a.example/\(title)")
    }

    /// A library with a feed of the user's own, and the same feed in an account.
    private static func fixture(
        own: [String], remote: [String]
    ) async throws -> (LibraryFixture, account: Account.ID, own: Feed.ID, remote: Feed.ID) {
        let fixture = try await LibraryFixture(feeds: [address])
        fixture.library.stories = .off
        let service = AccountService(kind: .miniflux, address: "https://m.example", user: "ann")
        let account = try #require(try await fixture.library.addAccount("home", service))
        try await fixture.library.setFeeds([RemoteFeed(id: "7", url: address, title: "A")], of: account)
        try await fixture.store(own.map { entry("guid \($0)", $0) })
        _ = try await fixture.library.store(
            remote.enumerated().map {
                RemoteArticle(
                    id: "\($0.offset)", feed: "7", isRead: false, isStarred: false, entry: entry("", $0.element))
            }, of: account, at: Sample.now)
        let feeds = try await fixture.library.feeds()
        return (fixture, account, feeds[0].id, feeds[1].id)
    }

    private static func ids(_ fixture: LibraryFixture, _ feed: Feed.ID) async throws -> [String: Headline.ID] {
        Dictionary(
            uniqueKeysWithValues: try await fixture.headlines(HeadlineFilter(feed: feed)).map { ($0.title, $0.id) })
    }

    @Test("What is read, starred and tagged goes to the same articles of the account, whose server is told")
    func carried() async throws {
        let (fixture, account, own, remote) = try await Self.fixture(
            own: ["one", "two", "old"], remote: ["one", "two"])
        let here = try await Self.ids(fixture, own)
        try await fixture.library.setRead([try #require(here["one"])], true)
        try await fixture.library.setStarred([try #require(here["two"]), try #require(here["old"])], true)
        try await fixture.library.changeTags(of: [try #require(here["two"])], adding: ["later"], removing: [])

        let trial = try await fixture.library.carryMarks(from: own, to: remote, isTrial: true)
        #expect(trial.matched == 2 && trial.marks == 3 && trial.left == 1 && trial.kept == 1)
        #expect(try await fixture.headlines(HeadlineFilter(feed: remote)).allSatisfy { !$0.isRead && !$0.isStarred })

        #expect(try await fixture.library.carryMarks(from: own, to: remote) == trial)
        let there = Dictionary(
            uniqueKeysWithValues: try await fixture.headlines(HeadlineFilter(feed: remote)).map { ($0.title, $0) })
        #expect(there["one"]?.isRead == true && there["two"]?.isRead == false && there["two"]?.isStarred == true)
        #expect(there["two"]?.tags == ["later"])
        let sent = try await fixture.library.outgoingMarks(of: account, atMost: 10)
        #expect(sent == OutgoingMarks(mark: .unread, isSet: false, articles: [("0", 1)]))
        #expect(try await fixture.library.accounts()[0].outgoingMarks == 3)
        #expect(try await fixture.library.outgoingLabels(of: account) == ["later"])
        #expect(try await fixture.library.carryMarks(from: own, to: remote).marks == 0)
    }

    @Test("A feed of one's own gets all articles of the account's, each once, with their marks")
    func taken() async throws {
        let (fixture, account, own, remote) = try await Self.fixture(
            own: ["one", "two"], remote: ["one", "two", "old"])
        let there = try await Self.ids(fixture, remote)
        try await fixture.library.setRead([try #require(there["one"])], true)
        try await fixture.library.setStarred([try #require(there["old"])], true)

        let moved = try await fixture.library.takeArticles(from: remote, to: own)
        #expect(moved.matched == 2 && moved.left == 1 && moved.kept == 1)
        try await fixture.library.removeAccount(account)
        try await fixture.library.deleteRemovedAccounts()
        let feeds = try await fixture.library.feeds()
        #expect(feeds.map(\.id) == [own] && feeds[0].articleCount == 3 && feeds[0].unreadCount == 2)
        let all = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0) })
        #expect(all.count == 3 && all["one"]?.isRead == true && all["old"]?.isStarred == true)
        #expect(try await fixture.library.checkIntegrity() == [])
        // The publisher's document brings no second copies.
        let again = try await fixture.store([Self.entry("guid one", "one"), Self.entry("guid two", "two")])
        #expect(again.new == 0)
    }

    @Test("A feed that was removed from an account and added again gets the marks that its articles had")
    func addedAgain() async throws {
        let (fixture, account, _, remote) = try await Self.fixture(own: [], remote: ["one", "two", "old"])
        let before = try await Self.ids(fixture, remote)
        try await fixture.library.setRead([try #require(before["one"])], true)
        try await fixture.library.setStarred([try #require(before["two"]), try #require(before["old"])], true)
        #expect(try await fixture.library.carryMarksOfRemovedFeed(at: Self.address, of: account) == nil)
        try await fixture.library.setFeeds([RemoteFeed(id: "8", url: Self.address, title: "A")], of: account)
        _ = try await fixture.library.store(
            ["one", "two"].map {
                RemoteArticle(
                    id: "new \($0)", feed: "8", isRead: false, isStarred: false, entry: Self.entry("", $0))
            }, of: account, at: Sample.now)
        let moved = try await fixture.library.carryMarksOfRemovedFeed(at: Self.address, of: account)
        #expect(moved?.marks == 2 && moved?.kept == 1)
        let added = try #require(try await fixture.library.feeds().first { $0.account == account })
        let there = try await fixture.headlines(HeadlineFilter(feed: added.id))
        #expect(there.filter(\.isRead).map(\.title) == ["one"] && there.filter(\.isStarred).map(\.title) == ["two"])
    }

    @Test("Articles of a feed with one link are told apart by their titles")
    func sharedLinks() async throws {
        let (fixture, _, own, remote) = try await Self.fixture(own: [], remote: [])
        func entries(_ titles: [String]) -> [Entry] {
            titles.map { Entry(identity: "guid \($0)", title: $0, link: "https://a.example/page") }
        }
        try await fixture.store(entries(["one", "two"]))
        let account = try await fixture.library.accounts()[0].id
        _ = try await fixture.library.store(
            entries(["two", "one"]).enumerated().map {
                RemoteArticle(id: "s\($0.offset)", feed: "7", isRead: false, isStarred: false, entry: $0.element)
            }, of: account, at: Sample.now)
        try await fixture.library.setRead([try #require(try await Self.ids(fixture, own)["two"])], true)
        #expect(try await fixture.library.carryMarks(from: own, to: remote).matched == 2)
        let read = try await fixture.headlines(HeadlineFilter(feed: remote)).filter(\.isRead).map(\.title)
        #expect(read == ["two"])
    }
}
