public import FoundationEssentials

/// Which articles a list shows. The default: all articles of all listed feeds that are not hidden.
public struct HeadlineFilter: Sendable, Hashable {
    /// One feed's articles; nil: all feeds'.
    public var feed: Feed.ID?
    /// Only the articles of the feeds that have this tag and are not hidden; nil: whatever the feed's tags are.
    public var tag: String?
    public var unreadOnly: Bool
    public var starredOnly: Bool
    /// Where it is of all feeds: those of hidden feeds too, which only saved queries, and the lists of tags of articles, show.
    public var includesHidden: Bool
    public var order = HeadlineOrder.newest

    public init(
        feed: Feed.ID? = nil, tag: String? = nil, unreadOnly: Bool = false, starredOnly: Bool = false,
        includesHidden: Bool = false
    ) {
        self.feed = feed
        self.tag = tag
        self.unreadOnly = unreadOnly
        self.starredOnly = starredOnly
        self.includesHidden = includesHidden
    }
}

/// A place in a list of headlines: the key of one row, which may since have gone.
public struct HeadlinePosition: Sendable, Hashable {
    public var sortDate: Date
    public var id: Headline.ID
    /// What lists by feed and by title are ordered by; of no concern in the others.
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

/// From where a page of a list is read. Pages are keyed, not counted, so that reading one costs the same anywhere.
public enum HeadlineAnchor: Sendable, Hashable {
    /// The first rows of the list.
    case first
    /// The last rows of the list.
    case last
    /// The rows that follow this place, nearest first in the list's order.
    case after(HeadlinePosition)
    /// The rows just above this place, in the list's order.
    case before(HeadlinePosition)
    /// Rows on both sides of this place, half of the limit each, the row itself included when it still exists.
    case around(HeadlinePosition)
    /// The row of this number, counted from 0, and those around it: half of the limit above it, as far as there are as
    /// many, the rest below. None where the list is shorter.
    case line(Int)
}

extension Headline {
    public var position: HeadlinePosition {
        HeadlinePosition(sortDate: sortDate, id: id, feed: feedID, feedTitle: feedTitle, title: title)
    }
}
