public import BackgroundTransfers
public import FoundationEssentials
public import News
public import Web

/// Gives the background session that goes on with fetches of feeds for which a refresh had no time, for tasks that come from
/// a user, or from a wake: those of one wake begin together.
public typealias FetchSession = @Sendable (TransferOrigin) -> any DownloadSession

/// A fetch that goes on in the background session.
public struct PromotedFetch: Sendable, Equatable {
    /// The session's name for it.
    public let task: UUID
    public let feed: Feed.ID
    /// As it stands in the feed list.
    public let url: String
    /// When the refresh began that asked for it.
    public let asked: Date
    /// When that refresh had to stop.
    public let promoted: Date
    /// The document that was read last before; nil: none was.
    public let known: BodyIdentity?

    public init(
        task: UUID, feed: Feed.ID, url: String, asked: Date, promoted: Date, known: BodyIdentity? = nil
    ) {
        self.task = task
        self.feed = feed
        self.url = url
        self.asked = asked
        self.promoted = promoted
        self.known = known
    }
}

extension PromotedFetch {
    /// What the session keeps with the task, so that every later process knows what it is for.
    public var note: String {
        let body = known.map { " \($0.hash) \($0.length)" } ?? ""
        return "feed \(feed.rawValue) \(asked.timeIntervalSince1970) \(promoted.timeIntervalSince1970)\(body)"
    }

    /// Nil: the task is none of ours.
    public init?(_ task: DownloadTask) {
        guard let note = task.originalRequest.taskDescription else { return nil }
        self.init(task: task.taskIdentifier, url: task.originalRequest.url, note: note)
    }

    /// Nil: the note is none of ours.
    public init?(task: UUID, url: String, note: String) {
        let words = note.split(separator: " ")
        guard [4, 6].contains(words.count), words[0] == "feed", let feed = Int64(words[1]),
            let asked = Double(words[2]), let promoted = Double(words[3]), asked.isFinite, promoted.isFinite
        else { return nil }
        var known: BodyIdentity?
        if words.count == 6 {
            guard let hash = Int64(words[4]), let length = Int(words[5]) else { return nil }
            known = BodyIdentity(hash: hash, length: length)
        }
        self.init(
            task: task, feed: Feed.ID(rawValue: feed), url: url, asked: Date(timeIntervalSince1970: asked),
            promoted: Date(timeIntervalSince1970: promoted), known: known)
    }
}

/// What came of a fetch that went on in the background session.
public enum FetchResult: Sendable {
    /// The whole document, in a file that is given up when it has been handled.
    case document(file: String, ResponseHead)
    /// An answer without a document: nothing has changed, or a refusal.
    case answer(ResponseHead)
    /// There is no answer, and why.
    case failure(ExchangeFailure)
}
