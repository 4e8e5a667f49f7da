import BackgroundTasks
import FoundationEssentials
import Presentation
import Terminal
import Texts

/// The screen of the background tasks: what each is up to, when they ran and will run, and the log below.
extension Model {
    /// The cells from the first column used to the screen's edge.
    private var widthOfTasks: Int { size.columns - coveringColumn }

    /// The rows that the log has.
    var logRows: Range<Int> { logRows(below: tasksText.lines) }

    func drawTasks(into canvas: inout Canvas) {
        let lines = tasksText.lines
        for (row, line) in zip(frame.body, lines) {
            line.draw(into: &canvas, row: row, column: coveringColumn, width: widthOfTasks)
        }
        if let line = tasksText.selectedLine {
            drawBar(row: frame.body.lowerBound + line, into: &canvas)
        }
        let rows = logRows(below: lines)
        guard let log = tasks.overview?.log, !rows.isEmpty else { return }
        let heading =
            tasks.hasLogFocus ? theme.selected(theme[.heading], hasFocus: true) : theme[.heading]
        if tasks.hasLogFocus { canvas.fill(row: rows.lowerBound - 1, style: heading) }
        canvas.draw(TaskTexts.log, row: rows.lowerBound - 1, column: coveringColumn, style: heading)
        let shown = log.dropLast(tasks.linesBelow).suffix(rows.count)
        for (row, line) in zip(rows, shown) {
            let time = LocalTime(line.date).time(on: LocalTime(now))
            let used = canvas.draw(time, row: row, column: coveringColumn, style: theme[.detail])
            let room = widthOfTasks - used - 2
            canvas.drawClipped(
                logText(line, room: room), row: row, column: coveringColumn + used + 2, width: room)
        }
    }
}

extension Model {
    /// Below the log's heading.
    private func logRows(below lines: [StyledLine]) -> Range<Int> {
        let body = frame.body
        return min(body.upperBound, body.lowerBound + lines.count + 1)..<body.upperBound
    }

    /// A line of the log; where it has no room, tasks go by their short names.
    private func logText(_ line: BackgroundOverview.LogLine, room: Int) -> String {
        let sentence = line.text
        let text = line.task.map { "\($0): \(sentence)" } ?? sentence
        guard TextWidth.cells(in: text) > room else { return text }
        return tasks.tasks.reduce(text) { $0.replacing($1.id, with: $1.name) }
    }
}
