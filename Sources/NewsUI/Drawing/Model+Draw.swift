import Foundation
import News
import Terminal

extension Model {
    /// Draws the whole screen on an empty canvas, all of it anew.
    func draw(into canvas: inout Canvas) {
        var nothing = DrawnParts()
        draw(into: &canvas, keeping: &nothing)
    }

    /// Draws the whole screen on an empty canvas.
    /// - Parameter parts: What was drawn last, of which what has not changed is taken over.
    func draw(into canvas: inout Canvas, keeping parts: inout DrawnParts) {
        switch overlay {
        case .feedDetails: FeedDetailsPage(model: self).draw(into: &canvas)
        case .statistics: StatisticsPage(model: self).draw(into: &canvas)
        case .links: LinksPage(model: self).draw(into: &canvas)
        case .enclosures: EnclosuresPage(model: self).draw(into: &canvas)
        case .downloads: DownloadsPage(model: self).draw(into: &canvas)
        case .tasks: TasksPage(model: self).draw(into: &canvas)
        case .explanation: ExplanationPage(model: self).draw(into: &canvas)
        case .problems: ProblemsPage(model: self).draw(into: &canvas)
        case .help: HelpPage(model: self).draw(into: &canvas)
        case nil: drawPanes(into: &canvas, keeping: &parts)
        }
        TitleBar(model: self).draw(into: &canvas)
        StatusLine(model: self).draw(into: &canvas)
        if isPlain, canvas.cursor == nil { canvas.cursor = cursorOfPlainScreen }
        if let row = frame.help {
            let line = parts.helpLine(HelpLine.Subject(model: self, width: size.columns - 1))
            canvas.draw(line.text, row: row, column: 1, style: theme[.help])
        }
    }

    /// When the screen will no longer be right without anything happening but time passing; nil: never.
    var nextChange: Date? {
        var dates = [StatusText.changesAt(in: self)]
        if overlay == nil, visiblePanes.contains(.headlines) {
            let shown = results.map { $0.visible.map(\.headline) } ?? Array(list.visible)
            if (results.map(\.headings) ?? list.headings) == .days { dates.append(LocalTime.midnight(after: now)) }
            let form = HeadlineLine.ageForm(in: frame.panes.headlines)
            dates += shown.map { Age(of: $0.sortDate, at: now, form: form).changesAt }
        }
        if overlay == .feedDetails { dates.append(feedDetailsText?.changesAt) }
        if overlay == .downloads { dates.append(DownloadsPage(model: self).changesAt) }
        if overlay == .tasks { dates.append(TasksText(model: self).changesAt) }
        if overlay == .explanation { dates.append(explanationChange) }
        return dates.compactMap { $0 }.min()
    }
}

extension Model {
    private func drawPanes(into canvas: inout Canvas, keeping parts: inout DrawnParts) {
        for pane in visiblePanes {
            switch pane {
            case .feeds: parts.draw(FeedsPage(model: self), into: &canvas)
            case .headlines:
                if let results {
                    ResultsPage(model: self, results: results).draw(into: &canvas)
                } else {
                    HeadlinesPage(model: self).draw(into: &canvas)
                }
            case .article: ArticlePage(model: self).draw(into: &canvas)
            }
        }
        for pane in visiblePanes.dropLast() {
            for row in frame.body {
                canvas.draw("│", row: row, column: frame.panes.columns(of: pane).upperBound, style: theme[.line])
            }
        }
    }
}
