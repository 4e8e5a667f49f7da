import Presentation
import Terminal

/// A pane to draw: its look, on which all lines depend, and what each line shows. A line that is unchanged in an
/// unchanged look is not drawn again.
protocol LinePane {
    associatedtype Appearance: Equatable
    associatedtype Line: Equatable

    var appearance: Appearance { get }
    /// One for each row from the first; the rows below are empty.
    var lines: [Line] { get }

    /// Whether a line present in both pages shows the same, given the same look.
    func hasSameLine(_ index: Int, as other: Self) -> Bool

    /// Draws a line on an empty row.
    func draw(_ line: Line, row: Int, into canvas: inout Canvas)
}

extension LinePane {
    func hasSameLine(_ index: Int, as other: Self) -> Bool { lines[index] == other.lines[index] }

    /// Draws what has changed.
    /// - Parameters:
    ///   - old: The page on the canvas; `nil` when it is another.
    ///   - rows: All rows of the pane.
    ///   - columns: All columns of the pane.
    ///   - note: Called with each line drawn.
    func draw(
        over old: Self?, rows: Range<Int>, columns: Range<Int>, into canvas: inout Canvas,
        note: (Line) -> Void = { _ in }
    ) {
        let old = old.flatMap { $0.appearance == appearance ? $0 : nil }
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
