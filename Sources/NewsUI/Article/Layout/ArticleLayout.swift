public import News

/// An article laid out as lines for a width: what the screen shows and the command `show` prints.
nonisolated public struct ArticleLayout: Sendable, Equatable {
    /// Text is not laid out wider than this, in cells; longer lines are hard to read.
    public static let maximumWidth = 80

    /// The cells that the lines have at their disposal.
    public let width: Int
    public let lines: [LaidOutLine]

    /// All lines, each ended by a line feed.
    public var plainText: String {
        lines.map { $0.text + "\n" }.joined()
    }

    /// Lays an article out.
    /// - Parameters:
    ///   - source: which of the article's texts is given.
    ///   - width: in cells; more than `maximumWidth` is not used.
    public init(article: Article, text: ArticleText, source: TextSource = .page, width: Int) {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), Self.maximumWidth))
        builder.addHeader(of: article, source)
        builder.addBody(text.blocks, title: article.headline.title)
        builder.addLinks(text.links)
        builder.addEnclosures(article.enclosures)
        self.width = builder.width
        lines = builder.lines
    }
}

nonisolated extension ArticleLayout {
    /// What stands above an article's text, as far as its line in a list tells it.
    static func header(of headline: Headline, width: Int) -> [LaidOutLine] {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), maximumWidth))
        let article = Article(
            headline: headline, summary: nil, content: nil, enclosures: [], categories: [], feedURL: "")
        builder.addHeader(of: article, .page)
        return builder.lines
    }
}
