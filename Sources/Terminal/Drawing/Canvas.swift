/// A screen's worth of cells to draw on; a value, without a terminal behind it. `TerminalScreen.present` shows it.
public struct Canvas: Hashable, Sendable {
    /// Its size, in cells.
    public let size: TerminalSize
    /// Where the terminal's cursor is shown; nil hides it.
    public var cursor: CanvasPosition?

    /// The colour of the letters that have none of their own; nil: the terminal's default.
    public var foreground: Color?

    /// Each shared with the canvases on which it is the same.
    private var rows: [CanvasRow]
    /// The addresses of the links.
    private var links: [String] = []

    /// Every row as text, without the blanks at its end: for tests and for a plain rendering.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            let cells = rows[row].cells
            guard let last = cells.lastIndex(where: { $0.width > 0 && $0.glyph != .space }) else { return line }
            for cell in cells[...last] where cell.width > 0 { cell.glyph.write(to: &line) }
            return line
        }
    }

    /// A canvas of spaces in the plain style.
    public init(size: TerminalSize) {
        self.size = size
        rows = Array(repeating: CanvasRow(columns: size.columns), count: size.rows)
    }

    /// The same canvas with blank rows below it.
    public init(_ canvas: Canvas, addingRows count: Int) {
        size = TerminalSize(columns: canvas.size.columns, rows: canvas.size.rows + max(0, count))
        cursor = canvas.cursor
        foreground = canvas.foreground
        rows = canvas.rows + Array(repeating: CanvasRow(columns: size.columns), count: max(0, count))
        links = canvas.links
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
        var text = text
        return text.withUTF8 { rows[row].draw($0, at: column, limit: limit, style: style) }
    }

    /// Fills cells of a row with one character of one cell (any other counts as a space); `width` nil: to the right
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

    /// Gives cells of a row another style and leaves their text; `width` nil: to the right edge.
    public mutating func restyle(row: Int, column: Int = 0, width: Int? = nil, style: Style) {
        guard let columns = columns(row: row, column: column, width: width) else { return }
        rows[row].restyle(columns, style)
    }

    /// Makes a link of cells that were drawn, where the terminal has hyperlinks; what is drawn over them later is none.
    /// An address that is not one of the web (http, https), or that holds control characters, is left out.
    public mutating func link(row: Int, column: Int, width: Int, to address: String) {
        guard let columns = columns(row: row, column: column, width: width),
            let address = Hyperlink.address(address)
        else { return }
        let index = links.lastIndex(of: address) ?? links.endIndex
        if index == links.endIndex { links.append(address) }
        rows[row].link(columns, number: UInt32(index + 1))
    }

    /// Makes no cell a link any more, and forgets all addresses; those of cells that were drawn over are kept until then.
    public mutating func removeLinks() {
        guard !links.isEmpty else { return }
        for row in rows.indices { rows[row].removeLinks() }
        links = []
    }

    /// The address that a cell links to; nil: none.
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
    /// The cells of a row, which is within the canvas.
    func row(_ row: Int) -> [Cell] { rows[row].cells }

    /// How a cell of this canvas looks in the end.
    func shownStyle(of cell: Cell) -> Style {
        guard cell.style.hasDefaultForeground, foreground != nil else { return cell.style }
        var style = cell.style
        style.foreground = foreground
        return style
    }

    /// The address that a cell of this canvas links to.
    func address(of cell: Cell) -> String? {
        cell.link == 0 ? nil : links[Int(cell.link) - 1]
    }

    /// Whether a row is the same on both canvases, which are of the same size.
    func isSame(row: Int, as other: Canvas) -> Bool {
        guard rows[row].hasSameBytes(as: other.rows[row]) else { return false }
        // Cells hold numbers, which another canvas may have given to other addresses.
        return hasSameLinks(as: other) || rows[row].cells.allSatisfy { $0.link == 0 }
    }

    /// Whether a link's number stands for the same address on both canvases.
    func hasSameLinks(as other: Canvas) -> Bool { links == other.links }

    /// The columns of a row that lie within the canvas; nil when there are none.
    private func columns(row: Int, column: Int, width: Int?) -> Range<Int>? {
        guard 0..<size.rows ~= row, column < size.columns else { return nil }
        let first = max(0, column)
        let end = column + min(max(0, width ?? .max), size.columns - column)
        return first < end ? first..<end : nil
    }
}
