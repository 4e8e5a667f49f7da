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

    /// The cells of the names' column, of so many altogether.
    static func nameCells(of width: Int) -> Int {
        min(max(width * 2 / 5, nameCells.lowerBound), nameCells.upperBound)
    }

    /// - Parameters:
    ///   - rows: the first ones of all.
    ///   - count: of all.
    ///   - width: the room in cells.
    static func lines(heading: String, _ rows: [Row], of count: Int, width: Int) -> [StyledLine] {
        let cells = nameCells(of: width)
        var lines = [StyledLine(heading, style: .bold)]
        for row in rows {
            let name = TextWidth.clipped(row.name, to: cells - 1).filled(to: cells)
            lines.append(StyledLine([.init(text: name)] + row.pieces))
        }
        if count > rows.count {
            lines.append(StyledLine("and \(Counted.grouped(count - rows.count)) more", style: .dim))
        }
        return lines
    }
}
