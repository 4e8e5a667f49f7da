import FoundationEssentials
import News

/// Writes one feed's document within one transaction.
struct FeedUpdateWriter {
    private let database: Database
    private let feed: Feed.ID
    /// The address the feed must still have; nil accepts any.
    private let url: String?
    private let now: Int64
    private let articles: ArticleWriter
    private let lookup: EntryLookup
    private let rules: ArrivalRules?

    init(
        _ database: Database, feed: Feed.ID, url: String? = nil, now: Date, rules: ArrivalRules? = nil
    ) throws {
        self.database = database
        self.feed = feed
        self.url = url
        self.now = now.stored
        articles = try ArticleWriter(database, feed: feed)
        lookup = try EntryLookup(database, feed: feed)
        self.rules = rules
    }

    func write(_ update: FeedUpdate, _ next: NextCheck) throws -> StoredUpdate {
        let isFirst = try knowsNothing()
        if !isFirst { try lookup.adopt(update.entries) }
        let rules = try rules.flatMap { try RuleWriter(database, feed: feed, title: update.title, $0, now: now) }
        let identities = update.entries.map(\.identityHash)
        let first = firstPlaces(of: identities)
        var present: [Int64] = []
        var (new, read) = (0, 0)
        var (news, newsByRule) = (NewArticles(), NewArticles())
        var changed = 0
        // In reverse: among articles with the same date the list shows the highest number first, and entries without
        // dates should appear in document order.
        for place in update.entries.indices.reversed() where first[identities[place]] == place {
            let entry = update.entries[place]
            let identity = identities[place]
            switch try isFirst ? .nothing : lookup.find(entry, identity) {
            case .deleted: continue
            case .article(let known):
                present.append(known.id)
                let fingerprint = entry.fingerprint
                guard fingerprint != known.fingerprint else { continue }
                let sortDate = entry.published.map { min($0.stored, known.storedAt) } ?? known.sortDate
                try articles.update(known.id, entry, fingerprint: fingerprint, from: known.sortDate, to: sortDate)
                changed += 1
            case .nothing:
                let sortDate = min((entry.published ?? entry.updated)?.stored ?? now, now)
                // Only when the article is new: later changes to its marks are up to the user.
                let effects = rules?.effects(on: entry, sortDate: sortDate)
                let isRead = effects?.isRead == true
                let id = try articles.insert(
                    entry, identity: identity, sortDate: sortDate, storedAt: now, isUnread: !isRead)
                if let effects { try rules?.write(effects, article: id, sortDate: sortDate) }
                present.append(id)
                new += 1
                if isRead { read += 1 }
                let headline = Headline.ID(rawValue: id)
                if effects?.notifies ?? !isRead { news.putFirst(entry.title, headline) }
                if effects?.notifies == true { newsByRule.putFirst(entry.title, headline) }
            }
        }
        try writeDocument(present.reversed())
        try writeFeed(update, new: new, read: read)
        try next.write(database, feed)
        return StoredUpdate(new: new, changed: changed, news: news, newsByRule: newsByRule, isFirst: isFirst)
    }
}

extension FeedUpdateWriter {
    /// The first index of each identity.
    private func firstPlaces(of identities: [Int64]) -> [Int64: Int] {
        Dictionary(identities.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    /// True if nothing was ever stored of the feed; then no lookups are needed.
    private func knowsNothing() throws -> Bool {
        let row = try CompiledStatement(
            database,
            """
            SELECT article_count = 0 AND NOT EXISTS (SELECT 1 FROM tombstone WHERE feed_id = feed.id)
            FROM feed WHERE id = ?1 AND (?2 IS NULL OR url = ?2)
            """)
        row.bind(1, feed.rawValue)
        row.bind(2, url)
        guard try row.step() else { throw LibraryError.unknownFeed(feed) }
        defer { row.reset() }
        return row.flag(0)
    }

    /// Stores which articles the document holds, for retention; skips the write if they are unchanged.
    private func writeDocument(_ ids: [Int64]) throws {
        let write = try CompiledStatement(
            database,
            """
            INSERT INTO feed_document (feed_id, article_ids) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET article_ids = excluded.article_ids WHERE article_ids <> excluded.article_ids
            """)
        write.bind(1, feed.rawValue)
        write.bind(2, StoredList.json(ids))
        try write.run()
    }

    /// - Parameter read: How many of the new articles are already read.
    private func writeFeed(_ update: FeedUpdate, new: Int, read: Int) throws {
        let write = try CompiledStatement(
            database,
            """
            UPDATE feed SET article_count = article_count + ?1, unread_count = unread_count + ?1 - ?18,
                title = coalesce(?2, title), site_link = coalesce(?3, site_link), last_check = ?4, failure = NULL,
                failure_cause = NULL, failure_count = 0, is_stopped = 0, etag = ?5, last_modified = ?6, validators_url = ?7,
                validators_at = ?8, body_hash = ?9, body_length = ?10, time_to_live = ?11, update_period = ?12,
                skipped_hours = ?13, skipped_days = ?14, post_gap = ?15, newest_post = ?16
            WHERE id = ?17
            """)
        write.bind(1, Int64(new))
        write.bind(2, update.title)
        write.bind(3, update.siteLink)
        write.bind(4, now)
        update.validators.bind(to: write, from: 5)
        write.bind(9, update.body?.hash)
        write.bind(10, update.body.map { Int64($0.length) })
        let schedule = update.schedule
        write.bind(11, schedule.timeToLive?.stored)
        write.bind(12, schedule.updatePeriod?.stored)
        write.bind(13, Int64(schedule.skipped.hours))
        write.bind(14, Int64(schedule.skipped.days))
        write.bind(15, schedule.postGap?.stored)
        write.bind(16, schedule.newestPost?.stored)
        write.bind(17, feed.rawValue)
        write.bind(18, Int64(read))
        try write.run()
    }
}
