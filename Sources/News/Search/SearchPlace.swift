/// A cursor at which a search continues; opaque outside the store.
public struct SearchPlace: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
        /// By descending article number, in ranked portions.
        case ranked
        /// By descending date.
        case dated
        /// The few matches were ranked all at once.
        case whole
    }

    package var way: Way
    /// The search continues with articles older than this one.
    package var before: Int64
    /// The same by date, in seconds since 1970; nil at the beginning.
    package var date: Int64?
    /// The article at the end of the current portion, 0 for the last of all; nil if the portion has not been read.
    package var last: Int64?
    /// How many hits of the portion have been returned.
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

/// A page of search results.
public struct SearchPage: Sendable, Equatable {
    public var hits: [SearchHit]
    /// Where the search continues; nil if there is no more. A page with a cursor may have fewer hits than requested,
    /// even none, because its time ran out.
    public var next: SearchPlace?

    public init(hits: [SearchHit], next: SearchPlace? = nil) {
        self.hits = hits
        self.next = next
    }
}

/// The order of search results.
public enum SearchOrder: Sendable, Hashable {
    /// Best first, in portions: the newest few hundred matches, then the next ones. Without words: newest first.
    case best
    /// Newest first by date, for a filtered list.
    case newest
}
