import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Undoing the marks of an import")
struct ImportUndoTests {
    private static func article(
        _ identity: String, isRead: Bool = false, isStarred: Bool = false, tags: [String] = []
    ) -> ImportedArticle {
        ImportedArticle(entry: Sample.entry(identity), isRead: isRead, isStarred: isStarred, tags: tags)
    }

    @Test("It is one act for all batches and feeds: earlier articles are restored, imported ones unchanged")
    func whole() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example", "https://b.example"])
        let library = fixture.library
        try await fixture.store(["a", "b", "c"].map { Sample.entry($0) })
        try await fixture.store([Sample.entry("d")], feed: 1)
        let before = try await fixture.headlines()
        let feeds = try await library.feeds()
        let act = ImportID()
        _ = try await library.store(
            [
                Self.article("a", isRead: true, isStarred: true), Self.article("b", tags: ["flag-b"]),
                Self.article("new", isRead: true, isStarred: true, tags: ["flag-n"]),
            ], feed: feeds[0].id, act: act, at: Sample.now)
        _ = try await library.store([Self.article("c", isRead: true)], feed: feeds[0].id, act: act, at: Sample.now)
        _ = try await library.store([Self.article("d", isRead: true)], feed: feeds[1].id, act: act, at: Sample.now)
        #expect(try await library.feeds().map(\.unreadCount) == [1, 0])

        #expect(try await library.undo() == .marks(UndoneMarks(.imported, count: 4)))
        let after = try await fixture.headlines()
        #expect(after.filter { $0.title != "new" } == before)
        let new = try #require(after.first { $0.title == "new" })
        #expect(new.isRead && new.isStarred && new.tags == ["flag-n"])
        #expect(try await library.feeds().map(\.unreadCount) == [3, 1])
        #expect(try await library.undo() == nil)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("An import that changes no existing mark is not an act; two imports are two acts")
    func separate() async throws {
        let fixture = try await LibraryFixture()
        let feed = try await fixture.feed().id
        func take(_ article: ImportedArticle) async throws {
            _ = try await fixture.library.store([article], feed: feed, at: Sample.now)
        }
        try await take(Self.article("a"))
        try await take(Self.article("a"))
        #expect(try await fixture.library.undo() == nil)
        try await take(Self.article("a", isRead: true))
        try await take(Self.article("a", isStarred: true))
        let id = try await fixture.headlines()[0].id
        try await fixture.library.setStarred([id], false)
        // Removing the star was the last act, so it is undone first.
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.unstar, count: 1, title: "a")))
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.imported, count: 1, title: "a")))
        #expect(try await fixture.headlines().map { [$0.isRead, $0.isStarred] } == [[true, false]])
        try await fixture.library.setRead([id], false)
        _ = try await fixture.library.undo()
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.imported, count: 1, title: "a")))
        #expect(try await fixture.headlines()[0].isRead == false)
    }

    @Test("However much it marks, it takes little space in the log, and is undone at once")
    func many() async throws {
        let fixture = try await LibraryFixture()
        let feed = try await fixture.feed().id
        try await fixture.library.recordFeedListAct("before", payload: "")
        let names = (0..<40_000).map { "e\($0)" }
        try await fixture.store(names.map { Sample.entry($0) })
        let act = ImportID()
        for start in stride(from: 0, to: names.count, by: 500) {
            _ = try await fixture.library.store(
                names[start..<(start + 500)].map { Self.article($0, isRead: true) }, feed: feed, act: act,
                at: Sample.now)
        }
        #expect(try await fixture.feed().unreadCount == 0)
        let rows = try await fixture.library.read { database in
            try database.first(Int.self, "SELECT count(*) FROM act WHERE kind = 'imported'") ?? 0
        }
        #expect((2..<5).contains(rows))
        #expect(try await fixture.library.undo() == .marks(UndoneMarks(.imported, count: 40_000)))
        #expect(try await fixture.feed().unreadCount == 40_000)
        #expect(try await fixture.library.undo() == .feedList(sentence: "before", payload: ""))
    }

    @Test("The articles of acts that can still be undone are found")
    func undoable() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try await fixture.headlines()[0].id
        _ = try await fixture.library.store(
            [Self.article("a", isRead: true)], feed: try await fixture.feed().id, at: Sample.now)
        let unsettled = try await fixture.library.read { database in
            try Act.articlesOfUndoableActs(database, at: Sample.now)
        }
        #expect(unsettled == [id.rawValue])
    }
}
