import News

/// Writes single articles of one feed to all their tables. The caller updates the feed's counters.
struct ArticleWriter {
    private let feed: Feed.ID
    private let insertArticle: CompiledStatement
    private let insertBody: CompiledStatement
    private let replaceBody: CompiledStatement
    private let insertEnclosure: CompiledStatement
    private let insertUnread: CompiledStatement
    private let updateArticle: CompiledStatement
    private let moveMarks: [CompiledStatement]
    private let deleteEnclosures: CompiledStatement
    private let insertEpisode: CompiledStatement
    private let deleteEpisode: CompiledStatement

    init(_ database: Database, feed: Feed.ID) throws {
        self.feed = feed
        insertArticle = try CompiledStatement(
            database,
            """
            INSERT INTO article
                (feed_id, identity, fingerprint, sort_date, stored_at, published, title, link, author)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let body = """
            INTO article_body (article_id, identity, summary, content, categories, comments) VALUES (?, ?, ?, ?, ?, ?)
            """
        // Two statements: REPLACE makes SQLite open a savepoint for every row, since it may write more than one.
        insertBody = try CompiledStatement(database, "INSERT \(body)")
        replaceBody = try CompiledStatement(database, "REPLACE \(body)")
        insertEnclosure = try CompiledStatement(
            database,
            """
            INSERT INTO enclosure (article_id, position, url, type, length, duration, title)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insertUnread = try CompiledStatement(
            database, "INSERT INTO unread (feed_id, sort_date, article_id) VALUES (?, ?, ?)")
        updateArticle = try CompiledStatement(
            database,
            """
            UPDATE article SET fingerprint = ?, sort_date = ?, published = ?, title = ?, link = ?, author = ?
            WHERE id = ?
            """)
        moveMarks = try ["unread", "starred", "hidden", "story_member"].map { mark in
            try CompiledStatement(
                database, "UPDATE \(mark) SET sort_date = ? WHERE feed_id = ? AND sort_date = ? AND article_id = ?")
        }
        deleteEnclosures = try CompiledStatement(database, "DELETE FROM enclosure WHERE article_id = ?")
        insertEpisode = try CompiledStatement(database, "INSERT INTO episode (article_id, value) VALUES (?, ?)")
        deleteEpisode = try CompiledStatement(database, "DELETE FROM episode WHERE article_id = ?")
    }

    /// Returns the new article's number.
    func insert(
        _ entry: Entry, identity: Int64, sortDate: Int64, storedAt: Int64, isUnread: Bool = true
    ) throws -> Int64 {
        insertArticle.bind(1, feed.rawValue)
        insertArticle.bind(2, identity)
        insertArticle.bind(3, entry.fingerprint)
        insertArticle.bind(4, sortDate)
        insertArticle.bind(5, storedAt)
        insertArticle.bind(6, entry.published?.stored)
        insertArticle.bind(7, entry.title)
        insertArticle.bind(8, entry.link)
        insertArticle.bind(9, entry.author)
        try insertArticle.run()
        let id = insertArticle.lastInsertedID
        if isUnread {
            insertUnread.bind(1, feed.rawValue)
            insertUnread.bind(2, sortDate)
            insertUnread.bind(3, id)
            try insertUnread.run()
        }
        try write(id, entry, with: insertBody)
        return id
    }

    /// Moves the marks along when the date changes.
    func update(_ id: Int64, _ entry: Entry, fingerprint: Int64, from oldDate: Int64, to sortDate: Int64) throws {
        updateArticle.bind(1, fingerprint)
        updateArticle.bind(2, sortDate)
        updateArticle.bind(3, entry.published?.stored)
        updateArticle.bind(4, entry.title)
        updateArticle.bind(5, entry.link)
        updateArticle.bind(6, entry.author)
        updateArticle.bind(7, id)
        try updateArticle.run()
        if sortDate != oldDate {
            for marks in moveMarks {
                marks.bind(1, sortDate)
                marks.bind(2, feed.rawValue)
                marks.bind(3, oldDate)
                marks.bind(4, id)
                try marks.run()
            }
        }
        deleteEnclosures.bind(1, id)
        try deleteEnclosures.run()
        deleteEpisode.bind(1, id)
        try deleteEpisode.run()
        try write(id, entry, with: replaceBody)
    }

    private func write(_ id: Int64, _ entry: Entry, with body: CompiledStatement) throws {
        body.bind(1, id)
        body.bind(2, entry.identity)
        body.bind(5, entry.categories.isEmpty ? nil : try StoredList.json(entry.categories))
        body.bind(6, entry.comments)
        // Binds the two potentially long texts without copying them.
        try withBytes(of: entry.summary) { summary in
            try withBytes(of: entry.content) { content in
                body.bind(3, text: summary)
                body.bind(4, text: content)
                try body.run()
            }
        }
        for (position, enclosure) in entry.enclosures.enumerated() {
            insertEnclosure.bind(1, id)
            insertEnclosure.bind(2, Int64(position))
            insertEnclosure.bind(3, enclosure.url)
            insertEnclosure.bind(4, enclosure.type)
            insertEnclosure.bind(5, enclosure.length)
            insertEnclosure.bind(6, enclosure.duration.map { Int64($0) })
            insertEnclosure.bind(7, enclosure.title)
            try insertEnclosure.run()
        }
        guard let episode = entry.episode.flatMap({ StoredJSON($0) }) else { return }
        insertEpisode.bind(1, id)
        insertEpisode.bind(2, episode.text)
        try insertEpisode.run()
    }
}

/// Calls back with a text's UTF-8 bytes, or with nil.
private func withBytes<Result>(
    of text: String?, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
) rethrows -> Result {
    guard var text else { return try body(nil) }
    return try text.withUTF8 { try body($0) }
}
