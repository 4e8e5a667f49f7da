public import FoundationEssentials

/// What newsterm's own entries of the journal tell, as values. Addresses are without passwords, and what may be a secret in
/// them is hidden, as in the log.
public enum NewsEntry: Codable, Sendable, Equatable {
    public enum Verb: String, Codable, Sendable {
        case done = "Done"
        case failed = "Failed"
        case stopped = "Stopped"
    }

    /// Work outside of the schedule begins, or a launch.
    case begun(work: WorkSubject, asker: Asker)
    /// - Parameters:
    ///   - duration: seconds.
    ///   - words: what came of it, in English.
    ///   - outcome: the same as a value; nil: the words are all there is.
    case ended(verb: Verb, duration: TimeInterval, asker: Asker, words: String, outcome: WorkOutcome? = nil)
    /// - Parameters:
    ///   - beginning: the message of its beginning.
    ///   - work: the same as values; nil: an earlier version wrote it.
    case cutOff(process: Int32, beginning: String, work: WorkSubject? = nil, asker: Asker? = nil)

    /// - Parameters:
    ///   - origin: the process in which the user began it.
    ///   - words: what came of it, in English.
    case jobEnded(
        job: WorkSubject, origin: Int32, ending: FinishedWork.Ending, words: String?, outcome: WorkOutcome? = nil)
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
    /// - Parameters:
    ///   - new: how many new articles it brought; nil: an earlier version wrote it.
    ///   - cause: why it failed; nil: the reason is all there is.
    case fetchEnded(
        feed: String, hasFailed: Bool, reason: String, new: Int? = nil, cause: ExchangeCause? = nil)
    /// The feed has answered since, or is no longer listed.
    case fetchDropped(feed: String)
    /// What follows from such fetches was not done.
    case fetchesUnsettled(reason: String)
    case download(note: DownloadNote)
    /// A session's record was damaged, or its agent may end early: in words.
    case session(words: String)

    /// - Parameter summary: of what the user was notified, in English.
    case notified(summary: String, notification: NewsNotification? = nil)
    /// - Parameter reason: nil: it was tried too often.
    case notNotified(reason: String?)
    /// One of the ways failed: in words.
    case notificationFailed(words: String)
    /// A program of the user's was not run, or failed: in words.
    case hookFailed(words: String)
}

extension NewsEntry {
    /// The sentence of the journal.
    public var words: String {
        switch self {
        case .begun(let subject, let asker): "Asked for by \(asker.name): \(subject.words)."
        case .ended(let verb, let duration, let asker, let words, _):
            "\(verb.rawValue) after \(DurationWords.words(duration)) for \(asker.name): \(words)"
        case .cutOff(let process, let beginning, _, _):
            "Cut off, since process \(process) was killed: \(beginning)"
        case .jobEnded(let job, let origin, let ending, let words, _):
            "The \(job.jobName) that process \(origin) began \(Self.words(for: ending))"
                + (words.map { ": \($0)" } ?? ".")
        case .jobHandedOver(let job, let process):
            "The \(job.jobName) is handed over to process \(process), which goes on with it."
        case .jobLeft(let job, let reason):
            "No process could be started that goes on with the \(job.jobName) (\(reason)). The next newsterm does."
        case .jobPutAside(let file):
            "A job cannot be read, or is of another version of newsterm, and is put aside as \(file)."
        case .fetchesHandedOver(let count, let bytes, let failure):
            [Self.words(forFetches: count, bytes), failure.map { "What could not be handed over stays due: \($0)" }]
                .compactMap(\.self).joined(separator: " ")
        case .fetchEnded(let feed, let hasFailed, let reason, _, _):
            "The fetch of \(feed) that a refresh handed over \(hasFailed ? "has failed" : "is done"): \(reason)"
        case .fetchDropped(let feed):
            "The fetch of \(feed) that a refresh handed over is not needed any more: the feed has answered since, or is "
                + "no longer listed."
        case .fetchesUnsettled(let reason): "After fetches that a refresh handed over: \(reason)"
        case .download(let note): note.words
        case .session(let words), .notificationFailed(let words), .hookFailed(let words): words
        case .notified(let summary, _): "The user was notified: \(summary)."
        case .notNotified(let reason?): "No notification was shown: \(reason)"
        case .notNotified(nil): "No notification was shown, and it is not tried again."
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
