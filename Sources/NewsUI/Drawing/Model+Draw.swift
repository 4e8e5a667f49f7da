import FoundationEssentials
import News
import Terminal

extension Model {
    /// The whole screen, all of it drawn anew.
    func draw() -> Canvas {
        var nothing = DrawnParts()
        return draw(keeping: &nothing)
    }

    /// The whole screen.
    /// - Parameter parts: What was drawn last, of which what has not changed is taken over.
    func draw(keeping parts: inout DrawnParts) -> Canvas {
        var canvas = overlay == nil ? parts.panes(of: self) : Canvas(size: size)
        switch overlay {
        case .feedDetails: FeedDetailsPage(model: self).draw(into: &canvas)
        case .statistics: StatisticsPage(model: self).draw(into: &canvas)
        case .links: LinksPage(model: self).draw(into: &canvas)
        case .enclosures: EnclosuresPage(model: self).draw(into: &canvas)
        case .downloads: DownloadsPage(model: self).draw(into: &canvas)
        case .tasks: TasksPage(model: self).draw(into: &canvas)
        case .explanation: ExplanationPage(model: self).draw(into: &canvas)
        case .help: HelpPage(model: self).draw(into: &canvas)
        case .screen: if let screen { ScreenPage(model: self, screen: screen).draw(into: &canvas) }
        case nil: break
        }
        TitleBar(model: self).draw(into: &canvas)
        StatusLine(model: self).draw(into: &canvas)
        if isPlain, canvas.cursor == nil { canvas.cursor = cursorOfPlainScreen }
        if let row = frame.help {
            let line = parts.helpLine(HelpLine.Subject(model: self, width: size.columns - 1))
            line.draw(into: &canvas, row: row, theme: theme)
        }
        canvas.foreground = theme[.text].foreground
        return canvas
    }

    /// When the screen will no longer be right without anything happening but time passing; nil: never.
    var nextChange: Date? {
        var dates = [StatusText.changesAt(in: self)]
        if showsHeadlines {
            let shown = results.map { $0.visible.map(\.headline) } ?? Array(list.visible)
            if (results.map(\.headings) ?? list.headings)?.areFeeds == false {
                dates.append(LocalTime.midnight(after: now))
            }
            dates += shown.map { Age(of: $0.sortDate, at: now, form: isPlain ? .words : .short).changesAt }
        }
        if overlay == .feedDetails { dates.append(feedDetailsText?.changesAt) }
        if overlay == .downloads { dates.append(DownloadsPage(model: self).changesAt) }
        if overlay == .tasks { dates.append(tasksText.changesAt) }
        if overlay == .explanation { dates.append(explanationChange) }
        return dates.compactMap { $0 }.min()
    }
}
