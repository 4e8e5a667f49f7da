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

/// How far the search index has followed the library.
public struct SearchIndexProgress: Sendable, Equatable {
    /// Articles that were put into the index.
    public var indexed: Int
    /// Nothing is left to do.
    public var isComplete: Bool

    public init(indexed: Int, isComplete: Bool) {
        self.indexed = indexed
        self.isComplete = isComplete
    }
}
