public import News

/// Articles in the order in which they were stored.
extension Library {
    /// The article that was stored last, even if it has since been deleted; nil if none ever was.
    public func lastArrival() async throws(LibraryError) -> Headline.ID? {
        try await read { database in
            let last = try CompiledStatement(database, "SELECT seq FROM sqlite_sequence WHERE name = 'article'")
            // An unfinished statement would keep its read transaction open.
            defer { last.reset() }
            return try last.step() ? Headline.ID(rawValue: last.int(0)) : nil
        }
    }

    /// Visible articles of visible feeds stored after another article, in the order of storing. Imported articles are
    /// excluded, because the user had them before.
    /// - Parameter id: nil starts at the beginning.
    public func arrivals(after id: Headline.ID?, limit: Int) async throws(LibraryError) -> [Headline] {
        try await read { database in
            var place = id?.rawValue ?? 0
            var arrivals: [Headline] = []
            for span in try ImportSpan.all(endingAfter: place, database) where arrivals.count < limit {
                arrivals += try Self.stored(after: place, before: span.first, limit - arrivals.count, database)
                place = span.last
            }
            guard arrivals.count < limit else { return arrivals }
            return try arrivals + Self.stored(after: place, before: .max, limit - arrivals.count, database)
        }
    }

    private static func stored(
        after first: Int64, before end: Int64, _ limit: Int, _ database: Database
    ) throws -> [Headline] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.columns("a")) FROM article a JOIN feed f ON f.id = a.feed_id
            WHERE a.id > ? AND a.id < ? AND f.position IS NOT NULL AND f.is_hidden = 0
                AND NOT \(HeadlineRow.isMarked("hidden", "a", "id")) ORDER BY a.id LIMIT ?
            """)
        rows.bind(1, first)
        rows.bind(2, end)
        rows.bind(3, Int64(limit))
        return try HeadlineRow.all(rows)
    }
}
