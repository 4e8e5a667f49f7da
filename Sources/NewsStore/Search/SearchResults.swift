public import News

/// In which order articles are found.
public enum SearchOrder: Sendable, Hashable {
    /// The best first, in portions: the newest few hundred that fit, then the next ones. Without words: the newest.
    case best
    /// The newest first, by date.
    case newest
}

/// An article that was found.
public struct SearchHit: Sendable, Equatable, Identifiable {
    public var headline: Headline
    /// The headline's title with its matches.
    public var title: MarkedText
    /// A line of the text around the first match there, or from its beginning; nil when the article has no text.
    public var snippet: MarkedText?

    public var id: Headline.ID { headline.id }

    public init(headline: Headline, title: MarkedText, snippet: MarkedText? = nil) {
        self.headline = headline
        self.title = title
        self.snippet = snippet
    }
}

/// Where a search goes on.
public struct SearchPlace: Sendable, Hashable {
    enum Way: Hashable {
        /// Down the numbers of articles, in portions that are ranked.
        case ranked
        /// Down the dates.
        case dated
        /// All that fit were few, and were ranked together.
        case whole
    }

    var way: Way
    /// What comes is older than this article.
    var before: Int64
    var date: Int64 = .max
    /// The portion ends with this article.
    var last: Int64?
    /// Of the portion, what has been given already.
    var skip = 0
    /// Where the first portion began.
    var top: Int64
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
