import FoundationEssentials
import News

/// The SQL of a list: which table it walks along, in which order, and with which conditions.
///
/// Every list walks an index in the order of dates (then numbers) and stops at its limit, so that it costs the
/// same at any place and in any size of library. `CROSS JOIN` is SQLite's word for "in this order".
struct HeadlineQuery {
    /// What is walked along: all articles, or only those with a mark.
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
        // The fewest rows first: few articles are starred, unread ones may be many.
        spine = filter.starredOnly ? .starred : filter.unreadOnly ? .unread : .article
    }

    /// The rows after a place, nearest first; nil: from the list's first one.
    func older(_ database: Database, than place: HeadlinePosition?, includingPlace: Bool = false, limit: Int) throws
        -> [Headline]
    {
        let comparison = place == nil ? nil : includingPlace ? "<=" : "<"
        return try rows(database, .older, comparison, place, limit)
    }

    /// The rows before a place, in the list's order; nil: its last ones.
    func newer(_ database: Database, than place: HeadlinePosition?, includingPlace: Bool = false, limit: Int) throws
        -> [Headline]
    {
        let comparison = place == nil ? nil : includingPlace ? ">=" : ">"
        return try rows(database, .newer, comparison, place, limit).reversed()
    }

    /// The place of the row of a number, counted from 0 at the newest or at the oldest; nil: there are fewer. The rows
    /// before it are counted along an index that holds all that is asked of them: half a million take a tenth
    /// of a second.
    func place(_ database: Database, ofLine line: Int, newestFirst: Bool) throws -> HeadlinePosition? {
        let rows = try CompiledStatement(database, placing(newestFirst ? .older : .newer))
        // One that is not read to its end would hold the library as it is now.
        defer { rows.reset() }
        bindList(to: rows)
        rows.bind(1, Int64(line))
        guard try rows.step() else { return nil }
        return HeadlinePosition(sortDate: Date(stored: rows.int(0)), id: Headline.ID(rawValue: rows.int(1)))
    }

    /// How many rows the list has.
    func count(_ database: Database) throws -> Int {
        let rows = try CompiledStatement(database, "SELECT count(*) FROM \(spine.rawValue) s WHERE \(ofList)")
        defer { rows.reset() }
        bindList(to: rows)
        return try rows.step() ? Int(rows.int(0)) : 0
    }

    /// The SQL that counts rows in both directions; for looking at its plan.
    var placingStatements: [String] { [placing(.older), placing(.newer)] }

    /// The SQL of both directions; for looking at its plan.
    /// - Parameter isBounded: Whether rows beyond a date are of no use, either.
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

    /// Merges the lists of the tag's feeds. Of each, no more is read than may still be among the nearest rows.
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
            // By its own list a hidden feed can be read, one that is no longer listed cannot.
            conditions.append("s.feed_id = ?2 AND EXISTS (SELECT 1 FROM feed WHERE id = ?2 AND position IS NOT NULL)")
        } else if filter.tag != nil {
            // The plus keeps SQLite from walking along each feed and sorting what it finds.
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

    /// The condition that a row's feed is listed, be it hidden.
    private static func isListed(_ row: String) -> String {
        "\(row).feed_id NOT IN (SELECT id FROM feed WHERE position IS NULL)"
    }

    /// The condition that a row's feed is listed and not hidden.
    static func inSight(_ row: String) -> String {
        "\(row).feed_id NOT IN (SELECT id FROM feed WHERE position IS NULL OR is_hidden = 1)"
    }
}
