public import FoundationEssentials
public import News

/// An article laid out as lines for a width, as on the screen and in the output of `show`.
public struct ArticleLayout: Sendable, Equatable {
    /// The greatest width of an article with its margins, in cells; longer lines are hard to read.
    public static let maximumWidth = 80

    /// The available cells. On the screen, lines of code may be longer.
    public let width: Int
    /// The available cells for tables; `nil` for no more than `width`, or without tables.
    package let tableWidth: Int?
    private let hasTables: Bool
    public let form: ArticleForm
    public let lines: [LaidOutLine]
    /// The first line of each note, and of its first reference, by the note's label.
    package let notes, references: [String: Int]
    /// The foldable parts, top to bottom, outer before inner.
    package let folds: [Fold]

    /// Whether laying out again for these widths would change nothing.
    package func isLaidOut(for width: Int, _ tableWidth: Int?) -> Bool {
        self.width == width && (!hasTables || self.tableWidth == tableWidth)
    }

    /// All lines, each with a line feed.
    public var plainText: String {
        lines.map { $0.text + "\n" }.joined()
    }

    /// Lays out an article.
    /// - Parameters:
    ///   - source: Which of the article's texts is given.
    ///   - width: In cells; `maximumWidth` at most is used.
    ///   - tableWidth: The cells available for tables; `nil` for no more than `width`.
    ///   - now: Shortens dates near it; `nil` for complete dates.
    public init(
        article: Article, text: ArticleText, source: TextSource = .page, width: Int,
        tableWidth: Int? = nil, form: ArticleForm = .printed, now: Date? = nil
    ) {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), Self.maximumWidth), form: form, now: now)
        builder.cellsForTables = max(0, (tableWidth ?? 0) - builder.width)
        builder.addHead(of: article, source, minutes: ReadingTime.minutes(of: text))
        builder.add(article.kept)
        builder.addBody(text.blocks, of: article)
        builder.addFoot(of: article, source)
        builder.addLinks(text.links)
        self.width = builder.width
        self.tableWidth = builder.hasTables ? tableWidth : nil
        self.hasTables = builder.hasTables
        self.form = form
        lines = builder.lines
        (notes, references, folds) = (builder.notes, builder.references, builder.folds)
    }
}

extension ArticleLayout {
    /// The head of an article, as far as its headline has the data.
    package static func head(of headline: Headline, width: Int, form: ArticleForm, now: Date?) -> [LaidOutLine] {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), maximumWidth), form: form, now: now)
        let article = Article(
            headline: headline, summary: nil, content: nil, enclosures: [], categories: [], feedURL: "")
        builder.addHead(of: article, .page, minutes: nil)
        return builder.lines
    }
}
