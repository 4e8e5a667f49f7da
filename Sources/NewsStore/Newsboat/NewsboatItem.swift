public import FoundationEssentials

/// An article in newsboat's `cache.db`: a row of `rss_item`. Absent texts are empty there.
public struct NewsboatItem: Sendable, Equatable {
    public var guid: String
    public var title: String
    public var author: String
    /// Absolute.
    public var link: String
    public var published: Date
    public var content: String
    /// A MIME type; older files have none.
    public var contentType: String
    /// The base of relative addresses in the content.
    public var base: String
    public var enclosureURL: String
    public var enclosureType: String
    public var isUnread: Bool
    public var isDeleted: Bool
    /// Letters that the user assigned.
    public var flags: String
}

/// A feed in `cache.db`: a row of `rss_feed`, and the numbers of its articles.
public struct NewsboatFeed: Sendable, Equatable {
    /// As it stood in newsboat's `urls` file.
    public var url: String
    public var title: String
    public var siteLink: String
    /// Row numbers, oldest first.
    var articles: [Int64] = []

    public var articleCount: Int { articles.count }
}

/// Some of a feed's articles, oldest first.
public struct NewsboatSlice: Sendable {
    /// Each with its place among the feed's articles.
    public var items: [(place: Int, item: NewsboatItem)]
    /// The `end` of the next slice; 0 if there is none.
    public var start: Int
    /// Rows that are unreadable because the file is damaged.
    public var unreadable = 0
    /// Rows beyond the size limit.
    public var oversized = 0
}
