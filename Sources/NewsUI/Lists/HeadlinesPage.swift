import News
import Terminal

/// The pane of headlines.
struct HeadlinesPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let list = model.list
        guard !list.rows.isEmpty else { return drawEmpty(into: &canvas) }
        let headings = list.headings
        let layout = HeadlineLine(
            model, showsFeed: list.filter.feed == nil && headings != .feeds, rows: list.visible)
        for (row, line) in zip(model.frame.body, list.lines) {
            switch line {
            case .heading(let index):
                headings?.draw(above: list.rows[index], row: row, of: model, into: &canvas)
            case .row(let index):
                let isSelected = index == list.selected
                let style = model.theme.style(
                    of: list.rows[index], isSelected: isSelected, hasFocus: model.focus == .headlines)
                layout.draw(
                    list.rows[index], download: model.downloads.mark(of: list.rows[index].id), row: row,
                    isSelected: isSelected, style: style, into: &canvas)
            }
        }
    }
}

extension ListHeadings {
    /// Draws the heading of an article on a row of the pane of headlines.
    func draw(above headline: Headline, row: Int, of model: Model, into canvas: inout Canvas) {
        let columns = model.frame.panes.headlines
        canvas.drawClipped(
            text(above: headline, now: model.now), row: row, column: columns.lowerBound + 1, width: columns.count - 1,
            style: model.theme[.detail].adding(.underline))
    }
}

extension HeadlinesPage {
    private func drawEmpty(into canvas: inout Canvas) {
        guard !model.list.isOwing else { return }
        let columns = model.frame.panes.headlines
        let wrapper = LineWrapper(width: min(columns.count - 4, ArticleLayout.maximumWidth))
        let lines = sentences.flatMap { wrapper.lines(of: $0) + [""] }
        for (row, line) in zip(model.frame.body.dropFirst(model.frame.body.count > 8 ? 2 : 0), lines) {
            canvas.draw(line, row: row, column: columns.lowerBound + 2, width: max(0, columns.count - 2))
        }
    }

    private var sentences: [String] {
        func key(_ action: Action) -> String { model.keyMap.keyName(for: action) ?? "" }
        if model.feeds.feeds.isEmpty {
            return [
                EmptyListTexts.noFeeds, EmptyListTexts.addsFeed(key(.addFeed)), EmptyListTexts.imports,
                EmptyListTexts.addsStarterSet(key(.addStarterSet)),
            ]
        }
        if model.shown == .smart(.starred) {
            return [EmptyListTexts.nothingStarred, EmptyListTexts.stars(key(.toggleStar))]
        }
        if model.shown == .smart(.unread) {
            return [EmptyListTexts.nothingUnread, EmptyListTexts.refreshes(key(.refreshAll))]
        }
        if model.list.filter.unreadOnly {
            return [ReadingTexts.nothingUnread(beside: nil), EmptyListTexts.showsRead(key(.hideRead))]
        }
        if let failure = model.feeds.feed(model.shown.feed)?.failureSentence {
            return [EmptyListTexts.noArticlesAndFailed, failure]
        }
        return [EmptyListTexts.noArticles, EmptyListTexts.refreshes(key(.refreshAll))]
    }
}
