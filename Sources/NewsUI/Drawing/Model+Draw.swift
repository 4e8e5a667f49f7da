import FoundationEssentials
import News
import Presentation
import Terminal

extension Model {
    /// Draws the whole screen without a cache.
    func draw() -> Canvas {
        var nothing = ScreenPartCache()
        return draw(keeping: &nothing)
    }

    /// Draws the whole screen.
    /// - Parameter parts: What was drawn last; its unchanged parts are reused.
    func draw(keeping parts: inout ScreenPartCache) -> Canvas {
        var canvas = screen == nil ? parts.panes(of: self) : Canvas(size: size)
        let surroundings = surroundings
        screen?.draw(into: &canvas, in: surroundings)
        drawTitles(into: &canvas, in: surroundings)
        drawStatus(into: &canvas, in: surroundings)
        if isPlain, canvas.cursor == nil { canvas.cursor = cursorOfPlainScreen(in: surroundings) }
        if let row = frame.help {
            let line = parts.helpLine(HelpLine.Subject(model: self, width: size.columns - 1, in: surroundings))
            line.draw(into: &canvas, row: row, theme: theme)
        }
        canvas.foreground = theme[.text].foreground
        return canvas
    }

    /// When the passing of time alone changes the screen; `nil` for never.
    var nextChange: Date? {
        let surroundings = surroundings
        var dates = [StatusText.changesAt(in: self, surroundings)]
        if showsHeadlines {
            let shown = results.map { $0.visible.map(\.headline) } ?? Array(list.visible)
            if (results.map(\.headings) ?? list.headings)?.areFeeds == false {
                dates.append(LocalTime.midnight(after: now))
            }
            dates += shown.map { Age(of: $0.listDate, at: now, form: isPlain ? .words : .short).changesAt }
        }
        if let screen { dates.append(screen.changesAt(in: surroundings)) }
        return dates.compactMap { $0 }.min()
    }
}
