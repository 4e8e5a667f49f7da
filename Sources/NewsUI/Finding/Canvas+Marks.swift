import Presentation
import Terminal

extension Canvas {
    /// Highlights matches on a line already drawn.
    /// - Parameter column: Where the line begins.
    mutating func draw(_ marks: [TextSearch.Mark], row: Int, column: Int, theme: Theme) {
        for mark in marks {
            restyle(
                row: row, column: column + mark.columns.lowerBound, width: mark.columns.count,
                style: theme[mark.isCurrent ? .currentMatch : .match])
        }
    }
}
