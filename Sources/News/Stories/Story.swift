/// Whether articles of several feeds with the same link are one row of a list.
public enum StoryMode: String, Sendable, CaseIterable {
    case off
    /// By their links.
    case links
}

/// Another article of a row's story.
public struct StoryPart: Identifiable, Sendable, Equatable {
    public let id: Headline.ID
    public var feedID: Feed.ID
    public var feedTitle: String

    public init(id: Headline.ID, feedID: Feed.ID, feedTitle: String) {
        self.id = id
        self.feedID = feedID
        self.feedTitle = feedTitle
    }
}

/// One of the articles with the same link.
public struct StoryMember: Identifiable, Sendable, Equatable {
    public var headline: Headline
    /// Whether the user has split it off: it is a row of its own.
    public var isApart: Bool

    public var id: Headline.ID { headline.id }

    public init(headline: Headline, isApart: Bool) {
        self.headline = headline
        self.isApart = isApart
    }
}

/// By how much the sum of the feeds' own counts exceeds the number of rows, since articles of several feeds can be one
/// row.
public struct StoryOverlaps: Sendable, Equatable {
    /// Stories by the feeds that have an unread article of them.
    private var unread: [Set<Feed.ID>: Int] = [:]
    /// Stories by the feeds that have a visible article of them.
    private var articles: [Set<Feed.ID>: Int] = [:]

    public init() {}

    /// Whether every article is a row of its own.
    public var isEmpty: Bool { unread.isEmpty && articles.isEmpty }

    /// Counts a story.
    public mutating func add(unread feeds: Set<Feed.ID>, visible: Set<Feed.ID>) {
        if feeds.count > 1 { unread[feeds, default: 0] += 1 }
        if visible.count > 1 { articles[visible, default: 0] += 1 }
    }

    /// How many unread articles of these feeds are in the row of another.
    public func unread(in feeds: Set<Feed.ID>) -> Int { Self.excess(unread, feeds) }

    /// How many articles of these feeds are in the row of another.
    public func articles(in feeds: Set<Feed.ID>) -> Int { Self.excess(articles, feeds) }

    private static func excess(_ stories: [Set<Feed.ID>: Int], _ feeds: Set<Feed.ID>) -> Int {
        // The articles of one feed are rows of their own.
        guard feeds.count > 1 else { return 0 }
        return stories.reduce(0) { $0 + $1.value * max(0, $1.key.count(where: feeds.contains) - 1) }
    }
}
