import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// A list's line for a screen reader: a mark before the selected one, and words in place of signs.
struct ScreenReaderLine {
    private static let marks = (selected: "> ", other: "  ")
    /// The cells that a title keeps.
    private static let minimumTitleCells = 10

    let columns: Range<Int>
    let isSelected: Bool
    let style: Style

    func draw(
        _ headline: Headline, download: DownloadMark?, showsFeed: Bool, now: Date, row: Int, into canvas: inout Canvas
    ) {
        let states = [
            headline.isRead ? nil : ListTexts.unread, headline.isStarred ? ListTexts.starred : nil,
            headline.saveMark?.words, download?.words,
        ].compactMap { $0 }
        let age = Age(of: headline.listDate, at: now, form: .words).text
        draw(
            states: states, title: HeadlineLine.title(of: headline),
            details: (showsFeed ? FeedNames.all(headline) : []) + (headline.media.map { [ListTexts.media($0)] } ?? [])
                + (headline.tags.isEmpty ? [] : [ListTexts.tags(headline.tags)]) + [age], row: row, into: &canvas)
    }

    /// - Parameters:
    ///   - states: Precede the title, since users scan a list for them.
    ///   - details: The last one stays whole; the others are clipped to a third of the line.
    func draw(states: [String], title: String, details: [String], row: Int, into canvas: inout Canvas) {
        let mark = isSelected ? Self.marks.selected : Self.marks.other
        let before = mark + (states.isEmpty ? "" : ListTexts.states(states))
        let last = details.last.map { CountTexts.comma + $0 } ?? ""
        let others = details.dropLast().map { CountTexts.comma + $0 }.joined()
        let spare = columns.count - TextWidth.cells(in: before) - Self.minimumTitleCells - TextWidth.cells(in: last)
        let after = TextWidth.clipped(others, to: max(0, min(columns.count / 3, spare))) + last
        var column = columns.lowerBound
        column += canvas.draw(before, row: row, column: column, width: columns.count, style: style)
        let left = columns.upperBound - column
        let room = max(min(Self.minimumTitleCells, left), left - TextWidth.cells(in: after))
        let title = TextWidth.clipped(title, to: room)
        column += canvas.draw(title, row: row, column: column, width: room, style: style)
        canvas.drawClipped(after, row: row, column: column, width: columns.upperBound - column, style: style)
    }
}
