import BackgroundTasks
import FoundationEssentials
import News
import Newsroom

/// What newsterm's own entries of the journal tell, as values. Addresses are without passwords, and what may be a secret in
/// them is hidden, as in the log.
enum NewsEntry: Codable, Sendable, Equatable {
    enum Verb: String, Codable, Sendable {
        case done = "Done"
        case failed = "Failed"
        case stopped = "Stopped"
    }

    /// Work outside of the schedule begins, or a launch.
    case begun(work: WorkSubject, asker: Asker)
    /// - Parameters:
    ///   - duration: seconds.
    ///   - words: what came of it.
    case ended(verb: Verb, duration: TimeInterval, asker: Asker, words: String)
    /// - Parameter beginning: the message of its beginning.
    case cutOff(process: Int32, beginning: String)

    /// - Parameter origin: the process in which the user began it.
    case jobEnded(job: WorkSubject, origin: Int32, ending: BackgroundTaskEnding)
    case jobHandedOver(job: WorkSubject, process: Int32)
    /// No process could be started that goes on with it: the next newsterm does.
    case jobLeft(job: WorkSubject, reason: String)
    /// The file of a job that cannot be read.
    case jobPutAside(file: String)

    /// The refresh has left fetches to the background session.
    /// - Parameters:
    ///   - bytes: that had come.
    ///   - failure: why some were not handed over.
    case fetchesHandedOver(count: Int, bytes: Int, failure: String?)
    case fetchEnded(feed: String, hasFailed: Bool, reason: String)
    /// The feed has answered since, or is no longer listed.
    case fetchDropped(feed: String)
    /// What follows from such fetches was not done.
    case fetchesUnsettled(reason: String)
    case download(note: DownloadNote)
    /// A session's record was damaged, or its agent may end early: in words.
    case session(words: String)

    /// - Parameter summary: of what the user was notified.
    case notified(summary: String)
    /// - Parameter reason: nil: it was tried too often.
    case notNotified(reason: String?)
    /// One of the ways failed: in words.
    case notificationFailed(words: String)
    /// A program of the user's was not run, or failed: in words.
    case hookFailed(words: String)
}

extension NewsEntry {
    /// The same in a sentence.
    var words: String {
        switch self {
        case .begun(let subject, let asker): "Asked for by \(asker.name): \(subject.words)."
        case .ended(let verb, let duration, let asker, let words):
            "\(verb.rawValue) after \(DurationWords.words(duration)) for \(asker.name): \(words)"
        case .cutOff(let process, let beginning): "Cut off, since process \(process) was killed: \(beginning)"
        case .jobEnded(let job, let origin, let ending):
            "The \(job.jobName) that process \(origin) began \(Self.words(for: ending))"
        case .jobHandedOver(let job, let process):
            "The \(job.jobName) is handed over to process \(process), which goes on with it."
        case .jobLeft(let job, let reason):
            "No process could be started that goes on with the \(job.jobName) (\(reason)). The next newsterm does."
        case .jobPutAside(let file):
            "A job cannot be read, or is of another version of newsterm, and is put aside as \(file)."
        case .fetchesHandedOver(let count, let bytes, let failure):
            [Self.words(forFetches: count, bytes), failure.map { "What could not be handed over stays due: \($0)" }]
                .compactMap(\.self).joined(separator: " ")
        case .fetchEnded(let feed, let hasFailed, let reason):
            "The fetch of \(feed) that a refresh handed over \(hasFailed ? "has failed" : "is done"): \(reason)"
        case .fetchDropped(let feed):
            "The fetch of \(feed) that a refresh handed over is not needed any more: the feed has answered since, or is "
                + "no longer listed."
        case .fetchesUnsettled(let reason): "After fetches that a refresh handed over: \(reason)"
        case .download(let note): note.words
        case .session(let words), .notificationFailed(let words), .hookFailed(let words): words
        case .notified(let summary): "The user was notified: \(summary)."
        case .notNotified(let reason?): "Nobody was notified: \(reason)"
        case .notNotified(nil): "Nobody was notified, and it is not tried again."
        }
    }

    private static func words(for ending: BackgroundTaskEnding) -> String {
        switch ending {
        case .done(let words): "is done\(words.map { ": \($0)" } ?? ".")"
        case .failed(let reason): "has failed: \(reason)"
        case .notCompleted(let words): "is not completed\(words.map { ": \($0)" } ?? ".")"
        }
    }

    private static func words(forFetches count: Int, _ bytes: Int) -> String? {
        guard count > 0 else { return nil }
        let feeds = count == 1 ? "1 slow feed continues" : "\(count.grouped) slow feeds continue"
        return "\(feeds) in the background\(bytes > 0 ? ", \(bytes.grouped) bytes so far" : "")."
    }
}

extension NewsEntry {
    init(_ count: PromotedCount) {
        self = .fetchesHandedOver(count: count.fetches, bytes: count.bytes, failure: count.failure)
    }

    /// What came of a fetch that a refresh handed over; nil: nobody waits for it any more.
    init(_ fetch: PromotedFetch, _ outcome: RefreshOutcome?) {
        let feed = FeedAddress.withoutCredentials(outcome?.url ?? fetch.url)
        self =
            outcome.map { .fetchEnded(feed: feed, hasFailed: $0.status == .failed, reason: $0.reason) }
            ?? .fetchDropped(feed: feed)
    }

    fileprivate var redacted: NewsEntry {
        let safe = Redaction.sentence
        return switch self {
        case .ended(let verb, let duration, let asker, let words):
            .ended(verb: verb, duration: duration, asker: asker, words: safe(words))
        case .cutOff(let process, let beginning): .cutOff(process: process, beginning: safe(beginning))
        case .jobEnded(let job, let origin, let ending): .jobEnded(job: job, origin: origin, ending: ending.redacted)
        case .jobLeft(let job, let reason): .jobLeft(job: job, reason: safe(reason))
        case .fetchesHandedOver(let count, let bytes, let failure):
            .fetchesHandedOver(count: count, bytes: bytes, failure: failure.map(safe))
        case .fetchEnded(let feed, let hasFailed, let reason):
            .fetchEnded(feed: safe(feed), hasFailed: hasFailed, reason: safe(reason))
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

extension BackgroundTaskEnding {
    fileprivate var redacted: BackgroundTaskEnding {
        switch self {
        case .done(let words): .done(words.map(Redaction.sentence))
        case .failed(let reason): .failed(Redaction.sentence(reason))
        case .notCompleted(let words): .notCompleted(words.map(Redaction.sentence))
        }
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
