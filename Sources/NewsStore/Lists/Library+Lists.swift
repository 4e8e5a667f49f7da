import GRDB
public import News

extension Library {
    /// A page of a list, newest first whatever the anchor. Articles of hidden and of removed feeds are in no list
    /// over all feeds.
    /// - Parameter limit: Rows at most.
    public func headlines(
        _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int
    ) async throws(LibraryError) -> [Headline] {
        try await read { try Self.page($0, filter, anchor, limit: limit) }
    }

    /// As `headlines`, on the calling thread: for the first screen, which is drawn before anything else runs.
    public func headlinesNow(
        _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int
    ) throws(LibraryError) -> [Headline] {
        try readNow { try Self.page($0, filter, anchor, limit: limit) }
    }

    /// The nearest unread article of a list, below a place (`forward`, older ones) or above it.
    /// - Parameter position: nil: from the list's beginning; backward: from its end.
    public func nextUnread(
        after position: HeadlinePosition?, _ filter: HeadlineFilter, forward: Bool
    ) async throws(LibraryError) -> Headline? {
        var filter = filter
        filter.unreadOnly = true
        let query = HeadlineQuery(filter)
        return try await read { database in
            forward
                ? try query.older(database, than: position, limit: 1).first
                : try query.newer(database, than: position, limit: 1).last
        }
    }

    /// A whole article, of whichever feed; nil when it is no longer stored.
    public func article(_ id: Headline.ID) async throws(LibraryError) -> Article? {
        try await read { try ArticleRow.article(id, $0) }
    }

    /// One headline, of whichever feed, on the calling thread; nil when it is no longer stored.
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

    private static func page(
        _ database: Database, _ filter: HeadlineFilter, _ anchor: HeadlineAnchor, limit: Int
    ) throws -> [Headline] {
        let query = HeadlineQuery(filter)
        switch anchor {
        case .newest: return try query.older(database, than: nil, limit: limit)
        case .oldest: return try query.newer(database, than: nil, limit: limit)
        case .after(let place): return try query.older(database, than: place, limit: limit)
        case .before(let place): return try query.newer(database, than: place, limit: limit)
        case .around(let place):
            var above = try query.newer(database, than: place, limit: limit / 2)
            let below = try query.older(
                database, than: place, includingPlace: true, limit: limit - above.count)
            // Near the end of the list, the rows above fill the page.
            if above.count + below.count < limit, above.count == limit / 2 {
                above = try query.newer(database, than: place, limit: limit - below.count)
            }
            return above + below
        }
    }
}
