/// An article found by a search.
public struct SearchHit: Sendable, Equatable, Identifiable {
    public var headline: Headline
    /// The title with its matches.
    public var title: MarkedText
    /// A line of text around its first match, or from the beginning; nil if the article has no text.
    public var snippet: MarkedText?

    public var id: Headline.ID { headline.id }

    public init(headline: Headline, title: MarkedText, snippet: MarkedText? = nil) {
        self.headline = headline
        self.title = title
        self.snippet = snippet
    }
}

/// How far the search index has caught up with the library.
public struct SearchIndexProgress: Sendable, Equatable {
    /// Articles added to the index.
    public var indexed: Int
    /// Whether the index is up to date.
    public var isComplete: Bool

    public init(indexed: Int, isComplete: Bool) {
        self.indexed = indexed
        self.isComplete = isComplete
    }
}
