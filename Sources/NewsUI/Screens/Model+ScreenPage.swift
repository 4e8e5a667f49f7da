import Presentation
import Terminal

/// A screen, drawn.
extension Model {
    func draw(_ screen: any Screen, into canvas: inout Canvas) {
        let (body, top) = (frame.body, screen.selection.top)
        var line = 0
        for row in screen.rows(in: surroundings) {
            let isSelected = row.id != nil && row.id == screen.selection.id
            for part in row.lines {
                if line >= top, line - top < body.count {
                    draw(part, isSelected: isSelected, row: body.lowerBound + line - top, into: &canvas)
                }
                line += 1
            }
            if line > top + body.count { break }
        }
        // That it goes on is not said aloud: the keys that move tell it there.
        if isPlain || body.count < 2 { return }
        if top > 0 { drawSign("↑", row: body.lowerBound, into: &canvas) }
        if line > top + body.count { drawSign("↓", row: body.upperBound - 1, into: &canvas) }
    }

    /// Says at the right edge that there is more.
    private func drawSign(_ sign: String, row: Int, into canvas: inout Canvas) {
        canvas.draw(sign, row: row, column: size.columns - 1, style: theme[.detail])
    }

    /// The line of the selected row, from the top of the body.
    func selectedLine(of screen: any Screen) -> Int {
        var line = -screen.selection.top
        for row in screen.rows(in: surroundings) {
            if row.id != nil, row.id == screen.selection.id { return max(0, line) }
            line += row.lines.count
        }
        return 0
    }

    private func draw(_ line: StyledLine, isSelected: Bool, row: Int, into canvas: inout Canvas) {
        var line = line
        if isSelected {
            let style = theme[.selected]
            line.background = style
            for piece in line.pieces.indices {
                line.pieces[piece].style = style.overlaid(with: line.pieces[piece].style)
            }
        }
        line.draw(into: &canvas, row: row, column: ScreenRow.column, width: max(0, size.columns - 3))
        if isSelected { drawBar(row: row, into: &canvas) }
    }
}

extension Model {
    /// Where the texts of what covers the panes begin: a blank parts them from a mark that is read out.
    var coveringColumn: Int { isPlain ? ScreenRow.column : 1 }

    /// Marks the selected row of what covers the panes.
    func drawBar(row: Int, into canvas: inout Canvas) {
        let look = RowLook(theme: theme, isSelected: true, hasFocus: true)
        canvas.draw(isPlain ? ">" : "▎", row: row, column: 0, style: look[isPlain ? .text : .accent])
    }
}
