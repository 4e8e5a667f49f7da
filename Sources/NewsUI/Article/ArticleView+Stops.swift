import Presentation
import Terminal

/// Moving by key between links and other things in the text that can be acted on.
extension ArticleView {
    /// Something in the text that a key moves to.
    struct Stop: Equatable {
        enum Kind: Equatable {
            /// The link's number.
            case link(Int)
            case note(LaidOutLine.NoteLink)
            /// The fold's index in the layout.
            case fold(Int)
        }

        let kind: Kind
        /// The line of the layout.
        let line: Int
        /// In cells, from the start of the line.
        var columns: Range<Int>
    }

    /// The stop last moved to, while it is on the screen.
    var stopInView: Stop? {
        guard let stop else { return nil }
        let line = shown.line(of: stop.line)
        return visible.contains(line) && shown.number(of: line) == stop.line ? stop : nil
    }

    /// Moves to the next or previous stop on the screen, wrapping at the ends.
    /// - Returns: false when there is none.
    mutating func goToStop(forward: Bool) -> Bool {
        var stops: [Stop] = []
        var end = (line: 0, column: 0)
        for line in visible { add(stopsOfLine: line, to: &stops, &end) }
        guard !stops.isEmpty else { return false }
        let next = stop.flatMap(stops.firstIndex(of:)).map { $0 + (forward ? 1 : -1) } ?? (forward ? 0 : -1)
        stop = stops[(next + stops.count) % stops.count]
        return true
    }

    /// - Parameter end: Where the text of the last stop ends.
    private func add(stopsOfLine line: Int, to stops: inout [Stop], _ end: inout (line: Int, column: Int)) {
        let (number, text) = (shown.number(of: line), lines[line])
        if let fold = fold(ofSummary: line), loaded?.layout.folds[fold].summary.lowerBound == number {
            stops.append(Stop(kind: .fold(fold), line: number, columns: 0..<TextWidth.cells(in: text.text)))
        }
        let start = TextWidth.cells(in: text.prefix)
        var column = start
        for piece in text.pieces {
            let columns = column..<column + TextWidth.cells(in: piece.text)
            column = columns.upperBound
            guard let kind = piece.appearance.note.map(Stop.Kind.note) ?? piece.appearance.link.map(Stop.Kind.link)
            else {
                continue
            }
            // A link may span several styles and continue on the next line.
            let isContinuation =
                end == (line, columns.lowerBound) || end.line == line - 1 && columns.lowerBound == start
            end = (line, columns.upperBound)
            guard isContinuation, let last = stops.last, last.kind == kind else {
                stops.append(Stop(kind: kind, line: number, columns: columns))
                continue
            }
            if last.line == number {
                stops[stops.count - 1].columns = last.columns.lowerBound..<columns.upperBound
            }
        }
    }
}
