import Terminal

/// A week as a picture: a row per day, a cell per hour or hours, darker where more happened; below it the hours and a
/// legend.
struct HeatMap {
    private static let hoursBetweenTimes = 6
    /// Hours and cells of a column; the first that fits is used.
    private static let columns = [
        (hours: 1, cells: 2), (hours: 1, cells: 1), (hours: 2, cells: 1), (hours: 3, cells: 1),
    ]

    let lines: [StyledLine]

    /// - Parameters:
    ///   - width: in cells.
    /// - Returns: nil if there is not enough space.
    init?(_ pattern: WeekPattern, width: Int, theme: Theme) {
        let days = LocalTime.daysOfWeek
        // "Mon ".
        let labelCells = (days.map { TextWidth.cells(in: $0) }.max() ?? 0) + 1
        let room = width - labelCells
        guard let column = Self.columns.first(where: { 24 / $0.hours * $0.cells <= room }) else { return nil }
        let cells = pattern.cells(hours: column.hours)
        let scale = Scale(most: cells.joined().max() ?? 0, steps: ChartGlyphs.shades.count)
        let rows = zip(days, cells).map { name, day in
            let pieces = day.map { count in
                let step = scale.step(of: count)
                let glyph = step == 0 ? ChartGlyphs.nothing : ChartGlyphs.shades[step - 1]
                return StyledLine.Piece(
                    text: String(repeating: glyph, count: column.cells), style: step == 0 ? theme[.detail] : .plain)
            }
            return StyledLine([.init(text: name.filled(to: labelCells), style: theme[.detail])] + pieces)
        }
        let times = StyledLine(
            Self.times(hours: column.hours, cells: column.cells, labelCells: labelCells), style: theme[.detail])
        lines = rows + [times] + Self.legend(scale, labelCells: labelCells, width: width, theme)
    }
}

extension HeatMap {
    /// Equal steps from one to the maximum.
    struct Scale {
        let most: Int
        let steps: Int

        /// 0 when nothing happened.
        func step(of count: Int) -> Int { count == 0 ? 0 : (count * steps + most - 1) / most }

        /// The counts of a step; `nil` when the maximum is too small for it.
        func counts(of step: Int) -> ClosedRange<Int>? {
            let (first, last) = ((step - 1) * most / steps + 1, step * most / steps)
            return first <= last ? first...last : nil
        }
    }

    /// The labels of the hours, under the columns that begin with them.
    private static func times(hours: Int, cells: Int, labelCells: Int) -> String {
        // "00" and a gap must fit.
        let step = hoursBetweenTimes / hours * cells >= 3 ? hoursBetweenTimes : 2 * hoursBetweenTimes
        return stride(from: 0, to: 24, by: step).reduce("".filled(to: labelCells)) { text, hour in
            (text.filled(to: labelCells + hour / hours * cells)) + (hour < 10 ? "0\(hour)" : "\(hour)")
        }
    }

    private static func legend(
        _ scale: Scale, labelCells: Int, width: Int, _ theme: Theme
    ) -> [StyledLine] {
        let indent = "".filled(to: labelCells)
        var lines = [StyledLine(indent)]
        var used = labelCells
        for step in 1...scale.steps {
            guard let counts = scale.counts(of: step) else { continue }
            let range = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound)-\(counts.upperBound)"
            let words =
                " " + (step == scale.steps ? PictureTexts.articles(range, isOne: counts.upperBound == 1) : range)
            let cells = 1 + TextWidth.cells(in: words)
            if used + cells > width, used > labelCells {
                lines.append(StyledLine(indent))
                used = labelCells
            }
            lines[lines.count - 1].pieces += [
                .init(text: ChartGlyphs.shades[step - 1]), .init(text: words + "  ", style: theme[.detail]),
            ]
            used += cells + 2
        }
        return lines
    }
}
