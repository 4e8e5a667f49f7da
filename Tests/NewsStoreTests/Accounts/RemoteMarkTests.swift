import Foundation
import News
import Testing

@testable import NewsStore

@Suite("The marks of accounts")
struct RemoteMarkTests {
    @Test("A server's list is compared with the marks here, and followed; unknown names are ignored")
    func difference() async throws {
        let home = try await AccountFixture()
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b"), AccountFixture.article("c", isRead: true),
            AccountFixture.article("d", isRead: true, isStarred: true))
        let list = ["a", "c", "strange"]
        let round = try await home.library.beginSync(of: home.id)
        let difference = try await home.library.difference(of: .unread, list, of: home.id, round: round)
        #expect(difference.marked == 2)
        #expect(difference.cleared.map(\.name) == ["b"] && difference.set.map(\.name) == ["c"])
        #expect(try await home.unread() == ["a", "b"])
        #expect(try await home.library.follow(.unread, list, of: home.id, round: round) == difference)
        #expect(try await home.unread() == ["a", "c"])
        #expect(try await home.library.difference(of: .unread, list, of: home.id, round: round).isEmpty)
        try await home.follow(.starred, "a")
        #expect(try await home.starred() == ["a"])
        // The server knows all that.
        #expect(try await home.outgoing() == [])
        #expect(try await home.library.undo() == nil)
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("Marks of other accounts and of the user's own feeds do not differ")
    func others() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        let other = try #require(try await home.library.addAccount("other", AccountFixture.service))
        try await home.library.setFeeds([AccountFixture.feeds[0]], of: other)
        try await home.fixture.store([Sample.entry("own")])
        _ = try await home.library.store([AccountFixture.article("a")], of: other, at: Sample.now)
        try await home.store(AccountFixture.article("b"))
        try await home.follow(.unread)
        #expect(try await home.unread() == ["own", "a"])
    }

    @Test("A mark that waits does not differ, nor one that was confirmed in this round")
    func rounds() async throws {
        let home = try await AccountFixture()
        let library = home.library
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        try await library.setRead(try await home.ids("a"), true)
        var round = try await library.beginSync(of: home.id)
        #expect(try await library.difference(of: .unread, ["a", "b"], of: home.id, round: round).isEmpty)
        // Neither the other way round.
        #expect(try await library.difference(of: .unread, ["b"], of: home.id, round: round).isEmpty)
        #expect(try await home.outgoing() == ["not unread a"])
        #expect(try await library.difference(of: .unread, ["a", "b"], of: home.id, round: round).isEmpty)
        try await library.finishSync(of: home.id, round, began: Sample.now, held: nil)
        round = try await library.beginSync(of: home.id)
        // The answer is newer than what was sent.
        let difference = try await library.difference(of: .unread, ["a", "b"], of: home.id, round: round)
        #expect(difference.set.map(\.name) == ["a"])
    }

    @Test("A mark that was confirmed before a sync began counts no more, although that sync failed")
    func failedRound() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"))
        _ = try await home.library.beginSync(of: home.id)
        try await home.library.setRead(try await home.ids("a"), true)
        #expect(try await home.outgoing() == ["not unread a"])
        try await home.library.recordFailure(.refused(status: 500), of: home.id, next: nil)
        try await home.follow(.unread, "a")
        #expect(try await home.unread() == ["a"])
    }

    @Test("Of several marks of an article the last one waits, and one that changes while it is sent waits again")
    func versions() async throws {
        let home = try await AccountFixture()
        let library = home.library
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        let id = try await home.ids("a")
        for isRead in [true, false, true] { try await library.setRead(id, isRead) }
        let marks = try #require(try await library.outgoingMarks(of: home.id, atMost: 10))
        #expect(marks.mark == .unread && !marks.isSet && marks.articles.map(\.id) == ["a"])
        try await library.setRead(id, false)
        try await library.confirm(marks, of: home.id)
        #expect(try await home.account().outgoingMarks == 1)
        #expect(try await home.outgoing() == ["unread a"])
        #expect(try await home.account().outgoingMarks == 0)
        // Confirmed once more, as after a lost answer.
        try await library.confirm(marks, of: home.id)
        #expect(try await home.outgoing() == [])
    }

    @Test("Marks of one kind go together, up to a number")
    func portions() async throws {
        let home = try await AccountFixture()
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b"), AccountFixture.article("c"),
            AccountFixture.article("d", in: "f2", isRead: true))
        try await home.library.setStarred(try await home.ids("a", "d"), true)
        try await home.library.setRead(try await home.ids("a", "b", "c"), true)
        try await home.library.setRead(try await home.ids("d"), false)
        #expect(try await home.account().outgoingMarks == 6)
        #expect(try await home.outgoing(atMost: 2) == ["not unread a b", "not unread c", "unread d", "starred a d"])
    }

    @Test("All acts of the user are told: on spans, by hiding, by undo")
    func acts() async throws {
        let home = try await AccountFixture()
        let library = home.library
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b", in: "f2"))
        #expect(try await library.markAllRead() == 2)
        #expect(try await home.outgoing() == ["not unread a b"])
        _ = try await library.undo()
        #expect(try await home.outgoing() == ["unread a b"])
        try await library.setHidden(try await home.ids("a"), true)
        #expect(try await home.outgoing() == ["not unread a"])
        _ = try await library.undo()
        #expect(try await home.outgoing() == ["unread a"])
        // An article that is marked so already is none.
        try await library.setRead(try await home.ids("a"), false)
        #expect(try await home.outgoing() == [])
    }

    @Test("Confirmed marks are forgotten once a sync that began later has succeeded")
    func forgetting() async throws {
        let home = try await AccountFixture()
        func rows() async throws -> Int? {
            try await home.library.read { try $0.first(Int.self, "SELECT count(*) FROM outgoing_mark") }
        }
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        let round = try await home.library.beginSync(of: home.id)
        try await home.library.setRead(try await home.ids("a", "b"), true)
        #expect(try await home.outgoing() == ["not unread a b"])
        try await home.library.finishSync(of: home.id, round, began: Sample.now, held: nil)
        #expect(try await rows() == 2)
        try await home.library.setRead(try await home.ids("b"), false)
        try await home.follow(.unread, "b")
        #expect(try await rows() == 1)
        #expect(try await home.outgoing() == ["unread b"])
    }

    @Test("Hidden articles never become unread by what a server says")
    func hidden() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"))
        try await home.library.setHidden(try await home.ids("a"), true)
        #expect(try await home.outgoing() == ["not unread a"])
        #expect(try await home.follow(.unread, "a").isEmpty)
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test(
        "The same link in other feeds follows, and their servers are told, unless only the account is repaired",
        arguments: [true, false])
    func stories(spreads: Bool) async throws {
        let link = "https://site.example/story"
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        let other = try #require(try await home.library.addAccount("other", AccountFixture.service))
        try await home.library.setFeeds([AccountFixture.feeds[0]], of: other)
        var entry = Sample.entry("own", published: Sample.time(-3_600))
        entry.link = link
        try await home.fixture.store([entry])
        try await home.store(AccountFixture.article("a", link: link))
        _ = try await home.library.store([AccountFixture.article("x", link: link)], of: other, at: Sample.now)
        try await home.library.joinStories()
        let round = try await home.library.beginSync(of: home.id)
        try await home.library.follow(.unread, [], of: home.id, round: round, spreads: spreads)
        let unread = try await home.library.feeds().filter { $0.unreadCount > 0 }
        #expect(unread.count == (spreads ? 0 : 2) && !unread.contains { $0.account == home.id })
        #expect(try await home.outgoing() == [])
        guard spreads else {
            #expect(try await home.library.outgoingMarks(of: other, atMost: 10) == nil)
            return
        }
        let marks = try #require(try await home.library.outgoingMarks(of: other, atMost: 10))
        #expect(marks.articles.map(\.id) == ["x"] && marks.mark == .unread && !marks.isSet)
    }

    @Test("Nothing is noted for articles of feeds that the server does not list any more")
    func unlisted() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b", in: "f2"))
        let ids = try await home.ids("a", "b")
        try await home.library.setFeeds([AccountFixture.feeds[1]], of: home.id)
        try await home.library.setRead(ids, true)
        try await home.library.setStarred(ids, true)
        try await home.library.changeTags(of: ids, adding: ["later"], removing: [])
        #expect(try await home.account().outgoingMarks == 3)
        #expect(try await home.outgoing() == ["not unread b", "starred b", "label:later b"])
    }
}
