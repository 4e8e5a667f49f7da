import Terminal

/// A line whose parts look different.
struct StyledLine {
    struct Piece: Equatable {
        var text: String
        var style = Style.plain
    }

    var pieces: [Piece]
    /// Of the whole row, beside the text too; nil: the row is left as it is.
    var background: Style?

    init(_ pieces: [Piece], background: Style? = nil) {
        self.pieces = pieces
        self.background = background
    }

    init(_ text: String, style: Style = .plain) {
        self.init([Piece(text: text, style: style)])
    }

    static var blank: StyledLine { StyledLine([]) }

    /// - Parameter width: The room in cells; an ellipsis says so where it is too small.
    func draw(into canvas: inout Canvas, row: Int, column: Int, width: Int) {
        if let background { canvas.fill(row: row, style: background) }
        var used = 0
        for piece in pieces {
            let cells = TextWidth.cells(in: piece.text)
            canvas.drawClipped(piece.text, row: row, column: column + used, width: width - used, style: piece.style)
            used += cells
            if used > width { return }
        }
    }
}

nonisolated extension String {
    /// The text with blanks behind it, so that it takes so many cells; as it is when it takes more.
    func filled(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - TextWidth.cells(in: self)))
    }
}
