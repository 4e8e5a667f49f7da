import GRDB

/// The difference between the person's list and the feeds the library knows.
struct FeedListWriter: Sendable {
    private struct Line: Sendable, Equatable {
        var url: String
        var position: Int64?
        var isHidden: Bool
        var title: String?
        /// JSON.
        var tags: String
        /// Seconds.
        var interval: Int64?
    }

    private var changed: [Line] = []
    private var unlisted: [Int64] = []

    var differs: Bool { !changed.isEmpty || !unlisted.isEmpty }

    init(_ feeds: [ListedFeed], _ database: Database) throws {
        var known: [String: (id: Int64, line: Line)] = [:]
        let rows = try CompiledStatement(
            database, "SELECT id, url, position, is_hidden, given_title, tags, given_interval FROM feed")
        while try rows.step() {
            let line = Line(
                url: rows.text(1), position: rows.intOrNil(2), isHidden: rows.flag(3), title: rows.textOrNil(4),
                tags: rows.text(5), interval: rows.intOrNil(6))
            known[line.url] = (rows.int(0), line)
        }
        var listed: Set<String> = []
        for (position, feed) in feeds.enumerated() where listed.insert(feed.url).inserted {
            let line = Line(
                url: feed.url, position: Int64(position), isHidden: feed.isHidden, title: feed.title,
                tags: try StoredList.json(feed.tags), interval: feed.interval.map { Int64($0) })
            if known[feed.url]?.line != line { changed.append(line) }
        }
        unlisted = known.values.filter { $0.line.position != nil && !listed.contains($0.line.url) }.map(\.id)
    }

    func write(_ database: Database) throws {
        let unlist = try CompiledStatement(database, "UPDATE feed SET position = NULL WHERE id = ?")
        for id in unlisted {
            unlist.bind(1, id)
            try unlist.run()
        }
        let list = try CompiledStatement(
            database,
            """
            INSERT INTO feed (url, position, is_hidden, given_title, tags, given_interval) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (url) DO UPDATE SET position = excluded.position, is_hidden = excluded.is_hidden,
                given_title = excluded.given_title, tags = excluded.tags, given_interval = excluded.given_interval,
                -- A feed that comes back to the list, or gets another setting, is asked by the new rules at once.
                next_check = iif(position IS NULL OR given_interval IS NOT excluded.given_interval, NULL, next_check),
                next_check_reason =
                    iif(position IS NULL OR given_interval IS NOT excluded.given_interval, NULL, next_check_reason),
                next_check_cause =
                    iif(position IS NULL OR given_interval IS NOT excluded.given_interval, NULL, next_check_cause),
                is_stopped = iif(position IS NULL, 0, is_stopped)
            """)
        for line in changed {
            list.bind(1, line.url)
            list.bind(2, line.position)
            list.bind(3, line.isHidden ? 1 : 0)
            list.bind(4, line.title)
            list.bind(5, line.tags)
            list.bind(6, line.interval)
            try list.run()
        }
    }
}
