package import FoundationEssentials

/// A run of a task as the journal tells of it: a launch of the scheduler's, or work that was asked for outside of one.
package struct TaskRun: Sendable, Equatable {
    package let identifier: String
    package let launchKind: LaunchKind
    package let launchedAt: Date
    /// nil: it runs, or its end was not seen.
    package var endedAt: Date?
    /// nil: it runs.
    package var ending: RunRecord.Ending?
    /// What the journal told of it last.
    package private(set) var entry: JournalEntry

    /// Whether it was asked for outside of a launch.
    package var isAsked: Bool { entry.isOfAskedWork }

    /// - Parameter entry: of its beginning, or of its end where nothing else is known of it.
    /// - Returns: nil when the entry is about no task.
    package init?(_ entry: JournalEntry) {
        guard let identifier = entry.identifier else { return nil }
        self.identifier = identifier
        launchKind = entry.launchKind ?? (entry.isOfAskedWork ? .simulated : .natural)
        launchedAt = entry.date
        self.entry = entry
        take(entry)
    }

    /// A launch that is over stays as it ended; that asked work is over may have been guessed before it is told.
    fileprivate mutating func take(_ entry: JournalEntry) {
        guard isAsked || ending == nil else { return }
        self.entry = entry
        guard entry.endsRun else { return }
        endedAt = entry.event == .interrupted ? nil : entry.date
        ending = entry.ending ?? .completed(entry.result ?? .failed(""))
    }

    fileprivate func isMeant(by entry: JournalEntry) -> Bool {
        guard identifier == entry.identifier, isAsked == entry.isOfAskedWork else { return false }
        // An earlier version told of the end of asked work alone, and did not say of what.
        return !isAsked || self.entry.work == entry.work && (entry.work != nil || endedAt == entry.date)
    }
}

/// The runs that the journal tells of, as far as its entries have been heard.
package struct TaskRuns: Sendable {
    /// Of each task: a refresh every five minutes makes 288 a day, and as many may be asked for.
    static let limit = 700

    /// In the order in which they were heard of.
    package private(set) var all: [TaskRun] = []

    /// - Parameter entries: oldest first.
    package init(_ entries: [JournalEntry] = []) { for entry in entries { take(entry) } }

    /// To hear of something twice changes nothing.
    package mutating func take(_ entry: JournalEntry) {
        let place = all.lastIndex { $0.isMeant(by: entry) }
        switch (entry.event, place) {
        case (.launched, let place?) where all[place].launchedAt == entry.date: break
        case (.launched, _), (.workEnded, nil): append(entry)
        case (.workBegan, nil) where entry.work != nil: append(entry)
        case (.expired, let place?), (.workEnded, let place?): all[place].take(entry)
        case (_, let place?) where entry.endsRun: all[place].take(entry)
        default: break
        }
    }

    /// Ends what is over by the tasks' present states, should the journal's entry of it have been missed.
    package mutating func take(_ statuses: [BackgroundTaskStatus]) {
        for status in statuses {
            guard let run = status.lastRun else { continue }
            let place = all.lastIndex { open in
                open.identifier == status.identifier && !open.isAsked && open.ending == nil && run.isRecord(of: open)
            }
            if let place { (all[place].endedAt, all[place].ending) = (run.endedAt, run.ending) }
        }
    }

    /// Ends the work of processes that are gone, although the journal does not tell its end yet.
    package mutating func endAbandoned() {
        for place in all.indices where all[place].ending == nil && all[place].entry.work?.isAbandoned == true {
            all[place].ending = .interrupted
        }
    }

    private mutating func append(_ entry: JournalEntry) {
        guard let run = TaskRun(entry) else { return }
        all.append(run)
        let ofTask = all.indices.filter { all[$0].identifier == run.identifier }
        if ofTask.count > Self.limit, let first = ofTask.first { all.remove(at: first) }
    }
}

extension RunRecord {
    /// Whether it is of the same launch; the journal's dates are rounded.
    func isRecord(of run: TaskRun) -> Bool { abs(run.launchedAt.timeIntervalSince(launchedAt)) < 0.01 }
}

extension JournalEntry {
    /// Whether it tells of work that was asked for outside of a launch.
    package var isOfAskedWork: Bool { event == .workBegan || event == .workEnded }

    fileprivate var endsRun: Bool { [.completed, .abandoned, .interrupted, .workEnded].contains(event) }

    /// How the run ended that it tells of; nil: it tells of no end, or does not say how, being of an earlier version.
    var ending: RunRecord.Ending? {
        switch (event, stopReason, result) {
        case (.abandoned, let reason?, _): .abandoned(reason)
        case (.completed, let reason?, let result?): .stopped(reason, result)
        case (.completed, nil, let result?), (.workEnded, _, let result?): .completed(result)
        case (.interrupted, _, _), (.workEnded, _, nil): .interrupted
        default: nil
        }
    }
}
