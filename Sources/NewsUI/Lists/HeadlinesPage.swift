import Foundation
import News
import Terminal

/// The pane of headlines: all that it depends on but the time.
struct HeadlinesPage {
    enum Line: Equatable {
        /// The heading above an article.
        case heading(Headline)
        case article(Headline, DownloadMark?, isSelected: Bool)
    }

    /// What all lines depend on.
    struct Look: Equatable {
        let layout: HeadlineLine
        let headings: ListHeadings?
        let hasFocus: Bool
    }

    let look: Look
    let lines: [Line]

    /// nil: there are no articles.
    init?(_ model: Model) {
        let list = model.list
        guard !list.rows.isEmpty else { return nil }
        let headings = list.headings
        let layout = HeadlineLine(
            model, showsFeed: list.filter.feed == nil && headings != .feeds, rows: list.visible)
        look = Look(layout: layout, headings: headings, hasFocus: model.focus == .headlines)
        lines = list.lines.prefix(model.frame.body.count).map { line in
            switch line {
            case .heading(let index): return .heading(list.rows[index])
            case .row(let index):
                let headline = list.rows[index]
                return .article(
                    headline, model.downloads.mark(of: headline.id), isSelected: index == list.selected)
            }
        }
    }

    /// Until when a line that is drawn now is right.
    func changesAt(_ line: Line, now: Date) -> Date {
        // Headings, and ages that are dates, change with the day at most.
        guard case .article(let headline, _, _) = line, let change = look.layout.age(of: headline, at: now).changesAt
        else { return LocalTime.midnight(after: now) }
        return change
    }

    /// Draws a line on a row that is empty.
    func draw(_ line: Line, row: Int, now: Date, into canvas: inout Canvas) {
        let layout = look.layout
        switch line {
        case .heading(let headline):
            let text = look.headings?.text(above: headline, now: now) ?? ""
            layout.drawHeading(text, row: row, into: &canvas)
        case .article(let headline, let download, let isSelected):
            let style = layout.theme.style(of: headline, isSelected: isSelected, hasFocus: look.hasFocus)
            layout.draw(
                headline, download: download, now: now, row: row, isSelected: isSelected, style: style, into: &canvas)
        }
    }
}
