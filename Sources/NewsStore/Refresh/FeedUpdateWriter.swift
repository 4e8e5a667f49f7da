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
    private let requestFullText: CompiledStatement?
    private let stories: StoryWriter
    private let joinsStories: Bool
    private let isDocument: Bool
    private let readElsewhere: Set<Int64>

    /// - Parameters:
    ///   - wantsFullTexts: Whether to request the text of the page of each new article.
    ///   - joinsStories: Whether an article whose link was read already counts as read.
    ///   - isDocument: Whether the entries are all that the feed holds at present.
    ///   - readElsewhere: The identities of entries that the user has read on another device.
    init(
        _ database: Database, feed: Feed.ID, url: String? = nil, now: Date, rules: ArrivalRules? = nil,
        wantsFullTexts: Bool = false, joinsStories: Bool = true, isDocument: Bool = true,
        readElsewhere: Set<Int64> = []
    ) throws {
        self.database = database
        self.feed = feed
        self.url = url
        self.now = now.stored
        articles = try ArticleWriter(database, feed: feed)
        lookup = try EntryLookup(database, feed: feed)
        self.rules = rules
        // OR IGNORE, since a rule may have requested it.
        requestFullText =
            try !wantsFullTexts
            ? nil
            : CompiledStatement(
                database, "INSERT OR IGNORE INTO rule_request (article_id, request) VALUES (?, 'full-text')")
        self.joinsStories = joinsStories
        self.isDocument = isDocument
        self.readElsewhere = readElsewhere
        stories = try StoryWriter(database)
    }

    func write(_ update: FeedUpdate, _ next: NextCheck) throws -> StoredUpdate {
        let isFirst = try knowsNothing()
        if !isFirst { try lookup.adopt(update.entries) }
        let rules = try rules.flatMap { try RuleWriter(database, feed: feed, title: update.title, $0, now: now) }
        let identities = update.entries.map(\.identityHash)
        let first = firstPlaces(of: identities)
        var present: [Int64] = []
        var (new, read) = (0, 0)
        var (news, newsByRule, repeated) = (NewArticles(), NewArticles(), [RepeatedArticle]())
        var changed = 0
        // Only if an article is new or changed.
        lazy var links = ArrivingLinks(update)
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
                let before = try stories.key(of: known.id)
                try articles.update(known.id, entry, fingerprint: fingerprint, from: known.sortDate, to: sortDate)
                if try stories.key(of: known.id) != before {
                    if let before { try stories.leave(known.id, key: before) }
                    _ = try join(known.id, links[place])
                }
                changed += 1
            case .nothing:
                let sortDate = min((entry.published ?? entry.updated)?.stored ?? now, now)
                // Only when the article is new: later changes to its marks are up to the user.
                let effects = rules?.effects(on: entry, sortDate: sortDate)
                var isHidden = effects?.isHidden == true
                var isRead = isHidden || effects?.isRead == true || readElsewhere.contains(identity)
                let id = try articles.insert(
                    entry, identity: identity, sortDate: sortDate, storedAt: now, isUnread: !isRead)
                if let effects { try rules?.write(effects, article: id, sortDate: sortDate, at: now) }
                present.append(id)
                // A first document has many articles, which are joined later, all together: see `StoryBacklog`.
                let joined = isFirst ? nil : try join(id, links[place])
                if let joined, joinsStories, !isHidden {
                    if try follow(joined, id, sortDate, isRead: isRead) { isRead = true }
                    isHidden = joined.isHidden
                }
                guard !isHidden else { continue }
                if entry.link != nil { try request(fullTextOf: id) }
                new += 1
                if isRead { read += 1 }
                let headline = Headline.ID(rawValue: id)
                let isAnnounced = effects?.notifies == true
                guard effects?.notifies ?? !isRead else { continue }
                if joinsStories, let joined, !joined.feeds.isEmpty {
                    guard !joined.isAnnounced else { continue }
                    repeated.insert(
                        RepeatedArticle(
                            title: entry.title, article: headline, feeds: joined.feeds, isAnnouncedByRule: isAnnounced),
                        at: 0)
                    continue
                }
                news.putFirst(entry.title, headline)
                if isAnnounced { newsByRule.putFirst(entry.title, headline) }
            }
        }
        if isFirst, let first = present.min(), let last = present.max() {
            try StoryBacklog(database).add(first...last, follows: true)
        }
        if isDocument { try writeDocument(present.reversed()) }
        try writeFeed(update, new: new, read: read)
        try next.write(database, feed)
        return StoredUpdate(
            new: new, changed: changed, news: news, newsByRule: newsByRule, repeated: repeated, isFirst: isFirst)
    }
}

extension FeedUpdateWriter {
    private func join(_ article: Int64, _ link: (key: Int64, isShared: Bool)?) throws -> StoryWriter.Joined? {
        guard let link else { return nil }
        return try stories.join(article, feed: feed.rawValue, key: link.key, isShared: link.isShared)
    }

    /// Gives a new article the marks of the articles that it has joined. The caller updates the feed's counters.
    /// - Returns: Whether it was unread and is now read.
    private func follow(_ joined: StoryWriter.Joined, _ id: Int64, _ sortDate: Int64, isRead: Bool) throws -> Bool {
        for (isWanted, mark) in [(joined.isStarred, "starred"), (joined.isHidden, "hidden")] where isWanted {
            try database.execute(
                "INSERT OR IGNORE INTO \(mark) (feed_id, sort_date, article_id) VALUES (?, ?, ?)", feed.rawValue,
                sortDate, id)
        }
        guard joined.isRead || joined.isHidden, !isRead else { return false }
        try database.execute(
            "DELETE FROM unread WHERE feed_id = ? AND sort_date = ? AND article_id = ?", feed.rawValue, sortDate, id)
        return true
    }

    /// The first index of each identity.
    private func firstPlaces(of identities: [Int64]) -> [Int64: Int] {
        Dictionary(identities.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    private func request(fullTextOf article: Int64) throws {
        requestFullText?.bind(1, article)
        try requestFullText?.run()
    }

    /// True if nothing was ever stored of the feed; then no lookups are needed.
    private func knowsNothing() throws -> Bool {
        let row = try CompiledStatement(
            database,
            """
            SELECT article_count = 0 AND NOT EXISTS (SELECT 1 FROM hidden WHERE feed_id = feed.id)
                AND NOT EXISTS (SELECT 1 FROM tombstone WHERE feed_id = feed.id)
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

    /// - Parameters:
    ///   - new: How many new articles are not hidden.
    ///   - read: How many of them are already read.
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
