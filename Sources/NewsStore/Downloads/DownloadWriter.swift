import FoundationEssentials
import News

/// Writes rows of the table `download` within the caller's transaction.
enum DownloadWriter {
    /// The newest download of an address that was not removed.
    static func known(_ address: String, _ database: Database) throws -> Download? {
        try DownloadRow.one(database, where: "d.url = ?1 AND d.state <> 'removed'") { $0.bind(1, address) }
    }

    /// Reuses the row of a removed download.
    static func add(
        _ enclosure: Enclosure, of article: Headline.ID?, task: UUID, isAutomatic: Bool, at now: Date,
        _ database: Database
    ) throws -> Download {
        let origin = try article.flatMap { try Self.origin(of: $0, database) }
        if let article { try restoreAddress(enclosure.url, of: article, database) }
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

    /// Whether the file was ever requested or removed, with any article: feeds republish a file under another GUID, and
    /// several feeds may carry the same show.
    static func wasKnown(_ address: String, _ database: Database) throws -> Bool {
        let row = try CompiledStatement(
            database, "SELECT 1 FROM download WHERE url = ?1 OR (url = ?2 AND state = 'removed')")
        row.bind(1, address)
        row.bind(2, FeedAddress.withoutCredentials(address))
        defer { row.reset() }
        return try row.step()
    }

    /// Deletes the row if it has no article, since no rule could then download the file again.
    static func remove(_ id: Download.ID, _ database: Database) throws {
        try forgetCredentials(where: "id = \(id.rawValue)", database)
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

    /// Removes user names and passwords from the addresses of some downloads, which are kept only for recognition.
    static func forgetCredentials(where condition: String, _ database: Database) throws {
        let rows = try CompiledStatement(
            database, "SELECT id, url FROM download WHERE url LIKE '%@%' AND \(condition)")
        var addresses: [(id: Int64, url: String)] = []
        while try rows.step() {
            let bare = FeedAddress.withoutCredentials(rows.text(1))
            if bare != rows.text(1) { addresses.append((rows.int(0), bare)) }
        }
        for (id, url) in addresses {
            // The article may have another row for the same file without credentials.
            for sql in [
                """
                DELETE FROM download WHERE id = ?1 AND EXISTS (SELECT 1 FROM download d
                    WHERE d.article_id = download.article_id AND d.url = ?2 AND d.id <> ?1)
                """, "UPDATE download SET url = ?2 WHERE id = ?1",
            ] {
                let statement = try CompiledStatement(database, sql)
                statement.bind(1, id)
                statement.bind(2, url)
                try statement.run()
            }
        }
    }

    /// Restores the full address of a removed download's row, so that the address finds it.
    private static func restoreAddress(_ url: String, of article: Headline.ID, _ database: Database) throws {
        let bare = FeedAddress.withoutCredentials(url)
        guard bare != url else { return }
        let update = try CompiledStatement(
            database,
            """
            UPDATE download SET url = ?2 WHERE article_id = ?1 AND url = ?3 AND state = 'removed'
                AND NOT EXISTS (SELECT 1 FROM download d WHERE d.article_id = ?1 AND d.url = ?2)
            """)
        update.bind(1, article.rawValue)
        update.bind(2, url)
        update.bind(3, bare)
        try update.run()
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
