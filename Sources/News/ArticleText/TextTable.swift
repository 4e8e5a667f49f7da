/// Figures or words in rows and columns.
public struct TextTable: Sendable, Equatable {
    /// What stands at one place of a row.
    public struct Cell: Sendable, Equatable {
        public var text: StyledText
        /// How many columns it takes; as many cells less one, which are empty, follow it in its row.
        public var columns: Int

        public init(_ text: StyledText = StyledText(), columns: Int = 1) {
            self.text = text
            self.columns = columns
        }
    }

    /// The rows that say what the columns are called; empty when the table does not say.
    public var header: [[Cell]]
    /// No row is longer than the table is wide; what is missing at a row's end is empty.
    public var rows: [[Cell]]
    public var caption: [ArticleText.Block]
    /// The columns whose cells stand at their right edge.
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

    /// What a column is called by the rows of the header, the upper ones first; without words when none says so.
    public func name(ofColumn column: Int) -> StyledText {
        let cells = header.compactMap { row in
            // The cell that reaches farthest to the left of those that take the column.
            row.prefix(column + 1).enumerated().first { $0.offset + $0.element.columns > column }?.element
        }
        let texts = cells.map(\.text).filter { !$0.plainText.isEmpty }
        return StyledText(Array(texts.map(\.runs).joined(separator: [StyledText.Run(" ")])))
    }
}
