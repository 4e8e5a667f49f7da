/// The tables of newsboat's `cache.db`, in any version since newsbeuter.
struct CacheSchema: Sendable, Equatable {
    private static let neededColumns = ["guid", "title", "author", "url", "pubDate", "content", "unread"]
    /// Added by later versions.
    private static let laterColumns = [
        "enclosure_url", "enclosure_type", "flags", "deleted", "base", "content_mime_type",
    ]
    /// Longer addresses are truncated to this many characters.
    private static let maximumLength = 8_192

    /// Selects a whole article by its number, in the columns that `NewsboatItem.init` expects.
    let article: String
    /// Like `article`, with NULL for the long columns.
    let outline: String

    /// nil if the file is not a cache.
    init?(_ database: Database) throws {
        let known = try Self.columns(of: "rss_item", database)
        guard known.isSuperset(of: Self.neededColumns + ["id", "feedurl"]),
            try Self.columns(of: "rss_feed", database).isSuperset(of: ["rssurl", "url", "title"])
        else { return nil }
        func select(_ columns: [String]) -> String {
            "SELECT \(columns.joined(separator: ", ")) FROM rss_item WHERE id = ?"
        }
        article = select(Self.neededColumns + Self.laterColumns.map { known.contains($0) ? $0 : "NULL" })
        let short = ["guid", "title", "url", "pubDate"]
        outline = select((Self.neededColumns + Self.laterColumns).map { short.contains($0) ? $0 : "NULL" })
    }

    /// The feeds ordered by address, with the numbers of their articles.
    static func feeds(_ database: Database) throws -> [NewsboatFeed] {
        var feeds: [String: NewsboatFeed] = [:]
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(shortened("rssurl")), \(shortened("url")), \(shortened("title")) FROM rss_feed
            """)
        while try rows.step() {
            let url = rows.text(0)
            feeds[url] = NewsboatFeed(url: url, title: rows.text(2), siteLink: rows.text(1))
        }
        // Only numbers, from the index if there is one; the articles are fetched one by one.
        let articles = try CompiledStatement(
            database, "SELECT \(shortened("feedurl")), id FROM rss_item ORDER BY feedurl, id")
        var present: NewsboatFeed?
        while try articles.step() {
            let url = articles.text(0)
            if present?.url != url {
                if let present { feeds[present.url] = present }
                present = feeds[url] ?? NewsboatFeed(url: url, title: "", siteLink: "")
            }
            present?.articles.append(articles.int(1))
        }
        if let present { feeds[present.url] = present }
        return feeds.values.sorted { $0.url < $1.url }
    }

    /// Columns of a real table: querying a view of that name might never end.
    private static func columns(of table: String, _ database: Database) throws -> Set<String> {
        let rows = try CompiledStatement(
            database,
            """
            SELECT c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
            WHERE s.name = '\(table)' AND s.type = 'table' AND s.rootpage > 0
            """)
        var names: Set<String> = []
        while try rows.step() { names.insert(rows.text(0)) }
        return names
    }

    private static func shortened(_ column: String) -> String {
        "iif(length(\(column)) > \(maximumLength), substr(\(column), 1, \(maximumLength)) || '…', \(column))"
    }
}
