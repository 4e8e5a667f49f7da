import Foundation
import News
import Terminal

/// The pane of headlines: all that it depends on but the time.
struct HeadlinesPage {
    struct Line: Equatable {
        /// The index of the article.
        let row: Int
        /// Whether it is the heading above the article.
        let isHeading: Bool
        let isSelected: Bool
        let download: DownloadMark?
    }

    /// What all lines depend on.
    struct Look: Equatable {
        let layout: HeadlineLine
        let headings: ListHeadings?
        let hasFocus: Bool
    }

    let look: Look
    let lines: [Line]
    private let rows: [Headline]
    /// Of the rows.
    private let revision: Revision

    /// nil: there are no articles.
    init?(_ model: Model) {
        let list = model.list
        guard !list.rows.isEmpty else { return nil }
        let headings = list.headings
        let layout = HeadlineLine(
            model, showsFeed: list.filter.feed == nil && headings != .feeds, rows: list.visible)
        look = Look(layout: layout, headings: headings, hasFocus: model.focus == .headlines)
        rows = list.rows
        revision = list.window.revision
        lines = list.lines.prefix(model.frame.body.count).map { line in
            switch line {
            case .heading(let index): Line(row: index, isHeading: true, isSelected: false, download: nil)
            case .row(let index):
                Line(
                    row: index, isHeading: false, isSelected: index == list.selected,
                    download: model.downloads.mark(of: list.rows[index].id))
            }
        }
    }

    /// Whether a line, counted from 0, shows the same as that of another page of the same look.
    func hasSameLine(_ index: Int, as other: HeadlinesPage) -> Bool {
        guard lines.indices.contains(index), other.lines.indices.contains(index) else {
            return !lines.indices.contains(index) && !other.lines.indices.contains(index)
        }
        let (line, old) = (lines[index], other.lines[index])
        if line == old, revision == other.revision { return true }
        return line.isHeading == old.isHeading && line.isSelected == old.isSelected && line.download == old.download
            && rows[line.row] == other.rows[old.row]
    }

    /// Until when a line that is drawn now is right.
    func changesAt(_ line: Line, now: Date) -> Date {
        // Headings, and ages that are dates, change with the day at most.
        let change = line.isHeading ? nil : look.layout.age(of: rows[line.row], at: now).changesAt
        return change ?? LocalTime.midnight(after: now)
    }

    /// Draws a line on a row that is empty.
    func draw(_ line: Line, row: Int, now: Date, into canvas: inout Canvas) {
        let (layout, headline) = (look.layout, rows[line.row])
        if line.isHeading {
            let text = look.headings?.text(above: headline, now: now) ?? ""
            return layout.drawHeading(text, row: row, into: &canvas)
        }
        let style = layout.theme.style(of: headline, isSelected: line.isSelected, hasFocus: look.hasFocus)
        layout.draw(
            headline, download: line.download, now: now, row: row, isSelected: line.isSelected, style: style,
            into: &canvas)
    }
}
