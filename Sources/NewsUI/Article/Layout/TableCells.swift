import News
import Terminal

/// The cells of a table, every row as long as the table is wide.
nonisolated struct TableCells {
    let header: [FlatText]?
    let rows: [[FlatText]]
    /// For each column, whether its cells stand at their right edge, as figures do.
    let isFlushRight: [Bool]

    init(_ table: TextTable) {
        let count = table.columnCount
        func filled(_ row: [StyledText]) -> [FlatText] {
            (0..<count).map { FlatText(row.indices.contains($0) ? row[$0] : StyledText()) }
        }
        header = table.header.isEmpty ? nil : filled(table.header)
        rows = table.rows.map(filled)
        isFlushRight = (0..<count).map { column in
            if table.flushRight.contains(column) { return true }
            let texts = table.rows.compactMap { $0.indices.contains(column) ? $0[column].plainText : nil }
                .filter { !$0.isEmpty }
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
        let rows = (cells.header.map { [$0] } ?? []) + cells.rows
        let count = rows.first?.count ?? 0
        let available = room - gap * (count - 1)
        guard count > 0, available >= count else { return nil }
        var widths = (0..<count).map { column in
            rows.reduce(1) { max($0, Self.cells(in: $1[column])) }
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
                zip(row, widths).contains { Self.lineCount(of: $0, width: $1) > Self.mostLines }
            }
            if isTall { return nil }
        }
        self.widths = widths
    }

    /// The cells of the longest line.
    private static func cells(in text: FlatText) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: .max / 2).lines(of: $0) }.map(\.cells).max() ?? 0
    }

    private static func lineCount(of text: FlatText, width: Int) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: width).lines(of: $0) }.count
    }
}
