public import News

/// Articles in the order in which they were stored.
extension Library {
    /// The article that was stored last, also when it is gone by now; nil: none ever was.
    public func lastArrival() async throws(LibraryError) -> Headline.ID? {
        try await read { database in
            let last = try CompiledStatement(database, "SELECT seq FROM sqlite_sequence WHERE name = 'article'")
            // One that is not read to its end would hold the library as it is now.
            defer { last.reset() }
            return try last.step() ? Headline.ID(rawValue: last.int(0)) : nil
        }
    }

    /// Articles of the feeds in sight that were stored after another one, the first of them first. Those that came with
    /// an import are none: the user had them before.
    /// - Parameter id: nil: from the beginning.
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
            WHERE a.id > ? AND a.id < ? AND f.position IS NOT NULL AND f.is_hidden = 0 ORDER BY a.id LIMIT ?
            """)
        rows.bind(1, first)
        rows.bind(2, end)
        rows.bind(3, Int64(limit))
        return try HeadlineRow.all(rows)
    }
}
