/// Makes the bytes that give the cells of links their addresses (OSC 8): curses has no place for them, so that these
/// cells are written once more when it has drawn. Cells that were links before and are no more are written without.
struct LinkPainter {
    private let canvas: Canvas
    private let shown: Canvas?
    private let sequence: (Style) -> String
    private let printable: (Glyph, _ room: Int) -> (Glyph, Glyph?)

    /// - Parameters:
    ///   - canvas: what curses has drawn.
    ///   - shown: what the terminal showed before; nil when that is not known.
    ///   - sequence: what switches the terminal from the plain style to another one.
    ///   - printable: what curses has drawn of a glyph.
    init(
        canvas: Canvas, shown: Canvas?, sequence: @escaping (Style) -> String,
        printable: @escaping (Glyph, _ room: Int) -> (Glyph, Glyph?)
    ) {
        self.printable = printable
        self.canvas = canvas
        self.shown = shown
        self.sequence = sequence
    }

    /// - Parameter rows: those that curses has drawn again. The cursor and the terminal's style are left as they were.
    func bytes(rows: [Int]) -> [UInt8] {
        var text = ""
        for row in rows where hasLinks(row) { append(row, to: &text) }
        return text.isEmpty ? [] : Array("\u{1B}7\(text)\u{1B}8".utf8)
    }
}

extension LinkPainter {
    private func hasLinks(_ row: Int) -> Bool {
        canvas.row(row).contains { $0.link != 0 } || shown?.row(row).contains { $0.link != 0 } ?? false
    }

    private func append(_ row: Int, to text: inout String) {
        let cells = Array(canvas.row(row))
        let before = shown.map { Array($0.row(row)) }
        var column = 0
        while column < cells.count {
            let isStale = before.map { $0[column].link != 0 } ?? false
            guard cells[column].link != 0 || isStale else {
                column += 1
                continue
            }
            // Never from the right half of a character.
            var start = column
            while start > 0, cells[start].width == 0 { start -= 1 }
            let link = cells[start].link
            var end = column + 1
            while end < cells.count,
                cells[end].width == 0 || cells[end].link == link && (link != 0 || before?[end].link != 0)
            {
                end += 1
            }
            append(cells[start..<end], row: row, address: canvas.address(of: cells[start]), number: link, to: &text)
            column = end
        }
    }

    private func append(_ cells: ArraySlice<Cell>, row: Int, address: String?, number: UInt32, to text: inout String) {
        text += "\u{1B}[\(row + 1);\(cells.startIndex + 1)H"
        // The parts of one link light up together.
        if let address { text += "\u{1B}]8;id=n\(number);\(address)\u{1B}\\" }
        var style: Style?
        for (column, cell) in zip(cells.indices, cells) where cell.width > 0 {
            if cell.style != style {
                text += "\u{1B}[0m" + sequence(cell.style)
                style = cell.style
            }
            let (first, second) = printable(cell.glyph, canvas.size.columns - column)
            first.write(to: &text)
            second?.write(to: &text)
        }
        text += "\u{1B}[0m"
        if address != nil { text += "\u{1B}]8;;\u{1B}\\" }
    }
}
