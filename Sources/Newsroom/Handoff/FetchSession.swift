public import BackgroundTransfers
public import FoundationEssentials
public import News
public import Web

/// Gives the background session that continues fetches for which a refresh had no time. The origin says whether its
/// tasks come from a user or from a wake; those of one wake start together.
public typealias FetchSession = @Sendable (TransferOrigin) -> any DownloadSession

/// A fetch that the background session continues.
public struct HandedOverFetch: Sendable, Equatable {
    /// The session's identifier for it.
    public let task: UUID
    public let feed: Feed.ID
    /// As it stands in the feed list.
    public let url: String
    /// When the refresh that requested it began.
    public let asked: Date
    /// When that refresh had to stop.
    public let handedOver: Date
    /// The last document that was read before; nil if there was none.
    public let known: BodyIdentity?

    public init(
        task: UUID, feed: Feed.ID, url: String, asked: Date, handedOver: Date, known: BodyIdentity? = nil
    ) {
        self.task = task
        self.feed = feed
        self.url = url
        self.asked = asked
        self.handedOver = handedOver
        self.known = known
    }
}

extension HandedOverFetch {
    /// Stored in the session with the task, so that any later process knows its purpose.
    public var note: String {
        let body = known.map { " \($0.hash) \($0.length)" } ?? ""
        return "feed \(feed.rawValue) \(asked.timeIntervalSince1970) \(handedOver.timeIntervalSince1970)\(body)"
    }

    /// nil if the task is not a handed-over fetch.
    public init?(_ task: DownloadTask) {
        guard let note = task.originalRequest.taskDescription else { return nil }
        self.init(task: task.taskIdentifier, url: task.originalRequest.url, note: note)
    }

    /// nil if the note is not that of a handed-over fetch.
    public init?(task: UUID, url: String, note: String) {
        let words = note.split(separator: " ")
        guard [4, 6].contains(words.count), words[0] == "feed", let feed = Int64(words[1]),
            let asked = Double(words[2]), let handedOver = Double(words[3]), asked.isFinite, handedOver.isFinite
        else { return nil }
        var known: BodyIdentity?
        if words.count == 6 {
            guard let hash = Int64(words[4]), let length = Int(words[5]) else { return nil }
            known = BodyIdentity(hash: hash, length: length)
        }
        self.init(
            task: task, feed: Feed.ID(rawValue: feed), url: url, asked: Date(timeIntervalSince1970: asked),
            handedOver: Date(timeIntervalSince1970: handedOver), known: known)
    }
}

/// The result of a fetch that the background session continued.
public enum FetchResult: Sendable {
    /// The whole document, in a file that is deleted once it has been handled.
    case document(file: String, ResponseHead)
    /// A response without a document: 304 or a refusal.
    case answer(ResponseHead)
    /// Why there is no response.
    case failure(ExchangeFailure)
}
