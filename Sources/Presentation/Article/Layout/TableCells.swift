import News
import Terminal

/// The cells of a table, every row as long as the table is wide.
struct TableCells {
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
struct ColumnWidths {
    /// A column has no less than this when it needs more.
    private static let least = 8
    /// One that needs no more than this is left as it is where there is room for that.
    private static let comfortable = 16
    /// Rows of more lines than this are better read one below the other.
    private static let mostLines = 16

    let widths: [Int]

    /// - Parameter room: in cells, for all columns and the gaps between them.
    /// - Returns: nil when there is not room enough.
    init?(cells: TableCells, room: Int, gap: Int) {
        let rows = cells.header + cells.rows
        let count = rows.first?.count ?? 0
        let available = room - gap * (count - 1)
        guard count > 0, available >= count else { return nil }
        var natural = (0..<count).map { column in
            rows.reduce(1) { $1[column].columns > 1 ? $0 : max($0, Self.cells(in: $1[column].text)) }
        }
        for row in rows {
            for (column, cell) in row.enumerated() where cell.columns > 1 {
                let columns = column..<column + cell.columns
                let missing = Self.cells(in: cell.text) - Self.span(natural[columns], gap: gap)
                // The columns below it share what it takes beyond them.
                for (place, column) in columns.enumerated() where missing > 0 {
                    natural[column] += missing / columns.count + (place < missing % columns.count ? 1 : 0)
                }
            }
        }
        if natural.reduce(0, +) <= available {
            widths = natural
            return
        }
        let words = (0..<count).map { column in
            rows.reduce(1) { $1[column].columns > 1 ? $0 : max($0, Self.longestWord(in: $1[column].text)) }
        }
        // Short columns are left alone, and words whole, as far as that is possible; then the longest words give way. One
        // that takes far more than its column's part is broken rather than that all others give way to it.
        let longest = max(Self.least, available / count * 3 / 2)
        let choices = [(Self.comfortable, longest)] + (Self.least...longest).reversed().map { (Self.least, $0) }
        let minimums = choices.lazy.map { least, longest in
            zip(natural, words).map { min($0, max(least, min($1, longest))) }
        }
        guard let minimum = minimums.first(where: { $0.reduce(0, +) <= available }) else { return nil }
        let widths = Self.shared(available, natural: natural, minimum: minimum)
        let isTall = rows.contains { row in
            row.enumerated().contains { column, cell in
                let width = Self.span(widths[column..<column + cell.columns], gap: gap)
                return Self.lineCount(of: cell.text, width: width) > Self.mostLines
            }
        }
        if isTall { return nil }
        self.widths = widths
    }

    /// Shares room out: the more there is in a column the more it gets, but none gets more than it needs, nor less than its
    /// minimum.
    private static func shared(_ room: Int, natural: [Int], minimum: [Int]) -> [Int] {
        var widths = minimum
        var open = Array(natural.indices)
        var left = room
        while !open.isEmpty {
            // With the square of the room, a text of four times the length has twice the lines.
            let weights = open.reduce(0) { $0 + Double(natural[$1]).squareRoot() }
            func share(_ column: Int) -> Int { Int(Double(left) * Double(natural[column]).squareRoot() / weights) }
            let small = open.filter { share($0) < minimum[$0] }
            let settled = small.isEmpty ? open.filter { share($0) >= natural[$0] } : small
            for column in settled { widths[column] = small.isEmpty ? natural[column] : minimum[column] }
            if settled.isEmpty {
                for column in open { widths[column] = share(column) }
                break
            }
            left -= settled.reduce(0) { $0 + widths[$1] }
            open.removeAll { settled.contains($0) }
        }
        // What rounding has left.
        var rest = room - widths.reduce(0, +)
        for column in widths.indices where rest > 0 && widths[column] < natural[column] {
            widths[column] += 1
            rest -= 1
        }
        return widths
    }

    /// What columns and the gaps between them take.
    static func span(_ widths: ArraySlice<Int>, gap: Int) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }

    /// The cells of the longest line.
    private static func cells(in text: FlatText) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: .max / 2).lines(of: $0) }.map(\.cells).max() ?? 0
    }

    /// The cells of the longest word; those of ideographs may be broken anywhere.
    private static func longestWord(in text: FlatText) -> Int {
        text.utf8.split(whereSeparator: { $0 <= 0x20 }).reduce(0) { longest, word in
            guard word.count > longest else { return longest }
            let word = String(decoding: word, as: UTF8.self)
            return max(longest, word.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : TextWidth.cells(in: word))
        }
    }

    private static func lineCount(of text: FlatText, width: Int) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: width).lines(of: $0) }.count
    }
}
