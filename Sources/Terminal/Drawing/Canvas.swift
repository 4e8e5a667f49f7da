/// A screenful of cells to draw on: a value, independent of any terminal. `TerminalScreen.present` shows it.
public struct Canvas: Hashable, Sendable {
    /// The size in cells.
    public let size: TerminalSize
    /// The position of the terminal's cursor; nil hides it.
    public var cursor: CanvasPosition?

    /// The colour of text without a foreground of its own; nil for the terminal's default.
    public var foreground: Color?

    /// Unchanged rows share storage with the canvas they were copied from.
    private var rows: [CanvasRow]
    /// Link addresses; `Cell.link` is an index into them, counted from 1.
    private var links: [String] = []

    /// Every row as text without trailing blanks, for tests and plain output.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            let cells = rows[row].cells
            guard let last = cells.lastIndex(where: { $0.width > 0 && $0.glyph != .space }) else { return line }
            for cell in cells[...last] where cell.width > 0 { cell.glyph.write(to: &line) }
            return line
        }
    }

    /// Creates a canvas of spaces in the plain style.
    public init(size: TerminalSize) {
        self.size = size
        rows = Array(repeating: CanvasRow(columns: size.columns), count: size.rows)
    }

    /// Copies a canvas and appends blank rows.
    public init(_ canvas: Canvas, addingRows count: Int) {
        size = TerminalSize(columns: canvas.size.columns, rows: canvas.size.rows + max(0, count))
        cursor = canvas.cursor
        foreground = canvas.foreground
        rows = canvas.rows + Array(repeating: CanvasRow(columns: size.columns), count: max(0, count))
        links = canvas.links
    }

    /// Draws text in its safe form (`TextWidth`) on one row, from `column` on, over at most `width` cells (nil: to the
    /// right edge). Text outside the canvas is clipped. A grapheme is drawn whole or not at all, and drawing stops at
    /// the first that does not fit. If half of a wide character is drawn over, the other half becomes a space, as does
    /// a vowel sign whose letter is drawn over.
    /// - Returns: the cells that the text takes, including those left of the canvas.
    @discardableResult
    public mutating func draw(
        _ text: String, row: Int, column: Int, width: Int? = nil, style: Style = .plain
    ) -> Int {
        guard 0..<size.rows ~= row, column < size.columns else { return 0 }
        let limit = min(width ?? .max, size.columns - column)
        var text = text
        return text.withUTF8 { rows[row].draw($0, at: column, limit: limit, style: style) }
    }

    /// Fills cells of a row with a one-cell character (any other is replaced by a space); `width` nil: to the right
    /// edge.
    public mutating func fill(
        row: Int, column: Int = 0, width: Int? = nil, with character: Character = " ", style: Style = .plain
    ) {
        guard let columns = columns(row: row, column: column, width: width) else { return }
        var glyph = Glyph.space
        var text = String(character)
        text.withUTF8 { utf8 in
            var scanner = GraphemeScanner(utf8)
            if scanner.next(), scanner.cells == 1 { glyph = scanner.glyphs[0] }
        }
        rows[row].fill(columns, with: Cell(glyph, style: style))
    }

    /// Changes the style of cells and keeps their text; `width` nil: to the right edge.
    public mutating func restyle(row: Int, column: Int = 0, width: Int? = nil, style: Style) {
        guard let columns = columns(row: row, column: column, width: width) else { return }
        rows[row].restyle(columns, style)
    }

    /// Turns drawn cells into a hyperlink, on terminals that support them; drawing over a cell removes its link. Does
    /// nothing for an address that is not http or https, or that contains control characters.
    public mutating func link(row: Int, column: Int, width: Int, to address: String) {
        guard let columns = columns(row: row, column: column, width: width),
            let address = Hyperlink.address(address)
        else { return }
        let index = links.lastIndex(of: address) ?? links.endIndex
        if index == links.endIndex { links.append(address) }
        rows[row].link(columns, number: UInt32(index + 1))
    }

    /// Removes all links. Only this discards addresses: those of cells drawn over are kept until then.
    public mutating func removeLinks() {
        guard !links.isEmpty else { return }
        for row in rows.indices { rows[row].removeLinks() }
        links = []
    }

    /// The address that a cell links to; nil if none.
    public func link(row: Int, column: Int) -> String? {
        guard 0..<size.rows ~= row, 0..<size.columns ~= column else { return nil }
        return address(of: rows[row].cells[column])
    }

    /// The style of a cell; plain outside the canvas.
    public func style(row: Int, column: Int) -> Style {
        guard 0..<size.rows ~= row, 0..<size.columns ~= column else { return .plain }
        return rows[row].cells[column].style
    }
}

extension Canvas {
    /// The cells of a row, which must be within the canvas.
    func row(_ row: Int) -> [Cell] { rows[row].cells }

    /// A cell's style with the canvas's default foreground applied.
    func shownStyle(of cell: Cell) -> Style {
        guard cell.style.hasDefaultForeground, foreground != nil else { return cell.style }
        var style = cell.style
        style.foreground = foreground
        return style
    }

    /// The address that a cell of this canvas links to; nil if none.
    func address(of cell: Cell) -> String? {
        cell.link == 0 ? nil : links[Int(cell.link) - 1]
    }

    /// Whether a row is the same on both canvases, which must be of the same size.
    func isSame(row: Int, as other: Canvas) -> Bool {
        guard rows[row].hasSameBytes(as: other.rows[row]) else { return false }
        // Cells hold link numbers, which may stand for different addresses on the other canvas.
        return hasSameLinks(as: other) || rows[row].cells.allSatisfy { $0.link == 0 }
    }

    /// Whether link numbers stand for the same addresses on both canvases.
    func hasSameLinks(as other: Canvas) -> Bool { links == other.links }

    /// The requested columns clipped to the canvas; nil if none remain.
    private func columns(row: Int, column: Int, width: Int?) -> Range<Int>? {
        guard 0..<size.rows ~= row, column < size.columns else { return nil }
        let first = max(0, column)
        let end = column + min(max(0, width ?? .max), size.columns - column)
        return first < end ? first..<end : nil
    }
}
