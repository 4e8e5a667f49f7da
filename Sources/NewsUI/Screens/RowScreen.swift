import Presentation
import Terminal

/// A screen that lists rows, with one row selected.
protocol RowScreen: Screen {
    /// The row that keys act on.
    var selection: RowSelection { get set }
    /// The cells of a row's tick box, counted from the start of its text; `nil` when rows have none.
    var tickCells: Range<Int>? { get }
    func rows(in surroundings: Surroundings) -> [ScreenRow]
}

/// A row of one or more lines on a screen.
struct ScreenRow {
    /// The column where texts begin.
    static let column = 2

    /// What it represents, so that the selection can follow it; `nil` when it cannot be selected.
    let id: AnyHashable?
    let lines: [StyledLine]

    init(_ id: AnyHashable?, _ lines: [StyledLine]) { (self.id, self.lines) = (id, lines) }

    /// Text that cannot be selected.
    init(text: [StyledLine]) { self.init(nil, text) }

    /// The instructions above the rows.
    static func intro(_ sentence: String, in surroundings: Surroundings) -> ScreenRow {
        let lines = LineWrapper(width: surroundings.width).lines(of: sentence)
        return ScreenRow(text: lines.map { StyledLine($0, style: surroundings.theme[.detail]) })
    }

    static var blank: ScreenRow { ScreenRow(text: [.blank]) }
}

extension RowScreen {
    var tickCells: Range<Int>? { nil }

    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        let (body, top) = (surroundings.body, selection.top)
        var line = 0
        for row in rows(in: surroundings) {
            let isSelected = row.id != nil && row.id == selection.id
            for part in row.lines {
                if line >= top, line - top < body.count {
                    surroundings.draw(part, isSelected: isSelected, row: body.lowerBound + line - top, into: &canvas)
                }
                line += 1
            }
            if line > top + body.count { break }
        }
        // A screen reader's user learns this from the movement keys instead.
        if surroundings.isPlain || body.count < 2 { return }
        if top > 0 { surroundings.drawSign("↑", row: body.lowerBound, into: &canvas) }
        if line > top + body.count { surroundings.drawSign("↓", row: body.upperBound - 1, into: &canvas) }
    }

    func currentLine(in surroundings: Surroundings) -> Int {
        var line = -selection.top
        for row in rows(in: surroundings) {
            if row.id != nil, row.id == selection.id { return max(0, line) }
            line += row.lines.count
        }
        return 0
    }

    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        selection.move(movement, in: rows(in: surroundings), height: surroundings.height)
    }

    /// Selects the row; any click on its tick box toggles it, and a double click elsewhere acts like Enter.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest] {
        guard selection.select(line: line, of: rows(in: surroundings), height: surroundings.height) else { return [] }
        if tickCells?.contains(column - ScreenRow.column) == true { return [.act(.tick)] }
        return isDouble ? [.act(.open)] : []
    }

    /// Keeps the row selected and visible.
    mutating func fit(in surroundings: Surroundings) {
        selection.fit(rows(in: surroundings), height: surroundings.height)
    }
}

extension Surroundings {
    /// Draws a sign at the right edge that there is more.
    fileprivate func drawSign(_ sign: String, row: Int, into canvas: inout Canvas) {
        canvas.draw(sign, row: row, column: columns - 1, style: theme[.detail])
    }

    fileprivate func draw(_ line: StyledLine, isSelected: Bool, row: Int, into canvas: inout Canvas) {
        var line = line
        if isSelected {
            let style = theme[.selected]
            line.background = style
            for piece in line.pieces.indices {
                line.pieces[piece].style = style.overlaid(with: line.pieces[piece].style)
            }
        }
        line.draw(into: &canvas, row: row, column: ScreenRow.column, width: max(0, columns - 3))
        if isSelected { drawBar(row: row, into: &canvas) }
    }
}
