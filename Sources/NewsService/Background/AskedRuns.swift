package import BackgroundTasks
package import FoundationEssentials
import News

/// The runs that somebody asked for outside of a launch, as the journal tells them; hearing an entry twice changes
/// nothing.
package struct AskedRuns: Sendable {
    package struct Run: Sendable {
        package let task: String
        package let began: Date
        /// nil: it runs, or nobody saw its end.
        package var ended: Date?
        /// nil: it runs.
        package var ending: RunRecord.Ending?
        /// What it came to.
        fileprivate var summary: Summary?
        fileprivate let work: JournalEntry.Work?
    }

    fileprivate struct Summary {
        /// Of maintenance, which brings no data.
        let words: String?
        let outcome: WorkOutcome?
    }

    /// Of each task; more are not asked for within a day.
    private static let limit = 200

    /// In the order in which they were heard of.
    package private(set) var runs: [Run] = []
    /// The newest entry of each task: who asked, and what came of it.
    private var entries: [String: JournalEntry] = [:]

    package init() {}

    /// What the journal holds of newsterm's tasks.
    package init(directory: String) {
        for task in TaskIdentifier.allCases {
            // A journal that cannot be read is told of by the scheduler that writes it.
            let entries = try? Journal.recent(Self.limit, of: task.rawValue, directory: directory)
            for entry in entries ?? [] { take(entry) }
        }
        endAbandoned()
    }

    /// What a process was at that is gone has ended, although the journal does not tell it yet.
    package mutating func endAbandoned() {
        for place in runs.indices where runs[place].ending == nil && runs[place].work?.isAbandoned == true {
            runs[place].ending = .interrupted
        }
    }

    package mutating func take(_ entry: JournalEntry) {
        guard let task = entry.identifier, entry.isOfAskedWork else { return }
        if entries[task].map({ $0.date <= entry.date }) ?? true { entries[task] = entry }
        let place = runs.firstIndex { run in
            guard run.task == task else { return false }
            // An earlier version told of the end alone, and did not say of what.
            return entry.work == nil ? run.work == nil && run.ended == entry.date : run.work == entry.work
        }
        switch (entry.event, place) {
        case (.workBegan, nil) where entry.work != nil: append(Run(task: task, began: entry.date, work: entry.work))
        case (.workEnded, nil): append(Run(entry, task))
        case (.workEnded, let place?):
            (runs[place].ended, runs[place].ending) = (entry.date, Self.ending(entry))
            runs[place].summary = Self.summary(entry)
        default: break
        }
    }

    package func lastEntry(of task: String) -> JournalEntry? { entries[task] }

    /// The state of a task, with the runs that the scheduler did not launch.
    package func adding(to status: BackgroundTaskStatus) -> BackgroundTaskStatus {
        var status = status
        for run in runs where run.task == status.identifier {
            status.lastLaunch = max(run.began, status.lastLaunch ?? .distantPast)
            switch (run.ending, status.state) {
            case (let ending?, _) where run.began >= status.lastRun?.launchedAt ?? .distantPast:
                var record = RunRecord(
                    launchKind: .simulated, launchedAt: run.began, endedAt: run.ended, ending: ending,
                    summary: run.summary?.words)
                if let outcome = run.summary?.outcome { record.keep(outcome) }
                status.lastRun = record
            case (nil, .idle), (nil, .pending): status.state = .running(since: run.began, budget: nil)
            default: break
            }
        }
        return status
    }
}

extension AskedRuns {
    private mutating func append(_ run: Run) {
        runs.append(run)
        let ofTask = runs.indices.filter { runs[$0].task == run.task }
        if ofTask.count > Self.limit, let first = ofTask.first { runs.remove(at: first) }
    }

    fileprivate static func ending(_ entry: JournalEntry) -> RunRecord.Ending {
        entry.result.map { .completed($0) } ?? .interrupted
    }

    fileprivate static func summary(_ entry: JournalEntry) -> Summary? {
        guard case .ended(_, duration: _, asker: _, let words, let outcome)? = entry.values(NewsEntry.self) else {
            return nil
        }
        let isTold = entry.identifier == TaskIdentifier.maintenance.rawValue
        return Summary(words: isTold ? words.hasSuffix(".") ? String(words.dropLast()) : words : nil, outcome: outcome)
    }
}

extension AskedRuns.Run {
    fileprivate init(task: String, began: Date, work: JournalEntry.Work?) {
        (self.task, self.began, self.work) = (task, began, work)
    }

    /// Of which only the end is known.
    fileprivate init(_ entry: JournalEntry, _ task: String) {
        self.init(task: task, began: entry.date, work: entry.work)
        (ended, ending, summary) = (entry.date, AskedRuns.ending(entry), AskedRuns.summary(entry))
    }
}
