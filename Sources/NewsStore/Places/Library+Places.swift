public import News

/// Reading positions within articles.
extension Library {
    /// How many places maintenance keeps, those of the most recently left articles.
    static let maximumPlaces = 5_000

    /// Stores where the reader left an article before its end; nil makes it open at its beginning. Ignores an article
    /// that is no longer stored. Publishes no change, because no list shows places.
    public func savePlace(_ place: ReadingPlace?, of article: Headline.ID) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            if let place {
                try Self.keep(place, of: article, at: now.stored, database)
            } else {
                try Self.forgetPlace(of: article, database)
            }
            return ((), nil)
        }
    }

    /// Deletes the oldest places and readings beyond their limits.
    public func forgetOldPlaces() async throws(LibraryError) {
        try await write { database in
            let forget = try CompiledStatement(
                database,
                """
                DELETE FROM reading_place WHERE article_id IN
                    (SELECT article_id FROM reading_place ORDER BY left_at DESC, article_id DESC LIMIT -1 OFFSET ?)
                """)
            forget.bind(1, Int64(Self.maximumPlaces))
            try forget.run()
            try LastReadings.forgetOld(database)
            return ((), nil)
        }
    }

    private static func keep(
        _ place: ReadingPlace, of article: Headline.ID, at now: Int64, _ database: Database
    ) throws {
        let keep = try CompiledStatement(
            database,
            """
            INSERT INTO reading_place (article_id, text_offset, left_at) SELECT id, ?2, ?3 FROM article WHERE id = ?1
            ON CONFLICT (article_id) DO UPDATE SET text_offset = excluded.text_offset, left_at = excluded.left_at
            """)
        keep.bind(1, article.rawValue)
        keep.bind(2, Int64(max(0, place.offset)))
        keep.bind(3, now)
        try keep.run()
    }

    private static func forgetPlace(of article: Headline.ID, _ database: Database) throws {
        let delete = try CompiledStatement(database, "DELETE FROM reading_place WHERE article_id = ?")
        delete.bind(1, article.rawValue)
        try delete.run()
    }
}
