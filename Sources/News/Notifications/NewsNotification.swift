/// The contents of one notification: everything that a refresh brought.
public struct NewsNotification: Sendable, Equatable, Codable {
    /// Articles that were not stored before, and the number of their feeds.
    public var newArticles = 0
    public var feeds = 0
    public var downloads = 0
    /// Downloads that failed.
    public var failedDownloads = 0
    /// How work that the user left unfinished ended.
    public var endings: [FinishedWork] = []
    /// Titles: files first, then the newest article of each feed, then the second of each, and so on.
    public var lines: [NotificationLine] = []
    /// The article that a click opens: the first one listed. nil if there is none, or in data of an earlier version.
    public var article: Headline.ID?
    /// Articles and files without a title in `lines`.
    public var more = 0

    public init() {}
}

/// An event that may be notified.
public enum NotifiedEvent: Sendable, Equatable {
    /// A background refresh ended.
    case refreshed([FeedNews])
    /// Work that another process continued has ended.
    case finished(FinishedWork, [FeedNews])
    /// A file was downloaded.
    case downloaded(title: String, feed: String)
    /// A download failed.
    case downloadFailed(title: String, feed: String)
}
