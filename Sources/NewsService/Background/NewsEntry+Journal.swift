package import BackgroundTasks
package import FoundationEssentials
package import News
package import Newsroom

extension NewsEntry {
    package init(_ count: HandoffCount) {
        self = .fetchesHandedOver(count: count.fetches, bytes: count.bytes, failure: count.failure)
    }

    /// The outcome of a fetch that a refresh handed over; `nil` if the result is no longer wanted.
    init(_ fetch: HandedOverFetch, _ outcome: RefreshOutcome?) {
        let feed = FeedAddress.withoutCredentials(outcome?.url ?? fetch.url)
        self =
            outcome.map {
                .fetchEnded(
                    feed: feed, hasFailed: $0.status == .failed, reason: $0.reason, new: $0.new,
                    cause: $0.failure?.cause)
            }
            ?? .fetchDropped(feed: feed)
    }

    fileprivate var event: JournalEntry.Event {
        switch self {
        case .begun(.launch, requester: _): .simulation
        case .begun: .workBegan
        case .ended, .cutOff: .workEnded
        case .jobEnded, .jobHandedOver, .jobLeft, .jobPutAside: .assertion
        case .fetchesHandedOver, .fetchEnded, .fetchDropped, .fetchesUnsettled, .download, .save, .account, .session:
            .sessionEvents
        case .notified, .notNotified, .notificationFailed, .hookFailed: .notification
        }
    }
}

extension WorkSubject {
    /// The feed at an address, as it was typed.
    package init(feedAt typed: String) {
        self = .feed(address: SafeLine.of(Redaction.redacted(FeedAddress.withoutAnyCredentials(typed))))
    }
}

extension WorkOutcome {
    /// The same without possible secrets; `nil` if it cannot be redacted.
    var redacted: WorkOutcome? { try? Redaction.values(of: self) }
}

extension BackgroundTaskResult {
    /// The same without possible secrets in its text.
    var redacted: BackgroundTaskResult {
        switch self {
        case .failed(let reason): .failed(Redaction.sentence(reason))
        case .retry(let reason): .retry(Redaction.sentence(reason))
        default: self
        }
    }
}

extension JournalEntry {
    /// - Parameter task: the task that it is about; `nil` if none.
    package init(
        _ entry: NewsEntry, at date: Date, task: String? = nil, result: BackgroundTaskResult? = nil, work: Work? = nil
    ) {
        let safe = try? Redaction.values(of: entry)
        self.init(
            date: date, identifier: task, event: entry.event, message: safe?.words ?? Redaction.sentence(entry.words),
            values: safe, result: result?.redacted, work: work)
    }
}

extension Journal {
    /// Writes an entry from a process that does not run the tasks, or from code that cannot wait.
    /// - Parameter log: takes the entry, too.
    /// - Returns: whether the journal has it.
    @discardableResult
    package static func note(
        _ entry: NewsEntry, _ locations: Locations, at date: Date = Date(), result: BackgroundTaskResult? = nil,
        log: LogWriter? = nil
    ) -> Bool {
        let entry = JournalEntry(entry, at: date, result: result)
        log?.write(entry)
        // On a full disk, the failure cannot be recorded either.
        return (try? append(entry, directory: locations.background)) != nil
    }
}
