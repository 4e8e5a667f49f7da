import FoundationEssentials
public import News

extension Library {
    /// Stores which text of an article opens from now on. Does nothing for an article without a full text.
    public func chooseText(_ source: TextSource, of id: Headline.ID) async throws(LibraryError) {
        try await write { database in
            let choose = try CompiledStatement(
                database, "UPDATE article_full_text SET is_chosen = ? WHERE article_id = ?")
            choose.bind(1, source == .page ? 1 : 0)
            choose.bind(2, id.rawValue)
            try choose.run()
            return ((), nil)
        }
    }

    /// Stores the full text of an article, replacing an earlier one, and selects it. It is deleted with the article.
    /// - Returns: Whether the article is still stored.
    public func storeFullText(_ text: FullText, of id: Headline.ID) async throws(LibraryError) -> Bool {
        try await write { database in
            let find = try CompiledStatement(database, "SELECT feed_id FROM article WHERE id = ?")
            find.bind(1, id.rawValue)
            guard try find.step() else { return (false, nil) }
            let feed = find.int(0)
            find.reset()
            let insert = try CompiledStatement(
                database,
                "INSERT OR REPLACE INTO article_full_text (article_id, html, url, fetched_at) VALUES (?, ?, ?, ?)")
            insert.bind(1, id.rawValue)
            insert.bind(2, text.html)
            insert.bind(3, text.url)
            insert.bind(4, text.fetched.stored)
            try insert.run()
            // The searched text has changed: see the trigger `article_changed`.
            for sql in [
                "DELETE FROM article_change WHERE article_id = ?",
                "INSERT INTO article_change (article_id) VALUES (?)",
            ] {
                let note = try CompiledStatement(database, sql)
                note.bind(1, id.rawValue)
                try note.run()
            }
            return (true, LibraryChange(feeds: [Feed.ID(rawValue: feed)]))
        }
    }
}
