public import News
import NewsParser
public import NewsStore

/// Articles as they are read.
public struct ArticleReader: Sendable {
    private let library: Library

    public init(library: Library) { self.library = library }

    /// An article and its body as text; nil when it is no longer stored.
    public func article(_ id: Headline.ID) async throws -> (Article, ArticleText)? {
        guard let article = try await library.article(id) else { return nil }
        return (article, Self.text(of: article))
    }

    /// The body as readable text: the content, or the summary where there is no content. Relative addresses are
    /// resolved against the article's page, whose markup it mostly is, or against the feed.
    public static func text(of article: Article) -> ArticleText {
        let content = article.content.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard let html = content ?? article.summary else { return ArticleText(blocks: [], links: []) }
        return ArticleText(HTMLText.text(ofHTML: html, baseURL: article.headline.link ?? article.feedURL))
    }
}

extension ArticleText {
    fileprivate init(_ text: HTMLText) {
        self.init(
            blocks: text.blocks.map { block in
                Block(
                    kind: Block.Kind(block.kind), quoteDepth: block.quoteDepth, listDepth: block.listDepth,
                    text: block.text)
            },
            links: text.links)
    }
}

extension ArticleText.Block.Kind {
    fileprivate init(_ kind: HTMLText.Block.Kind) {
        self =
            switch kind {
            case .paragraph: .paragraph
            case .heading(let level): .heading(level: level)
            case .listItem(let marker): .listItem(marker: marker)
            case .preformatted: .preformatted
            case .rule: .rule
            }
    }
}
