public import News

/// When articles were opened last.
enum LastReadings {
    /// How many maintenance keeps.
    static let maximumCount = 5_000

    /// Ignores an article that is no longer stored.
    static func note(_ article: Headline.ID, at now: Int64, _ database: Database) throws {
        let note = try CompiledStatement(
            database,
            """
            INSERT INTO last_reading (article_id, read_at)
            SELECT id, max(?2, coalesce((SELECT max(read_at) FROM last_reading) + 1, ?2)) FROM article WHERE id = ?1
            ON CONFLICT (article_id) DO UPDATE SET read_at = excluded.read_at
            """)
        note.bind(1, article.rawValue)
        note.bind(2, now)
        try note.run()
    }

    static func forgetOld(_ database: Database) throws {
        let forget = try CompiledStatement(
            database,
            """
            DELETE FROM last_reading WHERE read_at <=
                (SELECT read_at FROM last_reading ORDER BY read_at DESC LIMIT 1 OFFSET ?)
            """)
        forget.bind(1, Int64(maximumCount))
        try forget.run()
    }

    static func ids(_ database: Database) throws -> Set<Int64> {
        let rows = try CompiledStatement(database, "SELECT article_id FROM last_reading")
        var ids: Set<Int64> = []
        while try rows.step() { ids.insert(rows.int(0)) }
        return ids
    }
}

extension Library {
    /// Records that the user opens an article now. Publishes a change, since the list of recently read articles may
    /// have been read just before.
    public func noteReading(of article: Headline.ID) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            try LastReadings.note(article, at: now.stored, database)
            return ((), LibraryChange())
        }
    }
}
