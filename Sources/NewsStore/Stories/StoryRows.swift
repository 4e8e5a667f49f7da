import FoundationEssentials
import News

/// The articles of different feeds with one link, as lists need them.
struct StoryRows {
    /// More articles are not looked up one by one: few of them are of stories.
    private static let maximumLookups = 500

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Lists need not look for stories while there are none.
    static func areAny(_ database: Database) throws -> Bool {
        try database.first(Int.self, "SELECT EXISTS (SELECT 1 FROM story_member)") == 1
    }

    /// The condition that a list shows no earlier article of a row's story in its place. The earliest stands for the
    /// story, so that its row stays the same when others join it. It costs a look into a small table, unless the row is
    /// of a story.
    /// - Parameters:
    ///   - row: SQL of the row's article number.
    ///   - conditions: Conditions for another article, a row `y` like those of the marks, to be in the list.
    static func isFirst(_ row: String, among conditions: [String]) -> String {
        """
        NOT EXISTS (SELECT 1 FROM story_member x CROSS JOIN story_member y ON y.key = x.key \
        AND y.article_id < x.article_id WHERE x.article_id = \(row) AND x.is_apart = 0 AND y.is_apart = 0\
        \(conditions.map { " AND \($0)" }.joined()))
        """
    }

    /// The articles of a story before this one.
    static func earlier(_ database: Database) throws -> CompiledStatement {
        try CompiledStatement(
            database,
            """
            SELECT y.article_id FROM story_member x CROSS JOIN story_member y ON y.key = x.key
                AND y.article_id < x.article_id
            WHERE x.article_id = ? AND x.is_apart = 0 AND y.is_apart = 0
            """)
    }

    /// Adds to rows the other feeds of their stories. A row of several feeds is unread while one of its articles is,
    /// and starred if one is, among those of its list's feeds: the marks of others would contradict the list.
    /// - Parameter feeds: The feeds of the list; nil for all feeds.
    func complete(_ headlines: inout [Headline], among feeds: Set<Int64>?) throws {
        guard !headlines.isEmpty, try Self.areAny(database) else { return }
        let rows = try CompiledStatement(
            database,
            """
            SELECT y.article_id, f.id, \(FeedRow.title), \(HeadlineRow.isMarked("unread", "y", "article_id")),
                \(HeadlineRow.isMarked("starred", "y", "article_id"))
            FROM story_member x CROSS JOIN story_member y ON y.key = x.key AND y.article_id <> x.article_id
            CROSS JOIN feed f ON f.id = y.feed_id
            WHERE x.article_id = ? AND x.is_apart = 0 AND y.is_apart = 0 AND f.position IS NOT NULL
                AND f.is_hidden = 0 AND NOT \(HeadlineRow.isMarked("hidden", "y", "article_id"))
            ORDER BY y.article_id
            """)
        for index in headlines.indices {
            rows.bind(1, headlines[index].id.rawValue)
            while try rows.step() {
                headlines[index].alsoIn.append(
                    StoryPart(
                        id: Headline.ID(rawValue: rows.int(0)), feedID: Feed.ID(rawValue: rows.int(1)),
                        feedTitle: FeedRow.shownTitle(rows.text(2))))
                guard feeds?.contains(rows.int(1)) != false, !headlines[index].isHidden else { continue }
                if rows.flag(3) { headlines[index].isRead = false }
                if rows.flag(4) { headlines[index].isStarred = true }
            }
        }
    }

    /// The last reading of an article with the same link before this one arrived; nil if none is known.
    func readingBefore(_ article: Headline.ID) throws -> EarlierReading? {
        let row = try CompiledStatement(
            database,
            """
            SELECT \(FeedRow.title), r.read_at
            FROM article a CROSS JOIN story_member x ON x.article_id = a.id
            CROSS JOIN story_member y ON y.key = x.key AND y.article_id <> x.article_id
            CROSS JOIN last_reading r ON r.article_id = y.article_id AND r.read_at < a.stored_at
            CROSS JOIN feed f ON f.id = y.feed_id
            WHERE a.id = ? AND x.is_apart = 0 AND y.is_apart = 0 AND f.position IS NOT NULL
            ORDER BY r.read_at DESC LIMIT 1
            """)
        row.bind(1, article.rawValue)
        guard try row.step() else { return nil }
        defer { row.reset() }
        return EarlierReading(feedTitle: FeedRow.shownTitle(row.text(0)), date: Date(stored: row.int(1)))
    }

    /// How many rows these articles are, in a list of all their feeds.
    func count(of articles: [Int64]) throws -> Int {
        guard articles.count > 1, try Self.areAny(database) else { return articles.count }
        let isScan = articles.count > Self.maximumLookups
        let rows = try CompiledStatement(
            database,
            "SELECT key, article_id FROM story_member WHERE is_apart = 0\(isScan ? "" : " AND article_id = ?")")
        var (members, stories): (Int, Set<Int64>) = (0, [])
        let given = Set(articles)
        func take() throws {
            while try rows.step() {
                guard given.contains(rows.int(1)) else { continue }
                members += 1
                stories.insert(rows.int(0))
            }
        }
        if isScan { try take() }
        for article in isScan ? [] : articles {
            rows.bind(1, article)
            try take()
        }
        return articles.count - members + stories.count
    }

    /// The other articles of the stories of these.
    func others(than articles: [Int64]) throws -> [Int64] {
        guard !articles.isEmpty, try Self.areAny(database) else { return [] }
        let given = Set(articles)
        var others: Set<Int64> = []
        let isScan = articles.count > Self.maximumLookups
        let rows = try CompiledStatement(
            database,
            isScan
                ? "SELECT key, article_id FROM story_member WHERE is_apart = 0 ORDER BY key"
                : """
                SELECT y.key, y.article_id FROM story_member x CROSS JOIN story_member y ON y.key = x.key
                WHERE x.article_id = ? AND x.is_apart = 0 AND y.is_apart = 0
                """)
        guard isScan else {
            for article in articles {
                rows.bind(1, article)
                while try rows.step() { others.insert(rows.int(1)) }
            }
            return others.subtracting(given).sorted()
        }
        var story: (key: Int64, articles: [Int64]) = (0, [])
        func take() { if story.articles.contains(where: given.contains) { others.formUnion(story.articles) } }
        while try rows.step() {
            if rows.int(0) != story.key {
                take()
                story = (rows.int(0), [])
            }
            story.articles.append(rows.int(1))
        }
        take()
        return others.subtracting(given).sorted()
    }

    /// The articles with the link of another one, that one included; none if no other feed has the link.
    func members(of article: Headline.ID) throws -> [StoryMember] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.columns("a")), y.is_apart
            FROM story_member x CROSS JOIN story_member y ON y.key = x.key
            CROSS JOIN article a ON a.id = y.article_id CROSS JOIN feed f ON f.id = a.feed_id
            WHERE x.article_id = ? AND f.position IS NOT NULL ORDER BY y.article_id
            """)
        rows.bind(1, article.rawValue)
        var members: [StoryMember] = []
        while try rows.step() {
            members.append(
                StoryMember(
                    headline: HeadlineRow.headline(rows, feedTitle: FeedRow.shownTitle(rows.text(2))),
                    isApart: rows.flag(14)))
        }
        return members.count > 1 ? members : []
    }

    /// Whether the articles are one story.
    func areOne(_ articles: [Int64]) throws -> Bool {
        let count = try CompiledStatement(
            database,
            """
            SELECT count(*), count(DISTINCT key) FROM story_member
            WHERE article_id IN (SELECT value FROM json_each(?))
            """)
        count.bind(1, StoredList.json(articles))
        guard try count.step() else { return false }
        defer { count.reset() }
        return count.int(0) == Int64(articles.count) && count.int(1) == 1
    }
}
