import FoundationEssentials
import News

/// Reads a whole article.
enum ArticleRow {
    static func article(_ id: Headline.ID, _ database: Database) throws -> Article? {
        let row = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.columns("a")), f.url, b.summary, b.content, b.categories, t.html, t.url, t.fetched_at,
                t.is_chosen, p.text_offset
            FROM article a JOIN feed f ON f.id = a.feed_id LEFT JOIN article_body b ON b.article_id = a.id
                LEFT JOIN article_full_text t ON t.article_id = a.id
                LEFT JOIN reading_place p ON p.article_id = a.id
            WHERE a.id = ?
            """)
        row.bind(1, id.rawValue)
        guard try row.step() else { return nil }
        defer { row.reset() }
        let fullText = row.textOrNil(16).map {
            FullText(
                html: $0, url: row.textOrNil(17), fetched: Date(stored: row.int(18)), isChosen: row.int(19) != 0)
        }
        return Article(
            headline: HeadlineRow.headline(row, feedTitle: row.text(2)), summary: row.textOrNil(13),
            content: row.textOrNil(14), enclosures: try enclosures(of: id, database),
            categories: try StoredList.texts(row.textOrNil(15) ?? "[]"), feedURL: row.text(12),
            fullText: fullText, place: row.intOrNil(20).map { ReadingPlace(offset: Int($0)) },
            rules: try RuleWriter.marks(of: id, database))
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
