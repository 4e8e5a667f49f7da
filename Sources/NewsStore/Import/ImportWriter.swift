import Foundation
import GRDB
import News

/// Writes another reader's articles of one feed within one transaction.
struct ImportWriter {
    private(set) var count = ImportedCount()
    /// Deleted there and stored here: to be buried.
    private(set) var unwanted: [ArticleBurial.Body] = []

    private let database: Database
    private let feed: Feed.ID
    private let now: Int64
    private let articles: ArticleWriter
    private let lookup: ImportLookup
    private let bury: CompiledStatement
    /// Article numbers.
    private var read: [Int64] = []
    private var starred: [Int64] = []
    private var tagged: [String: [Int64]] = [:]
    private var known: Set<Int64> = []
    private var hasNewTitle = false

    init(_ database: Database, feed: Feed.ID, now: Date) throws {
        self.database = database
        self.feed = feed
        self.now = now.stored
        articles = try ArticleWriter(database, feed: feed)
        lookup = try ImportLookup(database, feed: feed)
        bury = try CompiledStatement(database, "INSERT INTO tombstone (feed_id, identity) VALUES (?, ?)")
        let row = try CompiledStatement(database, "SELECT 1 FROM feed WHERE id = ?")
        row.bind(1, feed.rawValue)
        guard try row.step() else { throw LibraryError.unknownFeed(feed) }
        row.reset()
    }

    var isChange: Bool { count.new > 0 || count.marked > 0 || count.deleted > 0 || hasNewTitle }

    mutating func write(_ imported: [ImportedArticle]) throws {
        for (article, identity) in imported.identified { try write(article, identity) }
        try mark()
    }

    mutating func writeFeed(title: String?, siteLink: String?) throws {
        let write = try CompiledStatement(
            database,
            """
            UPDATE feed SET article_count = article_count + ?1, unread_count = unread_count + ?2,
                title = coalesce(title, ?3), site_link = coalesce(site_link, ?4)
            WHERE id = ?5 AND (?1 > 0 OR title IS NULL AND ?3 IS NOT NULL OR site_link IS NULL AND ?4 IS NOT NULL)
            """)
        write.bind(1, Int64(count.new))
        write.bind(2, Int64(count.unread))
        write.bind(3, title)
        write.bind(4, siteLink)
        write.bind(5, feed.rawValue)
        try write.run()
        hasNewTitle = write.changes > 0
    }
}

extension ImportWriter {
    private mutating func write(_ article: ImportedArticle, _ identity: Int64) throws {
        if try lookup.isBuried(identity) {
            count.gone += 1
        } else if let known = try lookup.known(identity) {
            guard article.isDeleted, !known.isKept else {
                count.known += 1
                return article.isDeleted ? () : note(article, as: known.id, isNew: false)
            }
            unwanted.append(
                ArticleBurial.Body(
                    id: known.id, feed: feed.rawValue, identity: identity, isUnread: known.isUnread))
            count.deleted += 1
        } else if article.isDeleted {
            bury.bind(1, feed.rawValue)
            bury.bind(2, identity)
            try bury.run()
            count.deleted += 1
        } else {
            let sortDate = min(article.entry.published?.stored ?? now, now)
            let id = try articles.insert(
                article.entry, identity: identity, sortDate: sortDate, storedAt: now, isUnread: !article.isRead)
            count.add(article)
            note(article, as: id, isNew: true)
        }
    }

    private mutating func note(_ article: ImportedArticle, as id: Int64, isNew: Bool) {
        if !isNew { known.insert(id) }
        if article.isRead, !isNew { read.append(id) }
        if article.isStarred { starred.append(id) }
        for tag in article.tags { tagged[tag, default: []].append(id) }
    }

    private mutating func mark() throws {
        var changed = Set(try MarkWriter(database, .unread).set(false, on: read).articles)
        changed.formUnion(try MarkWriter(database, .starred).set(true, on: starred).articles)
        changed.formUnion(try TagChange.make(database, adding: tagged, removing: [:]).articles)
        count.marked = changed.intersection(known).count
    }
}
