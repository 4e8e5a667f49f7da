/// A cell of a canvas, counted from the top left, which is (0, 0).
public struct CanvasPosition: Hashable, Sendable {
    /// The line, counted from the top.
    public var row: Int
    /// The cell in the line, counted from the left.
    public var column: Int

    /// A cell by its line and its place in it.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
