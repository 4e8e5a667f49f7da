import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The articles of accounts")
struct RemoteArticleTests {
    @Test("Articles are stored with the server's marks; those stored before keep theirs")
    func store() async throws {
        let home = try await AccountFixture()
        let first = try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b", isRead: true),
            AccountFixture.article("c", in: "f2", isRead: true, isStarred: true))
        #expect(first.values.reduce(0) { $0 + $1.new } == 3)
        #expect(try await home.unread() == ["a"])
        #expect(try await home.starred() == ["c"])
        #expect(try await home.outgoing() == [])
        try await home.library.setRead(try await home.ids("a"), true)
        let again = try await home.store(
            AccountFixture.article("a", isStarred: true), AccountFixture.article("b"))
        #expect(again.values.reduce(0) { $0 + $1.new } == 0)
        #expect(try await home.unread() == [])
        #expect(try await home.starred() == ["c"])
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("Marks of rules are told to the server")
    func rules() async throws {
        let home = try await AccountFixture()
        let rules = try #require(
            ArrivalRules([
                try Rule(when: "title:a", then: ["read"]), try Rule(when: "title:b", then: ["star"]),
                try Rule(when: "title:c", then: ["hide"]), try Rule(when: "title:d", then: ["read", "star"]),
            ]))
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b"), AccountFixture.article("c"),
            AccountFixture.article("d", isRead: true, isStarred: true), rules: rules)
        #expect(try await home.outgoing() == ["not unread a c", "starred b"])
    }

    @Test("Only articles that were never stored are unknown, in the given order; deleted ones do not come back")
    func unknown() async throws {
        let home = try await AccountFixture()
        let library = home.library
        try await home.store(AccountFixture.article("a", isRead: true), AccountFixture.article("b"))
        #expect(try await library.unknownArticles(["z", "b", "y", "a", "x"], of: home.id) == ["z", "y", "x"])
        #expect(try await library.deleteExpired(olderThan: Sample.time(60), keepingUnread: false) == 1)
        #expect(try await home.fixture.titles() == ["b"])
        #expect(try await library.unknownArticles(["a", "b", "c"], of: home.id) == ["c"])
        #expect(try await home.store(AccountFixture.article("a")).values.reduce(0) { $0 + $1.new } == 0)
        #expect(try await home.fixture.titles() == ["b"])
        // The server's lists may name it for ever.
        try await home.follow(.unread, "a", "b")
        try await home.follow(.starred, "a")
        #expect(try await home.unread() == ["b"])
        #expect(try await home.starred() == [])
        // Those of another account are its own.
        let other = try #require(try await library.addAccount("other", AccountFixture.service))
        #expect(try await library.unknownArticles(["b"], of: other) == ["b"])
    }

    @Test("Retention keeps unread and starred articles of accounts, until their feed is not listed any more")
    func retention() async throws {
        let home = try await AccountFixture()
        try await home.store(
            AccountFixture.article("unread"), AccountFixture.article("read", isRead: true),
            AccountFixture.article("starred", isRead: true, isStarred: true),
            AccountFixture.article("gone", in: "f2"))
        try await home.library.setFeeds([AccountFixture.feeds[0]], of: home.id)
        #expect(try await home.library.deleteExpired(olderThan: Sample.time(60), keepingUnread: false) == 2)
        #expect(try await home.unread() == ["unread"])
        #expect(try await home.starred() == ["starred"])
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("Articles of a feed that is not stored yet are left out, and unknown until it is")
    func earlyArticle() async throws {
        let home = try await AccountFixture()
        #expect(try await home.store(AccountFixture.article("a", in: "f3")).isEmpty)
        #expect(try await home.library.unknownArticles(["a"], of: home.id) == ["a"])
        try await home.library.setFeeds(
            AccountFixture.feeds + [RemoteFeed(id: "f3", url: "https://f3.example/", title: "f3")], of: home.id)
        try await home.store(AccountFixture.article("a", in: "f3"))
        #expect(try await home.unread() == ["a"])
    }

    @Test("An article whose link was read already is read, and its server is told")
    func readLink() async throws {
        let link = "https://site.example/story"
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        var entry = Sample.entry("own", published: Sample.time(-3_600))
        entry.link = link
        try await home.fixture.store([entry])
        try await home.store(AccountFixture.article("first"))
        try await home.library.joinStories()
        try await home.library.setRead(try await home.ids("own"), true)
        try await home.store(AccountFixture.article("a", link: link))
        #expect(try await home.outgoing() == ["not unread a"])
    }

    @Test("Names are those of one account: another one may use the same for another article")
    func sameNames() async throws {
        let home = try await AccountFixture()
        let other = try #require(try await home.library.addAccount("other", AccountFixture.service))
        try await home.library.setFeeds(AccountFixture.feeds, of: other)
        try await home.store(AccountFixture.article("1"))
        _ = try await home.library.store([AccountFixture.article("1")], of: other, at: Sample.now)
        #expect(try await home.library.feeds().map(\.articleCount) == [1, 0, 1, 0])
        try await home.follow(.unread)
        #expect(try await home.library.feeds().map(\.unreadCount) == [0, 0, 1, 0])
        #expect(try await home.library.outgoingMarks(of: other, atMost: 10) == nil)
    }
}
