/// A feed's articles that were not stored before.
public struct FeedNews: Sendable, Equatable, Codable {
    /// Titles kept per feed: no notification shows more.
    public static let keptTitles = 5
    /// The maximum characters of a title or feed name: more than a notification shows.
    static let maximumTextLength = 120

    /// The feed's address in the feed list.
    public var url: String
    /// The feed's name.
    public var feed: String
    /// Titles of the newest articles, newest first.
    public var titles: [String]
    /// The number of new articles.
    public var count: Int
    /// The newest article. nil if unknown, or in data of an earlier version.
    public var newest: Headline.ID?

    public init(url: String, feed: String, titles: [String], count: Int, newest: Headline.ID? = nil) {
        self.url = url
        self.feed = NotificationLine.harmless(feed)
        self.titles = titles.prefix(Self.keptTitles).map(NotificationLine.harmless)
        self.count = max(count, self.titles.count)
        self.newest = newest
    }

    /// Merges later news of the same feed, which come first.
    mutating func add(_ later: FeedNews) {
        feed = later.feed
        titles = Array((later.titles + titles).prefix(Self.keptTitles))
        count += later.count
        newest = later.newest ?? newest
    }
}
