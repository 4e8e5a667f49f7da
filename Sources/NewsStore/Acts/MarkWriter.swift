import GRDB
import News

/// Puts marks on articles and takes them off, and keeps the feeds' counts of unread articles.
struct MarkWriter {
    enum Mark: String {
        case unread, starred
    }

    /// Which articles were changed; those that already were as they should be are not among them.
    struct Outcome {
        var articles: [Int64] = []
        /// How many of each feed.
        var feeds: [Int64: Int64] = [:]

        var count: Int { feeds.values.reduce(0) { $0 + Int($1) } }

        var change: LibraryChange? {
            feeds.isEmpty ? nil : LibraryChange(feeds: Set(feeds.keys.map(Feed.ID.init(rawValue:))))
        }
    }

    /// From as many on, marks are put back together.
    private static let many = 1_000

    private let database: Database
    private let mark: Mark

    init(_ database: Database, _ mark: Mark) {
        self.database = database
        self.mark = mark
    }

    /// Articles that are no longer stored are passed over.
    func set(_ isMarked: Bool, on ids: [Int64]) throws -> Outcome {
        let find = try CompiledStatement(database, "SELECT feed_id, sort_date FROM article WHERE id = ?")
        let write = try CompiledStatement(
            database,
            isMarked
                ? "INSERT OR IGNORE INTO \(mark.rawValue) (feed_id, sort_date, article_id) VALUES (?, ?, ?)"
                : "DELETE FROM \(mark.rawValue) WHERE feed_id = ? AND sort_date = ? AND article_id = ?")
        var outcome = Outcome()
        for id in ids {
            find.bind(1, id)
            guard try find.step() else { continue }
            let feed = find.int(0)
            write.bind(1, feed)
            write.bind(2, find.int(1))
            write.bind(3, id)
            find.reset()
            try write.run()
            guard write.changes > 0 else { continue }
            outcome.articles.append(id)
            outcome.feeds[feed, default: 0] += 1
        }
        try count(outcome, isMarked)
        return outcome
    }

    /// Takes the mark off every article of a span.
    func clear(_ span: MarkedSpan) throws -> Outcome {
        let select = try span.statement("SELECT s.article_id, s.feed_id", of: mark, database)
        var outcome = Outcome()
        while try select.step() {
            outcome.articles.append(select.int(0))
            outcome.feeds[select.int(1), default: 0] += 1
        }
        guard !outcome.articles.isEmpty else { return outcome }
        try span.statement("DELETE", of: mark, database).run()
        try count(outcome, false)
        return outcome
    }

    /// Puts the mark back on articles; which ones of them had lost it, the outcome tells by their feeds only.
    func restore(_ ids: [Int64]) throws -> Outcome {
        guard mark == .unread, ids.count >= Self.many else { return try set(true, on: ids) }
        // In the order in which the marks are stored. Counting all of them again then takes less time than looking
        // which ones are there, article by article.
        let insert = try CompiledStatement(
            database,
            """
            INSERT OR IGNORE INTO unread (feed_id, sort_date, article_id)
            SELECT a.feed_id, a.sort_date, a.id FROM json_each(?) n CROSS JOIN article a ON a.id = n.value
            ORDER BY a.feed_id, a.sort_date, a.id
            """)
        insert.bind(1, StoredList.json(ids))
        try insert.run()
        let counts = try CompiledStatement(
            database,
            """
            SELECT f.id, n.count - f.unread_count FROM feed f
            JOIN (SELECT feed_id, count(*) AS count FROM unread GROUP BY feed_id) n ON n.feed_id = f.id
            WHERE n.count <> f.unread_count
            """)
        var outcome = Outcome()
        while try counts.step() { outcome.feeds[counts.int(0)] = counts.int(1) }
        try count(outcome, true)
        return outcome
    }
}

extension MarkWriter {
    private func count(_ outcome: Outcome, _ isMarked: Bool) throws {
        guard mark == .unread else { return }
        let update = try CompiledStatement(database, "UPDATE feed SET unread_count = unread_count + ? WHERE id = ?")
        for (feed, count) in outcome.feeds {
            update.bind(1, isMarked ? count : -count)
            update.bind(2, feed)
            try update.run()
        }
    }
}
