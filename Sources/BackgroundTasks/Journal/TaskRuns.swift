package import FoundationEssentials

/// A task's run according to the journal: a launch by the scheduler, or work requested outside of one.
package struct TaskRun: Sendable, Equatable {
    package let identifier: String
    package let launchKind: LaunchKind
    package let launchedAt: Date
    /// nil: still running, or its end was not seen.
    package var endedAt: Date?
    /// nil: still running.
    package var ending: RunRecord.Ending?
    /// The latest journal entry about it.
    package private(set) var entry: JournalEntry

    /// Whether it was requested outside of a launch.
    package var isRequested: Bool { entry.isOfRequestedWork }

    /// - Parameter entry: the entry of its beginning, or of its end if that is the only one known.
    /// - Returns: nil when the entry is about no task.
    package init?(_ entry: JournalEntry) {
        guard let identifier = entry.identifier else { return nil }
        self.identifier = identifier
        launchKind = entry.launchKind ?? (entry.isOfRequestedWork ? .simulated : .natural)
        launchedAt = entry.date
        self.entry = entry
        take(entry)
    }

    /// An ended launch does not change. Requested work may: its end may have been guessed before it was journaled.
    fileprivate mutating func take(_ entry: JournalEntry) {
        guard isRequested || ending == nil else { return }
        self.entry = entry
        guard entry.endsRun else { return }
        endedAt = entry.event == .interrupted ? nil : entry.date
        ending = entry.ending ?? .completed(entry.result ?? .failed(""))
    }

    fileprivate func isMeant(by entry: JournalEntry) -> Bool {
        guard identifier == entry.identifier, isRequested == entry.isOfRequestedWork else { return false }
        // An earlier version journaled only the end of requested work, without identifying the work.
        return !isRequested || self.entry.work == entry.work && (entry.work != nil || endedAt == entry.date)
    }
}

/// The runs in the journal, as far as its entries have been received.
package struct TaskRuns: Sendable {
    /// The limit for each task: a refresh every five minutes makes 288 a day, and as many may be requested.
    static let limit = 700

    /// In order of their first entry.
    package private(set) var all: [TaskRun] = []

    /// - Parameter entries: oldest first.
    package init(_ entries: [JournalEntry] = []) { for entry in entries { take(entry) } }

    /// Adds an entry. Adding one twice changes nothing.
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

    /// Ends runs that the present states show as ended, in case their journal entries were missed.
    package mutating func take(_ statuses: [BackgroundTaskStatus]) {
        for status in statuses {
            guard let run = status.lastRun else { continue }
            let place = all.lastIndex { open in
                open.identifier == status.identifier && !open.isRequested && open.ending == nil
                    && run.isRecord(of: open)
            }
            if let place { (all[place].endedAt, all[place].ending) = (run.endedAt, run.ending) }
        }
    }

    /// Ends work of processes that have ended, even without a journal entry of its end.
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
    /// Whether both are of the same launch; the journal's dates are rounded.
    func isRecord(of run: TaskRun) -> Bool { abs(run.launchedAt.timeIntervalSince(launchedAt)) < 0.01 }
}

extension JournalEntry {
    /// Whether the entry is about work requested outside of a launch.
    package var isOfRequestedWork: Bool { event == .workBegan || event == .workEnded }

    fileprivate var endsRun: Bool { [.completed, .abandoned, .interrupted, .workEnded].contains(event) }

    /// How the run ended; nil: the entry is not about an end, or an earlier version did not say how.
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
