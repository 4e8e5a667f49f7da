import BackgroundTasks
import Foundation

/// A task of `newsterm tasks`; in JSON, absent values are null.
struct TaskReport: Report {
    let status: BackgroundTaskStatus
    /// The journal's last entry of work that somebody asked for outside of a launch.
    let asked: JournalEntry?

    init(_ status: BackgroundTaskStatus, asked: JournalEntry? = nil) {
        self.status = status
        self.asked = asked
    }

    /// For people, and for cut(1).
    var line: String {
        let last =
            status.lastRun.map { "last run \(DateText.minute($0.launchedAt)): \($0)" } ?? "never ran"
        let waiting = status.waitingFor.isEmpty ? "" : ", waits: \(status.waitingFor.joined(separator: "; "))"
        let asked = asked.map { "\t\(DateText.minute($0.date)): \($0.message)" } ?? ""
        return "\(status.identifier)\t\(stateName)\(waiting)\t\(last)\(asked)"
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
            "last_duration": status.lastDuration,
            "last_asked": asked?.date,
            "last_asked_result": asked?.message,
        ]
    }
}
