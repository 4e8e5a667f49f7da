public import News
import NewsParser
public import NewsStore

/// Reads articles as text.
public struct ArticleReader: Sendable {
    private let library: Library

    public init(library: Library) { self.library = library }

    /// An article and its body as text; nil if it is no longer stored.
    /// - Parameter source: nil for the text in which it opens.
    public func article(_ id: Headline.ID, _ source: TextSource? = nil) async throws -> (Article, ArticleText)? {
        guard let article = try await library.article(id) else { return nil }
        if source ?? article.chosenText == .page, let full = article.fullText {
            return (article, HTMLText.article(ofHTML: full.html, baseURL: full.url ?? article.headline.link))
        }
        return (article, Self.text(of: article))
    }

    /// The feed's body as readable text: the content, or else the summary. Relative addresses are resolved against the
    /// article's page, from which most markup comes, or else against the feed.
    public static func text(of article: Article) -> ArticleText {
        let content = article.content.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard let html = content ?? article.summary else { return ArticleText() }
        return HTMLText.article(ofHTML: html, baseURL: article.headline.link ?? article.feedURL)
    }
}
