import BackgroundTasks
import Foundation
import Terminal

/// One task on the tasks' screen: its heading, and what it is up to.
struct TaskText {
    let task: BackgroundOverview.Task
    let now: Date
    /// The room in cells.
    let width: Int
    /// Whether it does not come by itself, as the user has set it.
    var isOff = false

    /// The identifier is left out where it has no room.
    var heading: String {
        let state =
            switch task.state {
            case .idle: isOff ? TaskTexts.off : TaskTexts.idle
            case .pending: TaskTexts.pending
            case .running(let since, _): TaskTexts.running(since: clock(since)) + progress
            }
        let words = "\(task.name): \(state)"
        let full = "\(words)  (\(task.id))"
        return TextWidth.cells(in: full) <= width ? full : words
    }

    /// - Parameter isShort: Whether the earliest begin is left out, which what it waits for tells as well.
    func details(isShort: Bool) -> [String] {
        var waiting = TaskTexts.forNothing
        if task.isPending {
            let waits = task.pendingWaits
            waiting = waits.isEmpty ? TaskTexts.startsAtOnce : WaitingFor(waits, now: now).text
        }
        var earliest = TaskTexts.noDateSet
        if let date = task.earliestBeginDate {
            earliest = TaskTexts.at(clock(date), Waiting(until: date, at: now).text ?? TaskTexts.now)
        }
        let values: [(String, String)] = [
            isOff ? nil : (TaskTexts.waits, waiting), isShort || isOff ? nil : (TaskTexts.earliestBegin, earliest),
            (TaskTexts.lastLaunch, task.lastLaunch.map(clock) ?? TaskTexts.never),
            (TaskTexts.lastResult, task.lastRun?.text ?? TaskTexts.noneYet),
            task.lastAsked.map { (TaskTexts.lastAsked, "\(clock($0.date)) \(KeptSentences.told($0.sentence))") },
        ].compactMap { $0 }
        let labelCells = (values.map { TextWidth.cells(in: $0.0) }.max() ?? 0) + 2
        return values.map { "  \($0.filled(to: labelCells))\($1)" }
    }
}

extension TaskText {
    /// ", 45 % done: Fetching".
    private var progress: String {
        let part = task.fractionCompleted.map { TaskTexts.done(Int(min(max(0, $0), 1) * 100)) } ?? ""
        return part + (task.title.map { ": \($0)" } ?? "")
    }

    private func clock(_ date: Date) -> String {
        LocalTime(date).time(on: LocalTime(now))
    }
}
