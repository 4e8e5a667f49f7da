/// How rows lie on the lines of a pane when headings stand between them. The first line always holds the heading of the
/// row below it.
struct HeadedRows {
    enum Line: Equatable {
        /// Above the row of this index.
        case heading(Int)
        case row(Int)
    }

    /// From this height on there is room for headings.
    static let leastHeight = 4

    let count: Int
    let height: Int
    /// Whether a heading stands above the row of an index, other than the first one shown.
    let hasHeading: (Int) -> Bool

    /// The lines from a first row on.
    func lines(from top: Int) -> [Line] {
        guard top < count else { return [] }
        var lines: [Line] = [.heading(top), .row(top)]
        for index in top + 1..<max(count, top + 1) {
            let heading: [Line] = hasHeading(index) ? [.heading(index)] : []
            guard lines.count + heading.count + 1 <= height else { break }
            lines += heading + [.row(index)]
        }
        return lines
    }

    /// How many rows are on the lines from a first row on.
    func rowCount(from top: Int) -> Int {
        lines(from: top).count { if case .row = $0 { true } else { false } }
    }

    /// The row on the first line of the pane so that the selected one is on it, as `Scrolling` has it.
    func top(showing selected: Int, from top: Int, overhang: Int = 0) -> Int {
        var top = max(0, top)
        if selected < top { top = max(0, selected - height / 3) }
        if lineCount(from: top, through: selected) > height {
            top = self.top(with: selected, onLine: height - 1 - height / 3)
        }
        return min(top, lastTop + overhang)
    }

    /// The first row to show so that the last one is on the last line of the pane.
    var lastTop: Int { top(with: count - 1, onLine: height - 1) }

    /// The line of a row, counted from 0.
    func line(of row: Int, from top: Int) -> Int { lineCount(from: top, through: row) - 1 }

    /// The first row to show so that a row stands on a line, or as little above it as can be.
    func top(with row: Int, onLine line: Int) -> Int {
        guard row > 0 else { return 0 }
        var top = row
        // Its own heading, and itself.
        var used = 2
        while top > 0 {
            used += hasHeading(top) ? 2 : 1
            guard used <= line + 1 else { break }
            top -= 1
        }
        return top
    }

    /// Lines up to a row; more than the pane has are not counted.
    private func lineCount(from top: Int, through row: Int) -> Int {
        guard row > top else { return 2 }
        guard row - top < height else { return height + 1 }
        return (top + 1...row).reduce(2) { $0 + (hasHeading($1) ? 2 : 1) }
    }
}
