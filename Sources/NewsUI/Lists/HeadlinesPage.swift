import FoundationEssentials
import News
import Presentation
import Terminal

/// The pane of headlines at one time; drawn lines stay valid until `changesAt`.
struct HeadlinesPage: @MainActor LinePane {
    struct Line: Equatable {
        /// The article's index in the list.
        let index: Int
        /// Whether this is the heading above the article.
        let isHeading: Bool
        /// Whether this is the second of two lines.
        let isSecond: Bool
        let isSelected: Bool
        let download: DownloadMark?
    }

    /// What all lines depend on.
    struct Appearance: Equatable {
        let layout: HeadlineLine
        let headings: ListHeadings?
        let linesOfRow: Int
    }

    let appearance: Appearance
    let lines: [Line]
    /// All loaded rows. Copying only the visible ones would cost time at each key; the whole array is copied only when
    /// the list changes while a page holds it.
    private let rows: [Headline]
    /// The revision of the rows.
    private let revision: Revision
    private let now: Date

    /// `nil` when there are no articles.
    init?(_ model: Model) {
        let list = model.list
        guard !list.rows.isEmpty else { return nil }
        let headings = list.headings
        let linesOfRow = model.linesOfRow(in: nil)
        let layout = HeadlineLine(
            model, showsFeed: list.filter.feed == nil && headings?.areFeeds != true, hasDetails: linesOfRow > 1)
        appearance = Appearance(layout: layout, headings: headings, linesOfRow: linesOfRow)
        now = model.now
        rows = list.rows
        revision = list.window.revision
        let shown = list.lines.prefix(model.frame.rows(of: .headlines).count / linesOfRow)
        lines = shown.flatMap { line in
            (0..<linesOfRow).map { part in
                switch line {
                case .heading(let index):
                    Line(index: index, isHeading: true, isSecond: part > 0, isSelected: false, download: nil)
                case .row(let index):
                    Line(
                        index: index, isHeading: false, isSecond: part > 0, isSelected: index == list.selected,
                        download: model.downloads.mark(of: list.rows[index].id))
                }
            }
        }
    }

    func hasSameLine(_ index: Int, as other: HeadlinesPage) -> Bool {
        let (line, old) = (lines[index], other.lines[index])
        if revision == other.revision { return line == old }
        return line.isHeading == old.isHeading && line.isSecond == old.isSecond && line.isSelected == old.isSelected
            && line.download == old.download && rows[line.index] == other.rows[old.index]
    }

    /// When a line drawn now becomes wrong.
    func changesAt(_ line: Line) -> Date {
        // Headings, and ages shown as dates, change at most once a day.
        let change = line.isHeading ? nil : appearance.layout.age(of: rows[line.index], at: now).changesAt
        return change ?? LocalTime.midnight(after: now)
    }

    func draw(_ line: Line, row: Int, into canvas: inout Canvas) {
        let (layout, headline) = (appearance.layout, rows[line.index])
        if line.isHeading {
            // A heading of two lines begins with a blank one.
            guard line.isSecond || appearance.linesOfRow == 1 else { return }
            let text = appearance.headings?.text(above: headline) ?? ""
            return layout.drawHeading(text, row: row, into: &canvas)
        }
        if line.isSecond {
            return layout.drawDetails(of: headline, row: row, isSelected: line.isSelected, into: &canvas)
        }
        layout.draw(
            headline, download: line.download, now: now, row: row, isSelected: line.isSelected, into: &canvas)
    }
}
