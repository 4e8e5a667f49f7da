import FoundationEssentials
import News

/// Deletes old articles in slices within the caller's transactions: first those of the general retention, ordered by
/// when they were stored, then those whose own retention has ended, ordered by when it did.
struct ExpiredArticles {
    /// The next slice begins after this article.
    struct Place: Sendable {
        /// When it was stored, or when its own retention ended.
        let date: Int64
        let id: Int64
        let isOfOwnRetention: Bool

        static let first = Place(date: .min, id: .min, isOfOwnRetention: false)
        static let firstOfOwnRetention = Place(date: .min, id: .min, isOfOwnRetention: true)
    }

    struct Outcome: Sendable {
        var deleted = 0
        /// nil if there are no more.
        var next: Place?

        var change: LibraryChange? { deleted == 0 ? nil : LibraryChange() }
    }

    private struct Candidate {
        let place: Place
        let feed: Int64
        let identity: Int64
        let isUnread: Bool
        let isHidden: Bool
        let isStarred: Bool
        let isTagged: Bool
        /// Whether it is a page that the user saved and has not hidden, even if the list of saved pages is not listed,
        /// an unread article of an account's listed feed, or one that was to be saved to a service and is not.
        let isProtected: Bool
        let title: String
        let link: String?
        let published: Int64?

        /// The identities under which a document could bring it back.
        var identities: [Int64] {
            guard let link, StableHash.of(link) == identity else { return [identity] }
            let name = LinkIdentity(link: link, title: title, published: Date(stored: published))
            // The stored date may be that of the last update, which is not part of the entry's identity.
            return [identity, StableHash.of(name.identityIfShared), StableHash.of(name.undated.identityIfShared)]
        }

        func isKept(keepingUnread: Bool) -> Bool {
            isStarred || isTagged || isProtected || keepingUnread && isUnread && !place.isOfOwnRetention
        }
    }

    private let database: Database
    private let date: Int64
    private let now: Int64
    private let keepingUnread: Bool

    /// - Parameter date: The general retention deletes what was stored before it.
    init(_ database: Database, olderThan date: Int64, keepingUnread: Bool, at now: Int64) {
        self.database = database
        self.date = date
        self.now = now
        self.keepingUnread = keepingUnread
    }

    func deleteSlice(after place: Place, limit: Int) throws -> Outcome {
        let candidates = try candidates(after: place, limit: limit)
        var outcome = Outcome()
        outcome.next =
            candidates.count == limit
            ? candidates.last?.place : place.isOfOwnRetention ? nil : .firstOfOwnRetention
        var documents: [Int64: Set<Int64>] = [:]
        var counts: [Int64: (all: Int64, unread: Int64)] = [:]
        let insertTombstone = try CompiledStatement(
            database, "INSERT OR IGNORE INTO tombstone (feed_id, identity) VALUES (?, ?)")
        let delete = try CompiledStatement(database, "DELETE FROM article WHERE id = ?")
        let stories = try StoryWriter(database)
        for candidate in candidates where !candidate.isKept(keepingUnread: keepingUnread) {
            let document = try documents[candidate.feed] ?? presentDocument(of: candidate.feed)
            documents[candidate.feed] = document
            guard !document.contains(candidate.place.id) else { continue }
            for identity in candidate.identities {
                insertTombstone.bind(1, candidate.feed)
                insertTombstone.bind(2, identity)
                try insertTombstone.run()
            }
            if let key = try stories.key(of: candidate.place.id) { try stories.leave(candidate.place.id, key: key) }
            delete.bind(1, candidate.place.id)
            try delete.run()
            counts[candidate.feed, default: (0, 0)].all += candidate.isHidden ? 0 : 1
            counts[candidate.feed, default: (0, 0)].unread += candidate.isUnread ? 1 : 0
            outcome.deleted += 1
        }
        try count(counts)
        return outcome
    }
}

extension ExpiredArticles {
    private func candidates(after place: Place, limit: Int) throws -> [Candidate] {
        // Both columns of the scanned table, so that its index gives the order.
        let (date, id, source) =
            place.isOfOwnRetention
            ? (
                "k.expires_at", "k.article_id", "article_keep k CROSS JOIN article s ON s.id = k.article_id WHERE true"
            )
            : (
                "s.stored_at", "s.id",
                "article s WHERE NOT EXISTS (SELECT 1 FROM article_keep k WHERE k.article_id = s.id)"
            )
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(date), s.id, s.feed_id, s.identity, \(HeadlineRow.isMarked("unread", "s", "id")),
                \(HeadlineRow.isMarked("starred", "s", "id")),
                EXISTS (SELECT 1 FROM article_tag t WHERE t.article_id = s.id),
                s.title, s.link, s.published, \(HeadlineRow.isMarked("hidden", "s", "id")),
                EXISTS (SELECT 1 FROM feed f WHERE f.id = s.feed_id AND f.url = '\(FeedAddress.saved)')
                    AND NOT \(HeadlineRow.isMarked("hidden", "s", "id"))
                OR EXISTS (SELECT 1 FROM feed f
                        WHERE f.id = s.feed_id AND f.account_id IS NOT NULL AND f.position IS NOT NULL)
                    AND \(HeadlineRow.isMarked("unread", "s", "id"))
                OR EXISTS (SELECT 1 FROM article_save v WHERE v.article_id = s.id AND v.state <> 'saved')
            FROM \(source) AND \(date) < ? AND (\(date), \(id)) > (?, ?)
            ORDER BY \(date), \(id) LIMIT ?
            """)
        rows.bind(1, place.isOfOwnRetention ? now : self.date)
        rows.bind(2, place.date)
        rows.bind(3, place.id)
        rows.bind(4, Int64(limit))
        var candidates: [Candidate] = []
        while try rows.step() {
            candidates.append(
                Candidate(
                    place: Place(date: rows.int(0), id: rows.int(1), isOfOwnRetention: place.isOfOwnRetention),
                    feed: rows.int(2), identity: rows.int(3), isUnread: rows.flag(4), isHidden: rows.flag(10),
                    isStarred: rows.flag(5), isTagged: rows.flag(6), isProtected: rows.flag(11), title: rows.text(7),
                    link: rows.textOrNil(8),
                    published: rows.intOrNil(9)))
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
