import Foundation
import Terminal

/// The screen of the background tasks: what each is up to, and the log below.
struct TasksPage {
    private struct Line {
        var text: String
        var style = Style.plain
        var isSelected = false
    }

    let model: Model

    /// The cells from the first column used to the screen's edge.
    private var width: Int { model.size.columns - 1 }

    /// The rows that the log has.
    var logRows: Range<Int> {
        let body = model.frame.body
        let first = min(body.upperBound, body.lowerBound + taskLines.count + 1)
        return first..<body.upperBound
    }

    func draw(into canvas: inout Canvas) {
        let body = model.frame.body
        for (row, line) in zip(body, taskLines) {
            if line.isSelected { canvas.fill(row: row, style: line.style) }
            canvas.drawClipped(line.text, row: row, column: 1, width: width, style: line.style)
        }
        let rows = logRows
        guard let log = model.tasks.overview?.log, !rows.isEmpty else { return }
        canvas.draw("Log", row: rows.lowerBound - 1, column: 1, style: .bold)
        let shown = log.dropLast(model.tasks.linesBelow).suffix(rows.count)
        for (row, line) in zip(rows, shown) {
            let time = LocalTime(line.date).time(on: LocalTime(model.now))
            let used = canvas.draw(time, row: row, column: 1, style: .dim)
            let room = width - used - 2
            canvas.drawClipped(logText(line.text, room: room), row: row, column: used + 3, width: room)
        }
    }
}

extension TasksPage {
    private var taskLines: [Line] {
        let tasks = model.tasks
        guard let overview = tasks.overview else { return [Line(text: "The background tasks are not known yet.")] }
        var lines: [Line] = []
        if let elsewhere = overview.runsElsewhere {
            lines.append(Line(text: "They are run by \(elsewhere).", style: .bold))
        }
        let afterQuitting = overview.afterQuitting.map { [Line(text: $0.sentence), Line(text: "")] } ?? []
        // Where the screen is low, only the selected task is shown in full.
        let isLow = lines.count + overview.tasks.count * 6 + afterQuitting.count + 4 > model.frame.body.count
        for (index, task) in overview.tasks.enumerated() {
            let isSelected = index == tasks.selected
            let style: Style = isSelected ? Style(attributes: [.bold, .reverse]) : .bold
            lines.append(Line(text: heading(of: task), style: style, isSelected: isSelected))
            if isSelected || !isLow { lines += details(of: task).map { Line(text: $0) } }
            if !isLow { lines.append(Line(text: "")) }
        }
        if isLow { lines.append(Line(text: "")) }
        return lines + afterQuitting
    }

    private func heading(of task: BackgroundOverview.Task) -> String {
        let state =
            switch task.state {
            case .idle: "idle"
            case .pending: "pending"
            case .running(let since): "running since \(clock(since))"
            }
        let words = "\(task.name): \(state)"
        let full = "\(words)  (\(task.id))"
        return TextWidth.cells(in: full) <= width ? full : words
    }

    /// A line of the log; where it has no room, tasks go by their short names.
    private func logText(_ text: String, room: Int) -> String {
        guard TextWidth.cells(in: text) > room else { return text }
        return model.tasks.tasks.reduce(text) { $0.replacing($1.id, with: $1.name) }
    }

    private func details(of task: BackgroundOverview.Task) -> [String] {
        var waiting = "for nothing"
        if case .pending = task.state {
            waiting = task.waitingFor.isEmpty ? "for nothing, it starts at once" : WaitingFor(task.waitingFor).text
        }
        var earliest = "no date set"
        if let date = task.earliestBegin {
            let wait = Waiting(until: date, at: model.now).text ?? "now"
            earliest = "\(clock(date)), \(wait)"
        }
        return [
            "  waits           \(waiting)",
            "  earliest begin  \(earliest)",
            "  last launch     \(task.lastLaunch.map(clock) ?? "never")",
            "  last result     \(task.lastResult ?? "none yet")",
        ]
    }

    private func clock(_ date: Date) -> String {
        LocalTime(date).time(on: LocalTime(model.now))
    }
}
