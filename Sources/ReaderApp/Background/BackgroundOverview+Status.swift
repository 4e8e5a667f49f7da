import BackgroundTasks
import News
import NewsService
import Presentation

extension BackgroundOverview.Task {
    init?(_ status: BackgroundTaskStatus) {
        guard let task = TaskIdentifier(rawValue: status.identifier) else { return nil }
        self.init(status, name: task.name)
    }
}

extension BackgroundOverview.LogLine {
    init(_ entry: JournalEntry) {
        self.init(
            date: entry.date, task: entry.nameOfTask, sentence: entry.message,
            content: entry.details.map { .scheduler($0, identifier: entry.identifier) }
                ?? entry.values(NewsEntry.self).map(BackgroundOverview.LogContent.news))
    }
}
