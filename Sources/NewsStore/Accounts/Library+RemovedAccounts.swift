public import News

/// Accounts that the user removes. They are out of sight at once; 200,000 articles take SQLite many seconds.
extension Library {
    /// Rows deleted in one transaction: with their contents and marks, 100 articles take a fiftieth of a second.
    private static let (articlesAtOnce, rowsAtOnce) = (100, 2_000)

    /// Removes an account with its feeds, their articles, and the marks that were not sent, from all lists. Cannot be
    /// undone. `deleteRemovedAccounts` deletes them.
    public func removeAccount(_ account: Account.ID) async throws(LibraryError) {
        try await write { database in
            // Another one may get its name.
            try database.execute(
                "UPDATE account SET is_removed = 1, name = char(1) || id WHERE id = ?", account.rawValue)
            try database.execute("UPDATE feed SET position = NULL WHERE account_id = ?", account.rawValue)
            try database.execute(
                """
                DELETE FROM act WHERE CASE WHEN kind = 'accountFeed'
                    THEN json_extract(CAST(payload AS TEXT), '$.account') = ? END
                """, account.rawValue)
            return ((), LibraryChange())
        }
    }

    /// Deletes what is stored of accounts that were removed, in portions that hold up no other write. Cancelling the task
    /// stops between two; the next call goes on.
    public func deleteRemovedAccounts() async throws(LibraryError) {
        var isLeft = try await read { database in
            try database.first(Int.self, "SELECT 1 FROM account WHERE is_removed = 1 LIMIT 1") != nil
        }
        while isLeft {
            let began = ContinuousClock.now
            isLeft = try await write { (try Self.deleteNextPortion($0), nil) }
            // Other processes look only now and then whether they can write.
            if isLeft { try? await Task.sleep(for: began.duration(to: .now)) }
            guard !isLeft || !Task.isCancelled else { throw .cancelled }
        }
    }

    /// - Returns: Whether there was anything to delete.
    static func deleteNextPortion(_ database: Database) throws -> Bool {
        guard let account = try database.first(Int64.self, "SELECT id FROM account WHERE is_removed = 1 LIMIT 1") else {
            return false
        }
        let feed = try database.first(Int64.self, "SELECT id FROM feed WHERE account_id = ? LIMIT 1", account)
        if let feed {
            let articles = try deleteArticles(of: feed, database)
            if articles > 0 { return true }
            if try delete("tombstone", "identity", where: "feed_id", feed, database) { return true }
            try database.execute("DELETE FROM feed WHERE id = ?", feed)
            return true
        }
        if try delete("remote_article", "remote_id", where: "account_id", account, database) { return true }
        if try delete("outgoing_mark", "remote_id", where: "account_id", account, database) { return true }
        try database.execute("DELETE FROM account WHERE id = ?", account)
        return true
    }

    /// - Returns: How many were deleted.
    private static func deleteArticles(of feed: Int64, _ database: Database) throws -> Int {
        let find = try CompiledStatement(
            database,
            """
            SELECT a.id, \(HeadlineRow.isMarked("hidden", "a", "id")), \(HeadlineRow.isMarked("unread", "a", "id"))
            FROM article a WHERE a.feed_id = ? LIMIT \(articlesAtOnce)
            """)
        find.bind(1, feed)
        var (articles, counted, unread) = ([Int64](), Int64(0), Int64(0))
        while try find.step() {
            articles.append(find.int(0))
            if !find.flag(1) { counted += 1 }
            if find.flag(2) { unread += 1 }
        }
        guard !articles.isEmpty else { return 0 }
        let stories = try StoryWriter(database)
        let remote = try CompiledStatement(database, "DELETE FROM remote_article WHERE article_id = ?")
        let delete = try CompiledStatement(database, "DELETE FROM article WHERE id = ?")
        for article in articles {
            if let key = try stories.key(of: article) { try stories.leave(article, key: key) }
            for statement in [remote, delete] {
                statement.bind(1, article)
                try statement.run()
            }
        }
        try FeedCounters(database).add(articles: -counted, unread: -unread, to: feed)
        return articles.count
    }

    /// Deletes some rows of a table.
    /// - Returns: Whether there were any.
    private static func delete(
        _ table: String, _ column: String, where owner: String, _ id: Int64, _ database: Database
    ) throws -> Bool {
        let delete = try CompiledStatement(
            database,
            """
            DELETE FROM \(table) WHERE \(owner) = ?1 AND \(column) IN
                (SELECT \(column) FROM \(table) WHERE \(owner) = ?1 LIMIT \(rowsAtOnce))
            """)
        delete.bind(1, id)
        try delete.run()
        return delete.changes > 0
    }
}
