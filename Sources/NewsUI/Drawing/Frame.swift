import Presentation
import Terminal

/// How the screen is divided: a title on top, a status line and a help line at the bottom where there is room, and the
/// panes between.
struct Frame: Equatable {
    let size: TerminalSize
    /// The title's row; `nil` when there is no room.
    let title: Int?
    /// The rows of lists and texts.
    let body: Range<Int>
    let status: Int?
    let help: Int?
    let panes: Panes
    private let isPlain: Bool

    /// - Parameter isPlain: Whether one pane is shown at a time, whatever the width.
    init(size: TerminalSize, isPlain: Bool = false, _ layoutOptions: PaneLayoutOptions = PaneLayoutOptions()) {
        self.size = size
        let rows = size.rows
        title = rows >= 4 ? 0 : nil
        status = rows >= 2 ? rows - (rows >= 5 ? 2 : 1) : nil
        help = rows >= 5 ? rows - 1 : nil
        // A screen reader reading on from the text stops at an empty line before the status.
        body = (title == nil ? 0 : 1)..<(status ?? rows) - (isPlain && rows >= Self.minimumRowsWithGap ? 1 : 0)
        self.isPlain = isPlain
        panes = Panes(columns: size.columns, rows: rows, isPlain: isPlain, layoutOptions)
    }

    /// The row of the line between the headlines and the preview below; `nil` when there is none.
    var separator: Int? { panes.isPreviewBelow ? body.lowerBound + body.count * 3 / 5 : nil }

    /// The rows of a pane below its title.
    func rows(of pane: Pane) -> Range<Int> {
        guard let separator else { return body }
        return switch pane {
        case .feeds: body
        case .headlines: body.lowerBound..<separator
        case .article: separator + 1..<body.upperBound
        }
    }

    /// Whether the article pane has a title.
    var hasArticleTitle: Bool { !panes.isPreviewBelow }

    /// The columns of an article's text: centred while reading, aligned with the headline in a preview, and from the
    /// first column for a screen reader.
    var textColumns: Range<Int> {
        let width = textWidth
        let pane = panes.article
        let room = pane.count - width
        let margin = isPlain ? 0 : panes.isReading ? room / 2 : min(Self.textMargin, room / 2)
        return pane.lowerBound + margin..<pane.lowerBound + margin + width
    }

    /// The cells that a table may take from the start of the text; `nil` for no more than the text. A table may be
    /// wider, since its lines are not read across.
    var tableWidth: Int? {
        let room = panes.article.upperBound - Self.textMargin - textColumns.lowerBound
        return room > textWidth ? room : nil
    }

    /// At most the article's maximum width, with a margin on both sides.
    var textWidth: Int {
        let room = min(panes.article.count, ArticleLayout.maximumWidth)
        return max(1, min(room, Self.widthWithoutMargin), room - 2 * Self.textMargin)
    }

    private static let minimumRowsWithGap = 8
    private static let textMargin = 2
    /// Where margins would make the text narrower than this, it has none.
    private static let widthWithoutMargin = 20
}
