import Presentation
import Terminal

extension Model {
    var coveringColumn: Int { surroundings.column }

    /// Marks the selected row of what covers the panes.
    func drawBar(row: Int, into canvas: inout Canvas) { surroundings.drawBar(row: row, into: &canvas) }
}
