import FoundationEssentials
import News

/// Writes rows of the table `download` within the caller's transaction.
enum DownloadWriter {
    /// The newest of an address that was not removed.
    static func known(_ address: String, _ database: Database) throws -> Download? {
        try DownloadRow.one(database, where: "d.url = ?1 AND d.state <> 'removed'") { $0.bind(1, address) }
    }

    /// One that was removed is begun anew in its row.
    static func add(
        _ enclosure: Enclosure, of article: Headline.ID?, task: UUID, isAutomatic: Bool, at now: Date,
        _ database: Database
    ) throws -> Download {
        let origin = try article.flatMap { try Self.origin(of: $0, database) }
        let insert = try CompiledStatement(
            database,
            """
            INSERT INTO download (article_id, feed_id, feed_title, title, published, url, type, length, duration, name,
                task, state, is_automatic, added_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'active', ?12, ?13)
            ON CONFLICT (article_id, url) DO UPDATE SET task = excluded.task, state = 'active',
                is_automatic = excluded.is_automatic, added_at = excluded.added_at
            """)
        insert.bind(1, origin.flatMap { _ in article?.rawValue })
        insert.bind(2, origin?.feed)
        insert.bind(3, origin?.feedTitle ?? "")
        insert.bind(4, origin?.title ?? "")
        insert.bind(5, origin?.published)
        insert.bind(6, enclosure.url)
        insert.bind(7, enclosure.type)
        insert.bind(8, enclosure.length)
        insert.bind(9, enclosure.duration.map { Int64($0) })
        insert.bind(10, enclosure.title)
        insert.bind(11, task.uuidString)
        insert.bind(12, isAutomatic ? 1 : 0)
        insert.bind(13, now.stored)
        try insert.run()
        let added = try DownloadRow.one(database, where: "d.task = ?1") { $0.bind(1, task.uuidString) }
        guard let added else { throw DatabaseError(.error, "the download is not there") }
        return added
    }

    /// Without an article nothing could download it again by itself.
    static func remove(_ id: Download.ID, _ database: Database) throws {
        for sql in [
            "DELETE FROM download WHERE id = ? AND article_id IS NULL",
            """
            UPDATE download SET state = 'removed', path = NULL, file_size = NULL, file_modified = NULL, reason = NULL,
                cause = NULL, resume_data = NULL, finished_at = NULL, opened_at = NULL
            WHERE id = ?
            """,
        ] {
            let statement = try CompiledStatement(database, sql)
            statement.bind(1, id.rawValue)
            try statement.run()
        }
    }

    private struct Origin {
        let feed: Int64
        let feedTitle: String
        let title: String
        let published: Int64?
    }

    private static func origin(of article: Headline.ID, _ database: Database) throws -> Origin? {
        let row = try CompiledStatement(
            database,
            """
            SELECT f.id, \(FeedRow.title), a.title, coalesce(a.published, a.sort_date)
            FROM article a JOIN feed f ON f.id = a.feed_id WHERE a.id = ?
            """)
        row.bind(1, article.rawValue)
        guard try row.step() else { return nil }
        defer { row.reset() }
        return Origin(
            feed: row.int(0), feedTitle: FeedRow.shownTitle(row.text(1)), title: row.text(2),
            published: row.intOrNil(3))
    }
}
