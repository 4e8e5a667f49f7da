import News

/// Articles whose links are yet to be looked at: those of an earlier version, of imports and of feeds' first documents.
/// They are many; looking at them in the order of their keys takes a tenth of the time, and no refresh waits for it.
struct StoryBacklog {
    private struct Article {
        let id: Int64
        let feed: Int64
        let key: Int64
        /// Whether it takes over the marks of its story.
        let follows: Bool
    }

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// - Parameter follows: Whether the articles are new ones, which count as read if their links were read.
    func add(_ articles: ClosedRange<Int64>, follows: Bool) throws {
        let extend = try CompiledStatement(
            database, "UPDATE story_backlog SET last = ?1 WHERE last = ?2 AND follows = ?3")
        extend.bind(1, articles.upperBound)
        extend.bind(2, articles.lowerBound - 1)
        extend.bind(3, follows ? 1 : 0)
        try extend.run()
        guard extend.changes == 0 else { return }
        try database.execute(
            "INSERT OR REPLACE INTO story_backlog (first, last, follows) VALUES (?, ?, ?)", articles.lowerBound,
            articles.upperBound, follows ? 1 : 0)
    }

    var isEmpty: Bool { get throws { try database.first(Int.self, "SELECT 1 FROM story_backlog LIMIT 1") == nil } }

    /// Joins the newest articles of the backlog.
    /// - Parameter marks: Whether new articles take over the marks of their stories.
    /// - Returns: How many were looked at, and what changed.
    func work(limit: Int, marks: Bool) throws -> (count: Int, change: LibraryChange?) {
        let (articles, count) = try take(limit)
        let writer = try StoryWriter(database)
        var change: LibraryChange?
        let sorted = articles.sorted { ($0.key, $0.feed, $0.id) < ($1.key, $1.feed, $1.id) }
        for (place, article) in sorted.enumerated() {
            func isTwin(_ other: Int) -> Bool {
                sorted.indices.contains(other) && sorted[other].key == article.key && sorted[other].feed == article.feed
            }
            let joined = try writer.join(
                article.id, feed: article.feed, key: article.key, isShared: isTwin(place - 1) || isTwin(place + 1))
            guard let joined else { continue }
            change = LibraryChange()
            guard marks, article.follows else { continue }
            if joined.isHidden { _ = try ArticleChange.hide([article.id], database) }
            if joined.isRead { _ = try MarkWriter(database, .unread).set(false, on: [article.id]) }
            if joined.isStarred { _ = try MarkWriter(database, .starred).set(true, on: [article.id]) }
        }
        return (count, change)
    }
}

extension StoryBacklog {
    /// Takes the newest articles out of the backlog.
    /// - Returns: Those whose links may be articles', and how many there were.
    private func take(_ limit: Int) throws -> (articles: [Article], count: Int) {
        let newest = try CompiledStatement(
            database, "SELECT first, last, follows FROM story_backlog ORDER BY first DESC LIMIT 1")
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.id, a.feed_id, a.link, f.site_link FROM article a CROSS JOIN feed f ON f.id = a.feed_id
            WHERE a.id BETWEEN ? AND ? ORDER BY a.id DESC LIMIT ?
            """)
        var articles: [Article] = []
        var count = 0
        var homes: [Int64: Int64?] = [:]
        while count < limit, try newest.step() {
            let (first, last, follows) = (newest.int(0), newest.int(1), newest.flag(2))
            newest.reset()
            rows.bind(1, first)
            rows.bind(2, last)
            rows.bind(3, Int64(limit - count))
            let before = count
            var next = last
            while try rows.step() {
                count += 1
                let feed = rows.int(1)
                next = rows.int(0) - 1
                let home = homes[feed] ?? StoryWriter.key(rows.textOrNil(3))
                homes[feed] = home
                guard let key = StoryWriter.key(rows.textOrNil(2)), key != home else { continue }
                articles.append(Article(id: rows.int(0), feed: feed, key: key, follows: follows))
            }
            if count - before < limit - before || next < first {
                try database.execute("DELETE FROM story_backlog WHERE first = ?", first)
            } else {
                try database.execute("UPDATE story_backlog SET last = ? WHERE first = ?", next, first)
            }
        }
        return (articles, count)
    }
}
