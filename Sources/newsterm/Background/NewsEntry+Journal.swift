import BackgroundTasks
import FoundationEssentials
import News
import Newsroom

extension NewsEntry {
    init(_ count: PromotedCount) {
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

    /// Without what may be a secret. Where its words hold one, so may its values.
    fileprivate var redacted: NewsEntry {
        let safe = Redaction.sentence
        return switch self {
        case .ended(let verb, let duration, let asker, let words, let outcome):
            .ended(
                verb: verb, duration: duration, asker: asker, words: safe(words),
                outcome: safe(words) == words ? outcome : nil)
        case .cutOff(let process, let beginning, let work, let asker):
            .cutOff(process: process, beginning: safe(beginning), work: work, asker: asker)
        case .jobEnded(let job, let origin, let ending, let words, let outcome):
            .jobEnded(
                job: job, origin: origin, ending: ending, words: words.map(safe),
                outcome: words.map(safe) == words ? outcome : nil)
        case .jobLeft(let job, let reason): .jobLeft(job: job, reason: safe(reason))
        case .fetchesHandedOver(let count, let bytes, let failure):
            .fetchesHandedOver(count: count, bytes: bytes, failure: failure.map(safe))
        case .fetchEnded(let feed, let hasFailed, let reason, let new, let cause):
            .fetchEnded(
                feed: safe(feed), hasFailed: hasFailed, reason: safe(reason), new: new,
                cause: safe(reason) == reason ? cause : nil)
        case .fetchDropped(let feed): .fetchDropped(feed: safe(feed))
        case .fetchesUnsettled(let reason): .fetchesUnsettled(reason: safe(reason))
        case .session(let words): .session(words: safe(words))
        case .notNotified(let reason): .notNotified(reason: reason.map(safe))
        case .notificationFailed(let words): .notificationFailed(words: safe(words))
        case .hookFailed(let words): .hookFailed(words: safe(words))
        case .download(let note): .download(note: note.redacted)
        case .begun, .jobHandedOver, .jobPutAside, .notified: self
        }
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

extension DownloadNote {
    /// A file without a title of its own is called by the end of its address.
    fileprivate var redacted: DownloadNote {
        let safe = Redaction.sentence
        return switch self {
        case .begun(let name, let isAutomatic): .begun(name: safe(name), isAutomatic: isAutomatic)
        case .finished(let name, let path): .finished(name: safe(name), path: safe(path))
        case .failed(let name, let reason): .failed(name: safe(name), reason: safe(reason))
        case .unplaced(let name, let reason): .unplaced(name: safe(name), reason: safe(reason))
        }
    }
}

extension WorkSubject {
    /// The feed at an address, as it was typed.
    init(feedAt typed: String) {
        self = .feed(address: SafeLine.of(Redaction.redacted(FeedAddress.withoutAnyCredentials(typed))))
    }
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
    init(
        _ entry: NewsEntry, at date: Date, task: String? = nil, result: BackgroundTaskResult? = nil, work: Work? = nil
    ) {
        let entry = entry.redacted
        self.init(
            date: date, identifier: task, event: entry.event, message: entry.words, values: entry,
            result: result?.redacted, work: work)
    }
}

extension Journal {
    /// Writes an entry from a process that does not run the tasks, or in a place that cannot wait.
    /// - Parameter log: takes it, too.
    static func note(
        _ entry: NewsEntry, _ locations: Locations, at date: Date = Date(), result: BackgroundTaskResult? = nil,
        log: LogWriter? = nil
    ) {
        let entry = JournalEntry(entry, at: date, result: result)
        log?.write(entry)
        // On a full disk there is nobody left to tell.
        try? append(entry, directory: locations.background)
    }
}
