import BackgroundTasks
import FoundationEssentials
import Presentation
import Terminal
import Texts

/// The background tasks: their states, past and next runs, and the log below.
struct TasksScreen: Screen {
    let context = KeyContext.tasks
    let replacesScreens = true
    var title: String { TaskTexts.title }
    var task: BackgroundOverview.Task.ID? { selectedTask?.id }
    /// `nil` until known.
    private var overview: BackgroundOverview?
    private var selected = 0
    /// How many log lines are below the visible ones; 0 follows the newest.
    private var linesBelow = 0
    /// Whether keys scroll the log instead of moving among the tasks.
    private(set) var hasLogFocus = false
    /// 0.7 ms.
    private let memo = Memo<TasksText.Subject, TasksText>()

    private var tasks: [BackgroundOverview.Task] { overview?.tasks ?? [] }

    private var selectedTask: BackgroundOverview.Task? { tasks.indices.contains(selected) ? tasks[selected] : nil }

    func staysOpen(under context: KeyContext) -> Bool { [.explanation, .help].contains(context) }

    func changesAt(in surroundings: Surroundings) -> Date? { text(in: surroundings).changesAt }

    func currentLine(in surroundings: Surroundings) -> Int {
        hasLogFocus ? surroundings.height - 1 : text(in: surroundings).selectedLine ?? 0
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [
            .open, .simulateLaunch, .simulateExpiration, .submitTask, .cancelTask, .moveDown, .moveUp, .pageUp,
            .pageDown,
        ].map { ScreenHint($0) }
    }

    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        let (body, theme, column) = (surroundings.body, surroundings.theme, surroundings.column)
        let text = text(in: surroundings)
        let width = surroundings.columns - column
        for (row, line) in zip(body, text.lines) { line.draw(into: &canvas, row: row, column: column, width: width) }
        if let line = text.selectedLine { surroundings.drawBar(row: body.lowerBound + line, into: &canvas) }
        let rows = logRows(in: surroundings)
        guard let log = overview?.log, !rows.isEmpty else { return }
        let heading = hasLogFocus ? theme.selected(theme[.heading], hasFocus: true) : theme[.heading]
        if hasLogFocus { canvas.fill(row: rows.lowerBound - 1, style: heading) }
        canvas.draw(TaskTexts.log, row: rows.lowerBound - 1, column: column, style: heading)
        for (row, line) in zip(rows, log.dropLast(linesBelow).suffix(rows.count)) {
            let time = LocalTime(line.date).time(on: LocalTime(surroundings.now))
            let used = canvas.draw(time, row: row, column: column, style: theme[.detail])
            let room = width - used - 2
            canvas.drawClipped(logText(line, room: room), row: row, column: column + used + 2, width: room)
        }
    }

    /// Moves among the tasks or scrolls the log, whichever has the focus. Tasks have no pages, so page keys always
    /// scroll the log.
    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        let height = logRows(in: surroundings).count
        let count = hasLogFocus ? overview?.log.count ?? 0 : tasks.count
        switch movement {
        case .pages(let fraction): scrollLog(by: Int(Double(height) * fraction), height: height)
        case .lines(let lines): move(by: lines, logHeight: height)
        case .start: move(by: -count, logHeight: height)
        case .end: move(by: count, logHeight: height)
        }
    }

    mutating func scroll(by lines: Int, in surroundings: Surroundings) {
        move(.lines(lines.signum()), in: surroundings)
    }

    /// Selects the task under the pointer, or focuses the log; a double click explains the task.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest] {
        let rows = logRows(in: surroundings)
        if let first = rows.first, line + surroundings.body.lowerBound >= first - 1 {
            hasLogFocus = true
            return []
        }
        let lines = text(in: surroundings).tasksOfLines
        guard lines.indices.contains(line), let index = lines[line] else { return [] }
        (hasLogFocus, selected) = (false, index)
        return isDouble ? [.act(.open)] : []
    }

    mutating func fit(in surroundings: Surroundings) {}

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open:
            guard let task = selectedTask else { return [.say(TaskTexts.noneKnown)] }
            return [.open(ExplanationScreen(of: task, now: surroundings.now)), .perform(.explain(task.id))]
        case .nextPane, .previousPane:
            hasLogFocus.toggle()
            return []
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        if case .backgroundChanged(let overview) = event { take(overview) }
        return []
    }
}

extension TasksScreen {
    /// The screen for reopening: the focus returns to the tasks.
    var reopened: TasksScreen {
        var screen = self
        screen.hasLogFocus = false
        return screen
    }

    /// Updates the tasks; the selection stays on its task, the log on its lines.
    mutating func take(_ overview: BackgroundOverview) {
        let selectedID = selectedTask?.id
        if linesBelow > 0, let last = self.overview?.log.last,
            let place = overview.log.lastIndex(of: last)
        {
            linesBelow += overview.log.count - 1 - place
        }
        self.overview = overview
        selected = tasks.firstIndex { $0.id == selectedID } ?? min(selected, max(0, tasks.count - 1))
        linesBelow = min(linesBelow, max(0, overview.log.count - 1))
    }

    /// The log's rows, below its heading.
    func logRows(in surroundings: Surroundings) -> Range<Int> {
        let body = surroundings.body
        return min(body.upperBound, body.lowerBound + text(in: surroundings).lines.count + 1)..<body.upperBound
    }

    private func text(in surroundings: Surroundings) -> TasksText {
        let subject = TasksText.Subject(
            overview: overview, refresh: surroundings.refresh, selected: selected, hasLogFocus: hasLogFocus,
            width: surroundings.columns - surroundings.column, height: surroundings.height, theme: surroundings.theme,
            isPlain: surroundings.isPlain)
        return memo.value(of: subject, at: surroundings.now, until: \.changesAt) {
            TasksText(subject, now: surroundings.now)
        }
    }

    /// A line of the log; where it does not fit, identifiers are replaced by short names.
    private func logText(_ line: BackgroundOverview.LogLine, room: Int) -> String {
        let sentence = line.text
        let text = line.task.map { "\($0): \(sentence)" } ?? sentence
        guard TextWidth.cells(in: text) > room else { return text }
        return tasks.reduce(text) { $0.replacing($1.id, with: $1.name) }
    }

    private mutating func move(by offset: Int, logHeight: Int) {
        if hasLogFocus {
            scrollLog(by: offset, height: logHeight)
        } else {
            selected = min(max(0, selected + offset), max(0, tasks.count - 1))
        }
    }

    /// Scrolls the log: positive towards the newest line.
    /// - Parameter height: How many of its lines are visible.
    private mutating func scrollLog(by lines: Int, height: Int) {
        linesBelow = min(max(0, linesBelow - lines), max(0, (overview?.log.count ?? 0) - max(1, height)))
    }
}

extension BackgroundOverview {
    var refresh: Task? { tasks.first(where: \.isRefresh) }

    /// Whether the user has turned off automatic refreshes.
    var refreshIsOff: Bool { refresh.map(isOff) ?? false }

    func task(letter: Character) -> Task? { tasks.first { $0.name.first?.lowercased() == letter.lowercased() } }
}
