/// What the user is told at once: one notification for all that a refresh brought.
public struct NewsNotification: Sendable, Equatable, Codable {
    /// Articles that had not been stored before, and of how many feeds.
    public var newArticles = 0
    public var feeds = 0
    public var downloads = 0
    /// Downloads that came to nothing.
    public var failedDownloads = 0
    /// How ended what the user had left unfinished.
    public var endings: [FinishedWork] = []
    /// Titles: the newest of each feed first, and of files.
    public var lines: [NotificationLine] = []
    /// The article that a click on it opens: the first of those that are named. nil: there is none, or an earlier version
    /// tells it.
    public var article: Headline.ID?
    /// Articles and files of which no title is told.
    public var more = 0

    public init() {}
}

/// Something that the user may be told of.
public enum NotifiedEvent: Sendable, Equatable {
    /// A refresh in the background is over.
    case refreshed([FeedNews])
    /// Something is over with which another process went on.
    case finished(FinishedWork, [FeedNews])
    /// A file has been downloaded.
    case downloaded(title: String, feed: String)
    /// A download has come to nothing.
    case downloadFailed(title: String, feed: String)
}
