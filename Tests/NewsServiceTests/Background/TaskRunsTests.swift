import Foundation
import News
import TestSupport
import Testing

@testable import BackgroundTasks
@testable import NewsService

@Suite("Requested work in the state of a task")
struct TaskRunsTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)
    private let task = TaskIdentifier.refresh.rawValue

    private func entry(
        _ event: JournalEntry.Event, _ offset: TimeInterval, _ work: JournalEntry.Work? = nil,
        _ result: BackgroundTaskResult? = nil
    ) -> JournalEntry {
        JournalEntry(
            date: Self.now.addingTimeInterval(offset), identifier: task, event: event, message: "\(offset)",
            result: result, work: work)
    }

    @Test("The newest run counts, requested or launched; one in progress makes the task running")
    func status() {
        let works = (1...2).map { _ in JournalEntry.Work(process: 1) }
        let runs = TaskRuns([
            entry(.workBegan, -90, works[0]), entry(.launched, -80), entry(.workEnded, -60, works[0], .newData),
            entry(.completed, -50, nil, .noData), entry(.workEnded, -30, nil, .newData),
            entry(.workBegan, -20, works[1]),
        ])
        let record = RunRecord(
            launchKind: .natural, launchedAt: Self.now.addingTimeInterval(-80),
            endedAt: Self.now.addingTimeInterval(-50), ending: .completed(.noData))
        let status = runs.adding(
            to: BackgroundTaskStatus(
                identifier: task, state: .pending, lastLaunch: record.launchedAt, lastRun: record))
        #expect(status.state == .running(since: Self.now.addingTimeInterval(-20), budget: nil))
        #expect(status.lastLaunch == Self.now.addingTimeInterval(-20))
        #expect(status.lastRun?.launchedAt == Self.now.addingTimeInterval(-30))
        #expect(status.lastResult == .newData)
        #expect(runs.lastRequested(task)?.message == "-20.0")
        #expect(runs.lastRequested(TaskIdentifier.maintenance.rawValue) == nil)
        let other = BackgroundTaskStatus(identifier: TaskIdentifier.maintenance.rawValue, state: .idle)
        #expect(runs.adding(to: other) == other)
    }

    @Test("Requested work is read from the whole journal, launches only where wanted")
    func journal() throws {
        let folder = try TemporaryDirectory()
        var journal = try Journal(directory: folder.path, now: Self.now)
        let work = JournalEntry.Work(process: 1)
        let long = -5.0 * 86_400
        let launch = entry(.launched, -50)
        for entry in [entry(.workBegan, long, work), entry(.workEnded, long + 5, work, .noData), launch] {
            try journal.append(entry)
        }
        #expect(TaskRuns(directory: folder.path).all.map(\.ending) == [.completed(.noData)])
        let runs = TaskRuns(directory: folder.path, [launch])
        #expect(runs.all.map(\.ending) == [.completed(.noData), nil])
        #expect(TaskRuns(directory: "\(folder.path)/none").all.isEmpty)
    }
}
