import Glibc

/// A screen's worth of cells to draw on; a value, without a terminal behind it. `TerminalScreen.present` shows it.
public struct Canvas: Hashable, Sendable {
    /// Its size, in cells.
    public let size: TerminalSize
    /// Where the terminal's cursor is shown; nil hides it.
    public var cursor: CanvasPosition?

    private var cells: [Cell]
    /// The addresses of the links.
    private var links: [String] = []

    /// Every row as text, without the blanks at its end: for tests and for a plain rendering.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            let cells = self.row(row)
            guard let last = cells.lastIndex(where: { $0.width > 0 && $0.glyph != .space }) else { return line }
            for cell in cells[...last] where cell.width > 0 { cell.glyph.write(to: &line) }
            return line
        }
    }

    /// A canvas of spaces in the plain style.
    public init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Draws text in its safe form (`TextWidth`) on one row, from `column` on, over at most `width` cells (nil: to the
    /// right edge). What lies outside the canvas is left out; a grapheme is drawn whole or not at all, and nothing is
    /// drawn after the first that does not fit. A wide character of which one half is drawn over leaves a space, and
    /// so does a vowel sign whose letter is drawn over.
    /// - Returns: the cells that the text took, those beyond the left edge included.
    @discardableResult
    public mutating func draw(
        _ text: String, row: Int, column: Int, width: Int? = nil, style: Style = .plain
    ) -> Int {
        guard 0..<size.rows ~= row, column < size.columns else { return 0 }
        let limit = min(width ?? .max, size.columns - column)
        let rowStart = row * size.columns
        var text = text
        return text.withUTF8 { utf8 in
            draw(utf8, at: rowStart + column, limit: limit, rowStart: rowStart, style: style)
        }
    }

    /// Fills cells of a row with one character of one cell (any other counts as a space); `width` nil: to the right
    /// edge.
    public mutating func fill(
        row: Int, column: Int = 0, width: Int? = nil, with character: Character = " ", style: Style = .plain
    ) {
        guard let range = range(row: row, column: column, width: width) else { return }
        var glyph = Glyph.space
        var text = String(character)
        text.withUTF8 { utf8 in
            var scanner = GraphemeScanner(utf8)
            if scanner.next(), scanner.cells == 1 { glyph = scanner.glyphs[0] }
        }
        releaseHalves(around: range, rowStart: row * size.columns)
        let cell = Cell(glyph, style: style)
        for index in range { cells[index] = cell }
        releaseVowelSigns(from: range.upperBound, rowStart: row * size.columns)
    }

    /// Gives cells of a row another style and leaves their text; `width` nil: to the right edge.
    public mutating func restyle(row: Int, column: Int = 0, width: Int? = nil, style: Style) {
        guard let range = range(row: row, column: column, width: width) else { return }
        for index in range { cells[index].style = style }
    }

    /// Makes a link of cells that were drawn, where the terminal has hyperlinks; what is drawn over them later is none.
    /// An address that is not one of the web (http, https), or that holds control characters, is left out.
    public mutating func link(row: Int, column: Int, width: Int, to address: String) {
        guard let range = range(row: row, column: column, width: width), let address = Hyperlink.address(address) else {
            return
        }
        let index = links.lastIndex(of: address) ?? links.endIndex
        if index == links.endIndex { links.append(address) }
        for cell in range { cells[cell].link = UInt32(index + 1) }
    }

    /// The address that a cell links to; nil: none.
    public func link(row: Int, column: Int) -> String? {
        guard 0..<size.rows ~= row, 0..<size.columns ~= column else { return nil }
        return address(of: cells[row * size.columns + column])
    }

    /// The style of a cell; plain outside the canvas.
    public func style(row: Int, column: Int) -> Style {
        guard 0..<size.rows ~= row, 0..<size.columns ~= column else { return .plain }
        return cells[row * size.columns + column].style
    }
}

extension Canvas {
    /// The cells of a row, which is within the canvas.
    func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// The address that a cell of this canvas links to.
    func address(of cell: Cell) -> String? {
        cell.link == 0 ? nil : links[Int(cell.link) - 1]
    }

    /// Whether a row is the same on both canvases, which are of the same size.
    func isSame(row: Int, as other: Canvas) -> Bool {
        guard hasSameCells(row: row, as: other) else { return false }
        // Cells hold numbers, which another canvas may have given to other addresses.
        return hasSameLinks(as: other) || self.row(row).allSatisfy { $0.link == 0 }
    }

    /// Whether a link's number stands for the same address on both canvases.
    func hasSameLinks(as other: Canvas) -> Bool { links == other.links }

    private func hasSameCells(row: Int, as other: Canvas) -> Bool {
        let stride = size.columns * MemoryLayout<Cell>.stride
        return cells.withUnsafeBytes { mine in
            other.cells.withUnsafeBytes { its in
                guard let mine = mine.baseAddress, let its = its.baseAddress else { return true }
                return memcmp(mine + row * stride, its + row * stride, stride) == 0
            }
        }
    }
}

extension Canvas {
    /// Draws from a cell of the row on, whose index may lie before the row's start.
    fileprivate mutating func draw(
        _ utf8: UnsafeBufferPointer<UInt8>, at start: Int, limit: Int, rowStart: Int, style: Style
    ) -> Int {
        var scanner = GraphemeScanner(utf8)
        var offset = 0
        var used = 0
        while offset < utf8.count, used < limit {
            if GraphemeScanner.isPlain(utf8, at: offset) {
                let index = start + used
                if index >= rowStart {
                    if cells[index].width != 1 { releaseHalves(around: index..<index + 1, rowStart: rowStart) }
                    cells[index] = Cell(ascii: utf8[offset], style: style)
                }
                offset += 1
                used += 1
                continue
            }
            guard scanner.next(at: offset), used + scanner.cells <= limit else { break }
            offset = scanner.offset
            for glyph in scanner.glyphs {
                place(glyph, at: start + used, rowStart: rowStart, style: style)
                used += Int(glyph.width)
            }
        }
        if used > 0 { releaseVowelSigns(from: start + used, rowStart: rowStart) }
        if start < rowStart, start + used > rowStart { releaseVowelSigns(from: rowStart, rowStart: rowStart) }
        return used
    }

    fileprivate mutating func place(_ glyph: Glyph, at index: Int, rowStart: Int, style: Style) {
        let end = index + Int(glyph.width)
        guard end > rowStart else { return }
        releaseHalves(around: max(index, rowStart)..<end, rowStart: rowStart)
        if index < rowStart {
            cells[rowStart] = Cell(.space, style: style)
        } else {
            cells[index] = Cell(glyph, style: style)
            if glyph.width == 2 { cells[index + 1] = .rightHalf(style: style) }
        }
    }

    /// Turns into spaces the halves of wide characters that stay outside a range of cells about to be drawn over.
    fileprivate mutating func releaseHalves(around range: Range<Int>, rowStart: Int) {
        if cells[range.lowerBound].width == 0, range.lowerBound > rowStart {
            cells[range.lowerBound - 1] = Cell(.space, style: cells[range.lowerBound - 1].style)
        }
        if cells[range.upperBound - 1].width == 2, range.upperBound < rowStart + size.columns {
            cells[range.upperBound] = Cell(.space, style: cells[range.upperBound].style)
        }
    }

    /// Turns into spaces the vowel signs whose letter was drawn over, or is beyond the left edge: a terminal might put
    /// them on what is there now.
    fileprivate mutating func releaseVowelSigns(from start: Int, rowStart: Int) {
        guard start >= rowStart else { return }
        for index in start..<rowStart + size.columns {
            guard cells[index].isOfUnsureWidth, ScalarKind(cells[index].scalar) == .spacingMark else { return }
            cells[index] = Cell(.space, style: cells[index].style)
        }
    }

    /// The indices of the cells of a row that lie within the canvas; nil when there are none.
    fileprivate func range(row: Int, column: Int, width: Int?) -> Range<Int>? {
        guard 0..<size.rows ~= row, column < size.columns else { return nil }
        let first = max(0, column)
        let end = column + min(max(0, width ?? .max), size.columns - column)
        guard first < end else { return nil }
        return row * size.columns + first..<row * size.columns + end
    }
}
