import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// One task on the tasks' screen: its heading, and what it is up to.
struct TaskText {
    /// On a narrower screen the ends of values are cut off.
    private static let leastValueCells = 12

    let task: BackgroundOverview.Task
    let now: Date
    /// The room in cells.
    let width: Int
    /// Whether it does not come by itself, as the user has set it.
    var isOff = false
    /// The process that would start it and does not answer; nil: none.
    var silentRunner: TaskRunner?
    /// Of the refresh that somebody asked for, and that was not launched.
    var asked: RefreshProgress?

    /// The identifier is left out where it has no room.
    var heading: String {
        let state =
            switch task.state {
            case .idle, .pending: asked.map(TaskTexts.refreshing) ?? resting
            case .running(let since, _): TaskTexts.running(clock(since)) + progress
            }
        let words = "\(task.name): \(state)"
        let full = "\(words)  (\(task.id))"
        return TextWidth.cells(in: full) <= width ? full : words
    }

    /// - Parameter isShort: Whether the earliest begin is left out, which what it waits for tells as well.
    func details(isShort: Bool) -> [String] {
        // While a refresh runs that was asked for, what the next one waits for would look as if it were that one.
        let tellsNext = task.isPending && !isOff && asked == nil
        let waits = task.pendingWaits
        // What waits for nothing says when it can start, and no more.
        let waiting = waits.isEmpty ? silentRunner.map(TaskTexts.forAnswer) : WaitingFor(waits, now: now).text
        var earliest =
            silentRunner != nil ? TaskTexts.onceItAnswers : waits.isEmpty ? TaskTexts.atOnce : TaskTexts.onceThatIsSo
        if let date = task.earliestStart, let left = Waiting(until: date, at: now).text {
            earliest = TaskTexts.at(time: clock(date), left: left)
        }
        let values: [(String, String)] = [
            tellsNext ? waiting.map { (TaskTexts.waits, $0) } : nil,
            tellsNext && (!isShort || waiting == nil) ? (TaskTexts.earliestBegin, earliest) : nil,
            (TaskTexts.lastLaunch, task.lastLaunch.map(clock) ?? TaskTexts.never),
            (TaskTexts.lastResult, task.lastRun?.text ?? TaskTexts.noneYet),
            task.lastAsked.map { (TaskTexts.lastAsked, "\(clock($0.date)) \($0.text)") },
        ].compactMap { $0 }
        let labelCells = (values.map { TextWidth.cells(in: $0.0) }.max() ?? 0) + 2
        let wrapper = LineWrapper(width: max(Self.leastValueCells, width - labelCells - 2))
        return values.flatMap { label, value in
            wrapper.lines(of: value).enumerated().map { number, line in
                "  \((number == 0 ? label : "").filled(to: labelCells))\(line)"
            }
        }
    }
}

extension TaskText {
    /// The state of a task that does not run.
    private var resting: String {
        task.state == .pending ? TaskTexts.pending : isOff ? TaskTexts.off : TaskTexts.idle
    }

    /// ", 45 % done: Fetching".
    private var progress: String {
        let part = task.fractionCompleted.map { TaskTexts.done(Int(min(max(0, $0), 1) * 100)) } ?? ""
        return part + (task.title.map { ": \($0)" } ?? "")
    }

    private func clock(_ date: Date) -> String {
        LocalTime(date).time(on: LocalTime(now))
    }
}
