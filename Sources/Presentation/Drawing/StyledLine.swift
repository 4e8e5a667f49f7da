package import Terminal

/// A line of differently styled parts.
package struct StyledLine {
    package struct Piece: Equatable {
        package var text: String
        package var style: Style

        package init(text: String, style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    package var pieces: [Piece]
    /// The style of the whole row, beyond the text as well; `nil` to keep the row's background.
    package var background: Style?

    package init(_ pieces: [Piece], background: Style? = nil) {
        self.pieces = pieces
        self.background = background
    }

    package init(_ text: String, style: Style = .plain) {
        self.init([Piece(text: text, style: style)])
    }

    package static var blank: StyledLine { StyledLine([]) }

    /// - Parameter width: in cells; longer text is truncated with an ellipsis.
    package func draw(into canvas: inout Canvas, row: Int, column: Int, width: Int) {
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

extension String {
    /// The text padded with blanks to a width in cells; wider text stays as it is.
    package func filled(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - TextWidth.cells(in: self)))
    }
}
