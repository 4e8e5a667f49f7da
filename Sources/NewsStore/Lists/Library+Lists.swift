public import News

extension Library {
    /// A page of a list, in list order whatever the anchor. Lists over all feeds exclude articles of hidden and removed
    /// feeds.
    /// - Parameters:
    ///   - limit: Rows at most.
    ///   - withOpenings: Whether to read the first words of each article too.
    public func headlines(
        _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int, withOpenings: Bool = false
    ) async throws(LibraryError) -> [Headline] {
        let joinsStories = stories == .links
        return try await read { try Self.page($0, filter, anchor, limit, withOpenings, joinsStories) }
    }

    /// Like `headlines`, but synchronous: the first screen is drawn before anything else runs.
    public func headlinesNow(
        _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int, withOpenings: Bool = false
    ) throws(LibraryError) -> [Headline] {
        let joinsStories = stories == .links
        return try readNow { try Self.page($0, filter, anchor, limit, withOpenings, joinsStories) }
    }

    private static func page(
        _ database: Database, _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, _ limit: Int, _ withOpenings: Bool,
        _ joinsStories: Bool
    ) throws -> [Headline] {
        var page = try HeadlinePages(database, filter, joinsStories: joinsStories).page(anchor, limit: limit)
        if joinsStories { try StoryRows(database).complete(&page, among: try feeds(of: filter, database)) }
        guard withOpenings else { return page }
        let openings = try ArticleExcerptReader(database)
        for index in page.indices { page[index].opening = try openings.opening(of: page[index].id) }
        return page
    }

    /// The nearest unread article of a list, below a place (`forward`) or above it.
    /// - Parameter position: nil starts at the list's beginning, or backward at its end.
    public func nextUnread(
        after position: HeadlinePosition?, _ filter: HeadlineFilter, forward: Bool
    ) async throws(LibraryError) -> Headline? {
        var filter = filter
        filter.unreadOnly = true
        let list = filter
        let joinsStories = stories == .links
        return try await read { database in
            let pages = try HeadlinePages(database, list, joinsStories: joinsStories)
            var found = forward ? try pages.after(position, limit: 1) : try pages.before(position, limit: 1)
            if joinsStories { try StoryRows(database).complete(&found, among: try Self.feeds(of: list, database)) }
            return found.first
        }
    }

    /// A whole article of any feed; nil if it is no longer stored.
    public func article(_ id: Headline.ID) async throws(LibraryError) -> Article? {
        let joinsStories = stories == .links
        return try await read { database in
            guard var article = try ArticleRow.article(id, database) else { return nil }
            if joinsStories { try Self.complete(&article.headline, database) }
            return article
        }
    }

    /// Reads one headline of any feed synchronously; nil if it is no longer stored.
    public func headlineNow(_ id: Headline.ID) throws(LibraryError) -> Headline? {
        let joinsStories = stories == .links
        return try readNow { database in
            let row = try CompiledStatement(
                database,
                """
                SELECT \(HeadlineRow.columns("a")) FROM article a JOIN feed f ON f.id = a.feed_id WHERE a.id = ?
                """)
            row.bind(1, id.rawValue)
            guard var headline = try HeadlineRow.all(row).first else { return nil }
            if joinsStories { try Self.complete(&headline, database) }
            return headline
        }
    }

    /// The feeds whose articles a list shows; nil for all feeds.
    private static func feeds(of list: HeadlineFilter, _ database: Database) throws -> Set<Int64>? {
        if let feed = list.feed { return [feed.rawValue] }
        return try list.tag.map { Set(try TaggedFeeds.ids(database, tag: $0)) }
    }

    private static func complete(_ headline: inout Headline, _ database: Database) throws {
        var headlines = [headline]
        try StoryRows(database).complete(&headlines, among: nil)
        headline = headlines[0]
    }
}
