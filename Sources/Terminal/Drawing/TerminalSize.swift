/// The size of a screen or a canvas, in cells.
public struct TerminalSize: Hashable, Sendable {
    /// Cells from left to right; never negative.
    public let columns: Int
    /// Lines from top to bottom; never negative.
    public let rows: Int

    /// Creates a size; negative numbers count as zero.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}
