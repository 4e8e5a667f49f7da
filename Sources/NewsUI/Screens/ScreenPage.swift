import Terminal

/// A screen, drawn.
struct ScreenPage {
    let model: Model
    let screen: any Screen

    func draw(into canvas: inout Canvas) {
        let (body, top) = (model.frame.body, screen.selection.top)
        var line = 0
        for row in screen.rows(in: model.surroundings) {
            let isSelected = row.id != nil && row.id == screen.selection.id
            for part in row.lines {
                if line >= top, line - top < body.count {
                    draw(part, isSelected: isSelected, row: body.lowerBound + line - top, into: &canvas)
                }
                line += 1
            }
            if line >= top + body.count { return }
        }
    }

    /// The line of the selected row, from the top of the body.
    var selectedLine: Int {
        var line = -screen.selection.top
        for row in screen.rows(in: model.surroundings) {
            if row.id != nil, row.id == screen.selection.id { return max(0, line) }
            line += row.lines.count
        }
        return 0
    }

    private func draw(_ line: StyledLine, isSelected: Bool, row: Int, into canvas: inout Canvas) {
        var line = line
        let look = RowLook(theme: model.theme, isSelected: isSelected, hasFocus: true)
        if isSelected {
            let style = model.theme[.selected]
            line.background = style
            for piece in line.pieces.indices {
                line.pieces[piece].style = style.overlaid(with: line.pieces[piece].style)
            }
        }
        line.draw(into: &canvas, row: row, column: 2, width: max(0, model.size.columns - 3))
        if model.isPlain, isSelected {
            canvas.draw(">", row: row, column: 0)
        } else {
            look.drawBar(row: row, column: 0, into: &canvas)
        }
    }
}
