import BackgroundTasks
import NewsUI

extension BackgroundOverview.Task {
    init?(_ status: BackgroundTaskStatus) {
        guard let task = TaskIdentifier(rawValue: status.identifier) else { return nil }
        let state: State =
            switch status.state {
            case .idle: .idle
            case .pending: .pending
            case .running(let since, _): .running(since: since)
            }
        self.init(
            id: status.identifier, name: task.name, state: state, waitingFor: status.waitingFor,
            earliestBegin: status.earliestBeginDate, lastLaunch: status.lastLaunch,
            lastResult: status.lastResult?.description)
    }
}

extension BackgroundOverview.LogLine {
    init(_ entry: JournalEntry) {
        self.init(date: entry.date, text: entry.messageWithTask)
    }
}
