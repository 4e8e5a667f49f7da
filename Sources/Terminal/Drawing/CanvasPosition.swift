/// The position of a cell on a canvas; the top left is (0, 0).
public struct CanvasPosition: Hashable, Sendable {
    /// The row, counted from the top.
    public var row: Int
    /// The column, counted from the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
