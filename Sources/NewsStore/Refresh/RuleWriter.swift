import FoundationEssentials
import News

/// Applies the rules to new articles of one feed, and records with each article which rule did what.
struct RuleWriter {
    private let feed: Feed.ID
    private let rules: ArrivalRules
    private let selection: ArrivalRules.Selection
    private let insertStar: CompiledStatement
    private let insertHidden: CompiledStatement
    private let insertTag: CompiledStatement
    private let insertRequest: CompiledStatement
    private let keep: KeptArticles
    private let marks: RuleMarks

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
        let properties = FeedProperties(
            title: FeedRow.shownTitle(row.text(0)), url: row.text(1), siteLink: row.text(2),
            tags: try StoredList.texts(row.text(3)))
        selection = rules.selection(for: properties, now: Date(stored: now))
        guard !selection.isEmpty else { return nil }
        self.feed = feed
        self.rules = rules
        insertStar = try CompiledStatement(
            database, "INSERT INTO starred (feed_id, sort_date, article_id) VALUES (?, ?, ?)")
        insertHidden = try CompiledStatement(
            database, "INSERT INTO hidden (feed_id, sort_date, article_id) VALUES (?, ?, ?)")
        insertTag = try CompiledStatement(database, TagChange.insertion)
        insertRequest = try CompiledStatement(
            database, "INSERT INTO rule_request (article_id, request) VALUES (?, ?)")
        keep = try KeptArticles(database)
        marks = try RuleMarks(database)
    }

    /// nil if no rule matches the article.
    func effects(on entry: Entry, sortDate: Int64) -> RuleEffects? {
        rules.effects(on: entry, date: Date(stored: sortDate), selection)
    }

    /// Writes all effects but the read state, which `ArticleWriter.insert` sets.
    func write(_ effects: RuleEffects, article: Int64, sortDate: Int64, at now: Int64) throws {
        for (isWanted, insert) in [(effects.isStarred, insertStar), (effects.isHidden, insertHidden)] where isWanted {
            insert.bind(1, feed.rawValue)
            insert.bind(2, sortDate)
            insert.bind(3, article)
            try insert.run()
        }
        if let days = effects.keptDays { try keep.add(article, until: now + Int64(days) * KeptArticles.day) }
        for request in effects.requests {
            insertRequest.bind(1, article)
            insertRequest.bind(2, request.rawValue)
            try insertRequest.run()
        }
        for tag in effects.tags {
            insertTag.bind(1, tag)
            insertTag.bind(2, article)
            try insertTag.run()
        }
        for mark in effects.marks { try marks.add(mark, to: article) }
    }
}
