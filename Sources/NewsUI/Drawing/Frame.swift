import Terminal

/// How the screen is divided: a title on top, a status line and a help line at the bottom, as far as there is room, and
/// the panes between them.
struct Frame: Equatable {
    let size: TerminalSize
    /// The title's row; nil: there is no room for it.
    let title: Int?
    /// The rows of lists and texts.
    let body: Range<Int>
    let status: Int?
    let help: Int?
    let panes: Panes
    private let isPlain: Bool

    /// - Parameter isPlain: Whether one pane is shown at a time, however wide the screen.
    init(size: TerminalSize, isPlain: Bool = false) {
        self.size = size
        let rows = size.rows
        title = rows >= 4 ? 0 : nil
        status = rows >= 2 ? rows - (rows >= 5 ? 2 : 1) : nil
        help = rows >= 5 ? rows - 1 : nil
        body = (title == nil ? 0 : 1)..<(status ?? rows)
        self.isPlain = isPlain
        panes = Panes(columns: size.columns, isPlain: isPlain)
    }

    /// The columns of an article's text, in the middle of its pane; for a screen reader, from its first column on.
    var textColumns: Range<Int> {
        let width = textWidth
        let left = panes.article.lowerBound + (isPlain ? 0 : max(0, (panes.article.count - width) / 2))
        return left..<left + width
    }

    var textWidth: Int {
        let margin = size.columns > 20 ? 2 : 0
        return max(1, min(ArticleLayout.maximumWidth, panes.article.count - margin))
    }
}
