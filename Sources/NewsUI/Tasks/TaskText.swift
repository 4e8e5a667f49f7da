import Foundation
import Terminal

/// One task on the tasks' screen: its heading, and what it is up to.
struct TaskText {
    let task: BackgroundOverview.Task
    let now: Date
    /// The room in cells.
    let width: Int

    /// The identifier is left out where it has no room.
    var heading: String {
        let state =
            switch task.state {
            case .idle: "idle"
            case .pending: "pending"
            case .running(let since): "running since \(clock(since))\(progress)"
            }
        let words = "\(task.name): \(state)"
        let full = "\(words)  (\(task.id))"
        return TextWidth.cells(in: full) <= width ? full : words
    }

    var details: [String] {
        var waiting = "for nothing"
        if task.state == .pending || task.nextLaunch != nil {
            waiting = task.waitingFor.isEmpty ? "for nothing, it starts at once" : WaitingFor(task.waitingFor).text
        }
        var earliest = "no date set"
        if let date = task.earliestBegin {
            let wait = Waiting(until: date, at: now).text ?? "now"
            earliest = "\(clock(date)), \(wait)"
        }
        return [
            "  waits           \(waiting)",
            "  earliest begin  \(earliest)",
            "  last launch     \(task.lastLaunch.map(clock) ?? "never")",
            "  last result     \(task.lastResult ?? "none yet")",
        ]
    }
}

extension TaskText {
    /// ", 45 % done: Fetching".
    private var progress: String {
        guard let progress = task.progress else { return "" }
        let part = progress.fraction.map { ", \(Int(min(max(0, $0), 1) * 100)) % done" } ?? ""
        return part + (progress.title.map { ": \($0)" } ?? "")
    }

    private func clock(_ date: Date) -> String {
        LocalTime(date).time(on: LocalTime(now))
    }
}
