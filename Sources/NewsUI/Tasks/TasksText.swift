import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The part of the tasks screen above the log, leaving room for some log lines. On a low screen only the selected task
/// is shown in full; then the time line is dropped, then the next launches.
struct TasksText {
    /// The rows kept for the log's heading and lines.
    private static let logRows = 5

    /// Everything it depends on except the time.
    struct Subject: Equatable {
        /// `nil` until known.
        let overview: BackgroundOverview?
        /// The running refresh; `nil` when there is none.
        let refresh: RefreshProgress?
        /// The index of the selected task.
        let selected: Int
        let hasLogFocus: Bool
        /// In cells.
        let width: Int
        /// The rows for this part and the log.
        let height: Int
        let theme: Theme
        let isPlain: Bool
    }

    let lines: [StyledLine]
    /// The line of the selected task, if there is one.
    var selectedLine: Int? { lines.firstIndex { $0.background != nil } }
    /// The index of the task that each of the first lines belongs to.
    let tasksOfLines: [Int?]
    /// When the passing of time alone makes them wrong; `nil` when that is unknown.
    let changesAt: Date?

    init(_ subject: Subject, now: Date) {
        guard let overview = subject.overview else {
            lines = [StyledLine(TaskTexts.notKnown)]
            tasksOfLines = []
            changesAt = nil
            return
        }
        let (width, theme) = (subject.width, subject.theme)
        let names = overview.tasks.map(\.name) + [TaskTexts.next]
        let nameCells = (names.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
        // A drawing means nothing to a screen reader; the log has the same facts.
        let timeLine =
            subject.isPlain ? nil : TimeLineText(overview, nameCells: nameCells, width: width, now: now, theme: theme)
        let next = NextLaunches(overview, nameCells: nameCells, width: width, now: now, theme: theme)
        let fullLines = Self.tasks(overview, subject, now: now, onlySelected: false)
        let briefLines = Self.tasks(overview, subject, now: now, onlySelected: true)
        let (full, low) = (fullLines.map(\.line), briefLines.map(\.line))
        // Without automatic refreshes, there is nothing that quitting would stop.
        let sentence = overview.refreshesByItself ? overview.afterQuitting?.sentence : nil
        let ending = sentence.map { LineWrapper(width: width).lines(of: $0).map { StyledLine($0) } } ?? []

        let room = subject.height - Self.logRows
        let whole = [full, timeLine?.lines ?? [], next.lines, ending].filter { !$0.isEmpty }
        var dates = overview.tasks.map { $0.earliestStart.flatMap { Waiting(until: $0, at: now).changesAt } }
        // Dates on other days include the day, so midnight changes them.
        dates.append(LocalTime.midnight(after: now))
        if whole.reduce(whole.count, { $0 + $1.count }) <= room {
            lines = whole.flatMap { $0 + [.blank] }
            tasksOfLines = fullLines.map(\.task)
            dates += [timeLine?.timeLine.changesAt, next.changesAt]
        } else {
            var sections = [low, timeLine?.lines ?? [], next.lines, ending]
            var tasks = briefLines
            var isShown = (timeLine: timeLine != nil, next: true)
            if sections.joined().count > room {
                sections[1] = []
                isShown.timeLine = false
            }
            if sections.joined().count > room {
                sections[2] = []
                isShown.next = false
            }
            if sections.joined().count > room {
                tasks = Self.tasks(overview, subject, now: now, onlySelected: true, isShort: true)
                sections[0] = tasks.map(\.line)
            }
            lines = Self.joined(sections.filter { !$0.isEmpty }, room: room)
            tasksOfLines = tasks.map(\.task)
            if isShown.timeLine { dates.append(timeLine?.timeLine.changesAt) }
            if isShown.next { dates.append(next.changesAt) }
        }
        changesAt = dates.compactMap { $0 }.min()
    }
}

extension TasksText {
    private static func tasks(
        _ overview: BackgroundOverview, _ subject: Subject, now: Date, onlySelected: Bool, isShort: Bool = false
    ) -> [(line: StyledLine, task: Int?)] {
        let (width, theme) = (subject.width, subject.theme)
        var lines: [(line: StyledLine, task: Int?)] = []
        if let elsewhere = overview.otherRunner {
            let style = theme[elsewhere.isSilent || elsewhere.isOtherVersion ? .error : .heading]
            lines += LineWrapper(width: width).lines(of: TaskTexts.runElsewhere(elsewhere))
                .map { (StyledLine($0, style: style), nil) }
        }
        if let failure = overview.failure {
            lines += LineWrapper(width: width).lines(of: TaskTexts.failure(failure))
                .map { (StyledLine($0, style: theme[.error]), nil) }
        }
        for (index, task) in overview.tasks.enumerated() {
            let isSelected = index == subject.selected
            let mark = theme[subject.hasLogFocus ? .unfocusedSelected : .selected]
            let heading = theme[.heading]
            let style = isSelected ? heading.overlaid(with: mark) : heading
            let text = TaskText(
                task: task, now: now, width: width, isOff: overview.isOff(task),
                unresponsiveRunner: overview.unresponsiveRunner,
                asked: task.isRefresh && !task.isRunning ? subject.refresh : nil)
            if index > 0, !onlySelected { lines.append((.blank, nil)) }
            let line = StyledLine([.init(text: text.heading, style: style)], background: isSelected ? style : nil)
            lines.append((line, index))
            if isSelected || !onlySelected { lines += text.details(isShort: isShort).map { (StyledLine($0), index) } }
        }
        return lines
    }

    /// Joins the sections, with as many blank lines after them as fit: after the tasks first, then before the log.
    private static func joined(_ sections: [[StyledLine]], room: Int) -> [StyledLine] {
        let inOrder = [0, sections.count - 1] + sections.indices.dropFirst()
        let parted = Set(inOrder.prefix(max(0, room - sections.joined().count)))
        return sections.enumerated().flatMap { $1 + (parted.contains($0) ? [.blank] : []) }
    }
}
