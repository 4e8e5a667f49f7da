import Terminal

/// A pane as it is to be drawn: what all of its lines depend on, and what each of them shows. A line that is the same
/// as the last time, in a pane of the same look, need not be drawn again.
protocol PaneOfLines {
    associatedtype Look: Equatable
    associatedtype Line: Equatable

    var look: Look { get }
    /// One for each row, from the first on; the rows below are empty.
    var lines: [Line] { get }

    /// Draws a line on a row that is empty.
    func draw(_ line: Line, row: Int, into canvas: inout Canvas)
}

extension PaneOfLines {
    /// Draws what has changed.
    /// - Parameters:
    ///   - old: What is on the canvas; nil: something else.
    ///   - rows: All rows of the pane.
    ///   - columns: All of its columns.
    func draw(over old: Self?, rows: Range<Int>, columns: Range<Int>, into canvas: inout Canvas) {
        let old = old.flatMap { $0.look == look ? $0.lines : nil }
        for (index, row) in rows.enumerated() {
            let line = index < lines.count ? lines[index] : nil
            if let old, line == (index < old.count ? old[index] : nil) { continue }
            canvas.fill(row: row, column: columns.lowerBound, width: columns.count)
            if let line { draw(line, row: row, into: &canvas) }
        }
    }
}
