import BackgroundTasks
import FoundationEssentials
import NewsService
import Presentation
import Terminal

/// A task of `newsterm tasks`; in JSON, absent values are null.
struct TaskReport: Report {
    let status: BackgroundTaskStatus
    /// The last journal entry about requested work outside a launch.
    let asked: JournalEntry?

    init(_ status: BackgroundTaskStatus, asked: JournalEntry? = nil) {
        self.status = status
        self.asked = asked
    }

    /// A tab-separated line, for users and cut(1).
    var line: String {
        let waiting = status.waitingFor.isEmpty ? "" : ", waits: \(status.waitingFor.joined(separator: "; "))"
        let asked = asked.map { "\t\(DateText.minute($0.date)): \($0.message)" } ?? ""
        return "\(status.identifier)\t\(stateName)\(waiting)\t\(last)\(asked)"
    }

    /// A terminal table: identifier, state, and what the task waits for and has done.
    static func table(_ reports: [TaskReport], width: Int, _ appearance: TerminalTable.Appearance) -> [String] {
        let theme = appearance.theme
        let rows = reports.map { report -> [TerminalTable.Cell] in
            var parts = [report.last]
            let waiting = report.status.waitingFor
            if !waiting.isEmpty { parts.insert("waits: \(waiting.joined(separator: ", "))", at: 0) }
            if let asked = report.asked { parts.append("\(DateText.minute(asked.date)): \(asked.message)") }
            let isRunning = if case .running = report.status.state { true } else { false }
            return [
                .init(text: SafeLine.of(report.status.identifier), style: theme[.text]),
                .init(text: report.stateName, style: theme[isRunning ? .running : .detail]),
                .init(text: SafeLine.of(parts.joined(separator: "; ")), style: theme[.detail]),
            ]
        }
        return TerminalTable.lines(
            rows, columns: [.init(most: width / 2), .init(most: .max), .init()], width: width, appearance)
    }

    private var last: String {
        status.lastRun.map { "last run \(DateText.minute($0.launchedAt)): \($0)" } ?? "never ran"
    }

    private var stateName: String {
        switch status.state {
        case .idle: "idle"
        case .pending: "pending"
        case .running: "running"
        }
    }

    var members: ReportMembers {
        [
            "identifier": status.identifier,
            "state": stateName,
            "pending": status.isPending,
            "waiting_for": status.waitingFor,
            "earliest_begin": status.earliestBeginDate,
            "earliest_launch": status.earliestLaunch,
            "expected_launch": status.expectedLaunch,
            "last_launch": status.lastLaunch,
            "last_result": status.lastRun?.description,
            "last_duration": status.lastDuration?.timeInterval,
            "last_asked": asked?.date,
            "last_asked_result": asked?.message,
        ]
    }
}
