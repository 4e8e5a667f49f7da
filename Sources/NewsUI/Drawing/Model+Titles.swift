import News
import Presentation
import Terminal
import Texts

/// A title on the first row.
private struct PaneTitle {
    var text: String
    /// Follow the text, most important first; the text is clipped before they are.
    var details: [String] = []
    /// Drops the last detail where it would take room from the text or the other details.
    var mayDropLast = false
    /// The cells that the text keeps whatever the details need.
    var minimumCells = 8
    /// At the right end, where there is room.
    var note = ""
    var columns: Range<Int>
    /// Cells before the text.
    var margin = 1
    var hasFocus = true
}

/// The titles on the first row: one per visible pane, or one for the screen that covers them.
extension Model {
    func drawTitles(into canvas: inout Canvas, in surroundings: Surroundings) {
        guard let row = frame.title else { return }
        for title in titles(in: surroundings) { draw(title, row: row, into: &canvas) }
    }
}

extension Model {
    private func titles(in surroundings: Surroundings) -> [PaneTitle] {
        guard let screen else { return visiblePanes.filter { $0 != .article || frame.hasArticleTitle }.map(title) }
        return [
            PaneTitle(text: screen.title, note: screen.note(in: surroundings), columns: 0..<size.columns)
        ]
    }

    private func title(of pane: Pane) -> PaneTitle {
        var title = PaneTitle(
            text: ListTexts.feeds, columns: frame.panes.columns(of: pane), hasFocus: focus == pane)
        switch pane {
        case .feeds: title.details = hidesRead ? [ListTexts.unreadOnly] : []
        case .headlines:
            let (filter, order, isSearch) = (filterInView, orderName, results?.source.isSearch == true)
            title.text = listTitle
            title.details = [
                filter.map { ListTexts.filter($0.text) }, isUnreadOnly ? ListTexts.unreadOnly : nil, order,
            ].compactMap { $0 }
            // The filter or search matters more than the order.
            title.mayDropLast = order != nil && (filter != nil || isSearch)
            if isSearch { title.minimumCells = title.columns.count / 4 }
            title.note = noteOfList
        case .article:
            let headline = articleInView?.headline ?? selectedHeadline
            title.margin = max(1, frame.textColumns.lowerBound - title.columns.lowerBound)
            let star = isPlain ? CountTexts.comma + ListTexts.starred : " ★"
            let tags = headline.map { ListTexts.tags($0.tags) } ?? ""
            // Scrolled to the top, an article shows its own title, so name the feed instead.
            let isTitleInView = articleInView.map { $0.top <= 1 } ?? true
            let name = isTitleInView ? headline?.feedTitle : headline.map(HeadlineLine.title)
            title.text = (name ?? "") + (headline?.isStarred == true ? star : "")
            if !tags.isEmpty { title.text += (isPlain ? CountTexts.comma : " ") + tags }
            // Only an article being read shows reading progress.
            title.note = frame.panes.isReading ? articleInView.map(place) ?? "" : ""
        }
        return title
    }

    private var isUnreadOnly: Bool {
        (results?.source.scope.unreadOnly ?? list.filter.unreadOnly)
            && (shown != .smart(.unread) || results?.source.isSearch == true)
    }

    /// `nil` when the order needs no mention.
    private var orderName: String? {
        guard let order = orderInView, order != .newest || results?.source.isSearch == true else {
            return nil
        }
        return order.phrase
    }

    private var noteOfList: String {
        if let results = results {
            if results.isStale || results.hits.isEmpty && !results.isComplete { return ResultTexts.searching }
            if results.source.isSearch || results.source.filter != nil {
                return ResultTexts.found(results.hits.count, isAll: results.isComplete)
            }
        }
        let count = feeds.shownCount(of: shown)
        guard count.count > 0 else { return "" }
        let number = FormattedNumber.text(count)
        return shown == .smart(.starred) ? CountTexts.starred(number) : CountTexts.unread(number)
    }

    private func place(in article: ArticleView) -> String {
        if article.isLoading { return "" }
        if article.isAtEnd { return article.top == 0 ? ArticleTexts.all : ArticleTexts.end }
        return Self.share(article.visible.upperBound, of: article.lines.count)
    }

    static func share(_ line: Int, of count: Int) -> String { "\(line * 100 / max(1, count))%" }

    private func text(of details: some Collection<String>) -> String {
        if isPlain { return details.map { CountTexts.comma + $0 }.joined() }
        return details.isEmpty ? "" : ListTexts.details(Array(details))
    }

    /// The focused pane's title must not depend on colour alone to stand out.
    private func draw(_ title: PaneTitle, row: Int, into canvas: inout Canvas) {
        let columns = title.columns
        let style = theme[title.hasFocus ? .title : .unfocusedTitle]
        canvas.fill(row: row, column: columns.lowerBound, width: columns.count)
        if title.hasFocus, !isPlain, screen == nil {
            canvas.draw("▎", row: row, column: columns.lowerBound, style: theme[.accent])
        }
        // A screen reader gets one sentence, without the blanks that right-align the note.
        var title = title
        if isPlain, !title.note.isEmpty {
            title.details.append(title.note)
            title.note = ""
        }
        let noteCells = TextWidth.cells(in: title.note)
        let room = columns.count - title.margin - 1 - (noteCells > 0 ? noteCells + 2 : 0)
        let width = room > 8 ? room : columns.count - title.margin - 1
        let wantedCells = TextWidth.cells(in: title.text)
        var detail = text(of: title.details)
        if title.mayDropLast, wantedCells + TextWidth.cells(in: detail) > width {
            detail = text(of: title.details.dropLast())
        }
        let detailCells = min(TextWidth.cells(in: detail), max(0, width - min(wantedCells, title.minimumCells)))
        let textCells = min(wantedCells, width - detailCells)
        let column = columns.lowerBound + title.margin
        canvas.drawClipped(title.text, row: row, column: column, width: textCells, style: style)
        canvas.drawClipped(
            detail, row: row, column: column + textCells, width: width - textCells, style: theme[.detail])
        if noteCells > 0, room > 8 {
            canvas.draw(
                title.note, row: row, column: columns.upperBound - 1 - noteCells, width: noteCells,
                style: theme[.detail])
        }
    }
}
