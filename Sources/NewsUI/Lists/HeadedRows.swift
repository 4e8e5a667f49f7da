/// The lines of a pane whose rows have headings between them. The first line always holds the heading of the row below
/// it.
struct HeadedRows {
    enum Line: Equatable {
        /// Above the row with this index.
        case heading(Int)
        case row(Int)
    }

    /// The least height for headings.
    static let minimumHeight = 4

    let count: Int
    let height: Int
    /// Whether a heading precedes the row with an index; the first visible row always has one.
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

    /// How many rows fit from a first row on.
    func rowCount(from top: Int) -> Int {
        lines(from: top).count { if case .row = $0 { true } else { false } }
    }

    /// The first row to show so that the selected one is visible, like `Scrolling.top`.
    func top(showing selected: Int, from top: Int, allowedBlankLines: Int = 0) -> Int {
        var top = max(0, top)
        if selected < top { top = max(0, selected - height / 3) }
        if lineCount(from: top, through: selected) > height {
            top = self.top(with: selected, onLine: height - 1 - height / 3)
        }
        return min(top, lastTop + allowedBlankLines)
    }

    /// The first row to show so that the last row is on the pane's last line.
    var lastTop: Int { top(with: count - 1, onLine: height - 1) }

    /// The line of a row, counted from 0.
    func line(of row: Int, from top: Int) -> Int { lineCount(from: top, through: row) - 1 }

    /// The first row to show so that a row is on a line, or as little above it as possible.
    func top(with row: Int, onLine line: Int) -> Int {
        guard row > 0 else { return 0 }
        var top = row
        // The row and its heading.
        var used = 2
        while top > 0 {
            used += hasHeading(top) ? 2 : 1
            guard used <= line + 1 else { break }
            top -= 1
        }
        return top
    }

    /// Lines up to a row, counted no further than the pane's height.
    private func lineCount(from top: Int, through row: Int) -> Int {
        guard row > top else { return 2 }
        guard row - top < height else { return height + 1 }
        return (top + 1...row).reduce(2) { $0 + (hasHeading($1) ? 2 : 1) }
    }
}
