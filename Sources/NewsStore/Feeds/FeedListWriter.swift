import News

/// The difference between the user's list and the feeds in the library.
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

    /// A feed and its new address; the feed that has that address, if any, and the address it gets instead.
    private struct Moved: Sendable {
        var feed: Int64
        var to: String
        var other: Int64?
        var from: String
    }

    private var moved: [Moved] = []
    private var changed: [Line] = []
    private var unlisted: [Int64] = []

    var differs: Bool { !moved.isEmpty || !changed.isEmpty || !unlisted.isEmpty }

    init(_ feeds: [ListedFeed], moves: [FeedMove], _ database: Database) throws {
        var known: [String: (id: Int64, line: Line)] = [:]
        let rows = try CompiledStatement(
            database,
            "SELECT id, url, position, is_hidden, given_title, tags, given_interval FROM feed WHERE account_id IS NULL")
        while try rows.step() {
            let line = Line(
                url: rows.text(1), position: rows.intOrNil(2), isHidden: rows.flag(3), title: rows.textOrNil(4),
                tags: rows.text(5), interval: rows.intOrNil(6))
            known[line.url] = (rows.int(0), line)
        }
        let urls = moves.isEmpty ? [] : Set(feeds.map(\.url))
        for move in moves.flatMap({ [$0, FeedMove(from: $0.to, to: $0.from)] }) {
            guard urls.contains(move.to), known[move.to]?.line.position == nil else { continue }
            // The list may spell the address differently.
            let key = FeedAddress.key(move.from)
            let gone = known.values.first {
                $0.line.position != nil && !urls.contains($0.line.url) && FeedAddress.key($0.line.url) == key
            }
            guard var feed = gone else { continue }
            let (from, other) = (feed.line.url, known[move.to])
            moved.append(Moved(feed: feed.id, to: move.to, other: other?.id, from: from))
            feed.line.url = move.to
            known[move.to] = feed
            known[from] = other
            known[from]?.line.url = from
        }
        var listed = Set<String>(minimumCapacity: feeds.count)
        for (position, feed) in feeds.enumerated() where listed.insert(feed.url).inserted {
            let line = Line(
                url: feed.url, position: Int64(position), isHidden: feed.isHidden, title: feed.title,
                tags: try StoredList.json(feed.tags), interval: feed.interval.map { Int64($0) })
            if known[feed.url]?.line != line { changed.append(line) }
        }
        unlisted = known.values.filter { $0.line.position != nil && !listed.contains($0.line.url) }.map(\.id)
    }

    func write(_ database: Database) throws {
        for move in moved { try Self.write(move, database) }
        let unlist = try CompiledStatement(database, "UPDATE feed SET position = NULL WHERE id = ?")
        for id in unlisted {
            unlist.bind(1, id)
            try unlist.run()
        }
        let list = try CompiledStatement(
            database,
            """
            INSERT INTO feed (url, position, is_hidden, given_title, tags, given_interval) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (url) WHERE account_id IS NULL DO UPDATE SET position = excluded.position, is_hidden = excluded.is_hidden,
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

extension FeedListWriter {
    private static func write(_ move: Moved, _ database: Database) throws {
        let name = try CompiledStatement(
            database,
            """
            UPDATE feed SET url = ?1, etag = NULL, last_modified = NULL, validators_url = NULL, validators_at = NULL,
                body_hash = NULL, body_length = NULL, time_to_live = NULL, update_period = NULL, skipped_hours = 0,
                skipped_days = 0, post_gap = NULL, newest_post = NULL, moved_to = NULL, moved_sightings = 0,
                is_private = NULL, unencrypted_url = NULL, failure = NULL, failure_cause = NULL, failure_count = 0,
                is_stopped = 0, last_check = NULL, next_check = NULL, next_check_reason = NULL, next_check_cause = NULL
            WHERE id = ?2
            """)
        func call(_ id: Int64, _ url: String) throws {
            name.bind(1, url)
            name.bind(2, id)
            try name.run()
        }
        if let other = move.other {
            // Addresses are unique even within the transaction.
            try call(move.feed, "newsterm:moving")
            try call(other, move.from)
        }
        try call(move.feed, move.to)
    }
}
