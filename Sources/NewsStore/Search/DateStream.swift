import News

/// Candidates for a query without words, newest date first: scans a mark table if the query asks for a mark, otherwise
/// a few feeds or all articles.
struct DateStream {
    /// Feeds with more articles in total are not looked up separately.
    private static let fewArticles = 50_000

    private let rows: CompiledStatement

    /// - Parameters:
    ///   - before: Only rows after this place in list order follow; nil starts at the beginning.
    init(
        _ database: Database, _ query: ResolvedQuery, _ feeds: SearchedFeeds, before: (date: Int64, id: Int64)?
    ) throws {
        var drivingTable = "article"
        var dates = Int64.min...Int64.max
        var conditions: [String] = []
        var (articles, meant): (Set<Int64>?, Set<Int64>?)
        for node in query.conjuncts {
            switch node {
            case .hidden: drivingTable = "hidden"
            case .starred where drivingTable != "hidden": drivingTable = "starred"
            case .unread where drivingTable == "article": drivingTable = "unread"
            case .date(let range): dates = dates.clamped(to: range)
            case .feeds(let set) where feeds.articleCount(set) <= Self.fewArticles:
                meant = meant?.intersection(set) ?? set
            case .articles(let set, let others) where others.isEmpty && set.count <= Self.fewArticles:
                articles = articles?.intersection(set) ?? set
            default: break
            }
        }
        if articles != nil {
            drivingTable = "article"
            conditions.append("id IN (SELECT value FROM json_each(?5))")
        }
        if meant != nil { conditions.append("feed_id IN (SELECT value FROM json_each(?6))") }
        let id = drivingTable == "article" ? "id" : "article_id"
        // Articles with known numbers are looked up instead of being met in a scan by date: the unary plus keeps SQLite
        // from using an index by date.
        let date = articles == nil ? "sort_date" : "+sort_date"
        conditions.append("\(date) BETWEEN ?1 AND ?2")
        conditions.append("(\(date), \(id)) < (?3, ?4)")
        rows = try CompiledStatement(
            database,
            """
            SELECT \(id), sort_date FROM \(drivingTable) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(date) DESC, \(id) DESC
            """)
        rows.bind(1, dates.lowerBound)
        rows.bind(2, dates.upperBound)
        rows.bind(3, before?.date ?? .max)
        rows.bind(4, before?.id ?? .max)
        if let articles { rows.bind(5, StoredList.json(Array(articles))) }
        if let meant { rows.bind(6, StoredList.json(Array(meant))) }
    }

    func next() throws -> (id: Int64, date: Int64)? {
        try rows.step() ? (rows.int(0), rows.int(1)) : nil
    }

    func end() { rows.reset() }
}
