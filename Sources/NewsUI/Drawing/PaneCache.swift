import FoundationEssentials
import Presentation
import Terminal

/// The panes visible together as last drawn, with what is needed to detect changes. A key changes few of their lines.
struct PaneCache {
    private let frame: Frame
    private(set) var canvas: Canvas
    private var feeds: FeedsPage?
    /// With the times during which all its lines stay valid; `nil` when the pane shows no articles.
    private var headlines: (page: HeadlinesPage, times: Range<Date>)?
    /// With the revision of the article shown, when the page depends on nothing else that changes.
    private var article: (page: ArticlePage, revision: Revision?)?

    /// Empty panes, with the lines between them.
    init(in frame: Frame, theme: Theme) {
        self.frame = frame
        canvas = Canvas(size: frame.size)
        let panes = frame.panes
        for pane in panes.visible {
            let column = panes.columns(of: pane).upperBound
            guard column < frame.size.columns else { continue }
            for row in (frame.title ?? frame.body.lowerBound)..<frame.body.upperBound {
                canvas.draw("│", row: row, column: column, style: theme[.line])
            }
        }
        guard let row = frame.separator else { return }
        let line = String(repeating: "─", count: panes.article.count)
        canvas.draw(line, row: row, column: panes.article.lowerBound, style: theme[.line])
        if panes.article.lowerBound > 0 {
            canvas.draw("├", row: row, column: panes.article.lowerBound - 1, style: theme[.line])
        }
    }

    /// Draws what has changed since the last call.
    mutating func draw(_ model: Model) {
        for pane in frame.panes.visible {
            switch pane {
            case .feeds: drawFeeds(of: model)
            case .headlines: drawHeadlines(of: model)
            case .article: drawArticle(of: model)
            }
        }
    }
}

extension PaneCache {
    private mutating func drawFeeds(of model: Model) {
        let page = FeedsPage(model: model, old: feeds)
        page.draw(over: feeds, rows: frame.rows(of: .feeds), columns: frame.panes.feeds, into: &canvas)
        feeds = page
    }

    private mutating func drawHeadlines(of model: Model) {
        let (rows, columns, now) = (frame.rows(of: .headlines), frame.panes.headlines, model.now)
        guard model.results == nil, let page = HeadlinesPage(model) else {
            headlines = nil
            for row in rows { canvas.fill(row: row, column: columns.lowerBound, width: columns.count) }
            if let results = model.results {
                model.draw(results, into: &canvas)
            } else {
                EmptyListPage(model).draw(into: &canvas)
            }
            return
        }
        let kept = headlines.flatMap { $0.page.appearance == page.appearance && $0.times.contains(now) ? $0 : nil }
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
            if let old, old.appearance == page.appearance, old.lines == page.lines { return }
            // All links on the canvas are this pane's; links of removed lines would otherwise remain.
            canvas.removeLinks()
            old = nil
        }
        page.draw(over: old, rows: frame.rows(of: .article), columns: frame.panes.article, into: &canvas)
    }
}
