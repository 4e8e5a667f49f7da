public import FoundationEssentials

/// newsterm's own journal entries, as values. Addresses are without passwords, and possible secrets in them are hidden,
/// as in the log.
public enum NewsEntry: Codable, Sendable, Equatable {
    public enum Verb: String, Codable, Sendable {
        case done = "Done"
        case failed = "Failed"
        case stopped = "Stopped"
    }

    /// Work outside the schedule, or a launch, begins.
    case begun(work: WorkSubject, requester: Requester)
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - words: the outcome in English.
    ///   - outcome: the outcome as a value; nil if only the words are known.
    case ended(verb: Verb, duration: TimeInterval, requester: Requester, words: String, outcome: WorkOutcome? = nil)
    /// - Parameters:
    ///   - beginning: the message of its `begun` entry.
    ///   - work: the work as a value; nil in entries of an earlier version.
    case cutOff(process: Int32, beginning: String, work: WorkSubject? = nil, requester: Requester? = nil)

    /// - Parameters:
    ///   - origin: the process in which the user started it.
    ///   - words: the outcome in English.
    case jobEnded(
        job: WorkSubject, origin: Int32, ending: FinishedWork.Ending, words: String?, outcome: WorkOutcome? = nil)
    case jobHandedOver(job: WorkSubject, process: Int32)
    /// No process could be started to continue it: the next newsterm continues it.
    case jobLeft(job: WorkSubject, reason: String)
    /// A job's file could not be read.
    case jobPutAside(file: String)

    /// The refresh handed fetches over to the background session.
    /// - Parameters:
    ///   - bytes: the bytes received so far.
    ///   - failure: why some fetches were not handed over.
    case fetchesHandedOver(count: Int, bytes: Int, failure: String?)
    /// - Parameters:
    ///   - new: the number of new articles; nil in entries of an earlier version.
    ///   - cause: why it failed; nil if only the reason is known.
    case fetchEnded(
        feed: String, hasFailed: Bool, reason: String, new: Int? = nil, cause: ExchangeCause? = nil)
    /// The feed has responded since, or is no longer listed.
    case fetchDropped(feed: String)
    /// The results of such fetches were not processed.
    case fetchesUnsettled(reason: String)
    case download(note: DownloadNote)
    /// What became of a request to save an article to a service.
    case save(note: SaveNote)
    /// What a sync of an account has done.
    case account(outcome: AccountOutcome)
    /// A session's record was damaged, or its agent may end early; text only.
    case session(words: String)

    /// - Parameter summary: what the user was notified of, in English.
    case notified(summary: String, notification: NewsNotification? = nil)
    /// - Parameter reason: nil if there were too many attempts.
    case notNotified(reason: String?)
    /// One of the notification channels failed; text only.
    case notificationFailed(words: String)
    /// A user's hook was not run, or failed; text only.
    case hookFailed(words: String)

    // The names under which earlier versions store the requester.
    private enum BegunCodingKeys: String, CodingKey {
        case work
        case requester = "asker"
    }

    private enum EndedCodingKeys: String, CodingKey {
        case verb, duration, words, outcome
        case requester = "asker"
    }

    private enum CutOffCodingKeys: String, CodingKey {
        case process, beginning, work
        case requester = "asker"
    }
}

extension NewsEntry {
    /// The journal's sentence.
    public var words: String {
        switch self {
        case .begun(let subject, let requester): "Requested by \(requester.name): \(subject.words)."
        case .ended(let verb, let duration, let requester, let words, _):
            "\(verb.rawValue) after \(DurationWords.words(duration)) for \(requester.name): \(words)"
        case .cutOff(let process, let beginning, _, _):
            "Interrupted, since process \(process) was killed: \(beginning)"
        case .jobEnded(let job, let origin, let ending, let words, _):
            "The \(job.jobName) that process \(origin) started \(Self.words(for: ending))"
                + (words.map { ": \($0)" } ?? ".")
        case .jobHandedOver(let job, let process):
            "The \(job.jobName) was handed over to process \(process), which continues it."
        case .jobLeft(let job, let reason):
            "No process could be started to continue the \(job.jobName) (\(reason)). The next newsterm will."
        case .jobPutAside(let file):
            "A job cannot be read, or is from another version of newsterm, and was moved aside as \(file)."
        case .fetchesHandedOver(let count, let bytes, let failure):
            [
                Self.words(forFetches: count, bytes),
                failure.map { "Those that could not be handed over stay due: \($0)" },
            ]
            .compactMap(\.self).joined(separator: " ")
        case .fetchEnded(let feed, let hasFailed, let reason, _, _):
            "The fetch of \(feed) that a refresh handed over \(hasFailed ? "failed" : "is done"): \(reason)"
        case .fetchDropped(let feed):
            "The fetch of \(feed) that a refresh handed over is no longer needed: the feed has answered since, or is "
                + "no longer listed."
        case .fetchesUnsettled(let reason): "Problem with fetches that a refresh handed over: \(reason)"
        case .download(let note): note.words
        case .save(let note): note.words
        case .account(let outcome): outcome.words
        case .session(let words), .notificationFailed(let words), .hookFailed(let words): words
        case .notified(let summary, _): "The user was notified: \(summary)."
        case .notNotified(let reason?): "No notification was shown: \(reason)"
        case .notNotified(nil): "No notification was shown; it is not retried."
        }
    }

    private static func words(for ending: FinishedWork.Ending) -> String {
        switch ending {
        case .done: "is done"
        case .failed: "has failed"
        case .notCompleted: "is not completed"
        }
    }

    private static func words(forFetches count: Int, _ bytes: Int) -> String? {
        guard count > 0 else { return nil }
        let feeds = count == 1 ? "1 slow feed continues" : "\(count.grouped) slow feeds continue"
        return "\(feeds) in the background\(bytes > 0 ? ", \(bytes.grouped) bytes so far" : "")."
    }
}
