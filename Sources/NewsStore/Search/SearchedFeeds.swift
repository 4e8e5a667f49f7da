import FoundationEssentials
import News

/// Answers the feed conditions of queries. There are few enough feeds to check each.
struct SearchedFeeds {
    private struct Row {
        let id: Int64
        let facts: FeedProperties
        let unread: Int
        let articles: Int
        let isVisible: Bool
    }

    private let rows: [Row]
    let database: Database

    /// Reads the listed feeds, including hidden ones.
    init(_ database: Database) throws {
        self.database = database
        let feeds = try CompiledStatement(
            database,
            """
            SELECT f.id, \(FeedRow.title), f.url, f.site_link, f.tags, f.unread_count, f.article_count, f.is_hidden,
                f.position IS NOT NULL
            FROM feed f
            """)
        var rows: [Row] = []
        var isEveryFeedListed = true
        while try feeds.step() {
            guard feeds.flag(8) else {
                isEveryFeedListed = false
                continue
            }
            rows.append(
                Row(
                    id: feeds.int(0),
                    facts: FeedProperties(
                        title: FeedRow.shownTitle(feeds.text(1)), url: feeds.text(2), siteLink: feeds.text(3),
                        tags: try StoredList.texts(feeds.text(4))),
                    unread: Int(feeds.int(5)), articles: Int(feeds.int(6)), isVisible: !feeds.flag(7)))
        }
        self.rows = rows
        self.isEveryFeedListed = isEveryFeedListed
    }

    private let isEveryFeedListed: Bool

    /// The feeds whose articles a list shows; nil for all feeds.
    func scope(_ list: HeadlineFilter) -> Set<Int64>? {
        if let feed = list.feed { return Set(rows.filter { $0.id == feed.rawValue }.map(\.id)) }
        if let tag = list.tag { return ids { $0.isVisible && $0.facts.tags.contains(tag) } }
        let shown = list.includesHidden ? rows : rows.filter(\.isVisible)
        return isEveryFeedListed && shown.count == rows.count ? nil : Set(shown.map(\.id))
    }

    /// Searches need not look for hidden articles while there are none.
    var hasHiddenArticles: Bool {
        get throws { try database.first(Int.self, "SELECT EXISTS (SELECT 1 FROM hidden)") == 1 }
    }

    func articleCount(_ feeds: Set<Int64>) -> Int {
        rows.reduce(0) { $0 + (feeds.contains($1.id) ? $1.articles : 0) }
    }

    /// The feeds whose titles contain the words.
    func titled(_ words: SearchWords) -> Set<Int64> { matching(FeedTest(titleHolds: words)) }

    /// The feeds with a tag or folder of this name, regardless of case.
    func tagged(_ name: String) -> Set<Int64> { matching(FeedTest(isTagged: name)) }

    func matching(_ condition: FeedCondition, now: Date) throws -> Set<Int64> {
        switch condition {
        case .unreadCount(let range): return ids { range.contains($0.unread) }
        case .articleCount(let range): return ids { range.contains($0.articles) }
        case .newestAge(let range):
            let newest = try CompiledStatement(
                database, "SELECT max(sort_date) FROM article WHERE feed_id = ?")
            return try ids { row in
                newest.bind(1, row.id)
                defer { newest.reset() }
                let date = try newest.step() ? newest.intOrNil(0) : nil
                return range.contains(date.map { Int((now.stored - $0) / 86_400) } ?? 0)
            }
        case .named, .title, .address, .siteLink, .tags: return FeedTest(condition).map(matching) ?? []
        }
    }

    private func matching(_ test: FeedTest) -> Set<Int64> { ids { test.holds(for: $0.facts) } }

    private func ids(_ isMeant: (Row) throws -> Bool) rethrows -> Set<Int64> {
        Set(try rows.filter(isMeant).map(\.id))
    }
}
