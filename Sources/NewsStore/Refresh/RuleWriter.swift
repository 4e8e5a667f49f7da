import FoundationEssentials
import News

/// Applies the rules to new articles of one feed, and records with each article which rule did what.
struct RuleWriter {
    private let feed: Feed.ID
    private let rules: ArrivalRules
    private let selection: ArrivalRules.Selection
    private let insertStar: CompiledStatement
    private let insertTag: CompiledStatement
    private let insertMark: CompiledStatement

    /// - Parameter title: The feed's own title in its document.
    /// - Returns: nil if no rule applies to the feed.
    init?(_ database: Database, feed: Feed.ID, title: String?, _ rules: ArrivalRules, now: Int64) throws {
        let row = try CompiledStatement(
            database,
            """
            SELECT coalesce(nullif(given_title, ''), nullif(coalesce(?2, title), ''), url), url, site_link, tags
            FROM feed WHERE id = ?1
            """)
        row.bind(1, feed.rawValue)
        row.bind(2, title)
        guard try row.step() else { throw LibraryError.unknownFeed(feed) }
        defer { row.reset() }
        let facts = FeedFacts(
            title: FeedRow.shownTitle(row.text(0)), url: row.text(1), siteLink: row.text(2),
            tags: try StoredList.texts(row.text(3)))
        selection = rules.selection(for: facts, now: Date(stored: now))
        guard !selection.isEmpty else { return nil }
        self.feed = feed
        self.rules = rules
        insertStar = try CompiledStatement(
            database, "INSERT INTO starred (feed_id, sort_date, article_id) VALUES (?, ?, ?)")
        insertTag = try CompiledStatement(database, TagChange.insertion)
        insertMark = try CompiledStatement(
            database, "INSERT INTO article_rule (article_id, position, name, query, actions) VALUES (?, ?, ?, ?, ?)")
    }

    /// nil if no rule matches the article.
    func effects(on entry: Entry, sortDate: Int64) -> RuleEffects? {
        rules.effects(on: entry, date: Date(stored: sortDate), selection)
    }

    /// Writes all effects but the read state, which `ArticleWriter.insert` sets.
    func write(_ effects: RuleEffects, article: Int64, sortDate: Int64) throws {
        if effects.isStarred {
            insertStar.bind(1, feed.rawValue)
            insertStar.bind(2, sortDate)
            insertStar.bind(3, article)
            try insertStar.run()
        }
        for tag in effects.tags {
            insertTag.bind(1, tag)
            insertTag.bind(2, article)
            try insertTag.run()
        }
        for (position, mark) in effects.marks.enumerated() {
            insertMark.bind(1, article)
            insertMark.bind(2, Int64(position))
            insertMark.bind(3, mark.rule)
            insertMark.bind(4, mark.query)
            insertMark.bind(5, try StoredList.json(mark.actions.map(\.description)))
            try insertMark.run()
        }
    }

    /// What rules did to an article, in rule order.
    static func marks(of article: Headline.ID, _ database: Database) throws -> [RuleMark] {
        let rows = try CompiledStatement(
            database, "SELECT name, query, actions FROM article_rule WHERE article_id = ? ORDER BY position")
        rows.bind(1, article.rawValue)
        var marks: [RuleMark] = []
        while try rows.step() {
            let actions = try StoredList.texts(rows.text(2)).compactMap { RuleAction($0) }
            marks.append(RuleMark(rule: rows.textOrNil(0), query: rows.text(1), actions: actions))
        }
        return marks
    }
}
