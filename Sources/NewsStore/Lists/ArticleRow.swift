import FoundationEssentials
import News

/// Reads a whole article.
enum ArticleRow {
    static func article(_ id: Headline.ID, _ database: Database) throws -> Article? {
        let row = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.columns("a")), f.url, b.summary, b.content, b.categories, t.html, t.url, t.fetched_at,
                t.is_chosen, p.text_offset, b.comments, e.value, k.expires_at, t.selectors, u.reason
            FROM article a JOIN feed f ON f.id = a.feed_id LEFT JOIN article_body b ON b.article_id = a.id
                LEFT JOIN article_full_text t ON t.article_id = a.id
                LEFT JOIN full_text_failure u ON u.article_id = a.id
                LEFT JOIN reading_place p ON p.article_id = a.id
                LEFT JOIN episode e ON e.article_id = a.id
                LEFT JOIN article_keep k ON k.article_id = a.id
            WHERE a.id = ?
            """)
        row.bind(1, id.rawValue)
        guard try row.step() else { return nil }
        defer { row.reset() }
        let fullText = row.textOrNil(18).map {
            FullText(
                html: $0, url: row.textOrNil(19), fetched: Date(stored: row.int(20)), isChosen: row.int(21) != 0,
                selectors: row.textOrNil(26).flatMap { StoredJSON<[UsedSelector]>(text: $0).value } ?? [])
        }
        var article = Article(
            headline: HeadlineRow.headline(row, feedTitle: row.text(2)), summary: row.textOrNil(15),
            content: row.textOrNil(16), enclosures: try enclosures(of: id, database),
            categories: try StoredList.texts(row.textOrNil(17) ?? "[]"), comments: row.textOrNil(23),
            episode: row.textOrNil(24).flatMap { StoredJSON<Episode>(text: $0).value }, feedURL: row.text(14),
            fullText: fullText, place: row.intOrNil(22).map { ReadingPlace(offset: Int($0)) },
            keptUntil: Date(stored: row.intOrNil(25)), rules: try RuleMarks(database).marks(of: id),
            kept: try KeptOutputRow.all(of: id, database))
        article.fullTextFailure = row.textOrNil(27).flatMap { StoredJSON<FullTextError>(text: $0).value }
        article.saves = try SaveRows(database).all(of: id)
        if article.headline.isRead { article.readBefore = try StoryRows(database).readingBefore(id) }
        return article
    }

    static func enclosures(of id: Headline.ID, _ database: Database) throws -> [Enclosure] {
        let rows = try CompiledStatement(
            database,
            "SELECT url, type, length, duration, title FROM enclosure WHERE article_id = ? ORDER BY position")
        rows.bind(1, id.rawValue)
        var enclosures: [Enclosure] = []
        while try rows.step() {
            enclosures.append(
                Enclosure(
                    url: rows.text(0), type: rows.textOrNil(1), length: rows.intOrNil(2),
                    duration: rows.intOrNil(3).map { Int($0) }, title: rows.textOrNil(4)))
        }
        return enclosures
    }
}
