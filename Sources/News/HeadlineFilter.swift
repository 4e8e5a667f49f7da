public import FoundationEssentials

/// Which articles a list shows. Default: all articles of all listed feeds that are not hidden.
public struct HeadlineFilter: Sendable, Hashable {
    /// Only this feed's articles; nil for all feeds.
    public var feed: Feed.ID?
    /// Only articles of visible feeds with this tag; nil for any tags.
    public var tag: String?
    public var unreadOnly: Bool
    public var starredOnly: Bool
    /// Only articles that the user has opened, the last one first; `order` must be `newest`.
    public var recentlyRead: Bool
    /// For lists of all feeds: whether to include hidden feeds, which only saved queries and lists by article tag show.
    public var includesHidden: Bool
    public var order = HeadlineOrder.newest

    public init(
        feed: Feed.ID? = nil, tag: String? = nil, unreadOnly: Bool = false, starredOnly: Bool = false,
        recentlyRead: Bool = false, includesHidden: Bool = false
    ) {
        self.feed = feed
        self.tag = tag
        self.unreadOnly = unreadOnly
        self.starredOnly = starredOnly
        self.recentlyRead = recentlyRead
        self.includesHidden = includesHidden
    }
}

/// A position in a list of headlines: the sort key of one row, which may no longer exist.
public struct HeadlinePosition: Sendable, Hashable {
    public var sortDate: Date
    public var id: Headline.ID
    /// Used by lists ordered by feed or title, ignored by others.
    public var feed: Feed.ID
    public var feedTitle: String
    public var title: String

    public init(
        sortDate: Date, id: Headline.ID, feed: Feed.ID = Feed.ID(rawValue: 0), feedTitle: String = "",
        title: String = ""
    ) {
        self.sortDate = sortDate
        self.id = id
        self.feed = feed
        self.feedTitle = feedTitle
        self.title = title
    }
}

/// Where a page of a list starts. Pages are addressed by key, not offset, so that each costs the same to read.
public enum HeadlineAnchor: Sendable, Hashable {
    /// The first rows of the list.
    case first
    /// The last rows of the list.
    case last
    /// The rows after this position, nearest first in list order.
    case after(HeadlinePosition)
    /// The rows just before this position, in list order.
    case before(HeadlinePosition)
    /// Rows on both sides of this position, half the limit each, including the row itself if it still exists.
    case around(HeadlinePosition)
    /// The row with this index, from 0, and those around it: up to half the limit above it, the rest below. Empty if
    /// the list is shorter.
    case line(Int)
}

extension Headline {
    public var position: HeadlinePosition {
        HeadlinePosition(sortDate: listDate, id: id, feed: feedID, feedTitle: feedTitle, title: title)
    }
}
