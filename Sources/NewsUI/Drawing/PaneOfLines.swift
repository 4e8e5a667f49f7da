import Presentation
import Terminal

/// A pane as it is to be drawn: what all of its lines depend on, and what each of them shows. A line that is the same
/// as the last time, in a pane of the same look, need not be drawn again.
protocol PaneOfLines {
    associatedtype Look: Equatable
    associatedtype Line: Equatable

    var look: Look { get }
    /// One for each row, from the first on; the rows below are empty.
    var lines: [Line] { get }

    /// Whether the line of an index, which both have, shows the same on another page of the same look.
    func hasSameLine(_ index: Int, as other: Self) -> Bool

    /// Draws a line on a row that is empty.
    func draw(_ line: Line, row: Int, into canvas: inout Canvas)
}

extension PaneOfLines {
    func hasSameLine(_ index: Int, as other: Self) -> Bool { lines[index] == other.lines[index] }

    /// Draws what has changed.
    /// - Parameters:
    ///   - old: What is on the canvas; nil: something else.
    ///   - rows: All rows of the pane.
    ///   - columns: All of its columns.
    ///   - note: Is told of each line that is drawn.
    func draw(
        over old: Self?, rows: Range<Int>, columns: Range<Int>, into canvas: inout Canvas,
        note: (Line) -> Void = { _ in }
    ) {
        let old = old.flatMap { $0.look == look ? $0 : nil }
        for (index, row) in rows.enumerated() {
            let line = index < lines.count ? lines[index] : nil
            if let old {
                let wasThere = index < old.lines.count
                if line == nil ? !wasThere : wasThere && hasSameLine(index, as: old) { continue }
            }
            canvas.fill(row: row, column: columns.lowerBound, width: columns.count)
            guard let line else { continue }
            draw(line, row: row, into: &canvas)
            note(line)
        }
    }
}
