import Foundation
import Terminal

/// Parts of the screen as they were drawn last, with all that they depend on: a part of which that is the same looks the
/// same, and a key changes few of them.
struct DrawnParts {
    /// What all lists depend on.
    private struct Ground: Equatable {
        let frame: Frame
        let panes: [Pane]
        let theme: Theme
    }

    private var ground: Ground?
    /// The panes, and the lines between them; empty elsewhere.
    private var canvas = Canvas(size: TerminalSize(columns: 0, rows: 0))
    private var feeds: FeedsPage?
    /// And the times at which all its lines look as they do; nil: the pane shows something else than articles.
    private var headlines: (page: HeadlinesPage, times: Range<Date>)?
    /// And the state of the article that it shows, as far as nothing else on it changes.
    private var article: (page: ArticlePage, revision: Revision?)?
    private var help: (subject: HelpLine.Subject, line: HelpLine)?

    /// A canvas with the panes on it, and the lines between them.
    mutating func panes(of model: Model) -> Canvas {
        prepare(Ground(frame: model.frame, panes: model.visiblePanes, theme: model.theme))
        for pane in model.visiblePanes {
            switch pane {
            case .feeds: drawFeeds(of: model)
            case .headlines: drawHeadlines(of: model)
            case .article: drawArticle(of: model)
            }
        }
        return canvas
    }

    mutating func helpLine(_ subject: HelpLine.Subject) -> HelpLine {
        if let help, help.subject == subject { return help.line }
        let line = HelpLine(subject)
        help = (subject, line)
        return line
    }
}

extension DrawnParts {
    private mutating func prepare(_ new: Ground) {
        guard new != ground else { return }
        ground = new
        feeds = nil
        headlines = nil
        article = nil
        canvas = Canvas(size: new.frame.size)
        for pane in new.panes.dropLast() {
            let column = new.frame.panes.columns(of: pane).upperBound
            for row in new.frame.body { canvas.draw("│", row: row, column: column, style: new.theme[.line]) }
        }
    }

    private mutating func drawFeeds(of model: Model) {
        let page = FeedsPage(model: model, old: feeds)
        if let feeds, feeds.look == page.look, feeds.revision == page.revision { return }
        page.draw(over: feeds, rows: model.frame.body, columns: model.frame.panes.feeds, into: &canvas)
        feeds = page
    }

    private mutating func drawArticle(of model: Model) {
        let revision = ArticlePage.revision(in: model)
        if let revision, revision == article?.revision { return }
        let (rows, columns) = (model.frame.body, model.frame.panes.article)
        let page = ArticlePage(model: model)
        if page.look != article?.page.look {
            // All links are of this pane. Those of all lines that were ever shown would be looked through for each.
            clear(rows: rows, columns: columns)
            canvas.removeLinks()
        }
        page.draw(over: article?.page, rows: rows, columns: columns, into: &canvas)
        article = (page, revision)
    }

    private mutating func drawHeadlines(of model: Model) {
        let (rows, columns) = (model.frame.body, model.frame.panes.headlines)
        guard model.results == nil, let page = HeadlinesPage(model) else {
            headlines = nil
            clear(rows: rows, columns: columns)
            if let results = model.results {
                ResultsPage(model: model, results: results).draw(into: &canvas)
            } else {
                EmptyListPage(model).draw(into: &canvas)
            }
            return
        }
        let now = model.now
        let kept = headlines.flatMap { $0.page.look == page.look && $0.times.contains(now) ? $0 : nil }
        var times = kept?.times ?? now..<max(now, LocalTime.midnight(after: now))
        for (index, row) in rows.enumerated() {
            if let old = kept?.page, page.hasSameLine(index, as: old) { continue }
            clear(rows: row..<row + 1, columns: columns)
            guard index < page.lines.count else { continue }
            let line = page.lines[index]
            page.draw(line, row: row, now: now, into: &canvas)
            times = times.clamped(to: now..<max(now, page.changesAt(line, now: now)))
        }
        headlines = (page, times)
    }

    private mutating func clear(rows: Range<Int>, columns: Range<Int>) {
        for row in rows { canvas.fill(row: row, column: columns.lowerBound, width: columns.count) }
    }
}
