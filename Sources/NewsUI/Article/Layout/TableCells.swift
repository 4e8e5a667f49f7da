import News
import Terminal

/// The cells of a table, every row as long as the table is wide.
nonisolated struct TableCells {
    struct Cell {
        let text: FlatText
        /// How many columns it takes; the cells beside it that it reaches into are not shown.
        let columns: Int
    }

    let header: [[Cell]]
    let rows: [[Cell]]
    /// For each column, whether its cells stand at their right edge, as figures do.
    let isFlushRight: [Bool]

    init(_ table: TextTable, form: ArticleForm) {
        let count = table.columnCount
        func filled(_ row: [TextTable.Cell]) -> [Cell] {
            (0..<count).map { column in
                let cell = row.indices.contains(column) ? row[column] : TextTable.Cell()
                return Cell(text: FlatText(cell.text, form: form), columns: min(max(1, cell.columns), count - column))
            }
        }
        header = table.header.map(filled)
        rows = table.rows.map(filled)
        isFlushRight = (0..<count).map { column in
            if table.flushRight.contains(column) { return true }
            let cells = table.rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            let texts = cells.filter { $0.columns == 1 }.map(\.text.plainText).filter { !$0.isEmpty }
            return !texts.isEmpty && texts.allSatisfy(Self.isNumber)
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        guard text.utf8.count <= 20, text.contains(where: \.isNumber) else { return false }
        return text.allSatisfy { $0.isNumber || " .,+-−±%$€£¥:/×~<>\u{A0}–—".contains($0) }
    }
}

/// How wide the columns of a table are.
nonisolated struct ColumnWidths {
    /// No column is made narrower than this, unless all of it is.
    private static let least = 10
    /// Rows of more lines than this are better read one below the other.
    private static let mostLines = 6

    let widths: [Int]

    /// - Parameter room: in cells, for all columns and the gaps between them.
    /// - Returns: nil when there is not room enough.
    init?(cells: TableCells, room: Int, gap: Int) {
        let rows = cells.header + cells.rows
        let count = rows.first?.count ?? 0
        let available = room - gap * (count - 1)
        guard count > 0, available >= count else { return nil }
        var widths = (0..<count).map { column in
            rows.reduce(1) { $1[column].columns > 1 ? $0 : max($0, Self.cells(in: $1[column].text)) }
        }
        for row in rows {
            for (column, cell) in row.enumerated() where cell.columns > 1 {
                let columns = column..<column + cell.columns
                let missing = Self.cells(in: cell.text) - Self.span(widths[columns], gap: gap)
                // The columns below it share what it takes beyond them.
                for (place, column) in columns.enumerated() where missing > 0 {
                    widths[column] += missing / columns.count + (place < missing % columns.count ? 1 : 0)
                }
            }
        }
        var excess = widths.reduce(0, +) - available
        let isCut = excess > 0
        // The widest columns give way first.
        while excess > 0 {
            guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.least else {
                return nil
            }
            let next = widths.filter { $0 < widths[widest] }.max() ?? Self.least
            let taken = max(1, min(excess, widths[widest] - max(next, Self.least)))
            widths[widest] -= taken
            excess -= taken
        }
        if isCut {
            let isTall = rows.contains { row in
                row.enumerated().contains { column, cell in
                    let width = Self.span(widths[column..<column + cell.columns], gap: gap)
                    return Self.lineCount(of: cell.text, width: width) > Self.mostLines
                }
            }
            if isTall { return nil }
        }
        self.widths = widths
    }

    /// What columns and the gaps between them take.
    static func span(_ widths: ArraySlice<Int>, gap: Int) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }

    /// The cells of the longest line.
    private static func cells(in text: FlatText) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: .max / 2).lines(of: $0) }.map(\.cells).max() ?? 0
    }

    private static func lineCount(of text: FlatText, width: Int) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: width).lines(of: $0) }.count
    }
}
