import Terminal
import Texts

/// A table of feeds: name and details; a last line counts those left out.
struct FeedTable {
    struct Row {
        let name: String
        /// Between name and words; the same width in all rows.
        var bar = ""
        let words: String
    }

    /// The most feeds listed.
    static let limit = 10
    private static let nameCells = 8...32
    /// With fewer cells than this beside the name, long words go below it.
    private static let wordCells = 20
    private static let indent = "  "

    let heading: String
    /// The first ones.
    let rows: [Row]
    /// The number of all feeds.
    let count: Int
    /// The width of the column of names, in cells; `nil` for a share of the width.
    var nameCells: Int?

    /// The width of the column of names in a table of a width, in cells.
    static func nameCells(of width: Int) -> Int {
        min(max(width * 2 / 5, nameCells.lowerBound), nameCells.upperBound)
    }

    /// - Parameter width: in cells. Long words continue below their beginning.
    func lines(width: Int, theme: Theme) -> [StyledLine] {
        let cells = max(nameCells ?? Self.nameCells(of: width), Self.nameCells.lowerBound)
        var lines = [StyledLine(heading, style: theme[.heading])]
        for row in rows {
            let column = cells + TextWidth.cells(in: row.bar)
            if TextWidth.cells(in: row.words) > width - column, width - column < Self.wordCells {
                lines.append(StyledLine(TextWidth.clipped(row.name, to: width)))
                let wrapper = LineWrapper(width: width - Self.indent.count)
                lines += wrapper.lines(of: row.words).map { StyledLine(Self.indent + $0) }
                continue
            }
            let name = TextWidth.clipped(row.name, to: cells - 1).filled(to: cells)
            for (number, words) in LineWrapper(width: width - column).lines(of: row.words).enumerated() {
                let first: [StyledLine.Piece] = [.init(text: name), .init(text: row.bar, style: theme[.detail])]
                lines.append(
                    StyledLine((number == 0 ? first : [.init(text: "".filled(to: column))]) + [.init(text: words)]))
            }
        }
        if count > rows.count { lines.append(StyledLine(CountTexts.more(count - rows.count), style: theme[.detail])) }
        return lines
    }
}
