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

    /// Stores the full text of an article, replacing an earlier one. It is deleted with the article. If its page was
    /// reached by a redirect, articles with the link join those with the page's address.
    /// - Parameters:
    ///   - choosing: Whether it opens from now on even if the user had gone back to the feed's text.
    ///   - head: What the page says of itself, for a page that the user saved.
    /// - Returns: Whether the article is still stored.
    public func storeFullText(
        _ text: FullText, of id: Headline.ID, choosing: Bool = true, head: SavedPageHead? = nil
    ) async throws(LibraryError) -> Bool {
        let joinsStories = stories == .links
        return try await write(beside: id) { database in
            try head?.store(in: id, database)
            let insert = try CompiledStatement(
                database,
                """
                INSERT INTO article_full_text (article_id, html, url, fetched_at, selectors) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (article_id) DO UPDATE SET
                    html = excluded.html, url = excluded.url, fetched_at = excluded.fetched_at,
                    selectors = excluded.selectors, is_chosen = max(is_chosen, ?)
                """)
            insert.bind(1, id.rawValue)
            insert.bind(2, text.html)
            insert.bind(3, text.url)
            insert.bind(4, text.fetched.stored)
            insert.bind(5, text.selectors.isEmpty ? nil : StoredJSON(text.selectors)?.text)
            insert.bind(6, choosing ? 1 : 0)
            try insert.run()
            // Whether a rule wanted it or the user. The searched text has changed: see the trigger `article_changed`.
            for sql in [
                "DELETE FROM rule_request WHERE article_id = ? AND request = 'full-text'",
                "DELETE FROM full_text_failure WHERE article_id = ?",
                "DELETE FROM article_change WHERE article_id = ?",
                "INSERT INTO article_change (article_id) VALUES (?)",
                // A file waits for the text. What waits for its server has a failure.
                """
                UPDATE article_save SET next_try = min(next_try, requested_at)
                WHERE article_id = ? AND state = 'waiting' AND failure IS NULL AND may_be_there = 0
                """,
            ] {
                let note = try CompiledStatement(database, sql)
                note.bind(1, id.rawValue)
                try note.run()
            }
            try StoryWriter(database).join(redirectOf: id.rawValue, to: text.url, marks: joinsStories)
        }
    }

    /// Stores why the full text of an article could not be fetched, until it is.
    public func storeFullTextFailure(_ failure: FullTextError, of id: Headline.ID) async throws(LibraryError) {
        _ = try await write(beside: id) { database in
            try database.execute(
                "INSERT OR REPLACE INTO full_text_failure (article_id, reason) VALUES (?, ?)", id.rawValue,
                StoredJSON(failure)?.text ?? "null")
        }
    }

    /// Stores the chapters of an article's episode, which were in a file of their own. An article that the feed brings
    /// anew has them in the file again.
    /// - Returns: Whether the article is still stored.
    public func storeChapters(_ chapters: [Episode.Chapter], of id: Headline.ID) async throws(LibraryError) -> Bool {
        try await write(beside: id) { database in
            let known = try CompiledStatement(database, "SELECT value FROM episode WHERE article_id = ?")
            known.bind(1, id.rawValue)
            guard try known.step(), var episode = StoredJSON<Episode>(text: known.text(0)).value else { return }
            known.reset()
            episode.chapters = chapters
            let update = try CompiledStatement(database, "UPDATE episode SET value = ? WHERE article_id = ?")
            update.bind(1, StoredJSON(episode)?.text)
            update.bind(2, id.rawValue)
            try update.run()
        }
    }

    /// Writes something that belongs to an article, if that is still stored.
    /// - Returns: Whether it is.
    func write(
        beside id: Headline.ID, _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(LibraryError) -> Bool {
        try await write { database in
            let known = try database.first(Int.self, "SELECT 1 FROM article WHERE id = ?", id.rawValue)
            guard known != nil else { return (false, nil) }
            try body(database)
            return (true, LibraryChange())
        }
    }
}
