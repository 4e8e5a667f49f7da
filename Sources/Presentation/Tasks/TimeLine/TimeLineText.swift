import BackgroundTasks
package import FoundationEssentials
import Terminal
import Texts

/// The time line as lines: a heading with the legend, a row per task, and the times.
package struct TimeLineText {
    private static let gap = "  "

    package let lines: [StyledLine]
    package let timeLine: TimeLine

    /// - Parameters:
    ///   - nameCells: the width of the column of task names.
    ///   - width: in cells.
    /// - Returns: nil if the screen is too narrow.
    package init?(_ overview: BackgroundOverview, nameCells: Int, width: Int, now: Date, theme: Theme) {
        guard let timeLine = TimeLine(room: width - nameCells, now: now) else { return nil }
        self.timeLine = timeLine
        let runs = Dictionary(grouping: overview.runs, by: \.identifier)
        let marks = overview.tasks.map { timeLine.marks(runs[$0.id] ?? []) }
        let rows = zip(overview.tasks, marks).map { task, marks in
            let pieces = marks.map { StyledLine.Piece(text: $0.shape, style: theme[$0.role]) }
            return StyledLine([StyledLine.Piece(text: task.name.filled(to: nameCells))] + pieces)
        }
        let indent = "".filled(to: nameCells)
        let times = StyledLine([.init(text: indent), .init(text: timeLine.times, style: theme[.detail])])
        let shown = Set(marks.joined())
        lines =
            Self.legend(
                of: TimeLineMark.legend.filter { $0.isCommon || shown.contains($0) }, width: width, theme: theme)
            + rows + [times]
    }

    /// The heading and the legend, beside it if it fits, otherwise below.
    private static func legend(of items: [TimeLineMark], width: Int, theme: Theme) -> [StyledLine] {
        let heading = TaskTexts.lastDay
        let headingCells = TextWidth.cells(in: heading) + 1
        var lines = [StyledLine(heading, style: theme[.heading])]
        var used = headingCells
        let whole = items.reduce(used) { $0 + cells(of: $1) }
        if whole > width {
            lines.append(.blank)
            used = 0
        }
        for item in items {
            if used + cells(of: item) > width, used > 0 {
                lines.append(.blank)
                used = 0
            }
            let lead = used > 0 ? gap + (used == headingCells ? " " : "") : ""
            lines[lines.count - 1].pieces += [
                .init(text: lead), .init(text: item.shape, style: theme[item.role]),
                .init(text: " " + TaskTexts.meaning(of: item), style: theme[.detail]),
            ]
            used += cells(of: item)
        }
        return lines
    }

    private static func cells(of item: TimeLineMark) -> Int {
        gap.count + 2 + TextWidth.cells(in: TaskTexts.meaning(of: item))
    }
}
