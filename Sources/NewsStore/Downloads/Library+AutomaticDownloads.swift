import FoundationEssentials
public import News

/// Downloads requested by the tags of feeds.
extension Library {
    /// Records the files that the policy wants and that were never requested or removed before, in one transaction.
    /// Calling it again, even after a crash, returns only what is new since.
    public func addAutomaticDownloads(_ policy: AutomaticDownloadPolicy) async throws(LibraryError) -> [Download] {
        let now = clock()
        let oldest = now.addingTimeInterval(-policy.maximumAge).stored
        return try await write { database in
            var added: [Download] = []
            for feed in try Self.feeds(tagged: policy.tags, database) {
                for (article, isUnread) in try Self.newest(policy.count, of: feed, since: oldest, database)
                where isUnread {
                    let enclosures = try ArticleRow.enclosures(of: article, database)
                    guard let wanted = AutomaticDownloadPolicy.file(of: enclosures),
                        try !DownloadWriter.wasKnown(wanted.url, database)
                    else { continue }
                    added.append(
                        try DownloadWriter.add(
                            wanted, of: article, task: UUID(), isAutomatic: true, at: now, database))
                }
            }
            return (added, nil)
        }
    }

    private static func feeds(tagged tags: [String], _ database: Database) throws -> [Int64] {
        var feeds: [Int64] = []
        for tag in tags.flatMap(TagName.tags(meantBy:)) {
            for feed in try TaggedFeeds.ids(database, tag: tag) where !feeds.contains(feed) { feeds.append(feed) }
        }
        return feeds
    }

    /// The newest articles of a feed with an enclosure other than an image, newest first, and whether each is unread.
    private static func newest(
        _ count: Int, of feed: Int64, since oldest: Int64, _ database: Database
    ) throws -> [(Headline.ID, Bool)] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.id, \(HeadlineRow.isMarked("unread", "a", "id")) FROM article a
            WHERE a.feed_id = ?1 AND a.sort_date >= ?2
                AND EXISTS (SELECT 1 FROM enclosure e WHERE e.article_id = a.id
                    AND (e.type IS NULL OR e.type NOT LIKE 'image/%'))
            ORDER BY a.sort_date DESC, a.id DESC LIMIT ?3
            """)
        rows.bind(1, feed)
        rows.bind(2, oldest)
        rows.bind(3, Int64(count))
        var articles: [(Headline.ID, Bool)] = []
        while try rows.step() { articles.append((Headline.ID(rawValue: rows.int(0)), rows.flag(1))) }
        return articles
    }
}
