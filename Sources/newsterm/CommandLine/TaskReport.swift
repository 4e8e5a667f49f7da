import BackgroundTasks
import Foundation

/// A task of `newsterm tasks`; in JSON, absent values are null.
struct TaskReport: Encodable {
    let status: BackgroundTaskStatus

    init(_ status: BackgroundTaskStatus) { self.status = status }

    /// For people, and for cut(1).
    var line: String {
        let last =
            status.lastRun.map { "last run \(DateText.minute($0.launchedAt)): \($0)" } ?? "never ran"
        let waiting = status.waitingFor.isEmpty ? "" : ", waits: \(status.waitingFor.joined(separator: "; "))"
        return "\(status.identifier)\t\(stateName)\(waiting)\t\(last)"
    }

    private var stateName: String {
        switch status.state {
        case .idle: "idle"
        case .pending: "pending"
        case .running: "running"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case identifier, state, pending
        case waitingFor = "waiting_for"
        case earliestBegin = "earliest_begin"
        case earliestLaunch = "earliest_launch"
        case expectedLaunch = "expected_launch"
        case lastLaunch = "last_launch"
        case lastResult = "last_result"
        case lastDuration = "last_duration"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(status.identifier, forKey: .identifier)
        try container.encode(stateName, forKey: .state)
        try container.encode(status.isPending, forKey: .pending)
        try container.encode(status.waitingFor, forKey: .waitingFor)
        try container.encode(status.earliestBeginDate, forKey: .earliestBegin)
        try container.encode(status.earliestLaunch, forKey: .earliestLaunch)
        try container.encode(status.expectedLaunch, forKey: .expectedLaunch)
        try container.encode(status.lastLaunch, forKey: .lastLaunch)
        try container.encode(status.lastRun?.description, forKey: .lastResult)
        try container.encode(status.lastDuration, forKey: .lastDuration)
    }
}
