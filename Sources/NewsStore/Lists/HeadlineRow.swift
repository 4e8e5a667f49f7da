import Foundation
import GRDB
import News

/// Reading a headline from rows of `article`, joined with `feed` as f.
enum HeadlineRow {
    /// - Parameter article: The name the query gives the table.
    static func columns(_ article: String) -> String {
        """
        \(article).id, f.id, \(FeedRow.title), \(article).title, \(article).link, \(article).author, \
        \(article).published, \(article).sort_date, NOT \(isMarked("unread", article, "id")), \
        \(isMarked("starred", article, "id")), \
        (SELECT group_concat(t.tag, ' ') FROM article_tag t WHERE t.article_id = \(article).id)
        """
    }

    /// The condition that a row's article stands in a table of marks.
    static func isMarked(_ table: String, _ row: String, _ id: String) -> String {
        """
        EXISTS (SELECT 1 FROM \(table) m WHERE m.feed_id = \(row).feed_id AND m.sort_date = \(row).sort_date \
        AND m.article_id = \(row).\(id))
        """
    }

    static func all(_ rows: CompiledStatement) throws -> [Headline] {
        var headlines: [Headline] = []
        // A list holds many articles of few feeds; their titles share one copy.
        var titles: [Int64: String] = [:]
        while try rows.step() {
            let feed = rows.int(1)
            let title = titles[feed] ?? FeedRow.shownTitle(rows.text(2))
            titles[feed] = title
            headlines.append(headline(rows, feedTitle: title))
        }
        return headlines
    }

    static func headline(_ row: CompiledStatement, feedTitle: String) -> Headline {
        Headline(
            id: Headline.ID(rawValue: row.int(0)), feedID: Feed.ID(rawValue: row.int(1)), feedTitle: feedTitle,
            title: row.text(3), link: row.textOrNil(4), author: row.textOrNil(5),
            published: Date(stored: row.intOrNil(6)), sortDate: Date(stored: row.int(7)), isRead: row.flag(8),
            isStarred: row.flag(9), tags: row.textOrNil(10)?.split(separator: " ").map(String.init) ?? [])
    }
}
