import GRDB

/// Deletes articles for good: a tombstone keeps a refresh from bringing them back. SQLite has to check references.
final class ArticleBurial {
    struct Body {
        let id: Int64
        let feed: Int64
        let identity: Int64
        let isUnread: Bool
    }

    private let insert: CompiledStatement
    private let delete: CompiledStatement
    private let update: CompiledStatement
    private var counts: [Int64: (all: Int64, unread: Int64)] = [:]

    init(_ database: Database) throws {
        insert = try CompiledStatement(database, "INSERT INTO tombstone (feed_id, identity) VALUES (?, ?)")
        delete = try CompiledStatement(database, "DELETE FROM article WHERE id = ?")
        update = try CompiledStatement(
            database,
            "UPDATE feed SET article_count = article_count - ?, unread_count = unread_count - ? WHERE id = ?")
    }

    /// The feeds that have lost articles.
    var feeds: Set<Int64> { Set(counts.keys) }

    func bury(_ article: Body) throws {
        insert.bind(1, article.feed)
        insert.bind(2, article.identity)
        try insert.run()
        delete.bind(1, article.id)
        try delete.run()
        counts[article.feed, default: (0, 0)].all += 1
        counts[article.feed, default: (0, 0)].unread += article.isUnread ? 1 : 0
    }

    /// Brings the feeds' counters in step. To be called once, after the last.
    func count() throws {
        for (feed, count) in counts {
            update.bind(1, count.all)
            update.bind(2, count.unread)
            update.bind(3, feed)
            try update.run()
        }
    }
}
