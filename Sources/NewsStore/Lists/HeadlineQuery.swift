import FoundationEssentials
import News

/// The SQL of a list: its driving table, order and conditions.
///
/// Every list scans an index by date (then number) and stops at its limit, so its cost depends neither on the place nor
/// on the size of the library. SQLite joins tables in the written order for `CROSS JOIN`.
struct HeadlineQuery {
    /// The table to scan: all articles, or only those with a mark, or those that were opened.
    private enum DrivingTable: String {
        case article, unread, starred
        case lastReading = "last_reading"
    }

    enum Direction {
        case older, newer
    }

    private let filter: HeadlineFilter
    /// The list that the rows are a part of: another article of a row's story may be elsewhere in it.
    private let whole: HeadlineFilter
    /// Whether the articles of a story are one row.
    private let joinsStories: Bool
    private let drivingTable: DrivingTable

    /// - Parameters:
    ///   - whole: The list that `filter` is a part of; nil if it is the list.
    ///   - joinsStories: Whether the articles of a story are one row. They never are in the list of a single feed, nor
    ///     in that of what the user has opened.
    init(_ filter: HeadlineFilter, partOf whole: HeadlineFilter? = nil, joinsStories: Bool = false) {
        self.filter = filter
        let whole = whole ?? filter
        self.whole = whole
        self.joinsStories = joinsStories && whole.feed == nil && !whole.recentlyRead
        // The smallest table: few articles are starred, but many may be unread.
        drivingTable =
            filter.recentlyRead
            ? .lastReading : filter.starredOnly ? .starred : filter.unreadOnly ? .unread : .article
    }

    /// The rows after a place, nearest first; nil starts at the first row.
    func older(_ database: Database, than place: HeadlinePosition?, includingPlace: Bool = false, limit: Int) throws
        -> [Headline]
    {
        let comparison = place == nil ? nil : includingPlace ? "<=" : "<"
        return try rows(database, .older, comparison, place, limit)
    }

    /// The rows before a place, in list order; nil gives the last rows.
    func newer(_ database: Database, than place: HeadlinePosition?, includingPlace: Bool = false, limit: Int) throws
        -> [Headline]
    {
        let comparison = place == nil ? nil : includingPlace ? ">=" : ">"
        return try rows(database, .newer, comparison, place, limit).reversed()
    }

    /// The place of a row by its number, counted from 0 at the newest or the oldest; nil if there are fewer rows. The
    /// rows before it are counted in a covering index: with 1,000,000 articles that took 384 ms, and takes 871 ms with
    /// stories, which are looked up for each row.
    func place(_ database: Database, ofLine line: Int, newestFirst: Bool) throws -> HeadlinePosition? {
        let rows = try CompiledStatement(database, placing(newestFirst ? .older : .newer))
        // An unfinished statement would keep its read transaction open.
        defer { rows.reset() }
        bindList(to: rows)
        rows.bind(1, Int64(line))
        guard try rows.step() else { return nil }
        return HeadlinePosition(sortDate: Date(stored: rows.int(0)), id: Headline.ID(rawValue: rows.int(1)))
    }

    func count(_ database: Database) throws -> Int {
        let rows = try CompiledStatement(database, "SELECT count(*) FROM \(source) WHERE \(ofList)")
        defer { rows.reset() }
        bindList(to: rows)
        return try rows.step() ? Int(rows.int(0)) : 0
    }
}

extension HeadlineQuery {
    private func rows(
        _ database: Database, _ direction: Direction, _ comparison: String?, _ place: HeadlinePosition?, _ limit: Int,
        upTo bound: Date? = nil
    ) throws -> [Headline] {
        if let tag = filter.tag, filter.feed == nil {
            return try rows(database, ofTag: tag, direction, comparison, place, limit)
        }
        let statement = try CompiledStatement(database, sql(direction, comparison, isBounded: bound != nil))
        statement.bind(1, Int64(limit))
        bindList(to: statement)
        if let place {
            statement.bind(3, place.sortDate.stored)
            statement.bind(4, place.id.rawValue)
        }
        if let bound { statement.bind(5, bound.stored) }
        return try HeadlineRow.all(statement, areReadings: drivingTable == .lastReading)
    }

    /// Merges the lists of the tag's feeds, reading from each only rows that can still be among the nearest.
    private func rows(
        _ database: Database, ofTag tag: String, _ direction: Direction, _ comparison: String?,
        _ place: HeadlinePosition?, _ limit: Int
    ) throws -> [Headline] {
        var nearest: [Headline] = []
        for feed in try TaggedFeeds.ids(database, tag: tag) {
            var filter = filter
            filter.tag = nil
            filter.feed = Feed.ID(rawValue: feed)
            let bound = nearest.count < limit ? nil : nearest.last?.sortDate
            let rows = try HeadlineQuery(filter, partOf: whole, joinsStories: joinsStories)
                .rows(database, direction, comparison, place, limit, upTo: bound)
            guard !rows.isEmpty else { continue }
            nearest += rows
            nearest.sort { a, b in
                let isNewer = (a.sortDate, a.id) > (b.sortDate, b.id)
                return direction == .older ? isNewer : !isNewer && a.id != b.id
            }
            nearest.removeLast(max(0, nearest.count - limit))
        }
        return nearest
    }

    func sql(_ direction: Direction, _ comparison: String?, isBounded: Bool) -> String {
        var conditions = [ofList]
        if let comparison { conditions.append("(s.\(date), s.\(id)) \(comparison) (?3, ?4)") }
        if isBounded { conditions.append("s.\(date) \(direction == .older ? ">=" : "<=") ?5") }
        let isMark = drivingTable == .unread || drivingTable == .starred
        let article = drivingTable == .article ? "s" : "a"
        let readings = drivingTable == .lastReading ? ", s.read_at" : ""
        return """
            SELECT \(HeadlineRow.columns(article))\(readings) FROM \(source) \(isMark ? Self.join : "")
            CROSS JOIN feed f ON f.id = \(row).feed_id
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(inOrder(direction)) LIMIT ?1
            """
    }

    func placing(_ direction: Direction) -> String {
        """
        SELECT s.\(date), s.\(id) FROM \(source) WHERE \(ofList)
        ORDER BY \(inOrder(direction)) LIMIT 1 OFFSET ?1
        """
    }

    private func inOrder(_ direction: Direction) -> String {
        let order = direction == .older ? "DESC" : "ASC"
        return "s.\(date) \(order), s.\(id) \(order)"
    }

    private static let join = "CROSS JOIN article a ON a.id = s.article_id"

    /// The tables that decide whether a row is in the list. `last_reading` has no other column of the articles.
    private var source: String { "\(drivingTable.rawValue) s" + (drivingTable == .lastReading ? " \(Self.join)" : "") }

    /// The table among them that has the feed and the date of the article.
    private var row: String { drivingTable == .lastReading ? "a" : "s" }

    private var date: String { drivingTable == .lastReading ? "read_at" : "sort_date" }

    private var id: String { drivingTable == .article ? "id" : "article_id" }

    /// The condition that a row is in the list.
    private var ofList: String {
        let conditions =
            conditions
            + (joinsStories ? [StoryRows.isFirst("\(row).\(row == "a" ? "id" : id)", among: conditionsOfOthers)] : [])
        return conditions.joined(separator: " AND ")
    }

    /// The conditions that another article, a row `y` like those of the marks, is in the whole list.
    private var conditionsOfOthers: [String] {
        var conditions = [
            whole.tag != nil
                ? "y.feed_id IN (\(TaggedFeeds.query(parameter: 6)))"
                : whole.includesHidden ? Self.isListed("y") : Self.inSight("y")
        ]
        if whole.unreadOnly { conditions.append(HeadlineRow.isMarked("unread", "y", "article_id")) }
        if whole.starredOnly { conditions.append(HeadlineRow.isMarked("starred", "y", "article_id")) }
        // Unread articles are not hidden.
        if !whole.unreadOnly { conditions.append("NOT \(HeadlineRow.isMarked("hidden", "y", "article_id"))") }
        return conditions
    }

    private var conditions: [String] {
        var conditions: [String] = []
        if filter.feed != nil {
            // A hidden feed can be read through its own list; a feed that is no longer listed cannot.
            conditions.append("s.feed_id = ?2 AND EXISTS (SELECT 1 FROM feed WHERE id = ?2 AND position IS NOT NULL)")
        } else if filter.tag != nil {
            // The unary plus keeps SQLite from scanning each feed's index and sorting the results.
            conditions.append("+s.feed_id IN (\(TaggedFeeds.query(parameter: 2)))")
        } else {
            conditions.append(filter.includesHidden ? Self.isListed(row) : Self.inSight(row))
        }
        if filter.unreadOnly, drivingTable != .unread {
            conditions.append(HeadlineRow.isMarked("unread", row, row == "a" ? "id" : id))
        }
        // Unread articles are not hidden.
        if drivingTable != .unread, !filter.unreadOnly {
            conditions.append("NOT \(HeadlineRow.isMarked("hidden", row, row == "a" ? "id" : id))")
        }
        return conditions
    }

    private func bindList(to statement: CompiledStatement) {
        if let feed = filter.feed {
            statement.bind(2, feed.rawValue)
        } else if let tag = filter.tag {
            statement.bind(2, tag)
        }
        if joinsStories, let tag = whole.tag { statement.bind(6, tag) }
    }

    /// The condition that a row's feed is listed, hidden or not.
    private static func isListed(_ row: String) -> String {
        "\(row).feed_id NOT IN (SELECT id FROM feed WHERE position IS NULL)"
    }

    /// The condition that a row's feed is listed and not hidden.
    static func inSight(_ row: String) -> String {
        "\(row).feed_id NOT IN (SELECT id FROM feed WHERE position IS NULL OR is_hidden = 1)"
    }
}
