import Terminal

/// Feeds in lines: the name, then what is told of each; below the last, how many more there are.
struct FeedTable {
    struct Row {
        var name: String
        var pieces: [StyledLine.Piece]
    }

    /// Feeds that are listed at most.
    static let limit = 10
    private static let nameCells = 8...32

    /// The cells of the names' column, beside others of so many altogether.
    static func nameCells(of width: Int) -> Int {
        min(max(width * 2 / 5, nameCells.lowerBound), nameCells.upperBound)
    }

    /// - Parameters:
    ///   - rows: the first ones of all.
    ///   - count: of all.
    ///   - nameCells: of the names' column.
    static func lines(heading: String, _ rows: [Row], of count: Int, nameCells: Int, theme: Theme) -> [StyledLine] {
        let cells = max(nameCells, Self.nameCells.lowerBound)
        var lines = [StyledLine(heading, style: theme[.heading])]
        for row in rows {
            let name = TextWidth.clipped(row.name, to: cells - 1).filled(to: cells)
            lines.append(StyledLine([.init(text: name)] + row.pieces))
        }
        if count > rows.count {
            lines.append(StyledLine("and \(Counted.grouped(count - rows.count)) more", style: theme[.detail]))
        }
        return lines
    }
}
