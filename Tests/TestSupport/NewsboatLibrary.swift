/// A `cache.db` as newsboat writes it, for tests to fill.
public final class NewsboatLibrary: Sendable {
    /// The version of the schema.
    public enum Version: Sendable {
        /// That of newsbeuter 0.x, before enclosures, flags and deletion.
        case first
        /// That of newsboat 2.21.
        case debian
    }

    /// An article; tests set only the fields that matter to them.
    public struct Article: Sendable {
        public var guid: String
        public var title: String
        public var url: String
        public var feed: String
        public var published: Int64
        public var content: String
        public var contentType: String
        public var base: String
        public var enclosure: (url: String, type: String)?
        public var isUnread: Bool
        public var isDeleted: Bool
        public var flags: String

        public init(
            _ guid: String, title: String? = nil, url: String? = nil, feed: String = "https://a.example/rss",
            published: Int64 = 1_700_000_000, content: String = "<p>Text", contentType: String = "", base: String = "",
            enclosure: (url: String, type: String)? = nil, isUnread: Bool = true, isDeleted: Bool = false,
            flags: String = ""
        ) {
            self.guid = guid
            self.title = title ?? guid
            self.url = url ?? "https://a.example/\(guid)"
            self.feed = feed
            self.published = published
            self.content = content
            self.contentType = contentType
            self.base = base
            self.enclosure = enclosure
            self.isUnread = isUnread
            self.isDeleted = isDeleted
            self.flags = flags
        }
    }

    private let database: TestDatabase
    private let version: Version

    /// - Parameter hasLog: whether it has a write-ahead log, which newsboat does not enable.
    public init(path: String, version: Version = .debian, hasLog: Bool = false) throws {
        self.version = version
        database = try TestDatabase(path: path)
        if hasLog { try database.execute("PRAGMA journal_mode = WAL") }
        try database.execute(Self.schema(version))
    }

    /// A database that newsboat itself has written.
    public init(existing path: String) throws {
        version = .debian
        database = try TestDatabase(path: path)
    }

    public func add(feed url: String, title: String = "A feed", site: String = "https://a.example/") throws {
        try database.rows("INSERT INTO rss_feed (rssurl, url, title) VALUES (?, ?, ?)", [url, site, title])
    }

    public func add(_ articles: Article...) throws { try add(articles) }

    public func add(_ articles: [Article]) throws {
        try database.execute("BEGIN IMMEDIATE")
        for article in articles {
            try database.rows(
                """
                INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
                VALUES (?, ?, 'An author', ?, ?, ?, ?, ?)
                """,
                [
                    article.guid, article.title, article.url, article.feed, "\(article.published)", article.content,
                    article.isUnread ? "1" : "0",
                ])
            guard version == .debian else { continue }
            try database.rows(
                """
                UPDATE rss_item SET enclosure_url = ?, enclosure_type = ?, flags = ?, deleted = ?, base = ?,
                    content_mime_type = ? WHERE id = \(database.lastInsertedID)
                """,
                [
                    article.enclosure?.url, article.enclosure?.type, article.flags, article.isDeleted ? "1" : "0",
                    article.base, article.contentType,
                ])
        }
        try database.execute("COMMIT")
    }

    /// Runs any other SQL. A transaction left open is like one of a killed program.
    public func execute(_ sql: String) throws { try database.execute(sql) }

    public func close() { database.close() }

    private static func schema(_ version: Version) -> String {
        let later = """
            , enclosure_url VARCHAR(1024), enclosure_type VARCHAR(1024), enqueued INTEGER(1) NOT NULL DEFAULT 0,
            flags VARCHAR(52), deleted INTEGER(1) NOT NULL DEFAULT 0, base VARCHAR(128) NOT NULL DEFAULT "",
            content_mime_type VARCHAR(255) NOT NULL DEFAULT ""
            """
        return """
            CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL,
                title VARCHAR(1024) NOT NULL);
            CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL,
                title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL, url VARCHAR(1024) NOT NULL,
                feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL,
                unread INTEGER(1) NOT NULL \(version == .debian ? later : ""));
            """
    }
}
