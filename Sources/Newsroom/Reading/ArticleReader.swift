public import News
import NewsParser
public import NewsStore

/// Articles as they are read.
public struct ArticleReader: Sendable {
    private let library: Library

    public init(library: Library) { self.library = library }

    /// An article and its body as text; nil when it is no longer stored.
    /// - Parameter source: nil: the text in which it opens.
    public func article(_ id: Headline.ID, _ source: TextSource? = nil) async throws -> (Article, ArticleText)? {
        guard let article = try await library.article(id) else { return nil }
        if source ?? article.chosenText == .page, let full = article.fullText {
            return (article, HTMLText.article(ofHTML: full.html, baseURL: full.url ?? article.headline.link))
        }
        return (article, Self.text(of: article))
    }

    /// The body that the feed gave as readable text: the content, or the summary where there is no content. Relative addresses are
    /// resolved against the article's page, whose markup it mostly is, or against the feed.
    public static func text(of article: Article) -> ArticleText {
        let content = article.content.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard let html = content ?? article.summary else { return ArticleText() }
        return HTMLText.article(ofHTML: html, baseURL: article.headline.link ?? article.feedURL)
    }
}
