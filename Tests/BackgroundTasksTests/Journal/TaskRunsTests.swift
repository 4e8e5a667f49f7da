import Foundation
import Testing

@testable import BackgroundTasks

@Suite("Task runs in the journal")
struct TaskRunsTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)
    private let task = "org.example.refresh"

    private func entry(
        _ event: JournalEntry.Event, _ offset: TimeInterval, _ result: BackgroundTaskResult? = nil,
        stopped reason: StopReason? = nil, of identifier: String? = nil
    ) -> JournalEntry {
        JournalEntry(
            date: Self.now.addingTimeInterval(offset), identifier: identifier ?? task, event: event, message: "",
            result: result, stopReason: reason)
    }

    @Test(
        "A launch and its end make a run with its ending",
        arguments: [BackgroundTaskResult.newData, .noData, .failed("no network"), .retry("later")])
    func ending(result: BackgroundTaskResult) throws {
        let runs = TaskRuns([entry(.submitted, -20), entry(.launched, -10), entry(.completed, -4, result)]).all
        #expect(runs.count == 1)
        let run = try #require(runs.first)
        #expect(run.identifier == task && run.launchKind == .natural && run.ending == .completed(result))
        #expect(run.launchedAt == Self.now.addingTimeInterval(-10))
        #expect(run.endedAt == Self.now.addingTimeInterval(-4))
    }

    @Test("An expired run lasts until it ends; a run left by a dead process has no known end")
    func cutOff() {
        var runs = TaskRuns([entry(.launched, -90), entry(.expired, -60)])
        #expect(runs.all.map(\.ending) == [nil])
        runs.take(entry(.abandoned, -55, .failed("its time was used up"), stopped: .budget))
        runs.take(entry(.launched, -50))
        runs.take(entry(.interrupted, -20))
        #expect(runs.all.map(\.ending) == [.abandoned(.budget), .interrupted])
        #expect(runs.all.map(\.endedAt) == [Self.now.addingTimeInterval(-55), nil])
    }

    @Test(
        "A run that was told to stop keeps the reason, even if only the task's status reports its end",
        arguments: [
            StopReason.shutdown, .userReturned, .conditionLost, .budget, .stalled, .replaced, .simulation,
        ])
    func stopped(reason: StopReason) {
        let launch = entry(.launched, -90)
        let result = BackgroundTaskResult.failed("told to stop")
        for (event, ending) in [
            (JournalEntry.Event.completed, RunRecord.Ending.stopped(reason, result)), (.abandoned, .abandoned(reason)),
        ] {
            let end = entry(event, -80, result, stopped: reason)
            #expect(TaskRuns([launch, end]).all.map(\.ending) == [ending])
        }
        // The entry was missed, and the task's status reports it.
        var runs = TaskRuns([launch])
        let record = RunRecord(
            launchKind: .natural, launchedAt: launch.date, endedAt: Self.now, ending: .stopped(reason, .noData))
        runs.take([BackgroundTaskStatus(identifier: task, state: .idle, lastRun: record)])
        #expect(runs.all.map(\.ending) == [.stopped(reason, .noData)])
    }

    @Test("An end without reason or result, as earlier versions wrote, is still an end")
    func earlierVersion() {
        let runs = TaskRuns([
            entry(.launched, -90), entry(.abandoned, -80, .failed("its time was used up")), entry(.launched, -70),
            entry(.completed, -60),
        ])
        #expect(runs.all.map(\.ending) == [.completed(.failed("its time was used up")), .completed(.failed(""))])
    }

    @Test("A requested run lasts from its start to its end, which may be missing, beside launches")
    func byHand() {
        func entry(_ event: JournalEntry.Event, _ offset: TimeInterval, _ work: JournalEntry.Work?, _ end: Bool = true)
            -> JournalEntry
        {
            JournalEntry(
                date: Self.now.addingTimeInterval(offset), identifier: task, event: event, message: "",
                result: event == .workEnded && end ? .newData : nil, work: work)
        }
        let works = (1...3).map { _ in JournalEntry.Work(process: 1) }
        let entries = [
            entry(.workBegan, -90, works[0]), self.entry(.launched, -80), entry(.workBegan, -70, works[1]),
            entry(.workEnded, -60, works[0]), self.entry(.completed, -50, .noData),
            // Killed; from an earlier version, with only its end known; in progress.
            entry(.workEnded, -40, works[1], false), entry(.workEnded, -30, nil), entry(.workBegan, -20, works[2]),
        ]
        // Requested work may be reported twice.
        let runs = TaskRuns(entries.filter(\.isOfRequestedWork) + entries + entries.filter(\.isOfRequestedWork)).all
            .sorted { $0.launchedAt < $1.launchedAt }
        #expect(
            runs.map(\.ending) == [.completed(.newData), .completed(.noData), .interrupted, .completed(.newData), nil])
        #expect(runs.map { $0.launchedAt.timeIntervalSince(Self.now) } == [-90, -80, -70, -30, -20])
        #expect(runs.map(\.isRequested) == [true, false, true, true, true])
    }

    @Test("Runs of different tasks at the same time are kept apart, and the scheduler's own entries are not runs")
    func sideBySide() {
        let runs = TaskRuns([
            entry(.launched, -10), entry(.launched, -10, of: "org.example.other"), entry(.completed, -5, .newData),
            JournalEntry(date: Self.now, identifier: nil, event: .stopped, message: ""),
            JournalEntry(date: Self.now, identifier: nil, event: .workEnded, message: ""),
        ])
        #expect(runs.all.map(\.ending) == [.completed(.newData), nil])
    }

    @Test("A missed end is inferred from the task's status, for the matching run only")
    func missed() {
        var runs = TaskRuns([entry(.launched, -100)])
        func status(launched offset: TimeInterval, of identifier: String? = nil) -> BackgroundTaskStatus {
            BackgroundTaskStatus(
                identifier: identifier ?? task, state: .idle,
                lastRun: RunRecord(
                    launchKind: .natural, launchedAt: Self.now.addingTimeInterval(offset),
                    endedAt: Self.now.addingTimeInterval(offset + 5), ending: .completed(.noData)))
        }
        runs.take([status(launched: -4000)])
        runs.take([status(launched: -100, of: "org.example.other")])
        #expect(runs.all.map(\.ending) == [nil])
        // A journal's date is rounded.
        runs.take([status(launched: -100.000_001)])
        #expect(runs.all.map(\.ending) == [.completed(.noData)])
        #expect(runs.all.first?.endedAt == Self.now.addingTimeInterval(-95.000_001))
        // Its late entry ends no other run.
        runs.take(entry(.completed, -95, .noData))
        #expect(runs.all.map(\.ending) == [.completed(.noData)])
    }

    @Test("An end belongs to its task's last launch, whatever the clock has done meanwhile")
    func clockSetBack() {
        let runs = TaskRuns([
            entry(.launched, -500), entry(.launched, -100), entry(.completed, -400, .newData),
            entry(.launched, 200_000), entry(.completed, -300, .noData),
        ])
        #expect(runs.all.map(\.ending) == [nil, .completed(.newData), .completed(.noData)])
    }

    @Test("No more than a few hundred runs are kept per task, without dropping another task's")
    func bounded() {
        var runs = TaskRuns([entry(.launched, -86_000, of: "org.example.other")])
        for number in 0..<2000 { runs.take(entry(.launched, Double(number) * 10)) }
        #expect(runs.all.count == TaskRuns.limit + 1)
        #expect(runs.all.last?.launchedAt == Self.now.addingTimeInterval(19_990))
    }

    @Test("A requested run whose process is gone has ended, even if it was reported as running")
    func abandoned() throws {
        let running = RunningProcess.current
        var work = JournalEntry.Work.ofThisProcess()
        func runs() -> TaskRuns {
            let beginning = JournalEntry(
                date: Self.now.addingTimeInterval(-90), identifier: task, event: .workBegan, message: "", work: work)
            var runs = TaskRuns([beginning])
            runs.endAbandoned()
            return runs
        }
        #expect(runs().all.map(\.ending) == [nil])
        // Its process ID is now this process's.
        work.started = try #require(running.started) - 1
        var ended = runs()
        #expect(ended.all.map(\.ending) == [.interrupted])
        // It had reported its end itself.
        ended.take(
            JournalEntry(
                date: Self.now, identifier: task, event: .workEnded, message: "", result: .newData, work: work))
        #expect(ended.all.map(\.ending) == [.completed(.newData)])
    }
}
