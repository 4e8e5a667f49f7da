import FoundationEssentials
import News

/// What queries ask of feeds. There are few enough of them to look at each.
struct SearchedFeeds {
    private struct Row {
        let id: Int64
        let title: String
        let url: String
        let siteLink: String
        let tags: [String]
        let unread: Int
        let articles: Int
        let isVisible: Bool
    }

    private let rows: [Row]
    let database: Database

    /// The listed ones, hidden ones among them.
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
                    id: feeds.int(0), title: FeedRow.shownTitle(feeds.text(1)), url: feeds.text(2),
                    siteLink: feeds.text(3), tags: try StoredList.texts(feeds.text(4)), unread: Int(feeds.int(5)),
                    articles: Int(feeds.int(6)), isVisible: !feeds.flag(7)))
        }
        self.rows = rows
        self.isEveryFeedListed = isEveryFeedListed
    }

    private let isEveryFeedListed: Bool

    /// The feeds whose articles a list shows; nil: all there are.
    func scope(_ list: HeadlineFilter) -> Set<Int64>? {
        if let feed = list.feed { return Set(rows.filter { $0.id == feed.rawValue }.map(\.id)) }
        if let tag = list.tag { return ids { $0.isVisible && $0.tags.contains(tag) } }
        let shown = list.includesHidden ? rows : rows.filter(\.isVisible)
        return isEveryFeedListed && shown.count == rows.count ? nil : Set(shown.map(\.id))
    }

    func articleCount(_ feeds: Set<Int64>) -> Int {
        rows.reduce(0) { $0 + (feeds.contains($1.id) ? $1.articles : 0) }
    }

    /// Of all listed feeds together.
    var unreadCount: Int { rows.reduce(0) { $0 + $1.unread } }

    /// Those whose title holds the words.
    func titled(_ words: SearchWords) -> Set<Int64> {
        guard let matcher = TextMatcher([words]) else { return [] }
        return Set(rows.filter { Self.holds($0.title, matcher) }.map(\.id))
    }

    /// Those with a tag, or in a folder, of this name, whatever its case.
    func tagged(_ name: String) -> Set<Int64> {
        let tags = TagName.tags(meantBy: name.lowercased())
        return ids { $0.tags.contains { tags.contains($0.lowercased()) } }
    }

    func matching(_ condition: FeedCondition, now: Date) throws -> Set<Int64> {
        switch condition {
        case .named(let name):
            let matcher = SearchWords(name, isPrefix: true).flatMap { TextMatcher([$0]) }
            let address = name.lowercased()
            return ids { row in
                matcher.map { Self.holds(row.title, $0) } ?? false
                    || FeedAddress.withoutCredentials(row.url).lowercased().contains(address)
            }
        case .title(let comparison): return ids { comparison.holds(for: $0.title) }
        case .address(let comparison): return ids { comparison.holds(for: $0.url) }
        case .siteLink(let comparison): return ids { comparison.holds(for: $0.siteLink) }
        case .tags(let comparison): return ids { comparison.holds(for: Self.list($0.tags, for: comparison)) }
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
        }
    }

    private func ids(_ isMeant: (Row) throws -> Bool) rethrows -> Set<Int64> {
        Set(try rows.filter(isMeant).map(\.id))
    }

    /// As newsboat has it: with a space behind each. newsboat knows no folders, so that a word may be a folder's name.
    private static func list(_ tags: [String], for comparison: TextComparison) -> String {
        let names = if case .contains = comparison { tags + tags.map(TagName.shown) } else { tags }
        return names.map { $0 + " " }.joined()
    }

    private static func holds(_ title: String, _ matcher: TextMatcher) -> Bool {
        var isFound = false
        var title = title
        title.withUTF8 { bytes in matcher.find(in: bytes) { _ in isFound = true } }
        return isFound
    }
}
