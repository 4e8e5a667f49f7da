import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Accounts in the library")
struct RemoteAccountTests {
    @Test("The list of feeds follows the server's, in its order; one named twice counts once")
    func feeds() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://f1.example/rss"])
        var feeds = AccountFixture.feeds
        // One that the user's own list has, too.
        #expect(try await home.library.feeds().map(\.url) == ["https://f1.example/rss"] + feeds.map(\.url))
        #expect(try await home.library.ownFeeds().count == 1)
        feeds.reverse()
        feeds[1].title = "Renamed"
        feeds[1].categories = ["Other"]
        feeds[1].url = "https://moved.example/rss"
        try await home.library.setFeeds(feeds + [feeds[0]], of: home.id)
        let stored = try await home.library.feeds().filter { $0.account == home.id }
        #expect(stored.map(\.title) == ["Feed f2", "Renamed"])
        #expect(stored.map(\.url) == ["https://f2.example/rss", "https://moved.example/rss"])
        #expect(stored[1].tags.first == "Other")
    }

    @Test("A feed that is not listed any more is hidden with its articles, and comes back with them and their marks")
    func removalAndReturn() async throws {
        let home = try await AccountFixture()
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b", in: "f2", isStarred: true),
            AccountFixture.article("c", in: "f2", isRead: true))
        try await home.library.setFeeds([AccountFixture.feeds[0]], of: home.id)
        #expect(try await home.fixture.titles() == ["a"])
        #expect(try await home.library.feeds().map(\.title) == ["Feed f1"])
        // Its articles are not in the server's lists meanwhile.
        try await home.follow(.unread, "a")
        try await home.library.setFeeds(AccountFixture.feeds, of: home.id)
        #expect(Set(try await home.fixture.titles()) == ["a", "b", "c"])
        try await home.follow(.unread, "a", "b")
        #expect(try await home.unread() == ["a", "b"])
        #expect(try await home.starred() == ["b"])
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("The user's own list does not touch the feeds of accounts")
    func ownList() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"))
        try await home.library.setFeedList([ListedFeed(url: "https://f1.example/rss")])
        try await home.library.setFeedList([])
        #expect(try await home.library.feeds().count == 2)
        #expect(try await home.unread() == ["a"])
        #expect(try await home.library.checks() == [])
    }

    @Test("Removing an account removes all that is of it, and nothing else; its number is not used again")
    func removal() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        let library = home.library
        let other = try #require(try await library.addAccount("other", AccountFixture.service))
        try await library.setFeeds(AccountFixture.feeds, of: other)
        try await home.fixture.store([Sample.entry("own")])
        _ = try await library.store([AccountFixture.article("x")], of: other, at: Sample.now)
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b", isStarred: true),
            AccountFixture.article("c", in: "f2", isRead: true))
        try await library.setRead(try await home.ids("a", "x"), true)
        try await library.removeAccount(other)
        try await library.removeAccount(home.id)
        try await library.deleteRemovedAccounts()
        #expect(try await library.accounts() == [])
        #expect(try await home.fixture.titles() == ["own"])
        #expect(try await library.feeds().map(\.url) == ["https://own.example/rss"])
        for table in ["remote_article", "outgoing_mark", "starred"] {
            let rows = try await library.read { try $0.first(Int.self, "SELECT count(*) FROM \(table)") }
            #expect(rows == 0, "\(table)")
        }
        // Of what is gone nothing can be undone.
        _ = try await library.undo()
        #expect(try await library.checkIntegrity() == [])
        let next = try #require(try await library.addAccount("home", AccountFixture.service))
        #expect(next > other)
        _ = try await home.fixture.found("own")
    }

    @Test("A removed account is out of sight at once, and deleted in portions that go on where they were stopped")
    func portions() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        let library = home.library
        try await home.fixture.store([Sample.entry("own")])
        for start in stride(from: 0, to: 600, by: 200) {
            let articles = (start..<start + 200).map { AccountFixture.article("a\($0)", isRead: $0 % 3 == 0) }
            _ = try await library.store(articles, of: home.id, at: Sample.now)
        }
        func stored() async throws -> Int {
            try await library.read { try $0.first(Int.self, "SELECT count(*) FROM article") ?? 0 }
        }
        #expect(try await stored() == 601)
        _ = try await library.setHidden(try await home.ids("a0", "a1", "a2", "a598", "a599"), true)
        try await library.removeAccount(home.id)
        #expect(try await library.accounts() == [])
        #expect(try await home.fixture.titles() == ["own"])
        // What a sync that was under way still brings does not show it again.
        try await library.setFeeds(AccountFixture.feeds, of: home.id)
        #expect(try await library.feeds().map(\.url) == ["https://own.example/rss"])
        let next = try #require(try await library.addAccount("home", AccountFixture.service))
        // As if the process had been killed after the first one.
        #expect(try await library.write { (try Library.deleteNextPortion($0), nil) })
        #expect(try await stored() == 501)
        #expect(try await library.checkIntegrity() == [])
        try await library.deleteRemovedAccounts()
        #expect(try await stored() == 1)
        #expect(try await library.accounts().map(\.id) == [next])
        let rows = try await library.read { try $0.first(Int.self, "SELECT count(*) FROM account") }
        #expect(rows == 1)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Two accounts do not have one name")
    func names() async throws {
        let home = try await AccountFixture()
        #expect(try await home.library.addAccount("HOME", AccountFixture.service) == nil)
        #expect(try await home.library.accounts().map(\.name) == ["home"])
    }

    @Test("What came of the last sync is kept, and another address makes the next one due at once")
    func records() async throws {
        let home = try await AccountFixture()
        let library = home.library
        for count in 1...2 {
            try await library.recordFailure(.credentials, of: home.id, next: Sample.time(3_600))
            let account = try await home.account()
            #expect(account.failure == .credentials && account.failureCount == count)
            #expect(account.nextSync == Sample.time(3_600) && account.lastSync == nil)
        }
        var service = AccountFixture.service
        service.address = "https://other.example"
        try await library.change(home.id, to: service)
        var account = try await home.account()
        #expect(account.service == service && account.failure == nil && account.nextSync == nil)
        var held = HeldMarks()
        held.read = 300
        held.add(.unreadCount(counted: 51, named: 50))
        let round = try await library.beginSync(of: home.id)
        try await library.finishSync(of: home.id, round, began: Sample.now, held: held)
        account = try await home.account()
        #expect(account.lastSync == Sample.now && account.held == held)
        // As an earlier version has stored it.
        try await library.write { database in
            try database.execute(
                "UPDATE account SET held = json_set(json_remove(held, '$.contradictions'), '$.reason', 'Because.')")
            return ((), nil)
        }
        account = try await home.account()
        #expect(account.held?.read == 300 && account.held?.words == "Because.")
        #expect(try await library.beginSync(of: home.id) == round + 1)
    }
}
