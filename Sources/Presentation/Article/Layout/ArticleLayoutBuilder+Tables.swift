import News
import Terminal

extension ArticleLayoutBuilder {
    /// The longest column name, in bytes, that is repeated with each value.
    private static let maximumNameLength = 200
    /// Between columns.
    private static let gap = "  "

    mutating func add(_ table: TextTable) {
        hasTables = true
        if !table.caption.isEmpty {
            add(table.caption)
        }
        let count = table.columnCount
        guard count > 0 else { return }
        let cells = TableCells(table, form: form)
        if let widths = ColumnWidths(cells: cells, room: margin.room + cellsForTables, gap: Self.gap.utf8.count)?.widths
        {
            addColumns(cells, widths)
        } else {
            addRecords(table)
        }
    }

    private mutating func addColumns(_ cells: TableCells, _ widths: [Int]) {
        for row in cells.header {
            addRow(broken(row, widths, isFlushRight: cells.isFlushRight), role: .heading)
        }
        if !cells.header.isEmpty {
            let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
            append(LaidOutLine(prefix: margin.next(), [.init(rule)], role: .ornament, offset: offset))
        }
        let rows = cells.rows.map { broken($0, widths, isFlushRight: cells.isFlushRight) }
        // When many rows have several lines, blank lines show where each ends.
        let needsSpacing = rows.count { $0.contains { $0.lines.count > 1 } } * 2 > rows.count
        for (index, row) in rows.enumerated() {
            if index > 0, needsSpacing { addBlank() }
            addRow(row, role: .text)
        }
    }

    /// A cell, broken into lines of its width.
    private struct WrappedCell {
        let text: FlatText
        let width: Int
        let isFlushRight: Bool
        let lines: [LineBreaker.Line]

        init(_ text: FlatText, width: Int, isFlushRight: Bool) {
            func lines(_ width: Int) -> [LineBreaker.Line] {
                text.utf8.withUnsafeBufferPointer { LineBreaker(width: width).lines(of: $0) }
            }
            self.text = text
            self.width = width
            self.isFlushRight = isFlushRight
            let whole = lines(width)
            // Leave a cell for the continuation sign.
            self.lines = width > 1 && whole.contains { $0.ending == .cut } ? lines(width - 1) : whole
        }

        /// The pieces of a line and their width in cells.
        func line(_ index: Int) -> (pieces: [LaidOutLine.Piece], cells: Int) {
            guard lines.indices.contains(index), lines[index].cells > 0 else { return ([], 0) }
            var (pieces, cells) = (text.pieces(in: lines[index].range), lines[index].cells)
            if index > 0, lines[index - 1].ending == .cut, cells < width {
                pieces.insert(.init(LineCutter.sign, .init(isMark: true)), at: 0)
                cells += 1
            }
            if lines[index].ending == .hyphen, cells < width {
                pieces.append(.init("-", .init(isMark: true)))
                cells += 1
            }
            return (pieces, cells)
        }
    }

    private func broken(_ row: [TableCells.Cell], _ widths: [Int], isFlushRight: [Bool]) -> [WrappedCell] {
        var broken: [WrappedCell] = []
        var column = 0
        while column < row.count {
            let cell = row[column]
            let width = ColumnWidths.span(widths[column..<column + cell.columns], gap: Self.gap.utf8.count)
            // Align figures to the right only within one column.
            let isFlushRight = isFlushRight[column] && cell.columns == 1
            broken.append(WrappedCell(cell.text, width: width, isFlushRight: isFlushRight))
            column += cell.columns
        }
        return broken
    }

    /// Adds a row; its cells may have several lines.
    private mutating func addRow(_ row: [WrappedCell], role: LaidOutLine.Role) {
        for line in 0..<(row.map(\.lines.count).max() ?? 0) {
            var pieces: [LaidOutLine.Piece] = []
            var blanks = 0
            for cell in row {
                let (words, cells) = cell.line(line)
                let missing = max(0, cell.width - cells)
                if cell.isFlushRight { blanks += missing }
                if cells > 0 {
                    if blanks > 0 { pieces.append(.init(String(repeating: " ", count: blanks))) }
                    blanks = 0
                    pieces += words
                }
                if !cell.isFlushRight { blanks += missing }
                blanks += Self.gap.utf8.count
            }
            append(LaidOutLine(prefix: margin.next(), pieces, role: role, offset: offset))
        }
        offset += row.reduce(0) { $0 + $1.text.articleBytes(before: $1.text.utf8.count) + 1 }
    }

    /// The label for each column's values; `nil` for none. If a header is too long to repeat as a label, the headers
    /// are shown once above the values.
    private mutating func names(of table: TextTable) -> [StyledText?] {
        let names = (0..<table.columnCount).map(table.name)
        let lengths = names.map { $0.runs.reduce(0) { $0 + $1.text.utf8.count } }
        if lengths.contains(where: { $0 > Self.maximumNameLength }) {
            for cell in table.header.joined() where !cell.text.plainText.isEmpty { add(cell.text, role: .heading) }
            addBlank()
        }
        return zip(names, lengths).map { name, length in
            length > Self.maximumNameLength || name.plainText.isEmpty ? nil : name
        }
    }

    /// Adds a table that is too wide as records: each row as lines of "header: value".
    private mutating func addRecords(_ table: TextTable) {
        let names = names(of: table)
        for (index, row) in table.rows.enumerated() {
            if index > 0 { addBlank() }
            for (column, cell) in row.enumerated() where !cell.text.plainText.isEmpty {
                margin.push(first: "", rest: "  ")
                // A cell that spans columns has no label.
                if cell.columns == 1, let name = names[column] {
                    let title = name.adding(.strong).runs
                    add(StyledText(title + [StyledText.Run(": ")] + cell.text.runs), role: .text)
                } else {
                    add(cell.text, role: .text)
                }
                margin.pop()
            }
        }
    }
}
