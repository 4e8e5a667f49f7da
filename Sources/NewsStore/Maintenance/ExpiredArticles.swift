import FoundationEssentials
import News

/// Deletes old articles in slices, ordered by when they were stored, within the caller's transactions.
struct ExpiredArticles {
    /// The next slice begins after this article.
    struct Place: Sendable {
        let storedAt: Int64
        let id: Int64
    }

    struct Outcome: Sendable {
        var deleted = 0
        /// nil if there are no more.
        var next: Place?
        var feeds: Set<Feed.ID> = []

        var change: LibraryChange? { deleted == 0 ? nil : LibraryChange(feeds: feeds) }
    }

    private struct Candidate {
        let place: Place
        let feed: Int64
        let identity: Int64
        let isUnread: Bool
        let isStarred: Bool
        let isTagged: Bool
        let title: String
        let link: String?
        let published: Int64?

        /// The identities under which a document could bring it back.
        var identities: [Int64] {
            guard let link, StableHash.of(link) == identity else { return [identity] }
            let name = LinkIdentity(link: link, title: title, published: Date(stored: published))
            // The stored date may be that of the last update, which is not part of the entry's identity.
            return [identity, StableHash.of(name.amongOthers), StableHash.of(name.undated.amongOthers)]
        }

        func isKept(keepingUnread: Bool) -> Bool { isStarred || isTagged || keepingUnread && isUnread }
    }

    private let database: Database
    private let date: Int64
    private let keepingUnread: Bool

    init(_ database: Database, olderThan date: Int64, keepingUnread: Bool) {
        self.database = database
        self.date = date
        self.keepingUnread = keepingUnread
    }

    func deleteSlice(after place: Place, limit: Int) throws -> Outcome {
        let candidates = try candidates(after: place, limit: limit)
        var outcome = Outcome()
        if candidates.count == limit { outcome.next = candidates.last?.place }
        var documents: [Int64: Set<Int64>] = [:]
        var counts: [Int64: (all: Int64, unread: Int64)] = [:]
        let bury = try CompiledStatement(database, "INSERT OR IGNORE INTO tombstone (feed_id, identity) VALUES (?, ?)")
        let delete = try CompiledStatement(database, "DELETE FROM article WHERE id = ?")
        for candidate in candidates where !candidate.isKept(keepingUnread: keepingUnread) {
            let document = try documents[candidate.feed] ?? presentDocument(of: candidate.feed)
            documents[candidate.feed] = document
            guard !document.contains(candidate.place.id) else { continue }
            for identity in candidate.identities {
                bury.bind(1, candidate.feed)
                bury.bind(2, identity)
                try bury.run()
            }
            delete.bind(1, candidate.place.id)
            try delete.run()
            counts[candidate.feed, default: (0, 0)].all += 1
            counts[candidate.feed, default: (0, 0)].unread += candidate.isUnread ? 1 : 0
            outcome.deleted += 1
        }
        try count(counts)
        outcome.feeds = Set(counts.keys.map(Feed.ID.init(rawValue:)))
        return outcome
    }
}

extension ExpiredArticles {
    private func candidates(after place: Place, limit: Int) throws -> [Candidate] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT s.stored_at, s.id, s.feed_id, s.identity, \(HeadlineRow.isMarked("unread", "s", "id")),
                \(HeadlineRow.isMarked("starred", "s", "id")),
                EXISTS (SELECT 1 FROM article_tag t WHERE t.article_id = s.id),
                s.title, s.link, s.published
            FROM article s WHERE s.stored_at < ? AND (s.stored_at, s.id) > (?, ?)
            ORDER BY s.stored_at, s.id LIMIT ?
            """)
        rows.bind(1, date)
        rows.bind(2, place.storedAt)
        rows.bind(3, place.id)
        rows.bind(4, Int64(limit))
        var candidates: [Candidate] = []
        while try rows.step() {
            candidates.append(
                Candidate(
                    place: Place(storedAt: rows.int(0), id: rows.int(1)), feed: rows.int(2), identity: rows.int(3),
                    isUnread: rows.flag(4), isStarred: rows.flag(5), isTagged: rows.flag(6),
                    title: rows.text(7), link: rows.textOrNil(8), published: rows.intOrNil(9)))
        }
        return candidates
    }

    /// The articles in a feed's current document, which would be stored again; none if the feed is no longer listed.
    private func presentDocument(of feed: Int64) throws -> Set<Int64> {
        let row = try CompiledStatement(
            database,
            """
            SELECT d.article_ids FROM feed_document d JOIN feed f ON f.id = d.feed_id
            WHERE f.id = ? AND f.position IS NOT NULL
            """)
        row.bind(1, feed)
        guard try row.step() else { return [] }
        defer { row.reset() }
        return Set(try StoredList.numbers(row.text(0)))
    }

    private func count(_ counts: [Int64: (all: Int64, unread: Int64)]) throws {
        let counters = try FeedCounters(database)
        for (feed, count) in counts { try counters.add(articles: -count.all, unread: -count.unread, to: feed) }
    }
}
