import BackgroundTasks
import FoundationEssentials
import Terminal

/// The screen of the background tasks: what each is up to, when they ran and will run, and the log below.
struct TasksPage {
    let model: Model

    /// The cells from the first column used to the screen's edge.
    private var width: Int { model.size.columns - model.coveringColumn }

    /// The rows that the log has.
    var logRows: Range<Int> { logRows(below: model.tasksText.lines) }

    func draw(into canvas: inout Canvas) {
        let lines = model.tasksText.lines
        for (row, line) in zip(model.frame.body, lines) {
            line.draw(into: &canvas, row: row, column: model.coveringColumn, width: width)
        }
        if let line = model.tasksText.selectedLine {
            model.drawBar(row: model.frame.body.lowerBound + line, into: &canvas)
        }
        let rows = logRows(below: lines)
        guard let log = model.tasks.overview?.log, !rows.isEmpty else { return }
        let theme = model.theme
        let heading =
            model.tasks.hasLogFocus ? theme.selected(theme[.heading], hasFocus: true) : theme[.heading]
        if model.tasks.hasLogFocus { canvas.fill(row: rows.lowerBound - 1, style: heading) }
        canvas.draw(TaskTexts.log, row: rows.lowerBound - 1, column: model.coveringColumn, style: heading)
        let shown = log.dropLast(model.tasks.linesBelow).suffix(rows.count)
        for (row, line) in zip(rows, shown) {
            let time = LocalTime(line.date).time(on: LocalTime(model.now))
            let used = canvas.draw(time, row: row, column: model.coveringColumn, style: model.theme[.detail])
            let room = width - used - 2
            canvas.drawClipped(
                logText(line, room: room), row: row, column: model.coveringColumn + used + 2, width: room)
        }
    }
}

extension TasksPage {
    /// Below the log's heading.
    private func logRows(below lines: [StyledLine]) -> Range<Int> {
        let body = model.frame.body
        return min(body.upperBound, body.lowerBound + lines.count + 1)..<body.upperBound
    }

    /// A line of the log; where it has no room, tasks go by their short names.
    private func logText(_ line: BackgroundOverview.LogLine, room: Int) -> String {
        let sentence = line.text
        let text = line.task.map { "\($0): \(sentence)" } ?? sentence
        guard TextWidth.cells(in: text) > room else { return text }
        return model.tasks.tasks.reduce(text) { $0.replacing($1.id, with: $1.name) }
    }
}
