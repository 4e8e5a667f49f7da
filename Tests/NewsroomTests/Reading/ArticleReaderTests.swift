import Foundation
import News
import NewsStore
import Newsroom
import Testing

@Suite("Reading an article")
struct ArticleReaderTests {
    private func article(summary: String?, content: String?, link: String? = "https://a.example/post/1") -> Article {
        let headline = Headline(
            id: Headline.ID(rawValue: 1), feedID: Feed.ID(rawValue: 1), feedTitle: "F", title: "T", link: link,
            author: nil, published: nil, sortDate: Date(timeIntervalSince1970: 0), isRead: false, isStarred: false)
        return Article(
            headline: headline, summary: summary, content: content, enclosures: [], categories: [],
            feedURL: "https://feeds.example/a.xml")
    }

    @Test("An article's text is its content, or its summary without content")
    func contentFirst() {
        #expect(
            ArticleReader.text(of: article(summary: "short", content: "<p>long</p>")).texts.map(\.plainText) == ["long"]
        )
        #expect(ArticleReader.text(of: article(summary: "short", content: " \n")).texts.map(\.plainText) == ["short"])
        #expect(ArticleReader.text(of: article(summary: nil, content: nil)).blocks.isEmpty)
    }

    @Test("Relative links are resolved against the article's page, or the feed without a page")
    func links() {
        let html = "<p><a href=\"../about\">About</a></p>"
        #expect(
            ArticleReader.text(of: article(summary: nil, content: html)).links.map(\.address) == [
                "https://a.example/about"
            ])
        let unlinked = article(summary: nil, content: html, link: nil)
        #expect(ArticleReader.text(of: unlinked).links.map(\.address) == ["https://feeds.example/about"])
    }

    @Test("A stored article is returned with its text; a deleted one is nil")
    func stored() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss([.init(guid: "1", body: "&lt;h1&gt;Hi&lt;/h1&gt;")])))
            try await room.list("/a")
            try await room.refresh()
            let headline = try #require(try await room.headlines().first)
            let reader = ArticleReader(library: room.library)
            let (article, text) = try #require(try await reader.article(headline.id))
            #expect(article.headline.title == "A title")
            #expect(text.texts.map(\.plainText) == ["Hi"])
            #expect(try await reader.article(Headline.ID(rawValue: 9_999)) == nil)
        }
    }
}
