import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Full texts that are kept with articles")
struct FullTextTests {
    private static func text(_ words: String) -> FullText {
        FullText(html: "<p>\(words)</p>", url: "https://a.example/1", fetched: Sample.time(7))
    }

    @Test(
        "A full text comes with its article, in place of the one before, and stays when the feed brings the article anew"
    )
    func kept() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "short"), Sample.entry("b")])
        let id = try #require(try await fixture.headlines().first { $0.title == "a" }).id
        #expect(try await fixture.library.article(id)?.fullText == nil)
        #expect(try await fixture.library.storeFullText(Self.text("long"), of: id))
        #expect(try await fixture.library.storeFullText(Self.text("longer"), of: id))
        try await fixture.store([Sample.entry("a", content: "short, but new"), Sample.entry("b")])
        let article = try #require(try await fixture.library.article(id))
        #expect(article.fullText == Self.text("longer"))
        #expect(article.content == "short, but new")
        for other in try await fixture.headlines() where other.id != id {
            #expect(try await fixture.library.article(other.id)?.fullText == nil)
        }
    }

    @Test("Words of a full text are found, before and after the index has followed")
    func search() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "short"), Sample.entry("b", content: "other")])
        _ = try await fixture.library.indexForSearch()
        let id = try #require(try await fixture.headlines().first { $0.title == "a" }).id
        #expect(try await fixture.found("zeppelin").isEmpty)
        #expect(try await fixture.library.storeFullText(Self.text("a <b>zeppelin</b> lands"), of: id))
        for state in try await [
            fixture.found("zeppelin"), fixture.found("text:\"zeppelin lands\""), fixture.found("short"),
        ] {
            #expect(state == ["a"])
        }
        _ = try await fixture.library.indexForSearch()
        #expect(try await fixture.found("zeppelin") == ["a"])
        #expect(try await fixture.foundInEveryState("zeppelin") == [["a"], ["a"], ["a"]])
        #expect(try await fixture.found("other -zeppelin") == ["b"])
    }

    @Test("A full text goes with its article, and none is kept for one that is gone")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        try await fixture.store([])
        let id = try await fixture.headlines()[0].id
        #expect(try await fixture.library.storeFullText(Self.text("long"), of: id))
        #expect(try await fixture.library.deleteExpired(olderThan: Sample.time(1), keepingUnread: false) == 1)
        let count = try await fixture.library.read {
            try $0.first(Int.self, "SELECT count(*) FROM article_full_text")
        }
        #expect(count == 0)
        #expect(try await fixture.library.storeFullText(Self.text("late"), of: id) == false)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("Everybody is told of the feed whose article has a full text now")
    func told() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let headline = try await fixture.headlines()[0]
        var changes = fixture.library.changes().makeAsyncIterator()
        #expect(try await fixture.library.storeFullText(Self.text("long"), of: headline.id))
        #expect(await changes.next() == LibraryChange(feeds: [headline.feedID]))
    }
}
