/// Data in rows and columns.
public struct TextTable: Sendable, Equatable {
    /// One cell of a row.
    public struct Cell: Sendable, Equatable {
        public var text: StyledText
        /// How many columns it spans; the spanned cells follow it in the row as empty ones.
        public var columns: Int

        public init(_ text: StyledText = StyledText(), columns: Int = 1) {
            self.text = text
            self.columns = columns
        }
    }

    /// The rows that name the columns; empty if the table has none.
    public var header: [[Cell]]
    /// No row is longer than the table is wide; missing cells at the end of a row are empty.
    public var rows: [[Cell]]
    public var caption: [ArticleText.Block]
    /// The columns that are right-aligned.
    public var flushRight: Set<Int>

    /// The number of columns.
    public var columnCount: Int { (header + rows).map(\.count).max() ?? 0 }

    public init(
        header: [[Cell]] = [], rows: [[Cell]], caption: [ArticleText.Block] = [], flushRight: Set<Int> = []
    ) {
        self.header = header
        self.rows = rows
        self.caption = caption
        self.flushRight = flushRight
    }

    /// A column's name from the header rows, top to bottom; empty if there is none.
    public func name(ofColumn column: Int) -> StyledText {
        let cells = header.compactMap { row in
            // The first cell that spans the column.
            row.prefix(column + 1).enumerated().first { $0.offset + $0.element.columns > column }?.element
        }
        let texts = cells.map(\.text).filter { !$0.plainText.isEmpty }
        return StyledText(Array(texts.map(\.runs).joined(separator: [StyledText.Run(" ")])))
    }
}
