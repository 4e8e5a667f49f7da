import News
import Terminal

/// The pane of headlines.
struct HeadlinesPage {
    /// From this width on, the feed's name has a column.
    private static let widthForFeed = 60

    let model: Model

    func draw(into canvas: inout Canvas) {
        let columns = model.frame.headlineColumns
        let list = model.list
        guard !list.rows.isEmpty else { return drawEmpty(into: &canvas) }
        let feedCells = columns.count >= Self.widthForFeed && list.filter.feed == nil ? min(24, columns.count / 5) : 0
        for (row, headline) in zip(model.frame.body, list.visible) {
            let isSelected = row - model.frame.body.lowerBound + list.top == list.selected
            let style = style(of: headline, isSelected: isSelected)
            if isSelected { canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style) }
            draw(headline, row: row, feedCells: feedCells, style: style, into: &canvas)
        }
    }
}

extension HeadlinesPage {
    private func style(of headline: Headline, isSelected: Bool) -> Style {
        let style: Style = headline.isRead ? .plain : .bold
        guard isSelected else { return style }
        return style.adding(model.focus == .headlines ? .reverse : .underline)
    }

    private func draw(_ headline: Headline, row: Int, feedCells: Int, style: Style, into canvas: inout Canvas) {
        let columns = model.frame.headlineColumns
        var column = columns.lowerBound
        func add(_ text: String, cells: Int, style: Style) {
            let room = min(cells, columns.upperBound - column)
            canvas.drawClipped(text, row: row, column: column, width: room, style: style)
            column += cells + 1
        }
        add(Self.marks(headline), cells: 2, style: style)
        let age = Age(of: headline.sortDate, at: model.now).text
        if columns.count >= 30 {
            column += Age.cells - age.utf8.count
            add(age, cells: age.utf8.count, style: style)
        }
        if feedCells > 0 {
            add(headline.feedTitle, cells: feedCells, style: style)
        }
        let title = headline.title.isEmpty ? headline.link ?? "(no title)" : headline.title
        add(title, cells: columns.count, style: style)
    }

    private static func marks(_ headline: Headline) -> String {
        headline.isRead ? (headline.isStarred ? " ★" : "  ") : (headline.isStarred ? "•★" : "• ")
    }

    private func drawEmpty(into canvas: inout Canvas) {
        guard !model.list.isOwing else { return }
        let columns = model.frame.headlineColumns
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
                "No feeds yet.",
                "\(key(.addFeed)) adds a feed by its address.",
                "newsterm feeds import FILE brings the feeds of another reader (OPML, or newsboat's urls).",
                "\(key(.addStarterSet)) adds a small starter set.",
            ]
        }
        if model.list.filter.unreadOnly {
            return ["Nothing is unread here.", "\(key(.hideRead)) shows the read articles again."]
        }
        if let failure = model.feeds.feed(model.list.filter.feed)?.failure {
            return ["No articles yet. The last refresh of this feed failed:", failure]
        }
        return ["No articles yet.", "\(key(.refreshAll)) refreshes all feeds."]
    }
}
