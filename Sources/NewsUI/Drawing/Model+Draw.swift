import Foundation
import News
import Terminal

extension Model {
    /// Draws the whole screen on an empty canvas.
    func draw(into canvas: inout Canvas) {
        switch overlay {
        case .feedDetails: FeedDetailsPage(model: self).draw(into: &canvas)
        case .statistics: StatisticsPage(model: self).draw(into: &canvas)
        case .links: LinksPage(model: self).draw(into: &canvas)
        case .tasks: TasksPage(model: self).draw(into: &canvas)
        case .explanation: ExplanationPage(model: self).draw(into: &canvas)
        case .problems: ProblemsPage(model: self).draw(into: &canvas)
        case .help: HelpPage(model: self).draw(into: &canvas)
        case nil where article != nil: ArticlePage(model: self).draw(into: &canvas)
        case nil: drawLists(into: &canvas)
        }
        drawTitle(into: &canvas)
        drawStatus(into: &canvas)
        if let row = frame.help {
            canvas.draw(HelpLine(model: self, width: size.columns - 1).text, row: row, column: 1, style: .dim)
        }
    }

    /// When the screen will no longer be right without anything happening but time passing; nil: never.
    var nextChange: Date? {
        var dates = [StatusText(model: self, width: size.columns).changesAt]
        if overlay == nil, article == nil, frame.hasTwoPanes || focus == .headlines {
            let shown = results.map { $0.visible.map(\.headline) } ?? Array(list.visible)
            dates += shown.map { Age(of: $0.sortDate, at: now).changesAt }
        }
        if overlay == .feedDetails { dates.append(feedDetailsText?.changesAt) }
        if overlay == .tasks { dates.append(TasksText(model: self).changesAt) }
        if overlay == .explanation { dates.append(explanationChange) }
        return dates.compactMap { $0 }.min()
    }
}

extension Model {
    private func drawLists(into canvas: inout Canvas) {
        if frame.hasTwoPanes || focus == .feeds { FeedsPage(model: self).draw(into: &canvas) }
        if frame.hasTwoPanes || focus == .headlines {
            if let results {
                ResultsPage(model: self, results: results).draw(into: &canvas)
            } else {
                HeadlinesPage(model: self).draw(into: &canvas)
            }
        }
        if frame.hasTwoPanes {
            for row in frame.body {
                canvas.draw("│", row: row, column: frame.feedColumns.upperBound, style: .dim)
            }
        }
    }

    private func drawTitle(into canvas: inout Canvas) {
        guard let row = frame.title else { return }
        switch overlay {
        case .feedDetails:
            drawTitle(
                "Feed: \(feedDetails?.current.title ?? "")", in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .statistics:
            drawTitle(
                "Statistics", note: noteOfStatistics, in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .links:
            drawTitle(
                "Links", note: linksView.typed, in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .tasks: drawTitle("Background tasks", in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .explanation:
            drawTitle(
                "Background task: \(explanation?.name ?? "")", in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .problems: drawTitle("Problems", in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case .help: drawTitle("Keys", in: 0..<size.columns, row: row, hasFocus: true, &canvas)
        case nil:
            if let article {
                let title = "\(article.headline.feedTitle)\(article.headline.isStarred ? " ★" : "")"
                drawTitle(title, note: place(in: article), in: 0..<size.columns, row: row, hasFocus: true, &canvas)
                return
            }
            if frame.hasTwoPanes || focus == .feeds {
                drawTitle("Feeds", in: frame.feedColumns, row: row, hasFocus: focus == .feeds, &canvas)
            }
            if frame.hasTwoPanes || focus == .headlines {
                drawTitle(
                    listTitle + (isUnreadOnly ? " (unread only)" : ""), note: noteOfList,
                    in: frame.headlineColumns, row: row, hasFocus: focus == .headlines, &canvas)
            }
        }
    }

    /// A title in the focused pane stands out by more than colour.
    private func drawTitle(
        _ text: String, note: String = "", in columns: Range<Int>, row: Int, hasFocus: Bool, _ canvas: inout Canvas
    ) {
        let style: Style = hasFocus ? Style(attributes: [.bold, .reverse]) : .dim
        canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style)
        let noteCells = TextWidth.cells(in: note)
        let room = columns.count - 2 - (noteCells > 0 ? noteCells + 2 : 0)
        let width = room > 8 ? room : columns.count - 2
        canvas.drawClipped(text, row: row, column: columns.lowerBound + 1, width: width, style: style)
        if noteCells > 0, room > 8 {
            canvas.draw(note, row: row, column: columns.upperBound - 1 - noteCells, width: noteCells, style: style)
        }
    }

    private var isUnreadOnly: Bool {
        results?.source.scope.unreadOnly ?? (list.filter.unreadOnly && shown != .smart(.unread))
    }

    private func foundNote(_ results: ResultList) -> String {
        if results.isStale || results.hits.isEmpty && !results.isComplete { return "searching…" }
        return Counted.grouped(results.hits.count) + (results.isComplete ? " found" : "+ found")
    }

    private var noteOfList: String {
        if let results { return foundNote(results) }
        let count = feeds.unreadCount(of: shown) ?? 0
        return count > 0 ? "\(Counted.grouped(count)) unread" : ""
    }

    private func place(in article: ArticleView) -> String {
        if article.isLoading { return "" }
        if article.isAtEnd { return article.top == 0 ? "all" : "end" }
        return "\(article.visible.upperBound * 100 / max(1, article.lines.count))%"
    }

    private func drawStatus(into canvas: inout Canvas) {
        guard let row = frame.status else { return }
        if let prompt {
            drawProblemOfPrompt(above: row, &canvas)
            let used = canvas.draw(prompt.question, row: row, column: 1, style: .bold)
            return drawAnswer(prompt, row: row, column: 1 + used, &canvas)
        }
        let status = StatusText(model: self, width: size.columns)
        let first = max(0, row - status.lines.count + 1)
        for (line, text) in zip(first...row, status.lines.suffix(row - first + 1)) {
            if line != row { canvas.fill(row: line) }
            canvas.draw(text.text, row: line, column: 1, style: text.isError ? Self.errorStyle : .plain)
        }
        let cells = TextWidth.cells(in: status.note)
        let used = TextWidth.cells(in: status.lines.last?.text ?? "")
        if cells > 0, used + cells + 4 <= size.columns {
            canvas.draw(status.note, row: row, column: size.columns - cells - 1, style: .bold)
        }
    }

    private static let errorStyle = Style(foreground: .red, attributes: .bold)

    /// What is wrong with the query, over the last line of the body.
    private func drawProblemOfPrompt(above row: Int, _ canvas: inout Canvas) {
        guard let problem = problemOfPrompt, frame.body.contains(row - 1) else { return }
        canvas.fill(row: row - 1)
        canvas.drawClipped(problem, row: row - 1, column: 1, width: size.columns - 2, style: Self.errorStyle)
    }

    /// Draws as much of the answer as there is room for, the cursor always within.
    private func drawAnswer(_ prompt: LinePrompt, row: Int, column: Int, _ canvas: inout Canvas) {
        let room = max(1, size.columns - column - 1)
        var start = 0
        while start < prompt.cursor, TextWidth.cells(in: String(prompt.text[start..<prompt.cursor])) >= room {
            start += 1
        }
        canvas.draw(String(prompt.text[start...]), row: row, column: column, width: room)
        let before = TextWidth.cells(in: String(prompt.text[start..<prompt.cursor]))
        canvas.cursor = CanvasPosition(row: row, column: min(column + before, max(0, size.columns - 1)))
    }
}
