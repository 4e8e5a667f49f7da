import Foundation
import Terminal

/// What stands above the log on the tasks' screen: as much as there is room for beside some lines of the log. Where the
/// screen is low, only the selected task is told in full; then the time line gives way, then what comes next.
struct TasksText {
    /// The log's heading and lines, for which room is kept.
    private static let logRows = 5

    let lines: [StyledLine]
    /// The line of the selected task, as far as there is one.
    var selectedLine: Int? { lines.firstIndex { $0.background != nil } }
    /// The task that each of the first lines tells of.
    let tasksOfLines: [Int?]
    /// When they will no longer be right without anything happening but time passing; nil: never.
    let changesAt: Date?

    init(model: Model) {
        guard let overview = model.tasks.overview else {
            lines = [StyledLine(TaskTexts.notKnown)]
            tasksOfLines = []
            changesAt = nil
            return
        }
        let width = model.size.columns - 1
        let names = overview.tasks.map(\.name) + [TaskTexts.next]
        let nameCells = (names.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
        // A drawing tells a screen reader nothing; the log holds the same.
        let timeLine =
            model.isPlain ? nil : TimeLineText(overview, nameCells: nameCells, width: width, model: model)
        let next = NextLaunches(overview.tasks, nameCells: nameCells, width: width, now: model.now, theme: model.theme)
        let told = Self.tasks(overview, model, width: width, onlySelected: false)
        let toldInShort = Self.tasks(overview, model, width: width, onlySelected: true)
        let (full, low) = (told.map(\.line), toldInShort.map(\.line))
        let sentence = overview.afterQuitting?.sentence
        let ending = sentence.map { LineWrapper(width: width).lines(of: $0).map { StyledLine($0) } } ?? []

        let room = model.frame.body.count - Self.logRows
        let whole = [full, timeLine?.lines ?? [], next.lines, ending].filter { !$0.isEmpty }
        var dates = overview.tasks.map { $0.earliestBegin.flatMap { Waiting(until: $0, at: model.now).changesAt } }
        // Dates of other days than this one are told with their day.
        dates.append(LocalTime.midnight(after: model.now))
        if whole.reduce(whole.count, { $0 + $1.count }) <= room {
            lines = whole.flatMap { $0 + [.blank] }
            tasksOfLines = told.map(\.task)
            dates += [timeLine?.timeLine.changesAt, next.changesAt]
        } else {
            var sections = [low, timeLine?.lines ?? [], next.lines, ending]
            var tasks = toldInShort
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
                tasks = Self.tasks(overview, model, width: width, onlySelected: true, isShort: true)
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
        _ overview: BackgroundOverview, _ model: Model, width: Int, onlySelected: Bool, isShort: Bool = false
    ) -> [(line: StyledLine, task: Int?)] {
        var lines: [(line: StyledLine, task: Int?)] = []
        if let elsewhere = overview.runsElsewhere {
            lines.append((StyledLine(TaskTexts.runElsewhere(elsewhere), style: model.theme[.heading]), nil))
        }
        if let trouble = overview.trouble {
            lines += LineWrapper(width: width).lines(of: TaskTexts.trouble(trouble))
                .map { (StyledLine($0, style: model.theme[.error]), nil) }
        }
        for (index, task) in overview.tasks.enumerated() {
            let isSelected = index == model.tasks.selected
            let mark = model.theme[model.tasks.hasLogFocus ? .unfocusedSelected : .selected]
            let heading = model.theme[.heading]
            let style = isSelected ? heading.overlaid(with: mark) : heading
            let text = TaskText(task: task, now: model.now, width: width)
            if index > 0, !onlySelected { lines.append((.blank, nil)) }
            let line = StyledLine([.init(text: text.heading, style: style)], background: isSelected ? style : nil)
            lines.append((line, index))
            if isSelected || !onlySelected { lines += text.details(isShort: isShort).map { (StyledLine($0), index) } }
        }
        return lines
    }

    /// One section below the other, with as many blank lines behind them as there is room for: behind the tasks first,
    /// then before the log.
    private static func joined(_ sections: [[StyledLine]], room: Int) -> [StyledLine] {
        let inOrder = [0, sections.count - 1] + sections.indices.dropFirst()
        let parted = Set(inOrder.prefix(max(0, room - sections.joined().count)))
        return sections.enumerated().flatMap { $1 + (parted.contains($0) ? [.blank] : []) }
    }
}
