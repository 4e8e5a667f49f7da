import News
import Terminal

nonisolated extension ArticleLayoutBuilder {
    /// Between two columns.
    private static let gap = "  "

    mutating func add(_ table: TextTable) {
        if !table.caption.isEmpty {
            add(table.caption)
        }
        let count = table.columnCount
        guard count > 0 else { return }
        let cells = TableCells(table)
        if let widths = ColumnWidths(cells: cells, room: margin.room, gap: Self.gap.utf8.count)?.widths {
            addColumns(cells, widths)
        } else {
            addRecords(table)
        }
    }

    private mutating func addColumns(_ cells: TableCells, _ widths: [Int]) {
        if let header = cells.header {
            addRow(header, widths, isFlushRight: cells.isFlushRight, role: .heading)
            let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
            lines.append(LaidOutLine(prefix: margin.next(), [.init(rule)], role: .ornament, offset: offset))
        }
        for row in cells.rows { addRow(row, widths, isFlushRight: cells.isFlushRight, role: .text) }
    }

    /// Adds a row, whose cells may have several lines.
    private mutating func addRow(_ row: [FlatText], _ widths: [Int], isFlushRight: [Bool], role: LaidOutLine.Role) {
        let broken = zip(row, widths).map { cell, width in
            cell.utf8.withUnsafeBufferPointer { LineBreaker(width: width).lines(of: $0) }
        }
        for line in 0..<(broken.map(\.count).max() ?? 0) {
            var pieces: [LaidOutLine.Piece] = []
            var blanks = 0
            for (column, lines) in broken.enumerated() {
                let cells = line < lines.count ? lines[line].cells : 0
                let missing = max(0, widths[column] - cells)
                if isFlushRight[column] { blanks += missing }
                if line < lines.count, cells > 0 {
                    if blanks > 0 { pieces.append(.init(String(repeating: " ", count: blanks))) }
                    blanks = 0
                    pieces += row[column].pieces(in: lines[line].range)
                    if lines[line].ending == .hyphen {
                        // There is room for it: a cell that is broken is as wide as its column less one.
                        pieces.append(.init("-", .init(isMark: true)))
                        blanks -= 1
                    }
                }
                if !isFlushRight[column] { blanks += missing }
                blanks += Self.gap.utf8.count
            }
            lines.append(LaidOutLine(prefix: margin.next(), pieces, role: role, offset: offset))
        }
        offset += row.reduce(0) { $0 + $1.ownBytes(before: $1.utf8.count) + 1 }
    }

    /// Adds a table that is too wide for columns: each row as lines of "header: value".
    private mutating func addRecords(_ table: TextTable) {
        for (index, row) in table.rows.enumerated() {
            if index > 0 { addBlank() }
            for (column, cell) in row.enumerated() where !cell.plainText.isEmpty {
                let name = table.header.indices.contains(column) ? table.header[column] : StyledText()
                margin.push(first: "", rest: "  ")
                if name.plainText.isEmpty {
                    add(cell, role: .text)
                } else {
                    let title = name.runs.map {
                        StyledText.Run($0.text, style: $0.style.union(.strong), link: $0.link)
                    }
                    add(StyledText(title + [StyledText.Run(": ")] + cell.runs), role: .text)
                }
                margin.pop()
            }
        }
    }
}
