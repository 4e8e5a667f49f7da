import News

/// Reads what search results show of their articles.
struct HitReader {
    private let database: Database
    private let matcher: TextMatcher?
    private let isWanted: (Int) -> Bool
    private let read: ArticleTextReader
    private let markup = MarkupText()
    private let joinsStories: Bool
    private let feeds: Set<Int64>?

    /// - Parameter joinsStories: Whether a hit stands for the other articles of its story.
    init(_ database: Database, _ query: ResolvedQuery, joinsStories: Bool) throws {
        self.database = database
        self.joinsStories = joinsStories
        feeds = query.feeds
        matcher = TextMatcher(query.phrases)
        let wanted = query.wanted
        isWanted = { wanted.contains($0) }
        read = try ArticleTextReader(database)
    }

    func hits(_ found: [QueryEvaluator.Hit]) throws -> [SearchHit] {
        guard !found.isEmpty, let matcher else { return [] }
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.columns("a")) FROM article a JOIN feed f ON f.id = a.feed_id WHERE a.id = ?
            """)
        var hits = try found.compactMap { hit -> SearchHit? in
            rows.bind(1, hit.id)
            guard try rows.step() else { return nil }
            defer { rows.reset() }
            let headline = HeadlineRow.headline(rows, feedTitle: FeedRow.shownTitle(rows.text(2)))
            var title = headline.title
            let marked = title.withUTF8 { MarkedText(line: $0, matcher, wants: isWanted) }
            return SearchHit(headline: headline, title: marked, snippet: try snippet(hit.id, matcher))
        }
        if joinsStories {
            var headlines = hits.map(\.headline)
            try StoryRows(database).complete(&headlines, among: feeds)
            for (index, headline) in headlines.enumerated() { hits[index].headline = headline }
        }
        return hits
    }

    /// The snippet of the first text with a match, or else of the first text.
    private func snippet(_ id: Int64, _ matcher: TextMatcher) throws -> MarkedText? {
        guard try read.head(id) != nil else { return nil }
        defer { read.end() }
        var snippet: MarkedText?
        try read.eachText { bytes, part, isMarkup in
            guard part == .text, !bytes.isEmpty, snippet?.matches.isEmpty ?? true else { return }
            let candidate = markup.withPlainText(of: bytes) { plain in
                MarkedText(snippetOf: plain, matcher, wants: isWanted)
            }
            if snippet == nil && !candidate.text.isEmpty || !candidate.matches.isEmpty { snippet = candidate }
        }
        return snippet
    }
}
