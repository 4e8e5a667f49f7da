import BackgroundTasks
import FoundationEssentials
import NewsService
import Presentation

/// The runs of the last 24 hours, as the journal tells them; hearing an entry twice changes nothing.
struct RecentRuns {
    /// Seconds.
    static let age: TimeInterval = 86_400
    /// A refresh every five minutes makes 288.
    static let limit = 500
    /// Seconds by which two ways to tell a launch may differ.
    private static let tolerance: TimeInterval = 0.01

    /// That the scheduler launched, in the order of their launches.
    private var launched: [BackgroundOverview.Run] = []
    /// That somebody asked for.
    private(set) var asked = AskedRuns()
    /// When the newest of what was heard happened, and not later than it was heard.
    private var newest = Date.distantPast

    /// All of them, in the order of their launches.
    var runs: [BackgroundOverview.Run] {
        let limit = newest.addingTimeInterval(-Self.age)
        let byHand = asked.runs.filter { $0.began >= limit }.map(BackgroundOverview.Run.init)
        return byHand.isEmpty ? launched : (launched + byHand).sorted { $0.launched < $1.launched }
    }

    /// - Parameters:
    ///   - entries: oldest first.
    ///   - asked: what is known of runs that were asked for.
    init(_ entries: [JournalEntry] = [], asked: AskedRuns = AskedRuns(), now: Date) {
        self.asked = asked
        newest = now
        for entry in entries where entry.date > now.addingTimeInterval(-Self.age) { take(entry, now: now) }
    }

    mutating func take(_ entry: JournalEntry, now: Date = Date()) {
        guard let task = entry.identifier else { return }
        // An entry of a clock that was ahead hides nothing.
        let reached = min(entry.date, now)
        newest = max(newest, reached)
        let latest = entry.date.addingTimeInterval(Self.tolerance)
        let last = launched.lastIndex { $0.task == task && $0.launched <= latest }
        switch entry.event {
        case .launched:
            if let last, isSame(launched[last].launched, entry.date) { return }
            launched.append(BackgroundOverview.Run(task: task, launched: entry.date))
            forgetOld(now: reached)
        case .completed, .abandoned:
            let isInterrupted = entry.stopReason?.isInterruption == true
            end(last, isInterrupted ? .interrupted : BackgroundOverview.Run.Outcome(entry.result), at: entry.date)
        case .interrupted: end(last, .interrupted, at: nil)
        case .workBegan, .workEnded: asked.take(entry)
        default: break
        }
    }

    /// Ends what is over by the tasks' present state, should the journal's entry of it have been missed.
    mutating func take(_ statuses: [BackgroundTaskStatus]) {
        for run in statuses.compactMap(\.lastRun) {
            let place = launched.lastIndex { isSame($0.launched, run.launchedAt) && $0.outcome == .running }
            guard let open = place else { continue }
            let isInterrupted = run.ending.isInterruption
            end(open, isInterrupted ? .interrupted : BackgroundOverview.Run.Outcome(run.result), at: run.endedAt)
        }
    }

    /// Ends what was asked of processes that are gone.
    mutating func endAbandoned() { asked.endAbandoned() }

    /// Forgets what is older than a day.
    mutating func forgetOld(now: Date) {
        let limit = now.addingTimeInterval(-Self.age)
        launched.removeAll { $0.launched < limit }
        if launched.count > Self.limit { launched.removeFirst(launched.count - Self.limit) }
    }
}

extension RecentRuns {
    private func isSame(_ one: Date, _ other: Date) -> Bool { abs(one.timeIntervalSince(other)) < Self.tolerance }

    private mutating func end(_ place: Int?, _ outcome: BackgroundOverview.Run.Outcome, at date: Date?) {
        guard let place, launched[place].outcome == .running else { return }
        launched[place].outcome = outcome
        launched[place].ended = date
    }
}

extension BackgroundOverview.Run {
    init(_ run: AskedRuns.Run) {
        let outcome: Outcome =
            switch run.ending {
            case nil: .running
            case .completed(let result)?: Outcome(result)
            case .stopped?, .abandoned?, .interrupted?: .interrupted
            }
        self.init(task: run.task, launched: run.began, ended: run.ended, outcome: outcome)
    }
}

extension BackgroundOverview.Run.Outcome {
    /// Of a run that is over and was not interrupted.
    init(_ result: BackgroundTaskResult?) {
        switch result {
        case .newData: self = .newData
        case .noData: self = .noData
        case .failed, .retry, nil: self = .failed
        }
    }
}
