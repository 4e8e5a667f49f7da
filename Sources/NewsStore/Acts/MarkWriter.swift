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

        var change: LibraryChange? {
            articles.isEmpty ? nil : LibraryChange(feeds: Set(feeds.keys.map(Feed.ID.init(rawValue:))))
        }
    }

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

    /// Takes the mark off every article that a list shows.
    func clear(_ filter: HeadlineFilter) throws -> Outcome {
        var conditions = [
            filter.feed != nil
                ? "s.feed_id = ?1 AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND position IS NOT NULL)"
                : filter.tag != nil ? "s.feed_id IN (\(TaggedFeeds.query(parameter: 1)))" : HeadlineQuery.inSight("s")
        ]
        if filter.starredOnly { conditions.append(HeadlineRow.isMarked("starred", "s", "article_id")) }
        let rows = "FROM \(mark.rawValue) AS s WHERE \(conditions.joined(separator: " AND "))"
        let select = try CompiledStatement(database, "SELECT s.article_id, s.feed_id \(rows)")
        if let feed = filter.feed { select.bind(1, feed.rawValue) } else if let tag = filter.tag { select.bind(1, tag) }
        var outcome = Outcome()
        while try select.step() {
            outcome.articles.append(select.int(0))
            outcome.feeds[select.int(1), default: 0] += 1
        }
        let delete = try CompiledStatement(database, "DELETE \(rows)")
        if let feed = filter.feed { delete.bind(1, feed.rawValue) } else if let tag = filter.tag { delete.bind(1, tag) }
        try delete.run()
        try count(outcome, false)
        return outcome
    }

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
