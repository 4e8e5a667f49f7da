import FoundationEssentials
import News

/// Writes another reader's articles of one feed within one transaction.
struct ImportWriter {
    private(set) var count = ImportedCount()

    private let database: Database
    private let feed: Feed.ID
    private let now: Int64
    private let articles: ArticleWriter
    private let lookup: ImportLookup
    private let insertTombstone: CompiledStatement
    /// Article numbers.
    private var read: [Int64] = []
    private var starred: [Int64] = []
    private var tagged: [String: [Int64]] = [:]
    /// Covers the new articles, whose numbers are consecutive within a transaction.
    private var span: ImportSpan?
    private var hasNewTitle = false

    init(_ database: Database, feed: Feed.ID, now: Date) throws {
        self.database = database
        self.feed = feed
        self.now = now.stored
        articles = try ArticleWriter(database, feed: feed)
        lookup = try ImportLookup(database, feed: feed)
        insertTombstone = try CompiledStatement(
            database, "INSERT OR IGNORE INTO tombstone (feed_id, identity) VALUES (?, ?)")
        let row = try CompiledStatement(database, "SELECT 1 FROM feed WHERE id = ?")
        row.bind(1, feed.rawValue)
        guard try row.step() else { throw LibraryError.unknownFeed(feed) }
        row.reset()
    }

    var isChange: Bool { count.new > 0 || count.marked > 0 || count.deleted > 0 || hasNewTitle }

    /// - Returns: What changed in articles that were already stored.
    mutating func write(_ imported: [ImportedArticle]) throws -> ArticleChange {
        let before = (new: count.new, unread: count.unread)
        for (article, identity) in imported.identified { try write(article, identity) }
        // Before the marks, whose writing may trigger a recount of the articles.
        try FeedCounters(database).add(
            articles: Int64(count.new - before.new), unread: Int64(count.unread - before.unread), to: feed.rawValue)
        let read = try MarkWriter(database, .unread).set(false, on: read).articles
        let starred = try MarkWriter(database, .starred).set(true, on: starred).articles
        let tagged = try TagChange.make(database, adding: tagged, removing: [:]).added
        try span?.write(database)
        if let span { try StoryBacklog(database).add(span.first...span.last, follows: false) }
        func known(_ articles: [Int64]) -> [Int64] { articles.filter { span?.contains($0) != true } }
        return ArticleChange(read: read, starred: known(starred), tagged: tagged.mapValues(known))
    }

    mutating func writeFeed(title: String?, siteLink: String?) throws {
        let write = try CompiledStatement(
            database,
            """
            UPDATE feed SET title = coalesce(title, ?1), site_link = coalesce(site_link, ?2)
            WHERE id = ?3 AND (title IS NULL AND ?1 IS NOT NULL OR site_link IS NULL AND ?2 IS NOT NULL)
            """)
        write.bind(1, title)
        write.bind(2, siteLink)
        write.bind(3, feed.rawValue)
        try write.run()
        hasNewTitle = write.changes > 0
    }
}

extension ImportWriter {
    private mutating func write(_ article: ImportedArticle, _ identity: Int64) throws {
        let decision = try lookup.decide(article, identity)
        count.add(decision, article)
        switch decision {
        case .gone: break
        case .tombstoned:
            for identity in article.entry.identityHashes {
                insertTombstone.bind(1, feed.rawValue)
                insertTombstone.bind(2, identity)
                try insertTombstone.run()
            }
        case .known(let id, let marks):
            if marks.isRead { read.append(id) }
            if marks.isStarred { starred.append(id) }
            for tag in marks.tags { tagged[tag, default: []].append(id) }
        case .new:
            let sortDate = min(article.entry.published?.stored ?? now, now)
            let id = try articles.insert(
                article.entry, identity: identity, sortDate: sortDate, storedAt: now, isUnread: !article.isRead)
            span = ImportSpan(first: span?.first ?? id, last: id)
            if article.isStarred { starred.append(id) }
            for tag in article.tags { tagged[tag, default: []].append(id) }
        }
    }
}
