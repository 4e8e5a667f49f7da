import News
public import NewsStore

/// The result of importing newsboat's `cache.db`.
public struct CacheReport: Sendable, Equatable {
    public var articles = ImportedCount()
    /// Rows with an older version of an article that newsboat also has in a newer one; not counted among `articles`.
    public var repeated = 0
    /// Rows that cannot be read because the file is damaged or they are too large.
    public var unreadable = 0
    /// Addresses that were not listed before.
    public var added: [String] = []
    /// Placed by the feed's address.
    public var leftOut: [ImportReport.Remark] = []
    private var feedsWithNews: Set<String> = []

    public init() {}

    /// Feeds with imported articles.
    public var feeds: Int { feedsWithNews.count }

    /// "Took 1,200 articles of 20 feeds, 45 unread and 12 starred; 30 were here already; …".
    public var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = ["Took no articles"]
        if articles.new > 0 {
            parts = [
                "Took \(count(articles.new, "article", "articles")) of \(count(feeds, "feed", "feeds")), "
                    + "\(articles.unread) unread and \(articles.starred) starred"
            ]
        }
        if articles.known > 0 {
            let marked = articles.marked > 0 ? ", of which \(articles.marked) got marks" : ""
            parts.append("\(count(articles.known, "was", "were")) here already\(marked)")
        }
        if repeated > 0 {
            parts.append("\(count(repeated, "was an earlier form", "were earlier forms")) of another")
        }
        if articles.deleted > 0 {
            parts.append(
                "\(count(articles.deleted, "that you deleted there stays", "that you deleted there stay")) away")
        }
        if articles.gone > 0 { parts.append("\(count(articles.gone, "was", "were")) deleted before") }
        if unreadable > 0 { parts.append("\(unreadable) cannot be read") }
        if !leftOut.isEmpty {
            parts.append("\(count(leftOut.count, "remark", "remarks")) on what was left out")
        }
        return parts.joined(separator: "; ") + "."
    }
}

extension CacheReport {
    mutating func add(_ count: ImportedCount, of feed: String) {
        articles.add(count)
        if count.new > 0 { feedsWithNews.insert(feed) }
    }

    /// Records the rows of a slice that could not be read, or only partly imported.
    mutating func note(_ slice: NewsboatSlice, of feed: NewsboatFeed) {
        for (_, item) in slice.items where NewsboatFlag.areTooMany(item.flags) {
            leftOut.append(
                ImportReport.Remark(
                    place: .feed(FeedListProblem.shown(feed.url)),
                    reason:
                        "“\(FeedListProblem.shown(item.title))” is starred, and has the first "
                        + "\(ArticleTags.maximumCount) of its flags as tags."))
        }
        note(slice.unreadable, of: feed, "since the file is damaged")
        note(slice.oversized, of: feed, "being larger than any article")
    }

    private mutating func note(_ rows: Int, of feed: NewsboatFeed, _ cause: String) {
        guard rows > 0 else { return }
        unreadable += rows
        let articles = rows == 1 ? "1 article" : "\(rows) articles"
        leftOut.append(
            ImportReport.Remark(
                place: .feed(FeedListProblem.shown(feed.url)), reason: "\(articles) cannot be read, \(cause)."))
    }
}
