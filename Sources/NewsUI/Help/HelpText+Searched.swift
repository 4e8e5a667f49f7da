import Presentation
import Terminal

extension HelpText {
    /// The lines for a search, each column at the place where it is drawn.
    var searched: SearchableLines {
        SearchableLines(
            lines.indices.map { index in
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
                return LaidOutLine(
                    pieces(of: lines[index]), lineContinuation: lineContinuation(of: lines[index], with: next))
            })
    }

    private func pieces(of line: Line) -> [LaidOutLine.Piece] {
        var columns = line.isHeading ? [(1, line.text)] : [(1, keys(shownOn: line)), (textColumn, line.text)]
        if let nameColumn { columns.append((nameColumn, line.name)) }
        var pieces: [LaidOutLine.Piece] = []
        var end = 0
        for (column, text) in columns where !text.isEmpty {
            // One blank separates two columns' text; the rest is padding.
            if end > 0 {
                pieces.append(.init(" "))
                end += 1
            }
            let blanks = String(repeating: " ", count: max(0, column - end))
            pieces += [.init(blanks, .mark), .init(text)]
            end = column + TextWidth.cells(in: text)
        }
        return pieces
    }

    /// A sentence continues where the next line holds only text; Japanese joins lines without a blank.
    private func lineContinuation(of line: Line, with next: Line?) -> LaidOutLine.LineContinuation {
        guard let next, !line.isHeading, !next.isHeading, next.keys.isEmpty, next.name.isEmpty,
            let last = line.text.last, let first = next.text.first
        else { return .end }
        return last.isASCII || first.isASCII ? .space : .nothing
    }
}
