/// Figures or words in rows and columns.
public struct TextTable: Sendable, Equatable {
    /// What the columns are called; empty when the table does not say.
    public var header: [StyledText]
    /// No row is longer than the table is wide; what is missing at a row's end is empty.
    public var rows: [[StyledText]]
    public var caption: [ArticleText.Block]
    /// The columns whose cells stand at their right edge.
    public var flushRight: Set<Int>

    /// The number of columns.
    public var columnCount: Int { max(header.count, rows.map(\.count).max() ?? 0) }

    public init(
        header: [StyledText] = [], rows: [[StyledText]], caption: [ArticleText.Block] = [], flushRight: Set<Int> = []
    ) {
        self.header = header
        self.rows = rows
        self.caption = caption
        self.flushRight = flushRight
    }
}
