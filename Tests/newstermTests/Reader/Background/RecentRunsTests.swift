import Foundation
import NewsUI
import Presentation
import Testing

@testable import BackgroundTasks
@testable import NewsService
@testable import ReaderApp

@Suite("The runs of the last 24 hours")
struct RecentRunsTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)
    private let task = TaskIdentifier.refresh.rawValue

    private func entry(
        _ event: JournalEntry.Event, _ offset: TimeInterval, _ result: BackgroundTaskResult? = nil,
        stopped reason: StopReason? = nil, of identifier: String? = nil
    ) -> JournalEntry {
        JournalEntry(
            date: Self.now.addingTimeInterval(offset), identifier: identifier ?? task, event: event, message: "",
            result: result, stopReason: reason)
    }

    @Test(
        "A launch and its end make a run with its outcome",
        arguments: [
            (BackgroundTaskResult.newData, BackgroundOverview.Run.Outcome.newData), (.noData, .noData),
            (.failed("no network"), .failed), (.retry("later"), .failed),
        ])
    func outcome(result: BackgroundTaskResult, outcome: BackgroundOverview.Run.Outcome) {
        let runs = RecentRuns(
            [entry(.submitted, -20), entry(.launched, -10), entry(.completed, -4, result)], now: Self.now)
        #expect(
            runs.runs == [
                .init(
                    task: task, launched: Self.now.addingTimeInterval(-10), ended: Self.now.addingTimeInterval(-4),
                    outcome: outcome)
            ])
    }

    @Test("A run that expires goes on until it ends; one given up has failed, one that the process left behind has not")
    func cutOff() {
        var runs = RecentRuns([entry(.launched, -90), entry(.expired, -60)], now: Self.now)
        #expect(runs.runs.map(\.outcome) == [.running])
        runs.take(entry(.abandoned, -55, .failed("its time was used up"), stopped: .budget))
        runs.take(entry(.launched, -50))
        runs.take(entry(.interrupted, -20))
        #expect(runs.runs.map(\.outcome) == [.failed, .interrupted])
        #expect(runs.runs.map(\.ended) == [Self.now.addingTimeInterval(-55), nil])
    }

    @Test(
        "What cuts a run off through no fault of its own interrupts it; any other end before its time is a failure",
        arguments: [
            (StopReason.shutdown, BackgroundOverview.Run.Outcome.interrupted), (.person, .interrupted),
            (.conditionLost, .interrupted), (.budget, .failed), (.stalled, .failed), (.replaced, .failed),
            (.simulation, .failed),
        ])
    func stopped(reason: StopReason, outcome: BackgroundOverview.Run.Outcome) {
        let launch = entry(.launched, -90)
        for event in [JournalEntry.Event.completed, .abandoned] {
            let end = entry(event, -80, .failed("told to stop"), stopped: reason)
            #expect(RecentRuns([launch, end], now: Self.now).runs.map(\.outcome) == [outcome])
        }
        // The entry was missed, and the task's state tells.
        var runs = RecentRuns([launch], now: Self.now)
        let record = RunRecord(
            launchKind: .natural, launchedAt: launch.date, endedAt: Self.now, ending: .stopped(reason, .noData))
        runs.take([BackgroundTaskStatus(identifier: task, state: .idle, lastRun: record)])
        #expect(runs.runs.map(\.outcome) == [outcome])
    }

    @Test("A run by hand goes on from its beginning to its end, which may never come, beside those of the scheduler")
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
            // Killed; by an earlier version, of which only the end is known; under way.
            entry(.workEnded, -40, works[1], false), entry(.workEnded, -30, nil), entry(.workBegan, -20, works[2]),
        ]
        let runs = RecentRuns(entries + entries, now: Self.now)
        #expect(runs.runs.map(\.outcome) == [.newData, .noData, .interrupted, .newData, .running])
        #expect(runs.runs.map { $0.launched.timeIntervalSince(Self.now) } == [-90, -80, -70, -30, -20])
        let record = RunRecord(
            launchKind: .natural, launchedAt: Self.now.addingTimeInterval(-80),
            endedAt: Self.now.addingTimeInterval(-50), ending: .completed(.noData))
        let status = runs.asked.adding(
            to: BackgroundTaskStatus(
                identifier: task, state: .pending, lastLaunch: record.launchedAt, lastRun: record))
        #expect(status.state == .running(since: Self.now.addingTimeInterval(-20), budget: nil))
        #expect(status.lastLaunch == Self.now.addingTimeInterval(-20))
        #expect(status.lastRun?.launchedAt == Self.now.addingTimeInterval(-30))
        #expect(status.lastResult == .newData)
    }

    @Test("Tasks that run at the same time are told apart, and the scheduler's own entries are none")
    func sideBySide() {
        let other = TaskIdentifier.maintenance.rawValue
        let runs = RecentRuns(
            [
                entry(.launched, -10), entry(.launched, -10, of: other), entry(.completed, -5, .newData),
                JournalEntry(date: Self.now, identifier: nil, event: .stopped, message: ""),
            ], now: Self.now)
        #expect(runs.runs.map(\.outcome) == [.newData, .running])
    }

    @Test("Entries that come twice change nothing, not even one of an earlier run")
    func twice() {
        let entries = [
            entry(.launched, -100), entry(.completed, -90, .newData), entry(.launched, -50),
        ]
        var runs = RecentRuns(entries, now: Self.now)
        let before = runs.runs
        for entry in entries { runs.take(entry) }
        #expect(runs.runs == before)
        #expect(before.map(\.outcome) == [.newData, .running])
    }

    @Test("An end whose entry was missed is known from the task's state, and only of the run that it is about")
    func missed() {
        var runs = RecentRuns([entry(.launched, -100)], now: Self.now)
        func status(launched offset: TimeInterval) -> BackgroundTaskStatus {
            BackgroundTaskStatus(
                identifier: task, state: .idle,
                lastRun: RunRecord(
                    launchKind: .natural, launchedAt: Self.now.addingTimeInterval(offset),
                    endedAt: Self.now.addingTimeInterval(offset + 5), ending: .completed(.noData)))
        }
        runs.take([status(launched: -4000)])
        #expect(runs.runs.map(\.outcome) == [.running])
        runs.take([status(launched: -100)])
        #expect(runs.runs.map(\.outcome) == [.noData])
    }

    @Test("What is older than a day is forgotten, and never are there more than some hundreds")
    func bounded() {
        var runs = RecentRuns([entry(.launched, -86_500), entry(.completed, -86_490, .newData)], now: Self.now)
        #expect(runs.runs.isEmpty)
        runs.take(entry(.launched, -86_000))
        let later = Self.now.addingTimeInterval(200_000)
        for number in 0..<2000 { runs.take(entry(.launched, Double(number) * 10), now: later) }
        #expect(runs.runs.count == RecentRuns.limit)
        #expect(runs.runs.last?.launched == Self.now.addingTimeInterval(19_990))
        runs.take(entry(.launched, 200_000), now: later)
        #expect(runs.runs.count == 1)
    }

    @Test("An entry of a clock that was ahead by days hides none of the other runs")
    func clockAhead() {
        let asked = JournalEntry(
            date: Self.now.addingTimeInterval(-90), identifier: task, event: .workEnded, message: "",
            result: .newData)
        let entries = [asked, entry(.launched, -60), entry(.completed, -50, .noData), entry(.launched, 200_000)]
        var runs = RecentRuns(entries, now: Self.now)
        #expect(runs.runs.map(\.outcome) == [.newData, .noData, .running])
        runs.take(entry(.launched, 400_000), now: Self.now)
        #expect(runs.runs.map(\.outcome) == [.newData, .noData, .running, .running])
    }

    @Test("A run by hand whose process is gone ends, although it ran when it was heard of")
    func abandoned() throws {
        let running = RunningProcess.current
        var work = JournalEntry.Work.ofThisProcess()
        func runs() -> RecentRuns {
            let beginning = JournalEntry(
                date: Self.now.addingTimeInterval(-90), identifier: task, event: .workBegan, message: "", work: work)
            var runs = RecentRuns([beginning], now: Self.now)
            runs.endAbandoned()
            return runs
        }
        #expect(runs().runs.map(\.outcome) == [.running])
        // Its number was given to this process.
        work.started = try #require(running.started) - 1
        #expect(runs().runs.map(\.outcome) == [.interrupted])
    }

    @Test("The journal is read back for a day, however much it says")
    func journal() throws {
        let folder = try TemporaryFolder()
        var journal = try Journal(directory: folder.path, now: Self.now)
        let first = entry(.launched, -7200)
        try journal.append(first)
        for number in 0..<600 { try journal.append(entry(.waiting, -7000 + Double(number))) }
        let read = JournalEntry.lastDay(directory: folder.path, now: Self.now)
        #expect(read.count == 601)
        #expect(read.first == first)
        #expect(JournalEntry.lastDay(directory: "\(folder.path)/none", now: Self.now).isEmpty)
    }
}
