import Presentation
import Terminal

extension HelpText {
    /// The lines as a search reads them, every column where it is drawn.
    var searched: SearchedLines {
        SearchedLines(
            lines.indices.map { index in
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
                return LaidOutLine(pieces(of: lines[index]), joint: joint(of: lines[index], with: next))
            })
    }

    private func pieces(of line: Line) -> [LaidOutLine.Piece] {
        var columns = line.isHeading ? [(1, line.text)] : [(1, keys(shownOn: line)), (textColumn, line.text)]
        if let nameColumn { columns.append((nameColumn, line.name)) }
        var pieces: [LaidOutLine.Piece] = []
        var end = 0
        for (column, text) in columns where !text.isEmpty {
            // One blank parts what stands in two columns; the others are for the eye.
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

    /// A sentence goes on where nothing but its words stands in the next line; Japanese does so without a blank.
    private func joint(of line: Line, with next: Line?) -> LaidOutLine.Joint {
        guard let next, !line.isHeading, !next.isHeading, next.keys.isEmpty, next.name.isEmpty,
            let last = line.text.last, let first = next.text.first
        else { return .end }
        return last.isASCII || first.isASCII ? .space : .nothing
    }
}
