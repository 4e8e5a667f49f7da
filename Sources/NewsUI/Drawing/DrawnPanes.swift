import Foundation
import Terminal

/// The panes that are on the screen together, as they were drawn last, with what tells whether they still look the same. A
/// key changes few of their lines.
struct DrawnPanes {
    private let panes: [Pane]
    private(set) var canvas: Canvas
    private var feeds: FeedsPage?
    /// And the times at which all its lines look as they do; nil: the pane shows something else than articles.
    private var headlines: (page: HeadlinesPage, times: Range<Date>)?
    /// And the state of the article that it shows, as far as nothing else on it changes.
    private var article: (page: ArticlePage, revision: Revision?)?

    /// Panes without anything in them, with the lines between them.
    init(_ panes: [Pane], in frame: Frame, theme: Theme) {
        self.panes = panes
        canvas = Canvas(size: frame.size)
        for pane in panes.dropLast() {
            let column = frame.panes.columns(of: pane).upperBound
            for row in frame.body { canvas.draw("│", row: row, column: column, style: theme[.line]) }
        }
    }

    /// Draws what has changed since.
    mutating func draw(_ model: Model) {
        for pane in panes {
            switch pane {
            case .feeds: drawFeeds(of: model)
            case .headlines: drawHeadlines(of: model)
            case .article: drawArticle(of: model)
            }
        }
    }
}

extension DrawnPanes {
    private mutating func drawFeeds(of model: Model) {
        let page = FeedsPage(model: model, old: feeds)
        page.draw(over: feeds, rows: model.frame.body, columns: model.frame.panes.feeds, into: &canvas)
        feeds = page
    }

    private mutating func drawHeadlines(of model: Model) {
        let (rows, columns, now) = (model.frame.body, model.frame.panes.headlines, model.now)
        guard model.results == nil, let page = HeadlinesPage(model) else {
            headlines = nil
            for row in rows { canvas.fill(row: row, column: columns.lowerBound, width: columns.count) }
            if let results = model.results {
                ResultsPage(model: model, results: results).draw(into: &canvas)
            } else {
                EmptyListPage(model).draw(into: &canvas)
            }
            return
        }
        let kept = headlines.flatMap { $0.page.look == page.look && $0.times.contains(now) ? $0 : nil }
        var times = kept?.times ?? now..<max(now, LocalTime.midnight(after: now))
        page.draw(over: kept?.page, rows: rows, columns: columns, into: &canvas) { line in
            times = times.clamped(to: now..<max(now, page.changesAt(line)))
        }
        headlines = (page, times)
    }

    private mutating func drawArticle(of model: Model) {
        let revision = ArticlePage.revision(in: model)
        if let revision, revision == article?.revision { return }
        let page = ArticlePage(model: model)
        defer { article = (page, revision) }
        var old = article?.page
        if old?.hasLinks == true || page.hasLinks {
            if let old, old.look == page.look, old.lines == page.lines { return }
            // All links of the canvas are of this pane; those of lines that are gone would stay.
            canvas.removeLinks()
            old = nil
        }
        page.draw(over: old, rows: model.frame.body, columns: model.frame.panes.article, into: &canvas)
    }
}
