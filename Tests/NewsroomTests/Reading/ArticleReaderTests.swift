import Foundation
import News
import NewsStore
import Newsroom
import Testing

@Suite("An article as it is read")
struct ArticleReaderTests {
    private func article(summary: String?, content: String?, link: String? = "https://a.example/post/1") -> Article {
        let headline = Headline(
            id: Headline.ID(rawValue: 1), feedID: Feed.ID(rawValue: 1), feedTitle: "F", title: "T", link: link,
            author: nil, published: nil, sortDate: Date(timeIntervalSince1970: 0), isRead: false, isStarred: false)
        return Article(
            headline: headline, summary: summary, content: content, enclosures: [], categories: [],
            feedURL: "https://feeds.example/a.xml")
    }

    @Test("The content, or the summary where there is none")
    func contentFirst() {
        #expect(
            ArticleReader.text(of: article(summary: "short", content: "<p>long</p>")).texts.map(\.plainText) == ["long"]
        )
        #expect(ArticleReader.text(of: article(summary: "short", content: " \n")).texts.map(\.plainText) == ["short"])
        #expect(ArticleReader.text(of: article(summary: nil, content: nil)).blocks.isEmpty)
    }

    @Test("Relative links lead from the article's page, or from the feed where there is no page")
    func links() {
        let html = "<p><a href=\"../about\">About</a></p>"
        #expect(
            ArticleReader.text(of: article(summary: nil, content: html)).links.map(\.address) == [
                "https://a.example/about"
            ])
        let unlinked = article(summary: nil, content: html, link: nil)
        #expect(ArticleReader.text(of: unlinked).links.map(\.address) == ["https://feeds.example/about"])
    }

    @Test("A stored article comes with its text; one that is gone is nil")
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
