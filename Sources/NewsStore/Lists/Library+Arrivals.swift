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

    /// Articles of the feeds in sight that were stored after another one, the first of them first.
    /// - Parameter id: nil: from the beginning.
    public func arrivals(after id: Headline.ID?, limit: Int) async throws(LibraryError) -> [Headline] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT \(HeadlineRow.columns("a")) FROM article a JOIN feed f ON f.id = a.feed_id
                WHERE a.id > ? AND f.position IS NOT NULL AND f.is_hidden = 0 ORDER BY a.id LIMIT ?
                """)
            rows.bind(1, id?.rawValue ?? 0)
            rows.bind(2, Int64(limit))
            return try HeadlineRow.all(rows)
        }
    }
}
