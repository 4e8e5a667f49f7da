public import FoundationEssentials

/// An article as newsboat's `cache.db` has it: a row of `rss_item`. Absent texts are empty there.
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
    /// What relative addresses in the content are relative to.
    public var base: String
    public var enclosureURL: String
    public var enclosureType: String
    public var isUnread: Bool
    public var isDeleted: Bool
    /// Letters that the user gave it.
    public var flags: String
}

/// A feed of `cache.db`: a row of `rss_feed`, and where its articles are.
public struct NewsboatFeed: Sendable, Equatable {
    /// As it stood in newsboat's `urls`.
    public var url: String
    public var title: String
    public var siteLink: String
    /// Row numbers, the oldest first.
    var articles: [Int64] = []

    public var articleCount: Int { articles.count }
}

/// Some of a feed's articles, the oldest first.
public struct NewsboatSlice: Sendable {
    /// With the place of each among its feed's articles.
    public var items: [(place: Int, item: NewsboatItem)]
    /// Where the next slice ends; 0: there is none.
    public var start: Int
    /// Rows that the file's damage has made unreadable.
    public var unreadable = 0
    /// Rows that are larger than any article.
    public var oversized = 0
}
