import News

/// Collects a table's cells, and tells data tables from layout tables.
struct TableCollector {
    /// How many columns and rows a cell spans, and whether it is a header.
    struct Shape: Equatable {
        var isHeader = false
        var columns = 1
        var rows = 1
        /// Whether its text is right-aligned.
        var isFlushRight = false
    }

    private struct Cell {
        var isHeader = false
        var isInHead = false
        var isFlushRight = false
        /// Including the columns it spans.
        var columns = 1
        var blocks: [ArticleText.Block] = []
    }

    /// A real table has no more columns than this.
    private static let maximumColumns = 64
    private static let maximumRows = 5000

    private var rows: [[Cell]] = []
    private var row: [Cell] = []
    /// Blocks in rows beyond the maximum.
    private var leftovers: [ArticleText.Block] = []
    /// For each column, how many more rows a cell above spans.
    private var remainingRowSpans: [Int] = []

    /// Whether the next cells are in the table's head, where all of them name columns.
    var isInHead = false

    mutating func append(_ blocks: [ArticleText.Block], _ shape: Shape) {
        skipSpannedColumns()
        guard row.count < Self.maximumColumns else {
            row[row.count - 1].blocks += blocks
            return
        }
        let columns = min(max(1, shape.columns), Self.maximumColumns - row.count)
        for offset in 0..<columns {
            let column = row.count
            row.append(
                Cell(
                    isHeader: shape.isHeader || isInHead, isInHead: isInHead, isFlushRight: shape.isFlushRight,
                    columns: offset == 0 ? columns : 1, blocks: offset == 0 ? blocks : []))
            while remainingRowSpans.count <= column { remainingRowSpans.append(0) }
            remainingRowSpans[column] = min(max(1, shape.rows), Self.maximumRows) - 1
        }
    }

    mutating func endRow() {
        guard !row.isEmpty else { return }
        skipSpannedColumns()
        if rows.count < Self.maximumRows { rows.append(row) } else { leftovers += row.flatMap(\.blocks) }
        row = []
    }

    /// Returns the table as blocks: one table, or, for a layout table, the contents of its cells.
    mutating func finish(caption: [ArticleText.Block]) -> [ArticleText.Block] {
        endRow()
        rows.removeAll { row in row.allSatisfy { $0.blocks.isEmpty } }
        dropEmptyColumns()
        guard let width = rows.map(\.count).max(), width > 1, rows.count > 1, isDataTable else {
            let blocks = rows.flatMap { $0.flatMap(\.blocks) }
            return caption + (definitions.map { [.definitions($0)] } ?? lines.map { [.paragraph($0)] } ?? blocks)
                + leftovers
        }
        let header = rows.prefix(headerCount)
        rows.removeFirst(header.count)
        let table = TextTable(
            header: header.map(Self.cells), rows: rows.map(Self.cells), caption: caption, flushRight: flushRight)
        return [.table(table)] + leftovers
    }
}

extension TableCollector {
    /// Skips the columns that a cell above spans into this row.
    private mutating func skipSpannedColumns() {
        while row.count < remainingRowSpans.count, remainingRowSpans[row.count] > 0, row.count < Self.maximumColumns {
            remainingRowSpans[row.count] -= 1
            row.append(Cell())
        }
    }

    /// A table of names and values as definitions; nil if it is not one.
    private var definitions: [TextDefinition]? {
        let areNamed = rows.allSatisfy { $0.count == 2 && $0[0].isHeader && !$0[1].isHeader }
        guard rows.count > 1, areNamed else { return nil }
        return rows.map { TextDefinition(term: Self.text(of: $0[0].blocks), details: $0[1].blocks) }
    }

    /// A single-column table of lines as one text; nil if it has more columns, or paragraphs.
    private var lines: StyledText? {
        guard rows.count > 1 else { return nil }
        var runs: [StyledText.Run] = []
        for row in rows {
            guard row.count == 1, row[0].blocks.count == 1, case .paragraph(let text) = row[0].blocks[0] else {
                return nil
            }
            if !runs.isEmpty { runs.append(StyledText.Run("\n")) }
            runs += text.runs
        }
        let text = StyledText(runs)
        return text.plainText.utf8.count <= rows.count * Self.usualLine ? text : nil
    }

    /// The greatest average length, in bytes, at which rows are lines and not paragraphs.
    private static let usualLine = 120

    private static let maximumOtherHeaderRows = 3

    /// The number of header rows: the first, if it names the columns, and the rows of the head below it. At least one
    /// row is left as data.
    private var headerCount: Int {
        guard isNamed else { return 0 }
        let others = rows.dropFirst().prefix { row in row.contains(where: \.isInHead) }
        // A head that is never closed would swallow every row.
        return others.count > Self.maximumOtherHeaderRows ? 1 : min(1 + others.count, rows.count - 1)
    }

    /// Whether the first row names the columns.
    private var isNamed: Bool { rows.first?.allSatisfy { $0.isHeader || $0.blocks.isEmpty } ?? false }

    private var flushRight: Set<Int> {
        let width = rows.map(\.count).max() ?? 0
        return Set(
            (0..<width).filter { column in
                let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
                let filled = cells.filter { !$0.blocks.isEmpty }
                return !filled.isEmpty && filled.allSatisfy(\.isFlushRight)
            })
    }

    private mutating func dropEmptyColumns() {
        let width = rows.map(\.count).max() ?? 0
        for column in (0..<width).reversed() {
            guard rows.allSatisfy({ !$0.indices.contains(column) || $0[column].blocks.isEmpty }) else { continue }
            for row in rows.indices where rows[row].indices.contains(column) {
                for before in 0..<column where before + rows[row][before].columns > column {
                    rows[row][before].columns -= 1
                }
                rows[row].remove(at: column)
            }
        }
    }

    /// Whether every cell is short plain text, or the table names its columns.
    private var isDataTable: Bool {
        let cells = rows.joined()
        let isNamed = isNamed
        return cells.allSatisfy { cell in
            cell.blocks.allSatisfy { block in
                switch block {
                case .paragraph(let text): isNamed || text.plainText.utf8.count <= 200
                case .code, .heading, .list, .definitions: isNamed
                case .quote, .table, .figure, .details, .footnotes, .rule: false
                }
            } && (isNamed || cell.blocks.count <= 2)
        }
    }

    private static func cells(_ row: [Cell]) -> [TextTable.Cell] {
        row.map { TextTable.Cell(text(of: $0.blocks), columns: $0.columns) }
    }

    /// The text of a cell, one line per block.
    private static func text(of blocks: [ArticleText.Block]) -> StyledText {
        var runs: [StyledText.Run] = []
        for block in blocks {
            let text = text(of: block)
            if !runs.isEmpty, !text.isEmpty { runs.append(StyledText.Run("\n")) }
            runs += text
        }
        return StyledText(runs)
    }

    private static func text(of block: ArticleText.Block) -> [StyledText.Run] {
        switch block {
        case .paragraph(let text), .heading(_, let text), .code(let text): text.runs
        case .list(let list):
            list.items.map { item in
                [StyledText.Run("\(item.label ?? "•") ")] + text(of: item.blocks).runs
            }.joined(separator: [StyledText.Run("\n")]).map { $0 }
        case .definitions(let definitions):
            definitions.flatMap { $0.term.runs + [StyledText.Run("\n")] + text(of: $0.details).runs }
        case .details(let summary, _, let blocks):
            summary.runs + [StyledText.Run("\n")] + Self.text(of: blocks).runs
        case .quote, .table, .figure, .footnotes, .rule:
            block.texts.map(\.runs).joined(separator: [StyledText.Run("\n")]).map { $0 }
        }
    }
}
