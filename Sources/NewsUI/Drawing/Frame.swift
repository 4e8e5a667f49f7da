import Terminal

/// How the screen is divided: a title on top, a status line and a help line at the bottom, as far as there is room.
struct Frame: Equatable {
    /// From this width on, the feeds stand beside the headlines.
    static let widthForTwoPanes = 100

    let size: TerminalSize
    /// The title's row; nil: there is no room for it.
    let title: Int?
    /// The rows of lists and texts.
    let body: Range<Int>
    let status: Int?
    let help: Int?

    init(size: TerminalSize) {
        self.size = size
        let rows = size.rows
        title = rows >= 4 ? 0 : nil
        status = rows >= 2 ? rows - (rows >= 5 ? 2 : 1) : nil
        help = rows >= 5 ? rows - 1 : nil
        body = (title == nil ? 0 : 1)..<(status ?? rows)
    }

    var hasTwoPanes: Bool { size.columns >= Self.widthForTwoPanes }

    /// The columns of the feeds, where they stand beside the headlines.
    var feedColumns: Range<Int> { 0..<(hasTwoPanes ? min(36, size.columns / 4) : size.columns) }

    /// The columns of the headlines; one column between them and the feeds holds a line.
    var headlineColumns: Range<Int> { hasTwoPanes ? feedColumns.upperBound + 1..<size.columns : 0..<size.columns }

    /// The columns of an article's text, in the middle of the screen.
    var textColumns: Range<Int> {
        let width = textWidth
        let left = max(0, (size.columns - width) / 2)
        return left..<left + width
    }

    var textWidth: Int {
        let margin = size.columns > 20 ? 2 : 0
        return max(1, min(ArticleLayout.maximumWidth, size.columns - margin))
    }
}
