import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Acts and undo")
struct ActTests {
    @Test("Marks are set and counted; setting them again is not an act")
    func marks() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        let ids = try await fixture.headlines().map(\.id)
        try await fixture.library.setRead([ids[0], ids[1], Headline.ID(rawValue: 99)], true)
        #expect(try await fixture.feed().unreadCount == 1)
        try await fixture.library.setRead([ids[0]], true)
        try await fixture.library.setRead([ids[1]], false)
        #expect(try await fixture.feed().unreadCount == 2)
        try await fixture.library.setStarred([ids[2]], true)
        try await fixture.library.setStarred([ids[2]], true)
        #expect(try await fixture.titles(HeadlineFilter(starredOnly: true)) == ["e2"])
        var undone: [UndoneMarks] = []
        while case .marks(let marks) = try await fixture.library.undo() { undone.append(marks) }
        #expect(
            undone == [
                UndoneMarks(.star, count: 1, title: "e2"), UndoneMarks(.unread, count: 1, title: "e1"),
                UndoneMarks(.read, count: 2),
            ])
        #expect(try await fixture.feed().unreadCount == 3)
        #expect(try await fixture.headlines().allSatisfy { !$0.isRead && !$0.isStarred })
        #expect(try await fixture.library.undo() == nil)
    }

    @Test("Marking all read affects what the list shows, and is undone exactly")
    func markAllRead() async throws {
        let urls = ["https://a.example", "https://b.example", "https://c.example"]
        let fixture = try await LibraryFixture(feeds: urls)
        for index in urls.indices { try await fixture.store(Sample.entries(3, prefix: "f\(index)-"), feed: index) }
        let hidden = try await fixture.feed(2).id
        try await fixture.library.setFeedList([ListedFeed(url: urls[0]), ListedFeed(url: urls[1])])
        let library = fixture.library
        let first = try await fixture.feed(0).id
        try await library.setRead([try await fixture.headlines(HeadlineFilter(feed: first))[0].id], true)

        #expect(try await library.markAllRead(in: HeadlineFilter(feed: first)) == 2)
        #expect(try await library.markAllRead(in: HeadlineFilter(feed: first)) == 0)
        #expect(try await library.markAllRead(in: HeadlineFilter(feed: hidden)) == 0)
        #expect(try await library.markAllRead() == 3)
        #expect(try await library.feeds().map(\.unreadCount) == [0, 0])

        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 3)))
        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 2)))
        #expect(try await library.feeds().map(\.unreadCount) == [2, 3])
        try await library.setFeedList(urls.map { ListedFeed(url: $0) })
        #expect(try await library.feeds().map(\.unreadCount) == [2, 3, 3])
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("Marking a list of starred articles as read marks only those")
    func markStarredRead() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3))
        try await fixture.library.setStarred([try await fixture.headlines()[1].id], true)
        #expect(try await fixture.library.markAllRead(in: HeadlineFilter(starredOnly: true)) == 1)
        #expect(try await fixture.titles(HeadlineFilter(unreadOnly: true)) == ["e0", "e2"])
    }

    @Test("Acts can be undone after a restart, and from another process")
    func restart() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        #expect(try await fixture.library.markAllRead() == 2)
        let other = try fixture.reopened()
        defer { other.close() }
        #expect(try await other.undo() != nil)
        #expect(try await fixture.feed().unreadCount == 2)
    }

    @Test("An act on the feed list is returned to the caller to undo, in its turn")
    func feedList() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1))
        try await fixture.library.recordFeedListAct("feed Ä removed", payload: "line\n\"é\"")
        #expect(try await fixture.library.markAllRead() == 1)
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.read, count: 1, title: "e0")))
        let expected = UndoneAct.feedList(sentence: "feed Ä removed", payload: "line\n\"é\"")
        #expect(try await fixture.library.undo() == expected)
        #expect(try await fixture.library.undo() == nil)
    }

    @Test("Undo ignores articles that retention has deleted")
    func deletedMeanwhile() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(2))
        try await fixture.store([Sample.entries(2)[1]])
        #expect(try await fixture.library.markAllRead() == 2)
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        #expect(try await fixture.library.undo() != nil)
        #expect(try await fixture.feed().unreadCount == 1)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("The last thousand acts are kept")
    func bounded() async throws {
        let fixture = try await LibraryFixture()
        for number in 0..<1_005 { try await fixture.library.recordFeedListAct("\(number)", payload: "") }
        var acts: [UndoneAct] = []
        while let act = try await fixture.library.undo() { acts.append(act) }
        #expect(acts.count == 1_000)
        #expect(acts.last == .feedList(sentence: "5", payload: ""))
    }

    @Test("A list of article numbers survives its encoding", arguments: [[], [1], [1, 2, 3, 127, 128, 300, .max]])
    func numbers(numbers: [Int64]) {
        #expect(ArticleIDEncoding.decoded(ArticleIDEncoding.encoded(numbers.shuffled())) == numbers)
        #expect(ArticleIDEncoding.decoded(ArticleIDEncoding.encoded(numbers) + [0x80]) == numbers)
    }

    @Test("What undo would undo next is told with its time, and stays to be undone")
    func last() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        #expect(try await library.lastAct() == nil)
        try await fixture.store(Sample.entries(3))
        let ids = try await fixture.headlines().map(\.id)
        let title = try #require(try await fixture.headlines().first?.title)
        try await library.recordFeedListAct("5 feeds added to the feed list", payload: "{}")
        try await library.setRead(Array(ids.prefix(2)), true)
        try await library.setStarred([ids[0]], true)
        try await library.setHidden([ids[0]], true)
        _ = try await library.changeTags(of: ids, adding: ["a"], removing: [])
        try await library.requestSave(of: ids[0], to: "notes")
        var sentences: [String] = []
        while let last = try await library.lastAct() {
            #expect(last.date == Sample.now && (last.articles == nil) == last.sentence.contains("feeds"))
            #expect(try await library.lastAct() == last)
            sentences.append(last.sentence)
            _ = try await library.undo()
        }
        #expect(
            sentences == [
                "“\(title)” saved to notes", "the tags of 3 articles changed", "“\(title)” hidden",
                "“\(title)” starred", "2 articles marked as read", "5 feeds added to the feed list",
            ])
    }
}
