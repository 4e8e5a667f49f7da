import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// One task on the tasks screen: its heading and details.
struct TaskText {
    /// On a narrower screen, values are cut off at the end.
    private static let minimumValueCells = 12

    let task: BackgroundOverview.Task
    let now: Date
    /// In cells.
    let width: Int
    /// Whether the user has turned off its automatic runs.
    var isOff = false
    /// The process that would start it but does not respond; `nil` when there is none.
    var unresponsiveRunner: TaskRunner?
    /// A refresh that was requested directly rather than launched as a task.
    var asked: RefreshProgress?

    /// The identifier is omitted where it does not fit.
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

    /// - Parameter isShort: Whether to omit the earliest start when the waits mention it.
    func details(isShort: Bool) -> [String] {
        // During a requested refresh, the next one's waits would seem to be its own.
        let tellsNext = task.isPending && !isOff && asked == nil
        let waits = task.pendingWaits
        // A task that waits for nothing shows only when it can start.
        let waiting = waits.isEmpty ? unresponsiveRunner.map(TaskTexts.forAnswer) : WaitingFor(waits, now: now).text
        var earliest =
            unresponsiveRunner != nil
            ? TaskTexts.onceItAnswers : waits.isEmpty ? TaskTexts.atOnce : TaskTexts.onceThatIsSo
        if let date = task.earliestStart, let left = Waiting(until: date, at: now).text {
            earliest = TaskTexts.at(time: clock(date), left: left)
        }
        let values: [(String, String)] = [
            tellsNext ? waiting.map { (TaskTexts.waits, $0) } : nil,
            tellsNext && (!isShort || waiting == nil) ? (TaskTexts.earliestBegin, earliest) : nil,
            (TaskTexts.lastLaunch, task.lastLaunch.map(clock) ?? TaskTexts.never),
            (TaskTexts.lastResult, task.lastRun?.text ?? TaskTexts.noneYet),
            task.lastRequested.map { (TaskTexts.lastAsked, "\(clock($0.date)) \($0.text)") },
        ].compactMap { $0 }
        let labelCells = (values.map { TextWidth.cells(in: $0.0) }.max() ?? 0) + 2
        let wrapper = LineWrapper(width: max(Self.minimumValueCells, width - labelCells - 2))
        return values.flatMap { label, value in
            wrapper.lines(of: value).enumerated().map { number, line in
                "  \((number == 0 ? label : "").filled(to: labelCells))\(line)"
            }
        }
    }
}

extension TaskText {
    /// The state of a task that is not running.
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
