/// Computes the bytes that change what a terminal shows into a canvas, as one piece: a terminal shows each piece of a
/// frame as it arrives, and curses sends one with every cursor movement.
struct FramePainter {
    /// Up to this many unchanged cells between two changes are rewritten instead of skipped.
    private static let bridge = 4
    /// From this many trailing blanks on, the rest of a line is cleared instead of written.
    private static let blanksWorthClearing = 4

    private let strings: TerminalStrings
    private let styles: StyleSequences
    private let hasHyperlinks: Bool
    private let printable: (Glyph, _ room: Int) -> (Glyph, Glyph?)

    /// - Parameters:
    ///   - hasHyperlinks: whether to send link addresses (OSC 8).
    ///   - printable: the glyphs to write for a glyph, given the cells left.
    init(
        strings: TerminalStrings, styles: StyleSequences, hasHyperlinks: Bool,
        printable: @escaping (Glyph, _ room: Int) -> (Glyph, Glyph?)
    ) {
        self.strings = strings
        self.styles = styles
        self.hasHyperlinks = hasHyperlinks
        self.printable = printable
    }

    /// - Parameters:
    ///   - shown: what the terminal shows; unknown if nil, or if its size or default foreground differs.
    ///   - size: the terminal's size; the canvas is clipped to it.
    /// - Returns: bytes that leave the terminal in the plain style and outside any link.
    func bytes(of canvas: Canvas, over shown: Canvas?, size: TerminalSize) -> [UInt8] {
        var pen = Pen(strings: strings, styles: styles)
        let known = shown.flatMap { $0.size == canvas.size && $0.foreground == canvas.foreground ? $0 : nil }
        if known == nil { pen.clear(size) }
        let before = known ?? Canvas(size: canvas.size)
        for row in 0..<min(canvas.size.rows, size.rows) where !canvas.isSame(row: row, as: before) {
            paint(row, of: canvas, over: before, size: size, with: &pen)
        }
        pen.reset()
        if let cursor = canvas.cursor, 0..<size.rows ~= cursor.row, 0..<size.columns ~= cursor.column,
            !pen.bytes.isEmpty || cursor != known?.cursor
        {
            pen.move(to: cursor)
        }
        return pen.bytes
    }
}

extension FramePainter {
    private func paint(
        _ row: Int, of canvas: Canvas, over shown: Canvas, size: TerminalSize, with pen: inout Pen
    ) {
        let end = min(canvas.size.columns, size.columns)
        let isLastOfScreen = row == size.rows - 1 && end == size.columns && strings.scrollsAtLastCell
        // Characters of unsure width may have shifted, so everything from the first of them on is rewritten.
        let unknown = min(canvas.firstAmbiguousCell(row: row), shown.firstAmbiguousCell(row: row))
        var column = 0
        while let range = canvas.nextChange(
            row: row, from: column, to: end, over: shown, unknownFrom: unknown, bridge: Self.bridge)
        {
            column = range.upperBound
            let isAtEdge = range.upperBound == size.columns
            let blanks = isAtEdge ? canvas.blanksAtEnd(row: row, of: range) : 0
            let clearing = blanks < Self.blanksWorthClearing ? nil : strings.clearToEndOfLine
            let written = range.dropLast(clearing == nil ? (isLastOfScreen && isAtEdge ? 1 : 0) : blanks)
            pen.move(to: CanvasPosition(row: row, column: range.lowerBound))
            write(written, of: row, canvas, size: size, with: &pen)
            if let clearing {
                pen.move(to: CanvasPosition(row: row, column: written.upperBound))
                pen.clearToEndOfLine(clearing)
            }
        }
    }

    private func write(
        _ columns: Range<Int>, of row: Int, _ canvas: Canvas, size: TerminalSize, with pen: inout Pen
    ) {
        let cells = canvas.row(row)
        var isInAmbiguousRun = false
        for column in columns {
            let cell = cells[column]
            guard cell.width > 0 else { continue }
            if cell.hasAmbiguousWidth != isInAmbiguousRun {
                isInAmbiguousRun.toggle()
                if isInAmbiguousRun {
                    empty(cells[column..<columns.upperBound].prefix(while: \.hasAmbiguousWidth), of: canvas, with: &pen)
                }
                pen.invalidatePosition()
                pen.move(to: CanvasPosition(row: row, column: column))
            }
            applyStyle(as: cell, of: canvas, &pen)
            if let ascii = cell.plainASCII {
                pen.write(ascii: ascii)
            } else {
                let (first, second) = printable(cell.glyph, columns.upperBound - column)
                pen.write(first)
                if let second { pen.write(second) }
            }
        }
        // Terminals disagree on where the cursor is after the last cell of a line.
        if isInAmbiguousRun || columns.upperBound == size.columns { pen.invalidatePosition() }
    }

    /// Writes spaces first where characters may not fill their cells, so that old contents do not show beside them.
    private func empty(_ cells: ArraySlice<Cell>, of canvas: Canvas, with pen: inout Pen) {
        for cell in cells {
            applyStyle(as: cell, of: canvas, &pen)
            pen.write(ascii: UInt8(ascii: " "))
        }
    }

    /// Sets the pen to a cell's style and link.
    private func applyStyle(as cell: Cell, of canvas: Canvas, _ pen: inout Pen) {
        pen.change(to: canvas.shownStyle(of: cell))
        if hasHyperlinks { pen.link(number: cell.link, to: canvas.address(of: cell)) }
    }
}

extension Canvas {
    /// The next range of cells that differs from another canvas of the same size, in whole characters.
    /// - Parameters:
    ///   - unknown: cells from this column on count as changed.
    ///   - bridge: up to this many cells between two changes count as changed.
    fileprivate func nextChange(
        row: Int, from start: Int, to end: Int, over other: Canvas, unknownFrom unknown: Int, bridge: Int
    ) -> Range<Int>? {
        let (cells, before) = (self.row(row), other.row(row))
        let hasSameLinks = hasSameLinks(as: other)
        func isChanged(_ column: Int) -> Bool {
            if column >= unknown { return true }
            let cell = cells[column]
            return cell != before[column] || !hasSameLinks && cell.link != 0
        }
        guard var lower = (start..<max(start, end)).first(where: isChanged) else { return nil }
        var upper = lower + 1
        var column = upper
        while column < end, column - upper <= bridge {
            if isChanged(column) { upper = column + 1 }
            column += 1
        }
        while lower > 0, cells[lower].width == 0 { lower -= 1 }
        while upper < end, cells[upper].width == 0 { upper += 1 }
        return lower..<upper
    }

    /// The first cell of a row that a character of unsure width may affect; the number of cells if there is none.
    fileprivate func firstAmbiguousCell(row: Int) -> Int {
        let cells = self.row(row)
        guard let first = cells.firstIndex(where: \.hasAmbiguousWidth) else { return cells.count }
        // It may combine with the preceding letter, of another script.
        return max(0, first - 1)
    }

    /// How many cells at the end of a range are blank.
    fileprivate func blanksAtEnd(row: Int, of range: Range<Int>) -> Int {
        let cells = self.row(row)
        return range.reversed().prefix { cells[$0] == .blank }.count
    }
}
