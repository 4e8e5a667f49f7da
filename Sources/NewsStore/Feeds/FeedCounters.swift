/// The numbers of articles and of unread articles that a feed's row keeps, so that no list has to count them.
///
/// Every write changes them by what it did. A number that is wrong all the same must not stand in the way of marking or
/// of retention: when SQLite refuses a change because it would lead below zero or above all articles, both numbers are
/// counted anew.
struct FeedCounters {
    private let database: Database
    private let change: CompiledStatement

    init(_ database: Database) throws {
        self.database = database
        change = try CompiledStatement(
            database,
            "UPDATE feed SET article_count = article_count + ?, unread_count = unread_count + ? WHERE id = ?")
    }

    /// To be called once the rows of articles and marks are as they are to be: they are what may be counted.
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

    /// Counts both numbers of a feed anew.
    func count(_ feed: Int64) throws {
        let count = try CompiledStatement(
            database,
            """
            UPDATE feed SET article_count = (SELECT count(*) FROM article WHERE feed_id = feed.id),
                unread_count = (SELECT count(*) FROM unread WHERE feed_id = feed.id)
            WHERE id = ?
            """)
        count.bind(1, feed)
        try count.run()
    }

    /// The feeds whose numbers are not what a count gives. Looks at every article's row in an index.
    static func wrong(_ database: Database) throws -> [(id: Int64, url: String)] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT id, url FROM feed f
            WHERE article_count <> (SELECT count(*) FROM article WHERE feed_id = f.id)
                OR unread_count <> (SELECT count(*) FROM unread WHERE feed_id = f.id)
            """)
        var feeds: [(id: Int64, url: String)] = []
        while try rows.step() { feeds.append((rows.int(0), rows.text(1))) }
        return feeds
    }
}
