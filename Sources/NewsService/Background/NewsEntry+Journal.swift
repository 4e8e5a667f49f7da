package import BackgroundTasks
package import FoundationEssentials
package import News
package import Newsroom

extension NewsEntry {
    package init(_ count: PromotedCount) {
        self = .fetchesHandedOver(count: count.fetches, bytes: count.bytes, failure: count.failure)
    }

    /// What came of a fetch that a refresh handed over; nil: nobody waits for it any more.
    init(_ fetch: PromotedFetch, _ outcome: RefreshOutcome?) {
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
        case .begun(.launch, asker: _): .simulation
        case .begun: .workBegan
        case .ended, .cutOff: .workEnded
        case .jobEnded, .jobHandedOver, .jobLeft, .jobPutAside: .assertion
        case .fetchesHandedOver, .fetchEnded, .fetchDropped, .fetchesUnsettled, .download, .session: .sessionEvents
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
    /// Without what may be a secret; nil: that could not be told.
    var redacted: WorkOutcome? { try? Redaction.values(of: self) }
}

extension BackgroundTaskResult {
    /// The same without what may be a secret in its words.
    var redacted: BackgroundTaskResult {
        switch self {
        case .failed(let reason): .failed(Redaction.sentence(reason))
        case .retry(let reason): .retry(Redaction.sentence(reason))
        default: self
        }
    }
}

extension JournalEntry {
    /// - Parameter task: which it is about; nil: none.
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
    /// Writes an entry from a process that does not run the tasks, or in a place that cannot wait.
    /// - Parameter log: takes it, too.
    package static func note(
        _ entry: NewsEntry, _ locations: Locations, at date: Date = Date(), result: BackgroundTaskResult? = nil,
        log: LogWriter? = nil
    ) {
        let entry = JournalEntry(entry, at: date, result: result)
        log?.write(entry)
        // On a full disk there is nobody left to tell.
        try? append(entry, directory: locations.background)
    }
}
