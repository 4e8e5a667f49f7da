public import FoundationEssentials
public import News

/// An article laid out as lines for a width: what the screen shows and the command `show` prints.
public struct ArticleLayout: Sendable, Equatable {
    /// An article with its margins is not wider than this, in cells; longer lines are hard to read.
    public static let maximumWidth = 80

    /// The cells that the lines have at their disposal. On the screen, lines of code may be longer.
    public let width: Int
    /// And those that tables have; nil: no more, or there are no tables.
    package let tableWidth: Int?
    private let hasTables: Bool
    /// What it is made for.
    public let form: ArticleForm
    public let lines: [LaidOutLine]
    /// The line on which each note begins, and the one that refers to it first, by the note's label.
    package let notes, references: [String: Int]
    /// What can be folded away, from top to bottom; the outer one before what stands in it.
    package let folds: [Fold]

    /// Whether it would be the same for other widths, of the text and of tables.
    package func isLaidOut(for width: Int, _ tableWidth: Int?) -> Bool {
        self.width == width && (!hasTables || self.tableWidth == tableWidth)
    }

    /// All lines, each ended by a line feed.
    public var plainText: String {
        lines.map { $0.text + "\n" }.joined()
    }

    /// Lays an article out.
    /// - Parameters:
    ///   - source: which of the article's texts is given.
    ///   - width: in cells; more than `maximumWidth` is not used.
    ///   - tableWidth: the cells that a table may take; nil: no more.
    ///   - now: what of the date goes without saying; nil: nothing does.
    public init(
        article: Article, text: ArticleText, source: TextSource = .page, width: Int,
        tableWidth: Int? = nil, form: ArticleForm = .printed, now: Date? = nil
    ) {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), Self.maximumWidth), form: form, now: now)
        builder.cellsForTables = max(0, (tableWidth ?? 0) - builder.width)
        builder.addHead(of: article, source, minutes: ReadingTime.minutes(of: text))
        builder.addBody(text.blocks, title: article.headline.title)
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
    /// What stands above an article's text, as far as its line in a list tells it.
    package static func head(of headline: Headline, width: Int, form: ArticleForm, now: Date?) -> [LaidOutLine] {
        var builder = ArticleLayoutBuilder(width: min(max(1, width), maximumWidth), form: form, now: now)
        let article = Article(
            headline: headline, summary: nil, content: nil, enclosures: [], categories: [], feedURL: "")
        builder.addHead(of: article, .page, minutes: nil)
        return builder.lines
    }
}
