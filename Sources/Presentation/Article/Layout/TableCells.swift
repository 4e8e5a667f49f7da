import News
import Terminal

/// The cells of a table, with all rows padded to the same length.
struct TableCells {
    struct Cell {
        let text: FlatText
        /// Its column span; the cells that it covers are not shown.
        let columns: Int
    }

    let header: [[Cell]]
    let rows: [[Cell]]
    /// Whether each column is right-aligned, as figures are.
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

/// The widths of a table's columns.
struct ColumnWidths {
    /// The minimum of a column that needs more.
    private static let minimumWidth = 8
    /// A column that needs no more than this keeps its width if possible.
    private static let comfortableWidth = 16
    /// Rows with more lines than this read better as records.
    private static let maximumLines = 16

    let widths: [Int]

    /// - Parameter room: in cells, for all columns and gaps.
    /// - Returns: nil if there is not enough space.
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
                // The spanned columns share the missing cells.
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
        // Keep short columns and whole words if possible; otherwise break the longest words first. A word far wider
        // than an equal share is broken before all other columns shrink.
        let longest = max(Self.minimumWidth, available / count * 3 / 2)
        let choices =
            [(Self.comfortableWidth, longest)]
            + (Self.minimumWidth...longest).reversed().map { (Self.minimumWidth, $0) }
        let minimums = choices.lazy.map { least, longest in
            zip(natural, words).map { min($0, max(least, min($1, longest))) }
        }
        guard let minimum = minimums.first(where: { $0.reduce(0, +) <= available }) else { return nil }
        let widths = Self.shared(available, natural: natural, minimum: minimum)
        let isTall = rows.contains { row in
            row.enumerated().contains { column, cell in
                let width = Self.span(widths[column..<column + cell.columns], gap: gap)
                return Self.lineCount(of: cell.text, width: width) > Self.maximumLines
            }
        }
        if isTall { return nil }
        self.widths = widths
    }

    /// Distributes cells by the columns' lengths; none gets more than it needs or less than its minimum.
    private static func shared(_ room: Int, natural: [Int], minimum: [Int]) -> [Int] {
        var widths = minimum
        var open = Array(natural.indices)
        var left = room
        while !open.isEmpty {
            // By the square root, a text four times as long takes twice the lines.
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
        // The remainder of rounding.
        var rest = room - widths.reduce(0, +)
        for column in widths.indices where rest > 0 && widths[column] < natural[column] {
            widths[column] += 1
            rest -= 1
        }
        return widths
    }

    /// The cells of columns and the gaps between them.
    static func span(_ widths: ArraySlice<Int>, gap: Int) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }

    /// The cells of the longest line.
    private static func cells(in text: FlatText) -> Int {
        text.utf8.withUnsafeBufferPointer { LineBreaker(width: .max / 2).lines(of: $0) }.map(\.cells).max() ?? 0
    }

    /// The cells of the longest word; text with ideographs may be broken anywhere.
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
