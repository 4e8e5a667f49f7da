import FoundationEssentials
import News
import Presentation

/// An article with its text, laid out.
nonisolated struct LoadedArticle: Sendable {
    let article: Article
    let text: ArticleText
    /// Which of the article's texts this is.
    let source: TextSource
    let layout: ArticleLayout
    private let now: Date?

    /// Lays the article out off the main actor, since a long one takes time.
    @concurrent
    static func laidOut(
        _ article: Article, _ text: ArticleText, _ source: TextSource, width: Int, tableWidth: Int?, form: ArticleForm,
        now: Date
    ) async -> LoadedArticle {
        LoadedArticle(article, text, source, width: width, tableWidth: tableWidth, form: form, now: now)
    }

    /// Whether the text shown was fetched from the article's page.
    var isFullText: Bool { source == .page && article.fullText != nil }

    /// - Parameter now: The reference for a short date; `nil` for a full one.
    init(
        _ article: Article, _ text: ArticleText, _ source: TextSource = .page, width: Int, tableWidth: Int? = nil,
        form: ArticleForm = .screen, now: Date? = nil
    ) {
        self.article = article
        self.now = now
        self.text = text
        self.source = source
        layout = ArticleLayout(
            article: article, text: text, source: source, width: width, tableWidth: tableWidth, form: form, now: now)
    }

    func laidOut(width: Int, tableWidth: Int?) -> LoadedArticle {
        LoadedArticle(article, text, source, width: width, tableWidth: tableWidth, form: layout.form, now: now)
    }
}
