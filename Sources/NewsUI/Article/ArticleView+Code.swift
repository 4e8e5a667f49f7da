import Presentation
import Terminal

/// Code with lines longer than the page scrolls sideways, all of it together; the text stays.
extension ArticleView {
    /// The cells that one key press scrolls.
    private var step: Int { max(8, width / 4) }

    /// How far the longest visible line of code extends beyond the page.
    var maximumSidewaysScroll: Int { visible.reduce(0) { max($0, cellsBeyondPage(ofLine: $1)) } }

    /// - Returns: Whether anything on the screen can scroll.
    mutating func scrollSideways(forward: Bool) -> Bool {
        let most = maximumSidewaysScroll
        sideways = min(max(0, sideways + (forward ? step : -step)), most)
        return most > 0
    }

    /// Scrolls columns of a line, counted from its start, into view.
    mutating func show(_ columns: Range<Int>, ofLine line: Int) {
        let most = cellsBeyondPage(ofLine: line)
        guard most > 0 else { return }
        let start = TextWidth.cells(in: lines[line].prefix)
        let room = cellsForCode(after: start)
        let (first, end) = (columns.lowerBound - start, columns.upperBound - start)
        if end <= room {
            sideways = 0
        } else if first < sideways || end > sideways + room {
            sideways = min(max(0, min(first, end + step - room)), most)
        }
    }

    private func cellsBeyondPage(ofLine line: Int) -> Int {
        let line = lines[line]
        guard line.role == .code, loaded?.layout.form.isPrinted == false else { return 0 }
        let cells = line.pieces.reduce(0) { $0 + TextWidth.cells(in: $1.text) }
        return max(0, cells - cellsForCode(after: TextWidth.cells(in: line.prefix)))
    }

    /// The page's last cell is reserved for the sign that there is more.
    private func cellsForCode(after prefix: Int) -> Int { max(1, (loaded?.layout.width ?? width) - prefix - 1) }
}

extension LaidOutLine {
    /// Drops the line's first `cells` cells. Half a wide character becomes a blank.
    func scrolled(by cells: Int) -> LaidOutLine {
        var line = self
        var rest = cells
        while rest > 0, let piece = line.pieces.first {
            let (end, used) = TextWidth.prefix(of: piece.text, fitting: rest)
            if end < piece.text.endIndex {
                var text = String(piece.text[end...])
                if used < rest, let next = text.first {
                    text =
                        String(repeating: " ", count: max(0, TextWidth.cells(in: String(next)) - rest + used))
                        + text.dropFirst()
                }
                line.pieces[0].text = text
                break
            }
            line.pieces.removeFirst()
            rest -= used
        }
        return line
    }
}
