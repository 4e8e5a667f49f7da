import FoundationEssentials
import News

/// Reads headlines from rows of `article`, joined with `feed` as f.
enum HeadlineRow {
    /// - Parameter article: The table's name in the query.
    static func columns(_ article: String) -> String {
        """
        \(article).id, f.id, \(FeedRow.title), \(article).title, \(article).link, \(article).author, \
        \(article).published, \(article).sort_date, NOT \(isMarked("unread", article, "id")), \
        \(isMarked("starred", article, "id")), \(isMarked("hidden", article, "id")), \
        (SELECT group_concat(t.tag, char(31)) FROM article_tag t WHERE t.article_id = \(article).id), \
        \(media(article)), \(saveMark(article))
        """
    }

    /// The highest mark of the saves of the article and its story; 0 if there are none.
    private static func saveMark(_ article: String) -> String {
        let mark = "max(CASE v.state WHEN 'saved' THEN 1 WHEN 'waiting' THEN 2 WHEN 'sending' THEN 2 ELSE 3 END)"
        return """
            max(ifnull((SELECT \(mark) FROM article_save v WHERE v.article_id = \(article).id), 0), \
            ifnull((SELECT \(mark) FROM story_member m CROSS JOIN story_member o CROSS JOIN article_save v \
            WHERE m.article_id = \(article).id AND m.is_apart = 0 AND o.key = m.key AND o.is_apart = 0 \
            AND v.article_id = o.article_id), 0))
            """
    }

    /// Duration and kind of the first enclosure with an audio or video type; failing that, duration and address of the
    /// first without a meaningful type, whose address may show its kind.
    private static func media(_ article: String) -> String {
        func first(_ condition: String) -> String {
            """
            (SELECT coalesce(e.duration, 0) || CASE WHEN e.type LIKE 'audio/%' THEN ' audio' \
            WHEN e.type LIKE 'video/%' THEN ' video' ELSE ' ' || e.url END FROM enclosure e \
            WHERE e.article_id = \(article).id AND (\(condition)) ORDER BY e.position LIMIT 1)
            """
        }
        let plays = first("e.type LIKE 'audio/%' OR e.type LIKE 'video/%'")
        let mayPlay = first("coalesce(e.type, '') IN ('', 'application/octet-stream')")
        return "coalesce(\(plays), \(mayPlay))"
    }

    private static func media(from text: String) -> Headline.Media? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let kind = EnclosureKind(rawValue: String(parts[1])) ?? Enclosure(url: String(parts[1])).kind
        guard kind == .audio || kind == .video else { return nil }
        return Headline.Media(isVideo: kind == .video, seconds: Int(parts[0]).flatMap { $0 > 0 ? $0 : nil })
    }

    /// The condition that a mark table holds a row's article.
    static func isMarked(_ table: String, _ row: String, _ id: String) -> String {
        """
        EXISTS (SELECT 1 FROM \(table) m WHERE m.feed_id = \(row).feed_id AND m.sort_date = \(row).sort_date \
        AND m.article_id = \(row).\(id))
        """
    }

    /// - Parameter areReadings: Whether the time of the last reading follows the columns.
    static func all(_ rows: CompiledStatement, areReadings: Bool = false) throws -> [Headline] {
        var headlines: [Headline] = []
        // A list holds many articles of few feeds; their titles share one copy.
        var titles: [Int64: String] = [:]
        while try rows.step() {
            let feed = rows.int(1)
            let title = titles[feed] ?? FeedRow.shownTitle(rows.text(2))
            titles[feed] = title
            var headline = headline(rows, feedTitle: title)
            if areReadings { headline.lastRead = Date(stored: rows.int(14)) }
            headlines.append(headline)
        }
        return headlines
    }

    static func headline(_ row: CompiledStatement, feedTitle: String) -> Headline {
        var headline = Headline(
            id: Headline.ID(rawValue: row.int(0)), feedID: Feed.ID(rawValue: row.int(1)), feedTitle: feedTitle,
            title: row.text(3), link: row.textOrNil(4), author: row.textOrNil(5),
            published: Date(stored: row.intOrNil(6)), sortDate: Date(stored: row.int(7)), isRead: row.flag(8),
            isStarred: row.flag(9), isHidden: row.flag(10),
            tags: row.textOrNil(11)?.split(separator: "\u{1F}").map(String.init) ?? [],
            media: row.textOrNil(12).flatMap(media(from:)))
        headline.saveMark = row.intOrNil(13).flatMap { Save.Mark(rawValue: Int($0)) }
        return headline
    }
}
