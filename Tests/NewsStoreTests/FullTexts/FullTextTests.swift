import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Full texts stored with articles")
struct FullTextTests {
    private static func text(_ words: String) -> FullText {
        FullText(html: "<p>\(words)</p>", url: "https://a.example/1", fetched: Sample.time(7))
    }

    @Test(
        "A full text is returned with its article, replaces an earlier one, and stays when the feed resends the article"
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

    @Test("A full text that nobody waits for does not undo the choice of the feed's text")
    func choice() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try #require(try await fixture.headlines().first).id
        #expect(try await fixture.library.storeFullText(Self.text("long"), of: id, choosing: false))
        #expect(try await fixture.library.article(id)?.fullText?.isChosen == true)
        try await fixture.library.chooseText(.feed, of: id)
        #expect(try await fixture.library.storeFullText(Self.text("longer"), of: id, choosing: false))
        #expect(try await fixture.library.article(id)?.fullText?.isChosen == false)
        #expect(try await fixture.library.article(id)?.fullText?.html == "<p>longer</p>")
        #expect(try await fixture.library.storeFullText(Self.text("longest"), of: id))
        #expect(try await fixture.library.article(id)?.fullText?.isChosen == true)
    }

    @Test("The selectors that a full text was made with come with it")
    func selectors() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try #require(try await fixture.headlines().first).id
        var text = Self.text("long")
        text.selectors = [
            UsedSelector(tag: "content-keep:.a \"b\"", matched: false),
            UsedSelector(tag: "content-drop:i", matched: true),
        ]
        #expect(try await fixture.library.storeFullText(text, of: id))
        #expect(try await fixture.library.article(id)?.fullText == text)
        #expect(text.isCurrent(tags: ["sea", "content-drop:i", "content-keep:.a [b]"]) == false)
        #expect(!text.isCurrent(tags: []) && Self.text("x").isCurrent(tags: ["sea", "full:on"]))
    }

    @Test("Chapters of a file of their own are kept until the feed brings the article anew")
    func chapters() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("a", content: "old")
        let file = Episode.File(url: "https://a.example/chapters.json")
        entry.episode = Episode(chapters: [], chapterFile: file)
        try await fixture.store([entry, Sample.entry("b")])
        let chapters = [Episode.Chapter(start: 7, title: "One", link: nil)]
        let articles = Dictionary(uniqueKeysWithValues: try await fixture.headlines().map { ($0.title, $0.id) })
        let id = try #require(articles["a"])
        #expect(try await fixture.library.storeChapters(chapters, of: id))
        #expect(try await fixture.library.article(id)?.episode == Episode(chapters: chapters, chapterFile: file))
        #expect(try await fixture.library.storeChapters(chapters, of: try #require(articles["b"])))
        #expect(try await fixture.library.article(try #require(articles["b"]))?.episode == nil)
        #expect(try await !fixture.library.storeChapters(chapters, of: Headline.ID(rawValue: 99)))
        entry.content = "new"
        try await fixture.store([entry])
        #expect(try await fixture.library.article(id)?.episode == Episode(chapters: [], chapterFile: file))
    }

    @Test("Words of a full text are found, before and after indexing")
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

    @Test("A full text is deleted with its article, and none is stored for a deleted one")
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

    @Test("Storing a full text publishes a change")
    func published() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let headline = try await fixture.headlines()[0]
        var changes = fixture.library.changes().makeAsyncIterator()
        #expect(try await fixture.library.storeFullText(Self.text("long"), of: headline.id))
        #expect(await changes.next() != nil)
    }
}
