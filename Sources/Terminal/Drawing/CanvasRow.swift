import Glibc

/// One row of a canvas. It never holds half of a wide character.
struct CanvasRow: Hashable, Sendable {
    private(set) var cells: [Cell]

    init(columns: Int) { cells = Array(repeating: .blank, count: columns) }

    /// Whether all cells are bytewise equal; both rows must have the same length.
    func hasSameBytes(as other: CanvasRow) -> Bool {
        cells.withUnsafeBytes { mine in
            other.cells.withUnsafeBytes { its in
                guard let mine = mine.baseAddress, let its = its.baseAddress, mine != its else { return true }
                return memcmp(mine, its, cells.count * MemoryLayout<Cell>.stride) == 0
            }
        }
    }

    /// Draws text from a column on, which may be negative, over at most `limit` cells.
    /// - Returns: the cells that the text takes, including those at negative columns.
    mutating func draw(_ utf8: UnsafeBufferPointer<UInt8>, at start: Int, limit: Int, style: Style) -> Int {
        var scanner = GraphemeScanner(utf8)
        var offset = 0
        var used = 0
        while offset < utf8.count, used < limit {
            if GraphemeScanner.isPlain(utf8, at: offset) {
                let column = start + used
                if column >= 0 {
                    if cells[column].width != 1 { releaseHalves(around: column..<column + 1) }
                    cells[column] = Cell(ascii: utf8[offset], style: style)
                }
                offset += 1
                used += 1
                continue
            }
            guard scanner.next(at: offset), used + scanner.cells <= limit else { break }
            offset = scanner.offset
            for glyph in scanner.glyphs {
                place(glyph, at: start + used, style: style)
                used += Int(glyph.width)
            }
        }
        if used > 0 { releaseVowelSigns(from: start + used) }
        if start < 0, start + used > 0 { releaseVowelSigns(from: 0) }
        return used
    }

    /// Fills columns with copies of a one-column cell.
    mutating func fill(_ columns: Range<Int>, with cell: Cell) {
        releaseHalves(around: columns)
        for column in columns { cells[column] = cell }
        releaseVowelSigns(from: columns.upperBound)
    }

    mutating func restyle(_ columns: Range<Int>, _ style: Style) {
        for column in columns { cells[column].style = style }
    }

    mutating func link(_ columns: Range<Int>, number: UInt32) {
        for column in columns { cells[column].link = number }
    }

    mutating func removeLinks() {
        guard let first = cells.firstIndex(where: { $0.link != 0 }) else { return }
        link(first..<cells.count, number: 0)
    }
}

extension CanvasRow {
    private mutating func place(_ glyph: Glyph, at column: Int, style: Style) {
        let end = column + Int(glyph.width)
        guard end > 0 else { return }
        releaseHalves(around: max(column, 0)..<end)
        if column < 0 {
            cells[0] = Cell(.space, style: style)
        } else {
            cells[column] = Cell(glyph, style: style)
            if glyph.width == 2 { cells[column + 1] = .rightHalf(style: style) }
        }
    }

    /// Turns halves of wide characters at the edges of an area to be drawn over into spaces.
    private mutating func releaseHalves(around columns: Range<Int>) {
        let (first, end) = (columns.lowerBound, columns.upperBound)
        if cells[first].width == 0, first > 0 { cells[first - 1] = Cell(.space, style: cells[first - 1].style) }
        if cells[end - 1].width == 2, end < cells.count { cells[end] = Cell(.space, style: cells[end].style) }
    }

    /// Turns vowel signs whose letter was drawn over, or is beyond the left edge, into spaces: a terminal might combine
    /// them with the new text.
    private mutating func releaseVowelSigns(from start: Int) {
        guard start >= 0 else { return }
        for column in start..<cells.count {
            guard cells[column].hasAmbiguousWidth, ScalarKind(cells[column].scalar) == .spacingMark else { return }
            cells[column] = Cell(.space, style: cells[column].style)
        }
    }
}
