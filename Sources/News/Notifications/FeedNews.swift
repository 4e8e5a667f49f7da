/// What a feed brought that had not been stored before.
public struct FeedNews: Sendable, Equatable, Codable {
    /// Titles that are kept of one feed: no notification shows more.
    public static let keptTitles = 5
    /// Characters of a title, and of a feed's name: more than a notification shows.
    static let longestText = 120

    /// The feed's address in the feed list.
    public var url: String
    /// The feed's name.
    public var feed: String
    /// Of the newest articles, the newest first.
    public var titles: [String]
    /// All new articles.
    public var count: Int
    /// The newest of them. nil: not known, or as an earlier version wrote it.
    public var newest: Headline.ID?

    public init(url: String, feed: String, titles: [String], count: Int, newest: Headline.ID? = nil) {
        self.url = url
        self.feed = NotificationLine.harmless(feed)
        self.titles = titles.prefix(Self.keptTitles).map(NotificationLine.harmless)
        self.count = max(count, self.titles.count)
        self.newest = newest
    }

    /// What the same feed brought later goes before.
    mutating func add(_ later: FeedNews) {
        feed = later.feed
        titles = Array((later.titles + titles).prefix(Self.keptTitles))
        count += later.count
        newest = later.newest ?? newest
    }
}
