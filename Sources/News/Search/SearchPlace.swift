/// Where a search goes on. What it holds is the store's own.
public struct SearchPlace: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
        /// Down the numbers of articles, in portions that are ranked.
        case ranked
        /// Down the dates.
        case dated
        /// All that fit were few, and were put in order together.
        case whole
    }

    package var way: Way
    /// What comes is older than this article.
    package var before: Int64
    /// The same by date, in seconds since 1970; nil: the beginning.
    package var date: Int64?
    /// The portion ends with this article, 0: with the last there is; nil: it has not been read.
    package var last: Int64?
    /// Of the portion, what has been given already.
    package var skip = 0
    /// Where the first portion began.
    package var top: Int64

    package init(way: Way, before: Int64, date: Int64? = nil, top: Int64) {
        self.way = way
        self.before = before
        self.date = date
        self.top = top
    }
}

/// A portion of what was found.
public struct SearchPage: Sendable, Equatable {
    public var hits: [SearchHit]
    /// Where the search goes on; nil: there is nothing more. A page with a place may have fewer hits than asked for,
    /// even none: then the time that was given to it was over.
    public var next: SearchPlace?

    public init(hits: [SearchHit], next: SearchPlace? = nil) {
        self.hits = hits
        self.next = next
    }
}

/// In which order articles are found.
public enum SearchOrder: Sendable, Hashable {
    /// The best first, in portions: the newest few hundred that fit, then the next ones. Without words: the newest.
    case best
    /// The newest first, by date: for a list that is filtered.
    case newest
}
