import FoundationEssentials
import News

/// The SQL of a list: its driving table, order and conditions.
///
/// Every list scans an index by date (then number) and stops at its limit, so its cost depends neither on the place nor
/// on the size of the library. SQLite joins tables in the written order for `CROSS JOIN`.
struct HeadlineQuery {
    /// The table to scan: all articles, or only those with a mark.
    private enum DrivingTable: String {
        case article, unread, starred
    }

    private enum Direction {
        case older, newer
    }

    private let filter: HeadlineFilter
    private let spine: DrivingTable

    init(_ filter: HeadlineFilter) {
        self.filter = filter
        // The smallest table: few articles are starred, but many may be unread.
        spine = filter.starredOnly ? .starred : filter.unreadOnly ? .unread : .article
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
    /// rows before it are counted in a covering index: half a million take a tenth of a second.
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
        let rows = try CompiledStatement(database, "SELECT count(*) FROM \(spine.rawValue) s WHERE \(ofList)")
        defer { rows.reset() }
        bindList(to: rows)
        return try rows.step() ? Int(rows.int(0)) : 0
    }

    /// The SQL of `place` in both directions, for tests of the query plan.
    var placingStatements: [String] { [placing(.older), placing(.newer)] }

    /// The SQL of the rows in both directions, for tests of the query plan.
    /// - Parameter isBounded: Whether rows beyond a date are excluded.
    func statements(from place: HeadlinePosition?, isBounded: Bool = false) -> [String] {
        [
            sql(.older, place == nil ? nil : "<", isBounded: isBounded),
            sql(.newer, place == nil ? nil : ">", isBounded: isBounded),
        ]
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
        return try HeadlineRow.all(statement)
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
            let rows = try HeadlineQuery(filter).rows(database, direction, comparison, place, limit, upTo: bound)
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

    private func sql(_ direction: Direction, _ comparison: String?, isBounded: Bool) -> String {
        var conditions = [ofList]
        if let comparison { conditions.append("(s.sort_date, s.\(id)) \(comparison) (?3, ?4)") }
        if isBounded { conditions.append("s.sort_date \(direction == .older ? ">=" : "<=") ?5") }
        let join = spine == .article ? "" : "CROSS JOIN article a ON a.id = s.article_id"
        let article = spine == .article ? "s" : "a"
        return """
            SELECT \(HeadlineRow.columns(article)) FROM \(spine.rawValue) s \(join)
            CROSS JOIN feed f ON f.id = s.feed_id
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(inOrder(direction)) LIMIT ?1
            """
    }

    private func placing(_ direction: Direction) -> String {
        """
        SELECT s.sort_date, s.\(id) FROM \(spine.rawValue) s WHERE \(ofList)
        ORDER BY \(inOrder(direction)) LIMIT 1 OFFSET ?1
        """
    }

    private func inOrder(_ direction: Direction) -> String {
        let order = direction == .older ? "DESC" : "ASC"
        return "s.sort_date \(order), s.\(id) \(order)"
    }

    private var id: String { spine == .article ? "id" : "article_id" }

    /// The condition that a row is in the list.
    private var ofList: String {
        var conditions: [String] = []
        if filter.feed != nil {
            // A hidden feed can be read through its own list; a feed that is no longer listed cannot.
            conditions.append("s.feed_id = ?2 AND EXISTS (SELECT 1 FROM feed WHERE id = ?2 AND position IS NOT NULL)")
        } else if filter.tag != nil {
            // The unary plus keeps SQLite from scanning each feed's index and sorting the results.
            conditions.append("+s.feed_id IN (\(TaggedFeeds.query(parameter: 2)))")
        } else {
            conditions.append(filter.includesHidden ? Self.isListed("s") : Self.inSight("s"))
        }
        if filter.unreadOnly, spine != .unread { conditions.append(HeadlineRow.isMarked("unread", "s", id)) }
        return conditions.joined(separator: " AND ")
    }

    private func bindList(to statement: CompiledStatement) {
        if let feed = filter.feed {
            statement.bind(2, feed.rawValue)
        } else if let tag = filter.tag {
            statement.bind(2, tag)
        }
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
