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
        try await read { try Self.page($0, filter, anchor, limit, withOpenings) }
    }

    /// Like `headlines`, but synchronous: the first screen is drawn before anything else runs.
    public func headlinesNow(
        _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int, withOpenings: Bool = false
    ) throws(LibraryError) -> [Headline] {
        try readNow { try Self.page($0, filter, anchor, limit, withOpenings) }
    }

    private static func page(
        _ database: Database, _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, _ limit: Int, _ withOpenings: Bool
    ) throws -> [Headline] {
        var page = try HeadlinePages(database, filter).page(anchor, limit: limit)
        guard withOpenings else { return page }
        let openings = try ArticleOpenings(database)
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
        return try await read { database in
            let pages = HeadlinePages(database, list)
            return forward ? try pages.after(position, limit: 1).first : try pages.before(position, limit: 1).last
        }
    }

    /// A whole article of any feed; nil if it is no longer stored.
    public func article(_ id: Headline.ID) async throws(LibraryError) -> Article? {
        try await read { try ArticleRow.article(id, $0) }
    }

    /// Reads one headline of any feed synchronously; nil if it is no longer stored.
    public func headlineNow(_ id: Headline.ID) throws(LibraryError) -> Headline? {
        try readNow { database in
            let row = try CompiledStatement(
                database,
                """
                SELECT \(HeadlineRow.columns("a")) FROM article a JOIN feed f ON f.id = a.feed_id WHERE a.id = ?
                """)
            row.bind(1, id.rawValue)
            return try HeadlineRow.all(row).first
        }
    }
}
