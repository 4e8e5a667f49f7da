/// The counts of articles (without hidden ones) and unread articles stored in a feed's row, so that no list has to
/// count.
///
/// Every write adjusts them by its own effect. A wrong count must not block marking or retention: when SQLite rejects a
/// change because it would lead below zero or above the number of articles, both are recounted.
struct FeedCounters {
    private let database: Database
    private let change: CompiledStatement

    init(_ database: Database) throws {
        self.database = database
        change = try CompiledStatement(
            database,
            "UPDATE feed SET article_count = article_count + ?, unread_count = unread_count + ? WHERE id = ?")
    }

    /// Call it once the rows of articles and marks are final, because a recount reads them.
    func add(articles: Int64, unread: Int64, to feed: Int64) throws {
        change.bind(1, articles)
        change.bind(2, unread)
        change.bind(3, feed)
        do {
            try change.run()
        } catch let error as DatabaseError where error.code == .checkFailed {
            try count(feed)
        }
    }

    /// Recounts both numbers of a feed.
    func count(_ feed: Int64) throws {
        let count = try CompiledStatement(
            database,
            """
            UPDATE feed SET
                article_count = (SELECT count(*) FROM article WHERE feed_id = feed.id)
                    - (SELECT count(*) FROM hidden WHERE feed_id = feed.id),
                unread_count = (SELECT count(*) FROM unread WHERE feed_id = feed.id)
            WHERE id = ?
            """)
        count.bind(1, feed)
        try count.run()
    }

    /// The feeds whose counts are wrong. Scans an index over all articles.
    static func wrong(_ database: Database) throws -> [(id: Int64, url: String)] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT id, url FROM feed f
            WHERE article_count <> (SELECT count(*) FROM article WHERE feed_id = f.id)
                    - (SELECT count(*) FROM hidden WHERE feed_id = f.id)
                OR unread_count <> (SELECT count(*) FROM unread WHERE feed_id = f.id)
            """)
        var feeds: [(id: Int64, url: String)] = []
        while try rows.step() { feeds.append((rows.int(0), rows.text(1))) }
        return feeds
    }
}
