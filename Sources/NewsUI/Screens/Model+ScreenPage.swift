import Presentation
import Terminal

extension Model {
    /// Where the texts of what covers the panes begin: a blank parts them from a mark that is read out.
    var coveringColumn: Int { isPlain ? ScreenRow.column : 1 }

    /// Marks the selected row of what covers the panes.
    func drawBar(row: Int, into canvas: inout Canvas) { surroundings.drawBar(row: row, into: &canvas) }
}
