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
        var isRunning = false
        if case .running = state { isRunning = true }
        let hasProgress = isRunning && (status.fractionCompleted != nil || status.title != nil)
        let waits = status.waits?.map(TaskWait.init) ?? status.waitingFor.map { TaskWait(.other, words: $0) }
        self.init(
            id: status.identifier, name: task.name, state: state, waitingFor: waits,
            earliestBegin: status.earliestBeginDate,
            nextLaunch: status.isPending
                ? NextLaunch(earliest: status.earliestLaunch, latest: status.expectedLaunch) : nil,
            progress: hasProgress ? Progress(fraction: status.fractionCompleted, title: status.title) : nil,
            lastLaunch: status.lastLaunch, lastResult: status.lastRun.map(TaskEnding.init))
    }
}

extension BackgroundOverview.LogLine {
    init(_ entry: JournalEntry) {
        self.init(date: entry.date, task: entry.nameOfTask, sentence: entry.message)
    }
}
