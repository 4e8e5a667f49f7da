import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Article tags in the library")
struct TagTests {
    @Test("Tags are added and removed, ignoring case; each change is one act that is undone exactly")
    func changing() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        try await fixture.store(Sample.entries(3))
        let ids = try await fixture.headlines().map(\.id)
        func tags() async throws -> [[String]] { try await fixture.headlines().map(\.tags) }
        try await library.changeTags(of: [ids[0], ids[1]], adding: ["swift", "later"], removing: [])
        #expect(try await tags() == [["later", "swift"], ["later", "swift"], []])
        // Articles that are unaffected are not part of the act.
        try await library.changeTags(of: [ids[0], ids[2]], adding: ["Later"], removing: ["SWIFT", "none"])
        #expect(try await tags() == [["later"], ["later", "swift"], ["later"]])
        try await library.changeTags(of: [ids[0]], adding: ["later"], removing: [])
        #expect(try await library.tags().map { "\($0.name) \($0.articles)" } == ["later 3", "swift 1"])
        #expect(
            try await library.undo()
                == .marks(UndoneMarks(.tags(added: ["Later"], removed: ["swift"]), count: 2)))
        #expect(try await tags() == [["later", "swift"], ["later", "swift"], []])
        #expect(
            try await library.undo()
                == .marks(UndoneMarks(.tags(added: ["later", "swift"], removed: []), count: 2)))
        #expect(try await tags() == [[], [], []])
        #expect(try await library.undo() == nil)
        #expect(try await library.checkIntegrity() == [])
    }

    @Test("A deleted article, and one with the maximum number of tags, get none")
    func limits() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1))
        let id = try await fixture.headlines()[0].id
        let most = (0..<ArticleTags.maximumCount).map { "t\($0)" }
        try await fixture.library.changeTags(of: [id, Headline.ID(rawValue: 99)], adding: most, removing: [])
        try await fixture.library.changeTags(of: [id], adding: ["more"], removing: [])
        #expect(try await fixture.headlines()[0].tags == most.sorted())
        try await fixture.library.changeTags(of: [id], adding: ["more"], removing: ["t0"])
        #expect(try await fixture.headlines()[0].tags.contains("more"))
    }

    @Test("A query by tag finds the articles with that tag and those of feeds with it")
    func finding() async throws {
        let urls = ["https://a.example", "https://b.example"]
        let fixture = try await LibraryFixture(feeds: urls)
        let library = fixture.library
        for index in urls.indices { try await fixture.store(Sample.entries(3, prefix: "f\(index)-"), feed: index) }
        let one = try #require(try await fixture.headlines().first { $0.title == "f0-1" })
        try await library.changeTags(of: [one.id], adding: ["Sea"], removing: [])
        func found(_ text: String) async throws -> Set<String> {
            let query = ArticleQuery.parse(text)
            #expect(query.problems.isEmpty)
            return Set(
                try await library.search(query.query, in: HeadlineFilter(), order: .best, limit: 50, after: nil).hits
                    .map(\.headline.title))
        }
        #expect(try await found("tag:sea") == ["f0-1"])
        #expect(try await found("f0 tag:sea") == ["f0-1"])
        #expect(try await found("f1 tag:sea") == [])
        #expect(try await found("-tag:sea") == ["f0-0", "f0-2", "f1-0", "f1-1", "f1-2"])
        #expect(try await found("tag:sea is:starred").isEmpty)
        #expect(try await found("tag:land").isEmpty)
        try await library.setFeedList([ListedFeed(url: urls[0]), ListedFeed(url: urls[1], tags: ["sea"])])
        #expect(try await found("tag:sea") == ["f0-1", "f1-0", "f1-1", "f1-2"])
        #expect(try await found("f0 tag:sea") == ["f0-1"])
        #expect(try await library.markAllRead(ArticleQuery.parse("tag:sea").query) == 4)
    }

    @Test("A tagged article survives retention, and deleting an article deletes its tags")
    func retention() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        try await fixture.store(["old", "tagged"].map { Sample.entry($0) })
        try await fixture.store([Sample.entry("newer")], at: Sample.time(100))
        let tagged = try #require(try await fixture.headlines().first { $0.title == "tagged" })
        try await library.changeTags(of: [tagged.id], adding: ["later"], removing: [])
        #expect(try await library.deleteExpired(olderThan: Sample.time(100), keepingUnread: false) == 1)
        #expect(try await Set(fixture.titles()) == ["tagged", "newer"])
        try await library.changeTags(of: [tagged.id], adding: [], removing: ["later"])
        #expect(try await library.deleteExpired(olderThan: Sample.time(100), keepingUnread: false) == 1)
        #expect(try await library.tags().isEmpty)
        #expect(
            try await library.undo()
                == .marks(UndoneMarks(.tags(added: [], removed: ["later"]), count: 1, missing: 1)))
    }
}
